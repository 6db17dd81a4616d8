// T08 through the executable: whatever a repository, a store or a client says, no command prints a byte that a terminal
// obeys. The texts are put where they are read from, past everything that cleans them on their way in.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { EXECUTABLE, hook, payload, quiet, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

/** All of C0 and C1 but the line end, a clipboard, a title, a colour, a cursor that goes up. */
const EVIL = [
  ...Array.from({ length: 0xa0 }, (_, code) => code).filter(
    (code) => (code < 0x20 || code > 0x7e) && code !== 10,
  ),
]
  .map((code) => `x${String.fromCharCode(code)}y`)
  .concat("\x1b]52;c;cm0=\x07", "\x1b]0;pwned\x07", "\x1b[31mred", "\x1b[1A\x1b[2K", "\x9b31m", "\x9d0;t\x9c")
  .join(" ")
/** Tabs and line ends are ours. */
const OBEYED = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

const FILES: Readonly<Record<string, string>> = {
  ".tenure/lessons/theirs.md": `---\nid: theirs\ntitle: ${EVIL}\nkind: convention\n---\n${EVIL}\n`,
  ".tenure/lessons/broken.md": `---\n${EVIL}\n`,
  ".tenure/guardrails.yaml": `mode: enforce\nwrite:\n  deny:\n    - name: ${EVIL}\n      match: ["a/${EVIL}"]\n      reason: ${EVIL}\n${EVIL}: 1\n`,
  ".tenure/config.yaml": `${EVIL}: ${EVIL}\nguidance:\n  hold: ${EVIL}\n`,
  "docs/tracks/ACTIVE_TRACK": "job\n",
  "docs/tracks/job/SPEC.md": `# ${EVIL}\n\n## Goal\n\n${EVIL}\n`,
  "docs/tracks/job/PLAN.md": `# Plan\n\n- [ ] ${EVIL}\n- [x] ${EVIL}\n`,
  "docs/tracks/job/RISKS.md": `# Risks\n\n- high: ${EVIL}\n`,
  "docs/tracks/job/DECISIONS.md": `# Decisions\n\n- Decision: ${EVIL}\n`,
  "docs/context/CONTEXT_CORE.md": `# Core\n\n- ${EVIL}\n`,
  "CLAUDE.md": `# ${EVIL}\n- Always use ${EVIL}\n`,
  ".auto-context/conventions.json": JSON.stringify([
    { text: EVIL, created_at: EVIL, observed_in: [EVIL] },
    {},
  ]),
  ".auto-context/candidates.json": `[${EVIL}`,
  "docs/learnings-\u001b[31m\u009b2J.md": `- Use ${EVIL} (confirmed 3x)\n`,
  "notes.md": `# Agent handoff\n\n${EVIL}\n`,
}

const COMMANDS = [
  "status",
  "lessons",
  "lessons --stage review_pending",
  "show ours",
  "log",
  "log --events",
  "review",
  "why",
  "recall use",
  "sessions",
  "guard",
  "guard check",
  "guard log",
  "guard test --file a/b",
  "track",
  "track show",
  "track check",
  "checkpoint",
  "recover",
  "invariants",
  "continue",
  "handoff",
  "handoff check notes.md",
  "doctor",
  "trust",
  "import",
  "import .",
  "import . --json",
  "export",
]

async function hostileProject(): Promise<LessonBox> {
  const box = openLessonBox()
  box.candidate({
    id: "ours",
    title: EVIL,
    body: EVIL,
    evidence: [{ session: "s", quote: EVIL }],
    triggers: {
      tools: [EVIL],
      files: [EVIL],
      commands: [EVIL],
      actions: [EVIL],
      context: [EVIL],
      areas: [EVIL],
    },
  })
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(box.project, name)), { recursive: true })
    writeFileSync(join(box.project, name), text)
  }
  for (const [name, changes] of [
    ["SessionStart.startup", { model: EVIL, source: "startup" }],
    ["UserPromptSubmit.human", { prompt: `From now on, always use ${EVIL}` }],
    ["PostToolUse.Bash", { tool_name: EVIL, tool_input: { command: EVIL } }],
    ["PostToolUseFailure.Bash", { error: EVIL, tool_use_id: "f" }],
    ["Stop", { last_assistant_message: `Lesson learned: ${EVIL}` }],
  ] as const)
    await hook(box, payload(box, name, { session_id: "s", ...changes }))
  await quiet(box)
  return box
}

test("T08: no command prints foreign bytes that a terminal obeys", async () => {
  using box = await hostileProject()
  const obeyed: string[] = []
  const showing: string[] = []
  for (const command of COMMANDS) {
    const { text } = await box.piped(command.split(" "))
    if (OBEYED.test(text))
      obeyed.push(
        `${command}: ${JSON.stringify(text.match(/.{0,40}[\x00-\x08\x0b-\x1f\x7f-\x9f].{0,10}/)?.[0])}`,
      )
    expect([command, text.length > 0]).toEqual([command, true])
    // What is left of the hostile text when nothing in it can be obeyed.
    if (/xy xy/.test(text)) showing.push(command)
  }
  const input = JSON.stringify({
    session_id: "s",
    cwd: box.project,
    model: { display_name: EVIL },
    workspace: { current_dir: box.project },
  })
  const shown = await run(box, [EXECUTABLE, "statusline"], { input })
  if (OBEYED.test(shown.stdout)) obeyed.push(`statusline: ${JSON.stringify(shown.stdout)}`)
  expect(shown.stdout).not.toBe("")
  expect(obeyed).toEqual([])
  expect(showing).toEqual(
    expect.arrayContaining([
      "lessons",
      "show ours",
      "log --events",
      "review",
      "track show",
      "recover",
      "import .",
      "export",
    ]),
  )
}, 120_000)
