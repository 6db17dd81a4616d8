// Whether a line of the transcript is the prompt that a hook was called with, and who wrote it. The id alone does
// not tell: tool results share it, and a message queued in mid-turn carries the running turn's id. So the words
// must be the same too.
import { type Author, authorOf } from "./author.ts"
import { blocksOf, fieldsOf, isUnset, parseRecord, textBlocks } from "./record.ts"
import { typedWords } from "./typed-words.ts"

/** Undefined when the line is not this prompt. */
export function authorOfPrompt(line: string, promptId: string, text: string): Author | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  const isQueued = record["type"] === "attachment"
  if (!isQueued && (record["type"] !== "user" || record["promptId"] !== promptId)) return undefined
  const content = isQueued
    ? fieldsOf(record["attachment"])?.["prompt"]
    : fieldsOf(record["message"])?.["content"]
  return saysTheSame(textBlocks(content), text) ? authorOf(record) : undefined
}

/** Whether the line belongs to the beginning of this prompt's turn, rather than to a tool's result within it. */
export function opensTurn(line: string, promptId: string): boolean {
  const record = parseRecord(line)
  if (record?.["type"] !== "user" || record["promptId"] !== promptId || !isUnset(record["isMeta"]))
    return false
  return !blocksOf(fieldsOf(record["message"])?.["content"]).some(({ type }) => type === "tool_result")
}

function saysTheSame(blocks: readonly string[], prompt: string): boolean {
  const wanted = plain(prompt)
  if (wanted === "") return false
  if (plain(blocks.join("\n")) === wanted) return true
  const words = typedWords(blocks)
  if (words === undefined) return false
  const typed = words.command === null ? words.text : `${words.command} ${words.text}`
  return plain(typed) === wanted
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
