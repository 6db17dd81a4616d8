// Estimates tokens for a budget: 3.6 bytes of UTF-8 each. It errs on the high side for English prose; a real tokeniser
// would cost more than it saves.

const BYTES_PER_TOKEN = 3.6

export function estimateTokens(text: string): number {
  return tokensInBytes(utf8Bytes(text))
}

export function tokensInBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
