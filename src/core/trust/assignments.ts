// Secrets known by the name beside them: `API_KEY=…`, `"password": "…"`, `--token …`, `X-Api-Key: …`. One
// expression finds the name and the sign after it; the extent of the value is read by hand, so that quotes,
// escapes and cut text cost no backtracking. Only the value is ever replaced.
import { isSecretName } from "./secret-names.ts"
import { type Form, isSecretValue } from "./secret-values.ts"

/** At least one is in the small-letter text of every assignment found here. */
export const ASSIGNMENT_KEYWORDS = [
  "pass",
  "pwd",
  "secret",
  "token",
  "key",
  "cred",
  "auth",
  "jwt",
  "psk",
  "pat",
  "pin",
  "otp",
]

export function redactAssignments(text: string, mark: (kind: string) => string): string {
  const head = new RegExp(HEAD)
  let out = ""
  let done = 0
  for (let found = head.exec(text); found !== null; found = head.exec(text)) {
    const value = valueAfter(text, found)
    if (value === undefined) continue
    out += text.slice(done, value.from) + mark(value.kind)
    done = value.to
    head.lastIndex = value.to
  }
  return done === 0 ? text : out + text.slice(done)
}

interface Value {
  readonly kind: string
  readonly from: number
  readonly to: number
}

// Group 1: the rest of the name from a telling word on. Group 2: the sign between name and value.
const HEAD =
  /((?:pass(?:word|wd|phrase|code)?|pwd|secret|token|key|cred(?:ential)?s?|auth|jwt|psk|pat|pin|otp)[\w.-]{0,40})([\\"'`\])]{0,5}(?:[ \t]{0,8}(?::[ \t]{0,4}[A-Za-z]{1,16})?[ \t]{0,8}(?:=>|:=|\?=|={1,3})|[ \t]{0,4}:(?!:)|[ \t]{0,4},(?=\s{0,8}\\{0,3}["'`]))|[ \t]{1,4}(?=\S)|[ \t]{0,4}\\\n)/gi

function valueAfter(text: string, head: RegExpExecArray): Value | undefined {
  const sign = head[2] ?? ""
  const nameFrom = startOfName(text, head.index)
  const name = text.slice(nameFrom, head.index + (head[1] ?? "").length)
  const isFlag = name.startsWith("-")
  const isSpace = !/[=:,]/.test(sign)
  if (isSpace && !isFlag && !isSetCommand(text, nameFrom, name)) return undefined
  if (!isSecretName(name)) return undefined
  const value = extent(text, head.index + head[0].length, isFlag || isSpace || sign.includes("="))
  if (value === undefined) return undefined
  const form = formOf(text, name, nameFrom, sign, value)
  const secret = text.slice(value.from, value.to)
  if (!isSecretValue(name, secret, form)) return undefined
  return { kind: kindOf(name), from: value.from, to: value.to }
}

/** The name may begin before the telling word: `STRIPE_secret`, `--db-password`. */
function startOfName(text: string, from: number): number {
  let at = from
  const stop = Math.max(0, from - 60)
  while (at > stop && isNameChar(text.charCodeAt(at - 1))) at--
  // In JSON inside JSON a line break is two characters; its letter is no part of the name.
  if (at > 0 && at < from && text[at - 1] === "\\" && /[nrt]/.test(text[at] ?? "")) at++
  return at
}

function isNameChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  )
}

/** `ENV API_KEY value`, `setx API_KEY value`, `set -x API_KEY value`, `secret set API_KEY value`. */
function isSetCommand(text: string, nameFrom: number, name: string): boolean {
  if (name !== name.toUpperCase()) return false
  return /(?:\bENV|\bsetx?(?: -\w{1,4})?|\bsetenv|\bsecret set|\benv add) $/.test(
    text.slice(Math.max(0, nameFrom - 16), nameFrom),
  )
}

const MAX_VALUE = 2048
const BLOCK_SIGN = /[ \t]{0,8}[|>][+-]?[ \t]{0,4}\n[ \t]{1,20}/y
const LEAD = /(?:[ \t]{0,16}(?:\\?\r?\n[ \t]{0,40})?)(?:[bru](?=["']))?/iy
const QUOTE = /\\{0,3}["'`]/y
const BARE = /[^\s"'`\\‹›,;&|)(}\]<>]+/y
const SHELL_WORD = /[^\s"'`\\‹›;&|<>]+/y

function extent(
  text: string,
  at: number,
  isShell: boolean,
): { from: number; to: number; quote: boolean } | undefined {
  const block = stick(BLOCK_SIGN, text, at)
  const start = at + (block || stick(LEAD, text, at))
  const crossesLine = block === 0 && text.slice(at, start).includes("\n")
  const quote = stick(QUOTE, text, start)
  if (quote > 0) {
    const from = start + quote
    const to = closing(text, from, text.slice(start, from))
    return to > from ? { from, to, quote: true } : undefined
  }
  if (crossesLine && text.slice(at, start).includes("\\") === false) return undefined
  const length = stick(isShell ? SHELL_WORD : BARE, text, start)
  const isCall = text[start + length] === "("
  return length > 0 && !isCall ? { from: start, to: start + length, quote: false } : undefined
}

/** The end of a quoted value: its own quote, unescaped, or the end of the line if the text was cut. */
function closing(text: string, from: number, quote: string): number {
  const window = text.slice(from, from + MAX_VALUE)
  const line = window.indexOf("\n")
  const end = line < 0 ? window.length : line
  let at = window.indexOf(quote)
  while (quote.length === 1 && at > 0 && window[at - 1] === "\\") at = window.indexOf(quote, at + 1)
  return from + (at < 0 || at > end ? end : at)
}

function stick(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0].length ?? 0
}

function formOf(
  text: string,
  name: string,
  nameFrom: number,
  sign: string,
  value: { from: number; quote: boolean },
): Form {
  if (sign.includes(",")) return "listed"
  if (value.quote) return "quoted"
  if (name.startsWith("-") || !/[=:]/.test(sign)) return "setting"
  if (sign === "=" && (name === name.toUpperCase() || isQueryOrLine(text, nameFrom))) return "setting"
  if (sign === ":" && name.includes("-") && /^[\w-]+$/.test(name)) return "setting"
  return "bare"
}

/** `?token=…`, `&token=…`, `;Password=…`, or `token=…` at the start of a line of settings. */
function isQueryOrLine(text: string, nameFrom: number): boolean {
  return nameFrom === 0 || "?&;\n".includes(text[nameFrom - 1] ?? " ")
}

function kindOf(name: string): string {
  const lower = name.toLowerCase()
  if (/pass|pwd/.test(lower)) return "password"
  if (/token|jwt|pat$/.test(lower)) return "token"
  if (lower.endsWith("key")) return "key"
  return "secret"
}
