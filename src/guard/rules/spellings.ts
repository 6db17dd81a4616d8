// Other encodings of the same text: percent signs, entities, escapes, a URI's scheme, base64, hex. Tools decode their
// input, so names are searched for in every decoding.

const MAX_DECODED_CHARS = 65_536

/** The text itself first, then each distinct decoding. */
export function spellingsOf(text: string): readonly string[] {
  const found = new Set([text])
  if (text.length > MAX_DECODED_CHARS) return [text]
  for (const each of found) {
    if (found.size > 12) break
    for (const other of [unescaped(each), withoutScheme(each), ...fromAddress(each), decoded(each)])
      if (other !== undefined && other !== "") found.add(other)
  }
  return [...found]
}

function unescaped(text: string): string | undefined {
  if (!/[%&\\]/.test(text)) return undefined
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => letter(code, 16))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => letter(code, 16))
    .replace(/&#(\d{1,7});/g, (_, code: string) => letter(code, 10))
    .replace(/\\(?:x|u00|u\{)([0-9a-f]{2})\}?/gi, (_, code: string) => letter(code, 16))
    .replace(/\\([0-3][0-7]{2})/g, (_, code: string) => letter(code, 8))
}

function letter(code: string, base: number): string {
  const point = Number.parseInt(code, base)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ""
}

/** `file:///a`, `vscode-remote://host/a`; a web address names no local file. */
function withoutScheme(text: string): string | undefined {
  if (!text.includes(":") || /^https?:/i.test(text)) return undefined
  return (
    /^[a-z][\w+.-]*:\/\/[^/]*(\/.*)$/is.exec(text)?.[1] ??
    /^file:(?:\/\/)?(?:localhost(?=\/))?(.+)$/is.exec(text)?.[1]
  )
}

function fromAddress(text: string): readonly string[] {
  if (!text.includes("?")) return []
  const query = /^(?:https?:[^?\s]*)?\?(\S+)$/i.exec(text)?.[1]
  return query === undefined ? [] : query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1))
}

function decoded(text: string): string | undefined {
  const bare = text.trim()
  if (bare.length < 4 || bare.includes(".") || bare.includes(" ")) return undefined
  if (/^(?:[0-9a-f]{2})+$/i.test(bare)) {
    const found = printable(bare.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
    if (found !== undefined) return found
  }
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(bare)) return undefined
  return printable(base64Bytes(bare))
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

export function base64Bytes(text: string): readonly number[] {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const char of text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "")) {
    bits = ((bits << 6) | DIGITS.indexOf(char)) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes.push((bits >> held) & 0xff)
    }
  }
  return bytes
}

/** The bytes as text, if they are text; UTF-16 when every other byte is zero. */
export function printable(bytes: readonly number[]): string | undefined {
  const isWide = bytes.length > 1 && bytes.every((byte, at) => at % 2 === 0 || byte === 0)
  const codes = isWide ? bytes.filter((_, at) => at % 2 === 0) : bytes
  const isText = codes.every((code) => (code >= 32 && code < 127) || code === 9 || code === 10 || code === 13)
  return isText ? String.fromCharCode(...codes.slice(0, 16_384)) : undefined
}
