// T10: some 240 kinds of secret, each in the ten places in which a session says something, through the executable; then
// every byte that Tenure has left is searched for them. The bound is the one that the threat table names.
import { expect, test } from "bun:test"
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, EXECUTABLE, hook, openBox, payload, quiet, run } from "../black-box.ts"
import { said } from "../support/track-box.ts"
import { isKeptAside, KINDS, type KindSample, kindSamples } from "./corpus/secret-kinds.ts"

type Told = readonly [name: string, changes: Record<string, unknown>] | undefined

/** Where a session says something. One that gives nothing is in the transcript only. */
const PLACES: readonly ((text: string, transcript: string) => Told)[] = [
  (text) => [
    "UserPromptSubmit.human",
    { prompt: `Never touch the old box. From now on, always use this: ${text}` },
  ],
  (text) => [
    "PostToolUse.Bash",
    { tool_input: { command: text, description: "run it" }, tool_response: { stdout: "" } },
  ],
  (text) => ["PostToolUse.Write", { tool_input: { file_path: `notes/${text}`, content: text } }],
  (text) => [
    "PostToolUseFailure.Bash",
    { tool_input: { command: "make test" }, error: `Exit code 1\nFAIL ${text}` },
  ],
  (text) => [
    "Stop",
    { last_assistant_message: `Decision: we go on with this one.\nLesson learned: always use ${text}` },
  ],
  (text) => [
    "PostToolUse.Bash",
    {
      tool_name: "TodoWrite",
      tool_input: { todos: [{ content: text, status: "pending", activeForm: text }] },
      tool_response: {},
    },
  ],
  (text) => [
    "PostToolUse.Bash",
    {
      tool_input: { command: `git commit -m "fix: ${text}"` },
      tool_response: { stdout: `[main 1a2b3c4] fix: ${text}` },
    },
  ],
  (text) => [
    "PostToolUse.Bash",
    { tool_input: { command: `git checkout -b 'wip/${text}'` }, tool_response: { stdout: text } },
  ],
  (text, transcript) => {
    const message = { role: "user", content: `Never forget: ${text}` }
    const line = {
      type: "user",
      isSidechain: false,
      promptId: text.length,
      origin: { kind: "human" },
      message,
    }
    appendFileSync(transcript, `${JSON.stringify(line)}\n`)
    appendFileSync(transcript, `${said(`- Decision: Use ${text}\n- Reason: ${text}\n- Impact: none`)}\n`)
    return undefined
  },
  (text) => ["PostCompact.auto", { compact_summary: `1. Request\n   ${text}\n2. Pending: ${text}` }],
]

test("T10, SESS-03: at most 2 % of kinds of secret reach the disk, wherever they appear in a session", async () => {
  using box = openBox()
  const samples = kindSamples(29, PLACES.length, () => true)
  await tellAll(box, samples)
  const kept = [box.project, join(box.home, ".tenure")]
    .flatMap(filesBelow)
    .map((path) => [path.slice(box.top.length), readFileSync(path)] as const)
  const found = new Map<string, Set<string>>()
  for (const { kind, secrets } of samples)
    for (const [path, bytes] of kept)
      if (secrets.some((secret) => piecesOf(secret).some((piece) => bytes.includes(piece))))
        found.set(kind, (found.get(kind) ?? new Set()).add(path))
  const all = Object.keys(KINDS)
  const [aside, rest] = [all.filter(isKeptAside), all.filter((kind) => !isKeptAside(kind))]
  const leaked = (kinds: readonly string[]) => kinds.filter((kind) => found.has(kind))
  console.log(
    `T10: ${leaked(rest).length} of ${rest.length} kinds found, and of those kept aside ${leaked(aside).length} of ${aside.length}; ${samples.length} texts, ${kept.length} files searched`,
  )
  for (const kind of leaked(rest)) console.log(`  ${kind}: ${[...(found.get(kind) ?? [])].join(" ")}`)
  // What was said beside them is there: they were not merely lost with everything else.
  expect(kept.some(([, bytes]) => bytes.includes("‹redacted"))).toBe(true)
  expect(found.size / all.length).toBeLessThanOrEqual(0.02)
}, 900_000)

async function tellAll(box: Box, samples: readonly KindSample[]): Promise<void> {
  const transcript = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"), "s.jsonl")
  mkdirSync(join(transcript, ".."), { recursive: true })
  await run(box, [EXECUTABLE, "track", "new", "work"])
  const own = { session_id: "s", transcript_path: transcript }
  const tell = async (name: string, changes: Record<string, unknown>) =>
    expect(complaints(await hook(box, payload(box, name, { ...own, ...changes })))).toEqual([])
  await tell("SessionStart.startup", {})
  for (const [at, { text }] of samples.entries()) {
    const told = PLACES[at % PLACES.length]?.(text, transcript)
    if (told !== undefined)
      await tell(told[0], { ...told[1], tool_use_id: `call-${at}`, prompt_id: `p${at}` })
    if (at % 300 !== 299) continue
    await tell("PreCompact.auto", {})
    await tell("SessionStart.compact", {})
    await quiet(box)
    await run(box, [EXECUTABLE, "checkpoint", "--skip"])
    await run(box, [EXECUTABLE, "handoff"])
  }
  await tell("PreCompact.auto", {})
  await quiet(box)
  for (const args of [["backfill", "--weak"], ["checkpoint", "--skip"], ["handoff"], ["lessons"]])
    await run(box, [EXECUTABLE, ...args])
}

/** A piece of a secret of many lines gives it away as well. */
function piecesOf(secret: string): readonly string[] {
  return secret.split(/\\?\n|\\n|" \+ "|' '/).filter((piece) => piece.length >= 6)
}

function filesBelow(top: string): string[] {
  const names = readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name))
  return names.filter((path) => statSync(path).isFile())
}
