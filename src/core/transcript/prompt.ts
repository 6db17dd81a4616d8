// Whether a line of the transcript is the prompt that a hook was called with, and who wrote it. The id alone does
// not tell: tool results share it, and a message queued in mid-turn carries the running turn's id. So the words
// must be the same too.

import { fieldsOf } from "../fields.ts"
import { type Author, authorOf } from "./author.ts"
import { plainWords } from "./plain-words.ts"
import { parseRecord, textBlocks } from "./record.ts"
import { typedWords } from "./typed-words.ts"

/** Whether these are the words of the prompt; they come as `plainWords` gives them. */
export type IsPrompt = (words: string) => boolean

/** Undefined when the line is not this prompt. */
export function authorOfPrompt(line: string, promptId: string, isPrompt: IsPrompt): Author | undefined {
  const record = parseRecord(line)
  if (record === undefined) return undefined
  const isQueued = record["type"] === "attachment"
  if (!isQueued && (record["type"] !== "user" || record["promptId"] !== promptId)) return undefined
  const content = isQueued
    ? fieldsOf(record["attachment"])?.["prompt"]
    : fieldsOf(record["message"])?.["content"]
  return formsOf(textBlocks(content)).some((form) => isPrompt(plainWords(form)))
    ? authorOf(record)
    : undefined
}

/** As it stands, without the client's blocks, and as the slash command was typed. */
function formsOf(blocks: readonly string[]): readonly string[] {
  const words = typedWords(blocks)
  const whole = blocks.join("\n")
  if (words === undefined) return [whole]
  return [whole, words.command === null ? words.text : `${words.command} ${words.text}`]
}
