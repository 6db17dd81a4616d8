// Who wrote a line of a transcript (LERN-02), failing closed: "human" only by the client's own mark. The role, plain text,
// `userType` and `turnOrigin` prove nothing. The marks are client internals: without them the answer is "unknown".
import { type Fields, fieldsOf } from "../../../text/json.ts"
import { blocksOf, collapseSpace, isUnset, parseRecord, textBlocks } from "./transcript-record.ts"
import { typedWords } from "./typed-words.ts"

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
