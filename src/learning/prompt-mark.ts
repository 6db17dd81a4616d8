// A prompt's mark: enough to know it again in the transcript, without keeping its words. White space may differ
// there, and of a long prompt the beginning tells.
import { plainWords } from "../core/transcript/plain-words.ts"
import { sha256 } from "../io/hash.ts"

const READ_CHARS = 8_000
const MARK_CHARS = 2_000

export function promptMark(text: string): string {
  return sha256(plainWords(text.slice(0, READ_CHARS)).slice(0, MARK_CHARS))
}
