// A prompt's mark: enough to know it again in the transcript, without keeping its words. White space may differ
// there, and of a long prompt the beginning tells.
import { plainWords } from "../core/transcript/plain-words.ts"
import { sha256 } from "../io/hash.ts"

const READ_CHARS = 8_000
const MARK_CHARS = 2_000

export function promptMark(text: string): string {
  const words = plainWords(text.slice(0, 2 * MARK_CHARS))
  // Only in a text that is half white space are the words not there yet.
  const enough = words.length >= MARK_CHARS ? words : plainWords(text.slice(0, READ_CHARS))
  return sha256(enough.slice(0, MARK_CHARS))
}
