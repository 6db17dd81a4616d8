// One line of a transcript as a typed value. `human`: a person typed it. `confirmed`: the client says so. Old versions set
// no mark; there a line that looks typed is `confirmed: false`, which backfill may show to a person and nothing else uses.

import { type Fields, fieldsOf } from "../../../text/json.ts"
import { type Author, authorOf, INTERRUPTED, looksTyped, typedWords } from "./author.ts"
import { blocksOf, isUnset, parseRecord, recordText, textBlocks } from "./transcript-record.ts"

export type TranscriptLine =
  | Human
  | Assistant
  /** The words are in a tool result, which any tool can forge: a signal, never evidence. */
  | { readonly kind: "tool-rejection"; readonly words: string }
  | { readonly kind: "interruption" }
  | { readonly kind: "other" }

interface SpokenLine {
  /** The same in the copies that a resumed session makes. */
  readonly uuid: string | null
  readonly at: string | null
  readonly session: string | null
  readonly cwd: string | null
}

export interface Human extends SpokenLine {
  readonly kind: "human"
  readonly text: string
  /** `/name` of a slash command whose arguments are `text`; else null. */
  readonly command: string | null
  readonly how: "typed" | "queued" | "command-args"
  readonly confirmed: boolean
  /** Null for a message queued while the agent was working. */
  readonly promptId: string | null
}

/** Usually one block: a reply is all lines with the same `messageId`. */
export interface Assistant extends SpokenLine {
  readonly kind: "assistant"
  readonly text: string
  readonly messageId: string | null
  readonly tools: readonly ToolUse[]
}

export interface ToolUse {
  readonly tool: string
  readonly input: Fields
}

const OTHER: TranscriptLine = { kind: "other" }

export function readLine(line: string): TranscriptLine {
  return readTranscriptRecord(parseRecord(line))
}

export function readTranscriptRecord(record: Fields | undefined): TranscriptLine {
  switch (record?.["type"]) {
    case "user":
      return readUser(record)
    case "attachment":
      return readQueued(record)
    case "assistant":
      return readAssistant(record)
    default:
      return OTHER
  }
}

function readUser(record: Fields): TranscriptLine {
  const content = fieldsOf(record["message"])?.["content"]
  const texts = textBlocks(content)
  if (texts.some((text) => text.startsWith(INTERRUPTED))) return { kind: "interruption" }
  const author = authorOf(record)
  if (author === "not-human") return readRejection(content)
  const words = typedWords(texts)
  if (words === undefined || words.text === "") return OTHER
  const how = words.command === null ? "typed" : "command-args"
  return human(record, author, { ...words, how, promptId: recordText(record["promptId"]) })
}

function readQueued(record: Fields): TranscriptLine {
  const author = authorOf(record)
  if (author === "not-human") return OTHER
  const words = typedWords(textBlocks(fieldsOf(record["attachment"])?.["prompt"]))
  if (words === undefined || words.text === "") return OTHER
  return human(record, author, { ...words, how: "queued", promptId: null })
}

/** Sources of prompts that a person may have typed. `sdk` may be a program or a hook. */
const TYPED_SOURCES: readonly unknown[] = [undefined, "typed", "queued"]

type HumanWords = Pick<Human, "text" | "command" | "how" | "promptId">

function human(record: Fields, author: Author, words: HumanWords): TranscriptLine {
  const confirmed = author === "human"
  if (!confirmed) {
    const turn = record["turnOrigin"]
    const mayBeTyped =
      TYPED_SOURCES.includes(record["promptSource"]) && (turn === undefined || turn === "human")
    if (!mayBeTyped || !looksTyped(words.text)) return OTHER
  }
  return { kind: "human", ...words, confirmed, ...placeOf(record) }
}

function placeOf(record: Fields): SpokenLine {
  return {
    uuid: recordText(record["uuid"]),
    at: recordText(record["timestamp"]),
    session: recordText(record["sessionId"]),
    cwd: recordText(record["cwd"]),
  }
}

function readAssistant(record: Fields): TranscriptLine {
  const message = fieldsOf(record["message"])
  const isReply =
    message?.["role"] === "assistant" &&
    message["model"] !== "<synthetic>" &&
    record["isSidechain"] !== true &&
    ["agentId", "isMeta", "isApiErrorMessage"].every((flag) => isUnset(record[flag]))
  if (!isReply) return OTHER
  const tools = blocksOf(message["content"]).flatMap(({ type, name, input }) =>
    type === "tool_use" && typeof name === "string" ? [{ tool: name, input: fieldsOf(input) ?? {} }] : [],
  )
  const text = textBlocks(message["content"]).join("\n")
  return { kind: "assistant", text, messageId: recordText(message["id"]), tools, ...placeOf(record) }
}

const REJECTED = "The user doesn't want to proceed with this tool use."
const SAID = "the user said:"
const CLIENT_NOTE = "Note: The user's next message may contain a correction or preference"

function readRejection(content: unknown): TranscriptLine {
  for (const { type, content: result } of blocksOf(content)) {
    if (type !== "tool_result") continue
    const text = textBlocks(result).join("\n")
    if (!text.startsWith(REJECTED)) continue
    const said = text.indexOf(SAID)
    const words = said < 0 ? "" : text.slice(said + SAID.length)
    return { kind: "tool-rejection", words: (words.split(CLIENT_NOTE)[0] ?? "").trim() }
  }
  return OTHER
}
