// `tenure continue`: where to pick the thread up (CONT-08). Shows; decides and clears nothing.
import { handoffPath, listHandoffs, readHandoffFile } from "../continuity/handoffs.ts"
import { readHandoff } from "../core/continuity/handoff.ts"
import { type Thread, threadOf } from "../core/continuity/thread.ts"
import { type Recovery, recoveryLines } from "../core/tracks/recovery.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Project } from "../io/home.ts"
import { hang } from "../terminal/wrap.ts"
import { recoverTrack } from "../tracks/recover-track.ts"
import { type CliIo, printJson, requireProject } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

/** Older handoffs than these are history. */
const MOST_READ = 50

export default command({
  name: "continue",
  summary: "Show where to pick the thread up",
  about:
    "A blocked handoff of an agent comes first, with the question it waits for, if it is newer than the newest handoff\n" +
    "of a session; then that handoff; then the active track, its next step, and whether its plan is the one that was sealed.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [{ type: "tenure continue", does: "show what was being done and what comes next" }],
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
    io.out(parts.length > 0 ? parts.join("\n\n") : hang("", NOTHING, io.columns))
  },
})

const NOTHING = "Nothing was handed over here, and no track is active. Begin one: tenure track new <id>"

function foundIn(project: Project) {
  return listHandoffs(project)
    .slice(0, MOST_READ)
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

function blockedText({ style, columns }: CliIo, { blocked }: Thread): string {
  if (blocked === null) return ""
  const { signal, name } = blocked
  return [
    style.bold(`${line(signal.task_id)} is blocked: ${line(signal.from)} waits for an answer.`),
    ...signal.open_questions.map((question) => hang("  ? ", line(question), columns)),
    ...signal.files_modified.map((file) => `  changed: ${line(file)}`),
    `  ${handoffPath(name)}`,
  ].join("\n")
}

function sessionText({ style, columns }: CliIo, { session }: Thread): string {
  if (session === null) return ""
  const { goal, nextStep, constraints, todos, questions, failingTests } = readHandoff(session.text)
  const list = (label: string, items: readonly string[]) =>
    items.map((item) => hang(`  ${label}: `, line(item), columns))
  return [
    style.bold(`The last handoff: ${handoffPath(session.name)}`),
    ...list("goal", goal.slice(-1)),
    ...list("next", nextStep === null ? [] : [nextStep]),
    ...list("laid down", constraints),
    ...list("todo", todos),
    ...list("asked", questions),
    ...list("failing", failingTests),
  ].join("\n")
}

/** Whether the plan is still the one that was sealed is told with it (TRCK-05). */
function trackJson(recovery: Recovery | undefined) {
  return { track: recovery?.track ?? null, plan: recovery?.plan.kind ?? null }
}

const MOST_DIFF_LINES = 20

function trackText({ style, columns }: CliIo, recovery: Recovery | undefined): string {
  if (recovery === undefined) return ""
  const [head = "", ...rest] = recoveryLines(recovery, MOST_DIFF_LINES).map(line)
  const below = rest.map((each) => `  ${each}`)
  return [style.bold(hang("", head, columns)), ...below, "  All of it: tenure recover"].join("\n")
}

/** What files hold may not move the cursor. */
function line(text: string): string {
  return cleanLine(text, LINE_CHARS)
}
