// `tenure continue`: shows where to continue (CONT-08). It changes nothing.
import { handoffPath, listHandoffs, readHandoffFile } from "../continuity/disk/handoffs.ts"
import { type Thread, threadOf } from "../continuity/handoff/agent-handoff.ts"
import { readHandoff } from "../continuity/handoff/read-handoff.ts"
import type { Project } from "../io/home.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { hang, wrapLines } from "../terminal/format-text.ts"
import { recoverTrack } from "../tracks/disk/recover-track.ts"
import { type Recovery, recoveryLines } from "../tracks/documents/recovery.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireProject } from "./command.ts"

/** Older handoffs are history. */
const MAX_HANDOFFS = 50

export default command({
  name: "continue",
  summary: "Show where to continue",
  about:
    "Shows first an agent's blocked handoff with its open question, if it is newer than the last session handoff; then that\n" +
    "handoff; then the active track, its next step, and whether its plan is unchanged since it was sealed.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [{ type: "tenure continue", does: "what was being done, and what is next" }],
  run({ flags }, io) {
    const project = requireProject(io)
    const thread = threadOf(foundIn(project))
    const recovery = recoverTrack(project)
    if (flags.json) return printJson(io, { ...asJson(thread), ...trackJson(recovery) })
    for (const { name, why } of thread.malformed)
      io.err(`${io.style.yellow("!")} ${handoffPath(name)}: ${why}`)
    const parts = [blockedText(io, thread), sessionText(io, thread), trackText(io, recovery)].filter(
      (part) => part !== "",
    )
    io.out(parts.length > 0 ? parts.join("\n\n") : wrapLines(NOTHING, io.columns))
  },
})

const NOTHING = "There is no handoff here, and no track is active.\n  To start one: tenure track new <id>"

function foundIn(project: Project) {
  return listHandoffs(project)
    .slice(0, MAX_HANDOFFS)
    .flatMap((file) => {
      const text = readHandoffFile(project, file.name)
      return text === undefined ? [] : [{ ...file, text }]
    })
}

function asJson({ blocked, session, malformed }: Thread) {
  return {
    blocked: blocked && { path: handoffPath(blocked.name), signal: blocked.signal },
    handoff: session && { path: handoffPath(session.name), ...readHandoff(session.text) },
    malformed: malformed.map(({ name, why }) => ({ path: handoffPath(name), why })),
  }
}

const LINE_CHARS = 400
const MAX_DECISIONS = 5

function blockedText({ style, columns }: CliIo, { blocked }: Thread): string {
  if (blocked === null) return ""
  const { signal, name } = blocked
  return [
    style.bold(`${line(signal.task_id)} is blocked: ${line(signal.from)} needs an answer.`),
    ...signal.open_questions.map((question) => hang("  ? ", line(question), columns)),
    ...signal.files_modified.map((file) => `  changed: ${line(file)}`),
    `  ${handoffPath(name)}`,
  ].join("\n")
}

function sessionText({ style, columns }: CliIo, { session }: Thread): string {
  if (session === null) return ""
  const { goal, nextStep, constraints, decisions, todos, questions, failingTests } = readHandoff(session.text)
  const list = (label: string, items: readonly string[]) =>
    items.map((item) => hang(`  ${label}: `, line(item), columns))
  return [
    style.bold(`The last handoff: ${handoffPath(session.name)}`),
    ...list("goal", goal.slice(-1)),
    ...list("next", nextStep === null ? [] : [nextStep]),
    ...list("constraint", constraints),
    ...list("decided", decisions.slice(-MAX_DECISIONS)),
    ...list("todo", todos),
    ...list("open question", questions),
    ...list("failing", failingTests),
  ].join("\n")
}

/** With whether the plan is unchanged since it was sealed (TRCK-05). */
function trackJson(recovery: Recovery | undefined) {
  return { track: recovery?.track ?? null, plan: recovery?.plan.kind ?? null }
}

const MAX_DIFF_LINES = 20

function trackText({ style, columns }: CliIo, recovery: Recovery | undefined): string {
  if (recovery === undefined) return ""
  const [head = "", ...rest] = recoveryLines(recovery, MAX_DIFF_LINES).map(line)
  const below = rest.map((each) => `  ${each}`)
  return [style.bold(hang("", head, columns)), ...below, "  For all of it: tenure recover"].join("\n")
}

/** Text from files must not move the cursor. */
function line(text: string): string {
  return cleanLine(text, LINE_CHARS)
}
