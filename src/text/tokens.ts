// Estimates tokens for a budget: 3.6 bytes of UTF-8 each. It errs on the high side for English prose; a real tokeniser
// would cost more than it saves.
import { once } from "./once.ts"

const BYTES_PER_TOKEN = 3.6

export function estimateTokens(text: string): number {
  return tokensInBytes(utf8Bytes(text))
}

export function tokensInBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

export function utf8Bytes(text: string): number {
  // A line of a recall is counted some twenty times.
  if (text.length > SHORT_CHARS) return new TextEncoder().encode(text).length
  const { encoder, bytes } = scratch()
  return encoder.encodeInto(text, bytes).written
}

const SHORT_CHARS = 1_000
const MOST_BYTES_A_CHAR = 3

const scratch = once(() => ({
  encoder: new TextEncoder(),
  bytes: new Uint8Array(SHORT_CHARS * MOST_BYTES_A_CHAR),
}))
