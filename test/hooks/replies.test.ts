// The reply to every recorded payload, byte for byte, in four kinds of project. A change of layout must not change a
// reply; a change of words shows up here as a diff to read.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { complaints, hook, openBox, type Payload, payload, payloadNames, quiet } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

const RULES = `mode: enforce
tools:
  deny: [WebFetch]
write:
  deny: [".env*", "src/generated/**"]
commands:
  deny: ["git push --force", "npm publish"]
`

const COMMANDS = [
  "npm test",
  "git status",
  "git push -f origin main",
  "npm pub",
  "echo x > .env",
  "(cd -- src/generated && touch a.ts)",
  "cat .env",
  "pip install requests",
  "git commit -am 'a change'",
  "tenure approve 1",
  "rm -rf .tenure",
]

const FILES = ["src/a.ts", "src/generated/b.ts", ".env.local", "plugin.json", ".tenure/lessons/x.md"]

const PROMPTS = [
  "please use uv, never pip",
  "always run the linter before you commit",
  "what does this file do?",
  "let's release a new version",
]

/** Replies in the order of the calls, without what differs from run to run. */
async function repliesOf(box: LessonBox): Promise<Record<string, string>> {
  const replies: Record<string, string> = {}
  const send = async (title: string, input: Payload) => {
    const outcome = await hook(box, input)
    expect(complaints(outcome)).toEqual([])
    replies[title] = stable(box, outcome.stdout)
    if (/^(?:Stop|PreCompact|SessionEnd)/.test(title)) await quiet(box)
  }
  for (const name of payloadNames()) await send(name, payload(box, name, { session_id: "recorded" }))
  let id = 0
  const made = (name: string, changes: Payload) =>
    payload(box, name, { session_id: "made", tool_use_id: `call-${id++}`, ...changes })
  await send("start", made("SessionStart.startup", {}))
  for (const prompt of PROMPTS) await send(`prompt: ${prompt}`, made("UserPromptSubmit.human", { prompt }))
  for (const command of COMMANDS)
    await send(`$ ${command}`, made("PreToolUse.Bash", { tool_input: { command, description: "" } }))
  for (const file of FILES)
    await send(
      `write ${file}`,
      made("PreToolUse.Write", { tool_input: { file_path: join(box.project, file), content: "x\n" } }),
    )
  for (const tool of ["WebFetch", "mcp__files__write_file"])
    await send(tool, made("PreToolUse.Write", { tool_name: tool, tool_input: { path: ".env", url: "u" } }))
  return replies
}

/** Paths of the box, times, codes and keys differ in every run. */
function stable(box: LessonBox, text: string): string {
  return text
    .replaceAll(box.project, "<project>")
    .replaceAll(box.home, "<home>")
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, "<time>")
    .replace(/\b(tenure (?:approve|reject|edit|undo)[^\n"]*? )(?=[a-z0-9]*\d)[a-z][a-z0-9]{2}\b/g, "$1<code>")
    .replace(/TENURE_ALLOWED=\S+/g, "TENURE_ALLOWED=<key>")
}

function approve(box: LessonBox, id: string, some: object) {
  box.candidate({ id, priority: "HIGH", triggers: NO_TRIGGERS, ...some })
  return box.typed(["approve", id])
}

async function withLessons(): Promise<LessonBox> {
  const box = openLessonBox()
  const triggers = (some: object) => ({ triggers: { ...NO_TRIGGERS, ...some } })
  await approve(box, "use-uv", {
    priority: "CRITICAL",
    title: "Use uv, never pip.",
    body: "Use uv, never pip.",
    ...triggers({ commands: ["pip install"] }),
  })
  await approve(box, "about-a", { title: "Keep src/a.ts free of I/O.", ...triggers({ files: ["src/a.ts"] }) })
  await approve(box, "release", {
    kind: "checklist",
    title: "A release touches two files",
    body: "- [ ] plugin.json\n- [ ] CHANGELOG.md",
    ...triggers({ files: ["plugin.json"], actions: ["release"] }),
  })
  box.candidate({ id: "waiting", priority: "HIGH", triggers: NO_TRIGGERS })
  return box
}

test("SAFE-02: every recorded payload gets the recorded reply in an empty project", async () => {
  using box = openLessonBox()
  expect(await repliesOf(box)).toMatchSnapshot()
})

test("SAFE-02: every recorded payload gets the recorded reply in a project with lessons", async () => {
  using box = await withLessons()
  expect(await repliesOf(box)).toMatchSnapshot()
})

test("GARD-02: every recorded payload gets the recorded reply in a guarded project", async () => {
  using box = await withLessons()
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), RULES)
  await box.typed(["trust", "--yes"])
  expect(await repliesOf(box)).toMatchSnapshot()
})

test("SAFE-02: outside a Tenure project every recorded payload gets no reply", async () => {
  using box = openBox()
  const names = payloadNames()
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) {
    const { stdout } = await hook(box, payload(box, name, { cwd: box.temp }), { cwd: box.temp })
    expect([name, stdout]).toEqual([name, ""])
  }
})
