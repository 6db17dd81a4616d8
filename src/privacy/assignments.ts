// Secrets identified by the name beside them: `API_KEY=…`, `"password": "…"`, `--token …`, `X-Api-Key: …`,
// `<password>…`. A plain search finds a keyword; name, sign and value are then scanned by hand (assigned-text.ts).
// Replaces only the value.
import type { TextSpan } from "../text/words.ts"
import {
  afterBlanks,
  bareAt,
  inOneQuote,
  type Memo,
  quoteAt,
  quotedAt,
  type Sign,
  skipLead,
} from "./assigned-text.ts"
import { isSecretName } from "./secret-names.ts"
import { isSecretValue, type ValueForm } from "./secret-values.ts"

/** `lower` is the text in lower case, indexes unchanged. */
export function redactAssignments(text: string, lower: string, mark: (kind: string) => string): string {
  for (let at = 0; at < TELLING_WORDS.length; at++)
    if (lower.includes(TELLING_WORDS[at] ?? "")) return redactNamed(text, lower, mark)
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
    // Always advance: the lower case of a foreign letter (the Kelvin sign becomes `k`) is not a name character.
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

const TELLING_WORDS =
  "pass pw psw pssw pasw pword secret token key cred auth jwt psk _pat salt pepper signing cookie mnemonic master kennw senha contras parol mdp haslo wachtw heslo salasana sifre geslo lozinka".split(
    " ",
  )

/** The first keyword at or after `from`, or -1. `places` caches the next index of each keyword. */
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

const MAX_NAME = 60

function valueAfter(
  text: string,
  nameFrom: number,
  nameTo: number,
  sign: Sign,
  memo: Memo,
): (TextSpan & { kind: string }) | undefined {
  // `PasswordBox.Text == …`: the content of a form field.
  const name = text.slice(nameFrom, nameTo).replace(/\.(?:text|value)$/i, "")
  const isFlag = name.startsWith("-")
  const isApart = sign.kind === " " && !isFlag && !isSetCommand(text, nameFrom, name)
  // `storePassword 'x9…'`: a quoted value is enough; a bare one must be as long as a token.
  const isListed = isApart && isQuotedWord(text, sign.to)
  const isLoose = isApart && !isListed
  if (isLoose && !isLongWord(text, sign.to)) return undefined
  if (
    (isListed || isCall(text, nameTo)) &&
    /^(?:get|find|check|is|has|verify|hash|reset|show|use|on|create)/.test(name)
  )
    return undefined
  if (sign.kind === ">" && !isTag(text, nameFrom)) return undefined
  const isKey = name === "KEY" || (name === "key" && "?&".includes(text[nameFrom - 1] ?? " "))
  if (!(isSecretName(name) || (isKey && sign.isTight))) return undefined
  const isQuoted = quoteAt(text, skipLead(text, sign.to)) > 0
  const around = isQuoted || isLoose || isKey ? undefined : inOneQuote(text, nameFrom, sign)
  const isAround = isQuoted || around !== undefined
  const form = isLoose || isKey ? "loose" : formOf(text, name, nameFrom, sign, isAround, isListed)
  const value = around ?? (isQuoted ? quotedAt(text, sign.to) : bareAt(text, sign, form, memo))
  if (value === undefined || !isSecretValue(name, text.slice(value.from, value.to), form)) return undefined
  return { kind: kindOf(name), from: value.from, to: value.to }
}

function formOf(
  text: string,
  name: string,
  nameFrom: number,
  sign: Sign,
  isQuoted: boolean,
  isListed: boolean,
): ValueForm {
  if (sign.kind === "," || isListed) return "listed"
  if (isQuoted) return "quoted"
  if (name.startsWith("-") || sign.kind === " " || sign.kind === ">") return "setting"
  if (sign.kind === ":") return name.includes("-") ? "setting" : "bare"
  // In code, a value that starts with a bracket also ends with one (assigned-text.ts checks).
  if (sign.isTight && "<[{(&".includes(text[sign.to] ?? " ")) return "setting"
  const before = nameFrom === 0 ? "\n" : (text[nameFrom - 1] ?? "")
  return sign.isTight && (name === name.toUpperCase() || "?&;:\n".includes(before)) ? "setting" : "bare"
}

function isQuotedWord(text: string, from: number): boolean {
  const start = afterBlanks(text, from)
  return start > from && quoteAt(text, start) > 0
}

/** `<password>`, `<db:password>`. */
function isTag(text: string, nameFrom: number): boolean {
  if (text[nameFrom - 1] === "<") return true
  return text[nameFrom - 1] === ":" && /<\w{1,20}:$/.test(text.slice(Math.max(0, nameFrom - 22), nameFrom))
}

/** `setPassword("x9…")`. */
function isCall(text: string, from: number): boolean {
  return text[from] === "(" && quoteAt(text, from + 1) > 0
}

/** In prose only a space separates name and value: check if the next word is as long as a token. */
function isLongWord(text: string, from: number): boolean {
  const start = afterBlanks(text, from)
  const word = text.slice(start, start + 20)
  return word.length === 20 && !word.includes(" ") && !word.includes("\n")
}

/** The name may start before the keyword: `STRIPE_secret`, `--db-password`. */
function startOfName(text: string, from: number, stop: number): number {
  let at = from
  const least = Math.max(stop, from - MAX_NAME)
  while (at > least && NAME_CHARS.includes(text[at - 1] ?? " ")) at--
  // In nested JSON a line break is `\\n`; its letter is not part of the name.
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

/** The sign after a name, past closing quotes and brackets: any language's `=`, `:`, `,` or a space. */
function signAt(text: string, from: number): Sign | undefined {
  let at = from
  // `char pass[32] = …`
  if (text[at] === "[") at += /^\[\w{0,8}\]/.exec(text.slice(at, at + 12))?.[0].length ?? 0
  const afterArray = at
  while (at < afterArray + 5 && "\\\"'`]".includes(text[at] ?? "-")) at++
  const isQuoted = at > afterArray
  const afterName = at
  const entry = valueEntryAt(text, at)
  if (entry > 0) return { kind: "=", isTight: false, to: entry }
  if (!isQuoted && text.startsWith(" is", at) && " :".includes(text[at + 3] ?? "-"))
    return { kind: ":", isTight: false, to: text[at + 3] === ":" ? at + 4 : at + 3 }
  if (!isQuoted && isCall(text, at)) return { kind: ",", isTight: false, to: at + 1 }
  at = afterBlanks(text, at)
  const first = text[at]
  const inner = isQuoted && first === ":" ? innerEntryAt(text, at + 1) : 0
  if (inner > 0) return { kind: ":", isTight: false, to: inner }
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
    let type = afterBlanks(text, at + 1)
    const typeFrom = type
    while (type < typeFrom + 20 && NAME_CHARS.includes(text[type] ?? " ")) type++
    const equals = afterBlanks(text, type)
    const isTyped = type > typeFrom && equals > type && text[equals] === "=" && text[equals + 1] !== "="
    return { kind: isTyped ? "=" : ":", isTight: false, to: isTyped ? equals + 1 : at + 1 }
  }
  const signFrom = at
  while (at < signFrom + 3 && (text[at] === "=" || (at === signFrom && text[at] === ":"))) at++
  if (at === signFrom) return undefined
  if (text[at] === ">") at++
  const isTight = at === afterName + 1 && afterBlanks(text, at) === at
  return { kind: "=", isTight, to: at }
}

/** `name="API_KEY" value="…"`, `{"name": "API_KEY", "value": "…"}`, `name: API_KEY` and `value:` on the next line. */
function valueEntryAt(text: string, from: number): number {
  let at = from
  while (at < from + 40 && " \t\r\n\"',\\:{".includes(text[at] ?? "-")) at++
  if (at === from || !text.startsWith("value", at)) return 0
  at += 5
  while (at < from + 50 && " \"'\\".includes(text[at] ?? "-")) at++
  return text[at] === "=" || text[at] === ":" ? at + 1 : 0
}

/** `"github-oauth": {"github.com": "…"}`: the value of the single entry. */
function innerEntryAt(text: string, from: number): number {
  const at = afterBlanks(text, from)
  if (text[at] !== "{") return 0
  const found = /^\{\s{0,8}\\{0,3}"[\w:/-]{1,40}\.[\w.:/-]{1,60}\\{0,3}"\s{0,4}:/.exec(
    text.slice(at, at + 130),
  )
  return found === null ? 0 : at + found[0].length
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

function kindOf(name: string): string {
  const lower = name.toLowerCase()
  if (lower.includes("pass") || lower.includes("pwd")) return "password"
  if (lower.includes("token") || lower.includes("jwt") || lower.endsWith("pat")) return "token"
  return lower.endsWith("key") ? "key" : "secret"
}
