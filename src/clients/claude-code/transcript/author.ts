// Who wrote a line of a transcript (LERN-02), failing closed: "human" only by the client's own mark. The role, plain text,
// `userType` and `turnOrigin` prove nothing. The marks are client internals: without them the answer is "unknown".
import { type Fields, fieldsOf } from "../../../text/json.ts"
import { blocksOf, collapseSpace, isUnset, parseRecord, textBlocks } from "./transcript-record.ts"

export type Author = "human" | "not-human" | "unknown"

/** For lines that carry a prompt: `user`, or `attachment` with a queued command. All others are "not-human". */
export function authorOf(record: Fields): Author {
  if (record["isSidechain"] === true || SET_BY_MACHINES.some((flag) => !isUnset(record[flag])))
    return "not-human"
  if (record["type"] === "attachment") return authorOfQueued(fieldsOf(record["attachment"]))
  if (record["type"] !== "user") return "not-human"
  if (blocksOf(fieldsOf(record["message"])?.["content"]).some(({ type }) => type === "tool_result"))
    return "not-human"
  if (record["promptSource"] === "system") return "not-human"
  const author = byOrigin(record["origin"])
  return author === "human" && record["isSidechain"] !== false ? "unknown" : author
}

const SET_BY_MACHINES = [
  "isMeta",
  "isCompactSummary",
  "isVisibleInTranscriptOnly",
  "toolUseResult",
  "sourceToolAssistantUUID",
  "agentId",
  "isApiErrorMessage",
]

function authorOfQueued(attachment: Fields | undefined): Author {
  if (attachment?.["type"] !== "queued_command" || !isUnset(attachment["isMeta"])) return "not-human"
  const mode = attachment["commandMode"]
  if (mode !== undefined && mode !== "prompt") return "not-human"
  return attachment["humanTurn"] === false ? "not-human" : byOrigin(attachment["origin"])
}

function byOrigin(origin: unknown): Author {
  if (origin === undefined) return "unknown"
  return fieldsOf(origin)?.["kind"] === "human" ? "human" : "not-human"
}

/** Whether these are the words of the prompt, with white space collapsed. */
export type IsPrompt = (words: string) => boolean

/**
 * Undefined when the line is not this prompt. The id alone does not identify it: tool results share it, and a message
 * queued in mid-turn carries the running turn's id. So the words must match too.
 */
export function authorOfPrompt(line: string, promptId: string, isPrompt: IsPrompt): Author | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  const isQueued = record["type"] === "attachment"
  if (!isQueued && (record["type"] !== "user" || record["promptId"] !== promptId)) return undefined
  const content = isQueued
    ? fieldsOf(record["attachment"])?.["prompt"]
    : fieldsOf(record["message"])?.["content"]
  return formsOf(textBlocks(content)).some((form) => isPrompt(collapseSpace(form)))
    ? authorOf(record)
    : undefined
}

/** The whole text, the text without the client's blocks, and the slash command as typed. */
function formsOf(blocks: readonly string[]): readonly string[] {
  const words = typedWords(blocks)
  const whole = blocks.join("\n")
  if (words === undefined) return [whole]
  return [whole, words.command === null ? words.text : `${words.command} ${words.text}`]
}

// The part of a prompt that the person typed. The client adds its own blocks, and a slash command keeps the typed words in
// its arguments. A block is cut from its first opening to its last closing tag, so a forged closing tag inside it frees
// nothing; an unclosed block takes the rest.
interface TypedWords {
  readonly text: string
  /** `/name` when it was a slash command; then `text` is its arguments. */
  readonly command: string | null
}

/** Undefined when none of it is typed prose. */
export function typedWords(blocks: readonly string[]): TypedWords | undefined {
  const text = blocks
    .map(withoutClientBlocks)
    .filter((block) => block !== "")
    .join("\n")
  if (NOT_PROSE.test(text)) return undefined
  if (!text.startsWith("<command-")) return text === "" ? undefined : { text, command: null }
  const command = between(text, "command-name")
  const args = between(text, "command-args") ?? ""
  return command === undefined ? undefined : { text: args, command }
}

/** For old transcripts without marks: no tag and none of the client's openings. A person reviews it before it counts. */
export function looksTyped(text: string): boolean {
  return !/^\s*<[a-z][\w:-]*[\s>]/i.test(text) && !CLIENT_OPENINGS.some((opening) => text.startsWith(opening))
}

export const INTERRUPTED = "[Request interrupted by user"

const CLIENT_TAG = /<(ide_[a-z_]{1,40}|system-reminder)\b/
const NOT_PROSE =
  /^<(?:local-command-[a-z]+|bash-(?:input|stdout|stderr)|task-notification|user-memory-input)\b|^\[Request interrupted by user|^Unknown (?:skill|slash command): \S+$/
const CLIENT_OPENINGS = [
  "This session is being continued from a previous conversation",
  "Caveat: The messages below were generated",
  "Stop hook feedback:",
  "Base directory for this skill:",
  "API Error",
  "[Image: ",
  "[SYSTEM",
]

function withoutClientBlocks(block: string): string {
  let rest = block
  for (let found = CLIENT_TAG.exec(rest); found !== null; found = CLIENT_TAG.exec(rest)) {
    const close = `</${found[1]}>`
    const end = rest.lastIndexOf(close)
    const after = end < found.index ? "" : rest.slice(end + close.length)
    rest = `${rest.slice(0, found.index)}\n${after}`
  }
  return rest.trim()
}

/** From the first opening to the last closing tag: the arguments may mention the tag. */
function between(text: string, tag: string): string | undefined {
  const from = text.indexOf(`<${tag}>`)
  const to = text.lastIndexOf(`</${tag}>`)
  return from < 0 || to < from ? undefined : text.slice(from + tag.length + 2, to).trim()
}

// Signs in a transcript that nobody typed a prompt: a schedule, another process or the agent's own call submitted it
// (LIFE-06). The client records the author only after our hook has answered, so these signs are all we have.
/** Only lines with one of these are parsed. */
export const UNTYPED_NEEDLES = ["queue-operation", "scheduled_task_fire", '"tool_use"'] as const

/** `queued`: another process, or a person who typed while the agent was working; the client does not say which. */
export type UntypedSign = "queued" | "submitted"

export function untypedSign(line: string, prompt: string): UntypedSign | undefined {
  const entry = parseRecord(line)
  if (entry === undefined) return undefined
  if (entry["type"] === "queue-operation") return isSame(entry["content"], prompt) ? "queued" : undefined
  const isFired = entry["subtype"] === "scheduled_task_fire" && isSame(entry["prompt"], prompt)
  return isFired || (entry["type"] === "assistant" && isInCall(entry, prompt)) ? "submitted" : undefined
}

function isInCall(entry: Readonly<Record<string, unknown>>, prompt: string): boolean {
  const calls = blocksOf(fieldsOf(entry["message"])?.["content"]).filter(
    (block) => block["type"] === "tool_use",
  )
  return calls.some((call) => allTextsIn(call["input"]).some((text) => text.includes(prompt.trim())))
}

function isSame(value: unknown, prompt: string): boolean {
  return typeof value === "string" && value.trim() === prompt.trim()
}

export function allTextsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...allTextsIn(inner)])
}
