import { orUndefined } from "./or-undefined.ts"

// Decodes a person's file so that encoding it gives the same bytes; null if it is not UTF-8, so that such a file is left
// alone. Keeps the byte order mark.

export function decodeExactly(bytes: Uint8Array): string | null {
  return orUndefined(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)) ?? null
}
