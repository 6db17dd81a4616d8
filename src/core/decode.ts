// A person's file as text that encodes back to the very same bytes, or null when there is none such: a
// file that is not UTF-8 is left alone rather than damaged. The byte order mark stays in the text.

export function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
