// Who wrote a line of a transcript (LERN-02), failing closed: "human" only by the client's own mark. Role, a plain
// text, `userType` and `turnOrigin` prove nothing. The marks are the client's internals, not promised: when they
// are absent the answer is "unknown", never "human".
import { type Fields, fieldsOf } from "../fields.ts"
import { blocksOf, isUnset } from "./record.ts"

export type Author = "human" | "not-human" | "unknown"

/** Of a line that carries a prompt: `user`, or `attachment` with a queued command. Others are "not-human". */
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
