// A handoff from one agent to another (FLOW-03): a document for readers and a fenced Signal for the program. The Signal
// round-trips whatever the fields contain, and no line of a field can pose as ours. Also picks the thread to resume.
import { defuseLine } from "../../privacy/sanitise.ts"
import { type Fields, fieldsIn, fieldsOf } from "../../text/json.ts"

export const STATUSES = ["complete", "partial", "blocked"] as const
export type HandoffStatus = (typeof STATUSES)[number]

export interface Signal {
  readonly from: string
  readonly to: string
  readonly task_id: string
  readonly status: HandoffStatus
  readonly files_modified: readonly string[]
  readonly open_questions: readonly string[]
  /** Whether the work needs an answer to continue. */
  readonly blocking: boolean
}

export interface AgentHandoff extends Signal {
  readonly context: string
  readonly findings: readonly string[]
  readonly recommendations: readonly string[]
}

export const TASK_ID = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,38}[A-Za-z0-9])?$/
const LONGEST = 4_000
const MAX_ITEMS = 200

/** The handoff in `value`, or its first fault, as a sentence. */
export function parseAgentHandoff(value: unknown): AgentHandoff | string {
  const fields = fieldsOf(value)
  if (fields === undefined) return "A handoff is one JSON object."
  const signal = parseSignal(fields)
  if (typeof signal === "string") return signal
  const context = fields["context"] ?? ""
  if (typeof context !== "string") return "context is a text."
  const findings = listIn(fields["findings"] ?? [])
  const recommendations = listIn(fields["recommendations"] ?? [])
  if (findings === undefined) return "findings is a list of texts."
  if (recommendations === undefined) return "recommendations is a list of texts."
  return { ...signal, context: line(context), findings, recommendations }
}

function parseSignal(fields: Fields): Signal | string {
  const { from, to, task_id, status, blocking } = fields
  if (!isName(from)) return "'from' names the agent that hands over, in one line."
  if (!isName(to)) return "'to' names who goes on, in one line."
  if (typeof task_id !== "string" || !TASK_ID.test(task_id))
    return "task_id is up to 40 letters, digits, dots, dashes and underscores."
  if (!isStatus(status)) return `status is one of: ${STATUSES.join(", ")}.`
  if (blocking !== undefined && typeof blocking !== "boolean") return "blocking is true or false."
  const files = listIn(fields["files_modified"] ?? [])
  const questions = listIn(fields["open_questions"] ?? [])
  if (files === undefined) return "files_modified is a list of paths."
  if (questions === undefined) return "open_questions is a list of texts."
  if (status === "blocked" && questions.length === 0)
    return "A blocked handoff has the question it waits for in open_questions."
  if (status !== "blocked" && blocking === true) return "Only a blocked handoff is blocking."
  return {
    from: line(from),
    to: line(to),
    task_id,
    status,
    files_modified: files,
    open_questions: questions,
    blocking: blocking ?? status === "blocked",
  }
}

export function renderAgentHandoff(handoff: AgentHandoff, writtenAt: string): string {
  const { from, to, task_id, status, context, findings, recommendations, ...rest } = handoff
  const { files_modified, open_questions, blocking } = rest
  const signal: Signal = { from, to, task_id, status, files_modified, open_questions, blocking }
  const sections: readonly [string, string][] = [
    ["Context", context === "" ? "None." : `> ${context}`],
    ["Findings", bullets(findings)],
    ["Files Modified", bullets(files_modified)],
    ["Open Questions", bullets(open_questions)],
    ["Recommendations", bullets(recommendations)],
  ]
  return [
    `# Agent handoff: ${task_id}\n`,
    `- From: ${from}\n- To: ${to}\n- Timestamp: ${writtenAt}\n- Status: ${status}\n`,
    ...sections.map(([title, body]) => `## ${title}\n\n${body}\n`),
    `## Signal\n\n${FENCE}json\n${JSON.stringify(signal, null, 2)}\n${FENCE}\n`,
  ].join("\n")
}

const FENCE = "```"
const SIGNAL = /^## Signal[ \t]*\r?\n+```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n```[ \t]*$/m

/** The Signal of a document, or its fault, as a sentence. The last Signal counts, because quotations come before it. */
export function readSignal(text: string): Signal | string {
  const at = text.lastIndexOf("\n## Signal")
  const json = SIGNAL.exec(at < 0 ? text : text.slice(at + 1))?.[1]
  if (json === undefined) return "It has no fenced Signal."
  const fields = fieldsIn(json)
  return fields === undefined ? "Its Signal is not one JSON object." : parseSignal(fields)
}

const REQUIRED = ["Context", "Findings", "Files Modified", "Open Questions", "Recommendations", "Signal"]

/** The faults of an agent handoff; empty when it is valid. */
export function faultsOf(text: string): readonly string[] {
  const missing = REQUIRED.filter((title) => !new RegExp(`^## ${title}[ \\t]*$`, "m").test(text))
  const heads = ["From", "To", "Timestamp"].filter((head) => !new RegExp(`^- ${head}: \\S`, "m").test(text))
  const signal = readSignal(text)
  return [
    ...heads.map((head) => `There is no line '- ${head}: …'.`),
    ...missing.map((title) => `There is no section '## ${title}'.`),
    ...(typeof signal === "string" ? [signal] : []),
  ]
}

function bullets(items: readonly string[]): string {
  return items.length === 0 ? "None." : items.map((item) => `- ${item}`).join("\n")
}

function listIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return undefined
  if (value.some((item) => typeof item !== "string" || line(item) === "")) return undefined
  return value.map((item) => line(String(item)))
}

function isName(value: unknown): value is string {
  return typeof value === "string" && line(value) !== "" && value.length <= 200 && !value.includes("\n")
}

function isStatus(value: unknown): value is HandoffStatus {
  return (STATUSES as readonly unknown[]).includes(value)
}

function line(text: string): string {
  return defuseLine(text, LONGEST)
}

export interface FoundHandoff {
  readonly kind: "session" | "agent"
  readonly name: string
  /** Sorts by time. */
  readonly stamp: string
  readonly text: string
}

export interface Thread {
  readonly blocked: { readonly name: string; readonly signal: Signal } | null
  readonly session: FoundHandoff | null
  /** Agent handoffs whose Signal cannot be read: a warning each. */
  readonly malformed: readonly { readonly name: string; readonly why: string }[]
}

/**
 * Which thread to resume (CONT-08): a blocked agent handoff newer than the newest session handoff, with its question; then
 * the session handoff; then the active track. `found` is newest first. Only a task's newest handoff counts.
 */
export function threadOf(found: readonly FoundHandoff[]): Thread {
  const session = found.find(({ kind }) => kind === "session") ?? null
  const malformed: { name: string; why: string }[] = []
  const tasks = new Set<string>()
  let blocked: Thread["blocked"] = null
  for (const { kind, name, stamp, text } of found) {
    if (kind !== "agent" || (session !== null && stamp < session.stamp)) continue
    const signal = readSignal(text)
    if (typeof signal === "string") {
      malformed.push({ name, why: signal })
      continue
    }
    const isLatest = !tasks.has(signal.task_id)
    tasks.add(signal.task_id)
    if (isLatest && signal.status === "blocked") blocked ??= { name, signal }
  }
  return { blocked, session, malformed }
}
