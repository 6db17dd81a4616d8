// The backslash escapes of `$'…'`, `echo -e` and `printf`. They agree but for octal digits, where
// echo wants a leading zero; the value ends at a NUL, as it does in the shell.

export type Dialect = "ansi-c" | "echo" | "printf"

const NAMED: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
}

const ESCAPE =
  /\\(?:x([0-9A-Fa-f]{1,2})|x\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,4})|c([\s\S])|([\s\S]))/g

export function unescapeText(text: string, dialect: Dialect): string {
  if (!text.includes("\\")) return text
  const whole = text.replace(ESCAPE, (all, x, braced, u, long, octal, control, other) => {
    const hex = x ?? braced ?? u ?? long
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return fromOctal(octal, dialect)
    if (control !== undefined) return dialect === "ansi-c" ? fromCode(control.charCodeAt(0) & 31) : "\0"
    return NAMED[other] ?? all
  })
  const end = whole.indexOf("\0")
  return end < 0 ? whole : whole.slice(0, end)
}

function fromOctal(digits: string, dialect: Dialect): string {
  const most = dialect === "echo" && digits.startsWith("0") ? 4 : 3
  return fromCode(Number.parseInt(digits.slice(0, most), 8) & 255) + digits.slice(most)
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ""
}
