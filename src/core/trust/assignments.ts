// Secrets known by the name beside them: `API_KEY=…`, `"password": "…"`, `--token …`, `X-Api-Key: …`,
// `<password>…`. One small expression finds the telling word; name, sign and value are then read by hand, so
// that quotes, escapes and cut text cost no backtracking. Only the value is ever replaced.
import { isSecretName } from "./secret-names.ts"
import { type Form, isSecretValue } from "./secret-values.ts"

/** `lower` is the text in small letters, each at its place. */
export function redactAssignments(text: string, lower: string, mark: (kind: string) => string): string {
  for (let at = 0; at < TELLING_WORDS.length; at++) {
    if (lower.includes(TELLING_WORDS[at] ?? "")) return redactNamed(text, lower, mark)
  }
  return text
}

function redactNamed(text: string, lower: string, mark: (kind: string) => string): string {
  let out = ""
  let done = 0
  let next = 0
  const memo: Memo = { run: { from: 0, to: -1, ends: "" } }
  const places: number[] = []
  for (let at = 0; at < TELLING_WORDS.length; at++) places.push(lower.indexOf(TELLING_WORDS[at] ?? ""))
  for (let at = first(places, lower, 0); at >= 0; at = first(places, lower, next)) {
    // At least one on: the small form of a foreign letter (the sign of Kelvin is a `k`) is no letter of a name.
    next = Math.max(at + 1, endOfName(text, at))
    const sign = signAt(text, next)
    if (sign === undefined) continue
    const value = valueAfter(text, startOfName(text, at, done), next, sign, memo)
    if (value === undefined) continue
    out += text.slice(done, value.from) + mark(value.kind)
    done = value.to
    next = value.to
  }
  return done === 0 ? text : out + text.slice(done)
}

const TELLING_WORDS = ["pass", "pw", "secret", "token", "key", "cred", "auth", "jwt", "psk", "_pat"]

/** The first telling word at or after `from`, -1 if none. `places` holds the next place of each, or -1. */
function first(places: number[], lower: string, from: number): number {
  let least = -1
  for (let at = 0; at < places.length; at++) {
    let place = places[at] ?? -1
    if (place >= 0 && place < from) {
      place = lower.indexOf(TELLING_WORDS[at] ?? "", from)
      places[at] = place
    }
    if (place >= 0 && (least < 0 || place < least)) least = place
  }
  return least
}

interface Span {
  readonly from: number
  readonly to: number
}

interface Sign {
  readonly kind: "=" | ":" | "," | ">" | " "
  /** Nothing stands between name, sign and value. */
  readonly isTight: boolean
  readonly to: number
}

/** What one walk over the text remembers. */
interface Memo {
  run: Run
}

const MAX_NAME = 60
const MAX_VALUE = 2048

function valueAfter(
  text: string,
  nameFrom: number,
  nameTo: number,
  sign: Sign,
  memo: Memo,
): (Span & { kind: string }) | undefined {
  const name = text.slice(nameFrom, nameTo)
  const isFlag = name.startsWith("-")
  const isLoose = sign.kind === " " && !isFlag && !isSetCommand(text, nameFrom, name)
  if (isLoose && !isLongWord(text, sign.to)) return undefined
  if (sign.kind === ">" && text[nameFrom - 1] !== "<") return undefined
  const isKey = name === "KEY" || (name === "key" && "?&".includes(text[nameFrom - 1] ?? " "))
  if (!(isSecretName(name) || (isKey && sign.isTight))) return undefined
  const isQuoted = quoteAt(text, skipLead(text, sign.to)) > 0
  const form = isLoose || isKey ? "loose" : formOf(text, name, nameFrom, sign, isQuoted)
  const value = isQuoted ? quotedAt(text, sign.to) : bareAt(text, sign, form, memo)
  if (value === undefined || !isSecretValue(name, text.slice(value.from, value.to), form)) return undefined
  return { kind: kindOf(name), from: value.from, to: value.to }
}

function formOf(text: string, name: string, nameFrom: number, sign: Sign, isQuoted: boolean): Form {
  if (sign.kind === ",") return "listed"
  if (isQuoted) return "quoted"
  if (name.startsWith("-") || sign.kind === " " || sign.kind === ">") return "setting"
  if (sign.kind === ":") return name.includes("-") ? "setting" : "bare"
  const before = nameFrom === 0 ? "\n" : (text[nameFrom - 1] ?? "")
  return sign.isTight && (name === name.toUpperCase() || "?&;:\n".includes(before)) ? "setting" : "bare"
}

/** In prose a name and its value stand apart by a space only: worth a look if the next word is as long as a token. */
function isLongWord(text: string, from: number): boolean {
  const start = skipBlanks(text, from)
  const word = text.slice(start, start + 20)
  return word.length === 20 && !word.includes(" ") && !word.includes("\n")
}

/** The name may begin before the telling word: `STRIPE_secret`, `--db-password`. */
function startOfName(text: string, from: number, stop: number): number {
  let at = from
  const least = Math.max(stop, from - MAX_NAME)
  while (at > least && NAME_CHARS.includes(text[at - 1] ?? " ")) at--
  // In JSON within JSON a line break is two characters; its letter is no part of the name.
  const isEscape = at < from && text[at - 1] === "\\" && "nrt".includes(text[at] ?? "-")
  return isEscape ? at + 1 : at
}

function endOfName(text: string, from: number): number {
  let at = from
  const most = Math.min(text.length, from + MAX_NAME)
  while (at < most && NAME_CHARS.includes(text[at] ?? " ")) at++
  return at
}

const NAME_CHARS = "abcdefghijklmnopqrstuvwxyz_-.ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/** The sign after a name: past closing quotes and brackets, a `=` of any language, `:`, `,` or a space. */
function signAt(text: string, from: number): Sign | undefined {
  let at = from
  while (at < from + 5 && "\\\"'`]".includes(text[at] ?? "-")) at++
  const isQuoted = at > from
  const afterName = at
  const entry = valueEntryAt(text, at)
  if (entry > 0) return { kind: "=", isTight: false, to: entry }
  if (!isQuoted && text.startsWith(" is", at) && " :".includes(text[at + 3] ?? "-")) {
    return { kind: ":", isTight: false, to: text[at + 3] === ":" ? at + 4 : at + 3 }
  }
  at = skipBlanks(text, at)
  const first = text[at]
  if (first === ":" || first === "?" || first === "=") return signOf(text, at, afterName)
  if (first === ">" && at === from) return { kind: ">", isTight: true, to: at + 1 }
  if (first === "," && isQuoted) {
    const to = skipLead(text, at + 1)
    return quoteAt(text, to) > 0 ? { kind: ",", isTight: false, to: at + 1 } : undefined
  }
  return !isQuoted && (at > from || first === "\\") ? { kind: " ", isTight: false, to: from } : undefined
}

function signOf(text: string, from: number, afterName: number): Sign | undefined {
  let at = from
  if (text[at] === "?") at++
  if (text[at] === ":" && text[at + 1] === ":") return undefined
  if (text[at] === ":" && text[at + 1] !== "=") {
    // `name: type = value`
    let type = skipBlanks(text, at + 1)
    const typeFrom = type
    while (type < typeFrom + 20 && NAME_CHARS.includes(text[type] ?? " ")) type++
    const equals = skipBlanks(text, type)
    const isTyped = type > typeFrom && equals > type && text[equals] === "=" && text[equals + 1] !== "="
    return { kind: isTyped ? "=" : ":", isTight: false, to: isTyped ? equals + 1 : at + 1 }
  }
  const signFrom = at
  while (at < signFrom + 3 && (text[at] === "=" || (at === signFrom && text[at] === ":"))) at++
  if (at === signFrom) return undefined
  if (text[at] === ">") at++
  const isTight = at === afterName + 1 && skipBlanks(text, at) === at
  return { kind: "=", isTight, to: at }
}

/** `name="API_KEY" value="…"`, `{"name": "API_KEY", "value": "…"}`, `name: API_KEY` and `value:` on the next line. */
function valueEntryAt(text: string, from: number): number {
  let at = from
  while (at < from + 40 && " \t\r\n\"',\\".includes(text[at] ?? "-")) at++
  if (at === from || !text.startsWith("value", at)) return 0
  at += 5
  while (at < from + 50 && " \"'\\".includes(text[at] ?? "-")) at++
  return text[at] === "=" || text[at] === ":" ? at + 1 : 0
}

/** `ENV API_KEY value`, `setx API_KEY value`, `set -x API_KEY value`, `config set api_key value`. */
function isSetCommand(text: string, nameFrom: number, name: string): boolean {
  const before = text.slice(Math.max(0, nameFrom - 64), nameFrom)
  return (
    (before.includes("set") || before.includes("ENV ") || before.includes("env ")) && endsInSet(before, name)
  )
}

function endsInSet(before: string, name: string): boolean {
  if (/config(?:ure)? set \S*$/.test(before)) return true
  if (name !== name.toUpperCase()) return false
  return /(?:(?<!\w(?<!\\[nrt]))(?:ENV|setx?(?: -\w{1,4})?|setenv)|secret set|env add) $/.test(before)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < from + 16 && (text[at] === " " || text[at] === "\t")) at++
  return at
}

/** Blanks, at most one line break (of a shell, or YAML's block sign) and the indent after it, a `b"` prefix. */
function skipLead(text: string, from: number): number {
  let at = skipBlanks(text, from)
  const block = at
  if (text[at] === "|" || text[at] === ">") at++
  if (at > block && (text[at] === "-" || text[at] === "+")) at++
  let line = at
  while (line < at + 4 && text[line] === "\\") line++
  if (text[line] === "\r") line++
  if (text[line] === "\n" || (line > at && text[line] === "n")) return skipBlanks(text, line + 1)
  if (at > block) return block
  const isPrefix = "brufBRUF".includes(text[at] ?? "-") && (text[at + 1] === '"' || text[at + 1] === "'")
  return isPrefix ? at + 1 : at
}

/** The length of a quote, with the backslashes JSON puts before it; 0 if there is none. */
function quoteAt(text: string, from: number): number {
  let at = from
  while (at < from + 3 && text[at] === "\\") at++
  return text[at] === '"' || text[at] === "'" || text[at] === "`" ? at + 1 - from : 0
}

/** Ends at its own quote, unescaped; at the end of the line if the text was cut. */
function quotedAt(text: string, signTo: number): Span | undefined {
  const start = skipLead(text, signTo)
  const from = start + quoteAt(text, start)
  const quote = text.slice(start, from)
  const window = text.slice(from, from + MAX_VALUE)
  const line = window.indexOf("\n")
  const end = line < 0 ? window.length : line
  let at = window.indexOf(quote)
  while (quote.length === 1 && at > 0 && window[at - 1] === "\\") at = window.indexOf(quote, at + 1)
  const to = from + (at < 0 || at > end ? end : at)
  return to > from ? { from, to } : undefined
}

const ENDS_WORD = " \t\r\n\"'`\\‹›;&|<>"
const ENDS_BARE = `${ENDS_WORD},)(}]`

function bareAt(text: string, sign: Sign, form: Form, memo: Memo): Span | undefined {
  const from = skipLead(text, sign.to)
  // A line break, or the two characters JSON writes for it, is crossed only after a backslash or YAML's sign.
  const gap = text.slice(sign.to, from).trim()
  if (gap === "\\n" || (gap === "" && text.slice(sign.to, from).includes("\n"))) return undefined
  const ends = form === "setting" && sign.kind !== ":" ? ENDS_WORD : ENDS_BARE
  memo.run = endOfRun(text, from, ends, memo.run)
  const to = memo.run.to
  if (to === from || text[to] === "(" || (sign.kind === ">" && text[to] !== "<")) return undefined
  return { from, to }
}

interface Run extends Span {
  readonly ends: string
}

/** Many names may stand before one long value: its end is looked for once. */
function endOfRun(text: string, from: number, ends: string, last: Run): Run {
  if (ends === last.ends && from >= last.from && from <= last.to) return last
  let to = from
  while (to < text.length && !ends.includes(text[to] ?? " ")) to++
  return { from, to, ends }
}

function kindOf(name: string): string {
  const lower = name.toLowerCase()
  if (lower.includes("pass") || lower.includes("pwd")) return "password"
  if (lower.includes("token") || lower.includes("jwt") || lower.endsWith("pat")) return "token"
  return lower.endsWith("key") ? "key" : "secret"
}
