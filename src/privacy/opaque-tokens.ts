// Random strings without a name or known prefix. Nobody types such a string, so it is a key of some service unless its
// shape or context says otherwise: a hash, an identifier, a file name, encoded data, a public key. Loaded only for text
// with a long run of letters and digits; reads each run a bounded number of times.
import type { TextSpan } from "../text/words.ts"
import { cuesIn, isEnough, isHeader, NAMED_ELSE, toldBefore } from "./opaque-context.ts"
import { isHexOrUuid, shapeOf } from "./opaque-shapes.ts"

type Mark = (kind: string) => string

/**
 * `lower` is the text in lower case, indexes unchanged.
 * @public
 */
export function redactOpaque(text: string, lower: string, mark: Mark): string {
  const found = [...alone(text), ...toldOf(text, lower)].toSorted((a, b) => a.from - b.from)
  let out = ""
  let done = 0
  for (const { from, to } of found) {
    if (from < done) continue
    out += text.slice(done, from) + mark("opaque-token")
    done = to
  }
  return done === 0 ? text : out + text.slice(done)
}

function alone(text: string): readonly TextSpan[] {
  const run = /[A-Za-z0-9_+/=~.-]{20,}/g
  const found: TextSpan[] = []
  for (let match = run.exec(text); match !== null; match = run.exec(text)) {
    const span = secretIn(text, match.index, match[0], false)
    if (span !== undefined) found.push(span)
  }
  return found
}

/** Shorter strings and hash-like ones, shortly after a word for a secret. */
function toldOf(text: string, lower: string): readonly TextSpan[] {
  const found: TextSpan[] = []
  const run = /[A-Za-z0-9_+/=~.-]{8,}/g
  let done = 0
  for (const at of cuesIn(lower)) {
    const from = Math.max(at, done)
    const window = text.slice(from, at + REACH)
    if (!/\d/.test(window)) continue
    run.lastIndex = 0
    for (let match = run.exec(window); match !== null; match = run.exec(window)) {
      const start = match.index > 0 ? from + match.index : runStart(text, from, done)
      const isWhole = match.index > 0 && match.index + match[0].length < window.length
      const whole = isWhole ? match[0] : wholeRun(text, start)
      done = Math.max(done, start + whole.length)
      const span = /\d/.test(whole) ? secretIn(text, start, whole, true) : undefined
      if (span !== undefined) found.push(span)
      if (done >= at + REACH) break
    }
  }
  return found
}

const REACH = 64

/** The word may be inside the run: `service_key=x9…`. */
function runStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && /[A-Za-z0-9_+/=~.-]/.test(text[start - 1] ?? " ")) start--
  return start
}

/** Up to its end: the window may have cut it. */
function wholeRun(text: string, start: number): string {
  const run = /[A-Za-z0-9_+/=~.-]{1,1300}/y
  run.lastIndex = start
  return run.exec(text)?.[0] ?? ""
}

const MAX_CHARS = 1200
/** Longer Base64 is content: an image, a certificate, a file. */
const MAX_BASE64 = 300

function secretIn(text: string, at: number, run: string, isCued: boolean): TextSpan | undefined {
  const { start, isNamed } = startOf(run)
  const value = run.slice(start).replace(/[.=_~/+-]+$/, (end) => (/^={1,2}$/.test(end) ? end : ""))
  if (value.length < 8 || value.length > MAX_CHARS) return undefined
  const from = at + start
  const to = from + value.length
  const isToldIt =
    isCued && ((isNamed && isEnough("named", shapeOf(value), value)) || isToldOf(text, from, value))
  if (!(isToldIt || (value.length >= 20 && isOpaque(value)))) return undefined
  return isElse(text, from, to, value, isToldIt) ? undefined : { from, to }
}

/** `name=x9…`, `service-SECRET-x9…`: the value starts after the sign. */
function startOf(run: string): { readonly start: number; readonly isNamed: boolean } {
  const name = /^[\w.-]{1,40}=(?=[^=])/.exec(run)
  const from = name === null ? 0 : name[0].length
  const head = run.slice(from, from + 80)
  const word =
    /^(?:[A-Za-z]\w{1,23}[-_.]){0,3}[A-Za-z]{0,24}(?:key|secret|token|access|private)[-_.](?=[\w-]{12})/i.exec(
      head,
    ) ?? /^[A-Za-z_.-]{2,40}(?:KEY|SECRET|TOKEN|ACCESS|PRIVATE)(?=[\w-]{16})/.exec(head)
  const begin = from + (word === null ? 0 : word[0].length)
  const sign = /^[._~/+=-]+/.exec(run.slice(begin))
  return { start: begin + (sign === null ? 0 : sign[0].length), isNamed: word !== null }
}

function isOpaque(value: string): boolean {
  if (value.includes("/") || value.includes("+")) return isBase64(value)
  if (value.includes(".")) {
    const parts = value.split(".")
    if (parts.includes("")) return false
    if (parts.filter((part) => part.length >= 32 && isHexOrUuid(part)).length > 1) return true
    if (parts.length > 4 || /^[a-z]{1,6}\d?$/.test(parts.at(-1) ?? "")) return false
    return (
      parts.every((part) => part.length < 4 || shapeOf(part) !== "" || isHexOrUuid(part)) &&
      parts.some(isRandom)
    )
  }
  return isRandom(value)
}

function isRandom(value: string): boolean {
  if (SAYS_SO.test(value)) return true
  if (isRandomRun(value)) return true
  // A prefix names the service; judge the rest alone.
  return /[_-]/.test(value) && value.split(/[_-]/).some((part) => part.length >= 20 && isRandomRun(part, 24))
}

function isRandomRun(value: string, leastOfCapitals = 30): boolean {
  const shape = shapeOf(value)
  if (shape === "mixed") return value.length >= 20
  if (shape === "letters") return value.length >= 24
  const run = /[\da-z]{16,}$/i.exec(value)?.[0] ?? ""
  // A word and a hash name a thing.
  if (run !== "" && isHexOrUuid(run)) return false
  if (shape === "capital") return run.length >= leastOfCapitals && !ULID.test(value)
  return shape === "small" && (run.length >= 24 || LIKE_UUID.test(value)) && !isHexOrUuid(value.slice(1))
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const LIKE_UUID = /^(?:[a-z]{1,8}-){0,2}[\da-z]{8}-(?:[\da-z]{4}-){3}[\da-z]{12}$/

const SAYS_SO =
  /(?:^|[_-])(?:live|test|prod|secret|private|token|api|pat|key|sk|sec|auth|access|pk|secretkey|apikey)[_-](?:[\da-z]{1,8}_)?(?:[\da-f]{16,}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

function isToldOf(text: string, from: number, value: string): boolean {
  if (/[/+.~]/.test(value) && !isBase64(value) && !isDotted(value)) return false
  const shape = shapeOf(value)
  if (shape === "" && !isHexOrUuid(value) && !/^\w{12,}$/.test(value)) return false
  if (!isEnough("named", shape, value)) return false
  const told = toldBefore(text, from)
  if (told !== "") return told === "named" || isEnough(told, shape, value)
  return value.length >= 16 && isHeader(text, from)
}

/** Dotted parts that are all random or have digits. */
function isDotted(value: string): boolean {
  return (
    /^[\w-]+(?:\.[\w-]+){1,3}$/.test(value) &&
    value.split(".").every((part) => /\d/.test(part) || shapeOf(part) !== "")
  )
}

/** With `/` or `+` it may be a path, so no piece may be a plain word. */
function isBase64(value: string): boolean {
  if (value.length < 32 || value.length > MAX_BASE64 || /[._~]/.test(value) || shapeOf(value) !== "mixed")
    return false
  return !value.split("/").some((piece) => /^[a-z]{4,}$|^[A-Z][a-z]{3,}$|^[a-z]+[-_][a-z]+/.test(piece))
}

const BEFORE = 64

/** Its context or its own prefix shows that it is not a secret. */
function isElse(text: string, from: number, to: number, value: string, isTold: boolean): boolean {
  const next = text[to] ?? " "
  const last = text[from - 1] ?? " "
  if ("(@‹<[".includes(next) || ("@#%$‹:/\\".includes(last) && !isSign(text, from))) return true
  if (next === "/" || (next === "." && /[A-Za-z0-9]/.test(text[to + 1] ?? " "))) return true
  if (isPublic(value, isTold) || isWriting(value)) return true
  const before = text.slice(Math.max(0, from - BEFORE), from).replace(/[+/]+$/, "")
  if (before.endsWith("-----") || /-----\s*$|-----\\[nr]?$/.test(before.slice(-12))) return true
  return NAMED_ELSE.test(before) || /arn:[^\s"']*$/.test(before) || isBlockOfLines(text, from, to)
}

/** The colon of a setting or header, the backslash of an escape. */
function isSign(text: string, from: number): boolean {
  const last = text[from - 1]
  // `123456789:x9…`: an id and its key.
  if (last === ":" && /(?<!\d)\d{6,16}:$/.test(text.slice(Math.max(0, from - 18), from))) return true
  if (last === ":")
    return /[\w"'\])]:$/.test(text.slice(from - 2, from)) && !/\d:$|::$/.test(text.slice(from - 3, from))
  return last === "\\" && /[nrt"']/.test(text[from] ?? "")
}

/** Public identifiers that services generate, and examples in documentation. */
function isPublic(value: string, isTold: boolean): boolean {
  if (!isTold && /abcdef|123456/i.test(value)) return true
  return (
    PUBLIC_START.test(value) ||
    /example|xmpl|sample|dummy|placeholder|xxxx/i.test(value) ||
    /^(?:AAAA[BCDE]|IC_kw|PR_kw|MD[A-Z]|I_kw|R_kg|U_kg|PRR?C?_kw|DC_kw|data-|http)/.test(value)
  )
}

const PUBLIC_START =
  /^(?:msg|req|toolu|srvtoolu|call|chatcmpl|resp|run|step|thread|file|batch|evt|event|user|usr|org|proj|asst|item|fc|rs|id|img|cus|sub|inv|acct|price|prod|trace|span|session|sess|chunk|asset|page|hash|css|sha\d*|md5|cache|build|job|task|node|pod|vpc|subnet|eni|sg|vol|snap|ami|i|arn|tx|pi|ch|txn|ord|order|doc|rec|tbl|app|fld|viw|wh|cm|pm|seti|card|src|acc|team|ws|conv|agent|skill|container|policy|role|group|env|dep|deployment|dpl|prj|ver|rev|commit|tree|blob|pr|mr|issue|ticket|gist|device|prx)[_-](?!live|test|secret)/i

/** Base64 of ordinary text. */
function isWriting(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false
  try {
    const plain = value.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "")
    return /^[\t\n\r\x20-\x7e]+$/.test(atob(plain.slice(0, plain.length - (plain.length % 4))))
  } catch {
    return false
  }
}

/** Part of a block of encoded data: its neighbouring lines look the same. */
function isBlockOfLines(text: string, from: number, to: number): boolean {
  return isEncodedLine(lineBefore(text, from)) || isEncodedLine(lineAfter(text, to))
}

function lineBefore(text: string, at: number): string {
  const end = text.lastIndexOf("\n", at - 1)
  return end < 0 ? "" : text.slice(Math.max(text.lastIndexOf("\n", end - 1) + 1, end - 120), end)
}

function lineAfter(text: string, at: number): string {
  const start = text.indexOf("\n", at)
  if (start < 0 || start - at > 120) return ""
  const end = text.indexOf("\n", start + 1)
  return text.slice(start + 1, Math.min(end < 0 ? text.length : end, start + 121))
}

function isEncodedLine(line: string): boolean {
  const core = line.trim().replace(/^["'#*/ ]+|["',+; \\]+$/g, "")
  return core.length >= 20 && /^[A-Za-z0-9+/=_-]+$/.test(core)
}
