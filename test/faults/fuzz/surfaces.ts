// Everything that reads what others may have written, one entry each: what valid input looks like, and what must hold of
// any input. `read` throws when it does not hold; what it throws is a finding, and its input belongs in the corpus.

import { toEvent } from "../../../src/clients/claude-code/read-event.ts"
import { changeOf } from "../../../src/clients/claude-code/tools.ts"
import { momentsOf } from "../../../src/clients/claude-code/transcript/moment.ts"
import { parseWire } from "../../../src/clients/claude-code/wire.ts"
import { DEFAULT_CONFIG } from "../../../src/config/config.ts"
import { parseConfig, parsePersonConfig } from "../../../src/config/config-file.ts"
import { faultsOf, readSignal, renderAgentHandoff } from "../../../src/continuity/handoff/agent-handoff.ts"
import { renderHandoff } from "../../../src/continuity/handoff/handoff.ts"
import { readHandoff } from "../../../src/continuity/handoff/read-handoff.ts"
import { parseCheckpoint } from "../../../src/continuity/ledger/checkpoint-format.ts"
import { emptyLedger } from "../../../src/continuity/ledger/ledger.ts"
import { parseGuardrails } from "../../../src/guard/rules/guard-file.ts"
import { parseFindingLine } from "../../../src/learning/blocks/spool-lines.ts"
import { exportText } from "../../../src/learning/sources/imports/export-file.ts"
import { parseFileText } from "../../../src/learning/sources/imports/import-shape.ts"
import { END_MARKER, locateBlock } from "../../../src/lessons/claude-md/markers.ts"
import { renderBlock } from "../../../src/lessons/claude-md/render-block.ts"
import { splice } from "../../../src/lessons/claude-md/splice.ts"
import { readBody } from "../../../src/lessons/file/body.ts"
import { parseLesson } from "../../../src/lessons/file/lesson-file.ts"
import { createLesson } from "../../../src/lessons/file/lesson-render.ts"
import type { LessonId } from "../../../src/lessons/model/lesson.ts"
import { NO_STATISTICS } from "../../../src/lessons/model/lesson-state.ts"
import { clean } from "../../../src/privacy/sanitise.ts"
import { draftOf } from "../../../src/sessions/event-record.ts"
import { parseInjectedTokens, parseSpooled, spoolLine } from "../../../src/sessions/spooled.ts"
import { renderWorkLog } from "../../../src/sessions/work-log.ts"
import { EXAMPLE } from "../../support/lesson-example.ts"
import type { Chance } from "../chance.ts"
import { mutated, mutatedPayload } from "./mutate.ts"

export interface Surface {
  readonly name: string
  make(random: Chance): Uint8Array
  /** Throws when something is wrong; says what became of the input. */
  read(bytes: Uint8Array): "taken" | "refused"
}

export const SURFACES: readonly Surface[] = [
  {
    name: "hook",
    make: (random) => mutatedPayload("/p", random),
    read: (bytes) => {
      wouldRecord(bytes, true)
      return wouldRecord(bytes, false) === undefined ? "refused" : "taken"
    },
  },
  ofText("lesson", [EXAMPLE], (text) => {
    const read = parseLesson(text, "version-bump-files.md")
    if (read.kind !== "ok") return "refused"
    const again = parseLesson(createLesson(read.document.lesson, "active"), `${read.document.lesson.id}.md`)
    must(again.kind === "ok", "a lesson that was read cannot be read when it is written anew")
    return "taken"
  }),
  ofText(
    "config",
    ["events:\n  keep_days: 30\nlearning:\n  ask_agent: false # why\n", "claude_md: rules\n"],
    (text) => {
      parsePersonConfig(text)
      return parseConfig(text).kind === "ok" ? "taken" : "refused"
    },
  ),
  ofText("guardrails", [GUARDRAILS()], (text) => (parseGuardrails(text).kind === "ok" ? "taken" : "refused")),
  ofText("memory-file", MEMORY_FILES(), readMemoryFile),
  ofText("handoff", HANDOFFS(), (text) => {
    const { session, todos } = readHandoff(text)
    must(
      [...todos, session ?? ""].every((each) => !each.includes("\n")),
      "an item of a handoff has two lines",
    )
    faultsOf(text)
    return typeof readSignal(text) === "string" ? "refused" : "taken"
  }),
  ofText("spool", [SPOOLED(), '{"told":12}', '{"found":{"session":"s"}}'], (text) => {
    const line = text.split("\n")[0] ?? ""
    parseInjectedTokens(line)
    parseFindingLine(line)
    const read = parseSpooled(line)
    must(
      read === undefined || parseSpooled(spoolLine(read)) !== undefined,
      "a spooled event is not one twice",
    )
    return read === undefined ? "refused" : "taken"
  }),
  ofText("import-json", IMPORTED_JSON(), (text) => readImport("any.json", text)),
  ofText("import-learnings", IMPORTED_MARKDOWN(), (text) => readImport("learnings-x.md", text)),
  ofText("import-learned", IMPORTED_MARKDOWN(), (text) => readImport("learned-x.md", text)),
  ofText("import-bullets", IMPORTED_MARKDOWN(), (text) => readImport("CLAUDE.md", text)),
  ofText("checkpoint", [CHECKPOINT()], (text) => (parseCheckpoint(text) === undefined ? "refused" : "taken")),
  ofText("transcript", [TRANSCRIPT()], (text) => (momentsOf(text).length === 0 ? "refused" : "taken")),
]

/** What a hook does with a payload before it touches the disk. Undefined: it would do nothing. */
export function wouldRecord(bytes: Uint8Array, truncated: boolean): string | undefined {
  const wire = parseWire(new TextDecoder().decode(bytes), truncated)
  const event = wire && toEvent(wire)
  if (event === undefined) return undefined
  const about = { root: "/p", limits: DEFAULT_CONFIG.events, fingerprint: "f", changeOf }
  const draft = draftOf(event, { ...about, secretsIn: () => ["hunter2-and-more"] })
  const log = renderWorkLog({ id: draft.session, number: 1, branch: null, omitted: 0 }, [
    { ...draft, seq: 1, at: 0 },
  ])
  must(log.startsWith("# Session "), "a work log without its heading")
  return log
}

function ofText(
  name: string,
  seeds: readonly string[],
  read: (text: string) => "taken" | "refused",
): Surface {
  const bytes = seeds.map((seed) => new TextEncoder().encode(seed))
  return {
    name,
    make(random) {
      let made: Uint8Array = random.pick(bytes)
      for (let i = random.below(3); i >= 0; i--) made = mutated(made, random)
      return made
    },
    read: (input) => read(new TextDecoder().decode(input)),
  }
}

/** Whatever comes out is a whole lesson, in text that can be seen. */
function readImport(name: string, text: string): "taken" | "refused" {
  const { drafts, skipped: left, mistakes } = parseFileText(name, text, clean)
  for (const { line, content } of drafts) {
    must(line >= 1, "a draft without its line")
    must(readBody(content.kind, content.body).kind === "ok", "a body without the shape of its kind")
    must(content.title.trim() !== "" && !content.title.includes("\n"), "a title that is no line")
    must(clean(content.title) === content.title && clean(content.body) === content.body, "text not cleaned")
    must(content.confidence >= 0 && content.confidence <= 1, "a confidence past all bounds")
  }
  must(
    [...left, ...mistakes].every(({ line }) => line >= 1),
    "a mistake without its line",
  )
  return drafts.length === 0 ? "refused" : "taken"
}

function IMPORTED_JSON(): string[] {
  const lesson = parseLesson(EXAMPLE, "version-bump-files.md")
  must(lesson.kind === "ok", "the example is no lesson")
  const content = lesson.kind === "ok" ? [{ content: lesson.lesson, origin: "person" as const }] : []
  const states = content.map((each) => ({
    ...each,
    standing: { stage: "observation" as const },
    statistics: NO_STATISTICS,
  }))
  const store = [{ text: "Use pnpm here", confidence: 0.4, observations: 3, stage: "observation" }]
  const node = {
    id: "a",
    type: "Concept",
    label: "Tag first",
    process_type: "checklist",
    checklist: { items: ["x"] },
  }
  const graph = {
    nodes: [node, { ...node, id: "b" }],
    links: [{ source: "a", target: "b", key: "supersedes" }],
  }
  return [exportText(states, clean), JSON.stringify(store, null, 1), JSON.stringify(graph, null, 1)]
}

function IMPORTED_MARKDOWN(): string[] {
  return [
    "# A\n\n- [2026-05-15] [GOTCHA] Use uv here (confirmed 3x)\n  Cause: so.\n  - deeper:\n    1. x\n",
    "## Seeds\nSeed the database.\n**Confirmations:** 5\n**Confidence:** 80%\n\n```\n- code\n```\n<!-- - x -->\n",
    "# Retry\n\n**Extracted:** 2026-05-01\n\n## When to use\nAlways.\n\n## Solution\nRetry `it`.\n\n- **Pattern:** x\n  **Action:** y\n",
  ]
}

/** Whatever the file is: outside the markers nothing changes, and in doubt nothing is written. */
function readMemoryFile(text: string): "taken" | "refused" {
  const found = locateBlock(text)
  const spliced = splice(text, BLOCK(), { hadBlockBefore: found.kind !== "none" })
  if (spliced.kind === "replaced" && found.kind === "one") {
    must(spliced.text.startsWith(text.slice(0, found.start)), "something before the block was changed")
    must(spliced.text.endsWith(text.slice(found.end)), "something after the block was changed")
  }
  if (spliced.kind === "replaced" && found.kind === "none")
    must(spliced.text.startsWith(text), "a file without a block was changed")
  splice(text, null, { hadBlockBefore: true })
  return spliced.kind === "replaced" ? "taken" : "refused"
}

function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

function BLOCK() {
  const line = {
    id: "use-uv" as LessonId,
    kind: "convention",
    priority: "HIGH",
    text: "Use uv, not pip.",
  } as const
  const { block } = renderBlock([line])
  if (block === null) throw new Error("a block of one lesson is no block")
  return block
}

function MEMORY_FILES(): readonly string[] {
  const added = splice("# Ours\r\n\r\nText\r\n", BLOCK(), { hadBlockBefore: false })
  const whole = added.kind === "replaced" ? added.text : ""
  return [whole, `${whole}\nMore of ours.\n`, `\uFEFF# Ours\n\`\`\`\n${END_MARKER}\n\`\`\`\n`]
}

function GUARDRAILS(): string {
  return [
    "mode: enforce\npreset: default\ntools:\n  deny:\n    - mcp__*\n    - name: offline\n      match: [WebFetch]",
    'write:\n  allow: [src/**, \'docs/**\']\n  deny: ["**/*.pem", "a.{js,ts}"] # why',
    "commands:\n  deny:\n    - git push\nphases:\n  planning:\n    write:\n      deny: ['**']\n",
  ].join("\n")
}

function HANDOFFS(): readonly string[] {
  const head = {
    writtenAt: "2026-11-15T22:00:00Z",
    branch: "main",
    uncommittedChanges: 1,
    task: null,
    transcript: null,
  }
  const ledger = {
    ...emptyLedger("s1"),
    goal: [{ text: "Add limits.\nSoon.", by: "person" }],
    todos: [{ id: null, text: "Write it", state: "open" }],
    nextStep: "Write it",
  } as const
  const of = { from: "a", to: "b", task_id: "T1", status: "blocked", blocking: true } as const
  const lists = {
    files_modified: ["a.ts"],
    open_questions: ["Why?"],
    findings: ["x"],
    recommendations: ["y"],
  }
  return [renderHandoff(ledger, head), renderAgentHandoff({ ...of, ...lists, context: "c" }, head.writtenAt)]
}

function CHECKPOINT(): string {
  const ledger = { ...emptyLedger("s1"), questions: ["Why?"] }
  return JSON.stringify({ version: 1, session: "s1", read: { bytes: 1, seq: 2 }, ledger }, null, 2)
}

function SPOOLED(): string {
  const draft = {
    session: "s",
    kind: "tool-finished",
    agent: null,
    tool: "Bash",
    target: "ls",
    outcome: "ok",
    durationMs: 3,
    text: null,
    key: "k",
    keyIsUnique: true,
  }
  return JSON.stringify({ draft, at: 1, hookUs: 2, attended: true, by: 3 })
}

function TRANSCRIPT(): string {
  const content = [
    { type: "text", text: "I'll use X because Y." },
    { type: "tool_use", id: "t", name: "Bash", input: { command: "ls" } },
  ]
  return JSON.stringify({
    type: "assistant",
    isSidechain: false,
    timestamp: "2026-11-15T18:00:00.000Z",
    message: { role: "assistant", model: "m", content },
  })
}
