// Secrets passed to a function as literals: `login("bot", "x9…")`, `jwt.sign(claims, "x9…")`, `new Client("x9…")`. The
// function's name decides how secret a literal must look (call-rows.json). Loaded only for text with a literal after a bracket. Linear:
// reads a bounded window on both sides of each bracket.
import { once } from "../text/once.ts"
import type { TextSpan } from "../text/words.ts"
import rows from "./call-rows.json" with { type: "json" }
import { isHexOrUuid, shapeOf } from "./opaque-shapes.ts"
import { hasAll, isChosen, isTechnical } from "./prose-values.ts"
import { isMixed, isPlaceholder, isScattered } from "./secret-values.ts"

/**
 * `lower` is the text in lower case, indexes unchanged.
 * @public
 */
export function redactCalls(text: string, lower: string, mark: (kind: string) => string): string {
  let out = ""
  let done = 0
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    if (at < done) continue
    const name = nameBefore(lower, at)
    const sort = name === "" ? undefined : sortOfCall(name, text, at)
    if (sort === undefined) continue
    for (const { from, to } of secretsIn(text, at + 1, sort)) {
      if (from < done) continue
      out += text.slice(done, from) + mark("argument")
      done = to
    }
  }
  return done === 0 ? text : out + text.slice(done)
}

const MAX_NAME = 60
const MAX_ARGUMENTS = 400
const MAX_DEPTH = 5

/** The last two parts of a dotted name: `jwt.sign`. */
function nameBefore(lower: string, at: number): string {
  let from = at
  const least = Math.max(0, at - MAX_NAME)
  while (from > least && /[\w.$:>-]/.test(lower[from - 1] ?? " ")) from--
  return lower
    .slice(from, at)
    .split(/\.|::|->/)
    .slice(-2)
    .join(".")
}

/** What a call takes: an account (user, then password), a password, a cryptographic key, a service client's key. */
type Sort = "account" | "password" | "crypt" | "client" | "maker"

function sortOfCall(name: string, text: string, at: number): Sort | undefined {
  const last = name.split(/[.:]/).at(-1) ?? ""
  const rule = callRules().find(
    ({ on, pattern, before, after }) =>
      pattern.test(on === "last" ? last : name) &&
      before?.test(text.slice(Math.max(0, at - 80), at)) !== false &&
      after?.test(text.slice(at, at + 160)) !== false,
  )
  if (rule !== undefined) return rule.sort === "none" ? undefined : (rule.sort as Sort)
  const own = text.slice(Math.max(0, at - 24), at)
  return /(?:new |[^\w])[A-Z]\w{2,22}$|^[A-Z]\w{2,22}$/.test(own) ? "maker" : undefined
}

/** The first row that fits decides, by the name or its last part, and by the text before or after the bracket. */
const callRules = once(() =>
  rows.map(({ sort, on, pattern, before, after }) => ({
    sort,
    on,
    pattern: new RegExp(pattern),
    before: before === undefined ? undefined : new RegExp(before, "i"),
    after: after === undefined ? undefined : new RegExp(after, "i"),
  })),
)

/** Every literal up to the closing bracket of the call. */
function secretsIn(text: string, from: number, sort: Sort): readonly TextSpan[] {
  const window = text.slice(from, from + MAX_ARGUMENTS)
  const found: TextSpan[] = []
  let depth = 1
  let count = 0
  let isAfterComma = false
  for (let at = 0; at < window.length && depth > 0 && depth < MAX_DEPTH; at++) {
    const letter = window[at] ?? ""
    if (letter === "(") depth++
    else if (letter === ")") depth--
    else if (letter === ",") isAfterComma = true
    else if (letter === ";" && sort !== "account") break
    else if (letter === '"' || letter === "'" || letter === "`") {
      const isEscaped = window[at - 1] === "\\"
      const end = endOfLiteral(window, at, letter, isEscaped)
      if (end < 0) break
      const value = window.slice(at + 1, isEscaped ? end - 1 : end)
      const skipped = pairStart(value, sort)
      // `{ name: "x" }`: assignments.ts judges named values.
      const isNamed = /[:=]\s{0,3}(?:[brf]|\\)?$/i.test(window.slice(Math.max(0, at - 6), at))
      if (
        !isNamed &&
        isGiven(value.slice(skipped), sort, skipped > 0 || (isAfterComma && count > 0), isAfterComma)
      )
        found.push({ from: from + at + 1 + skipped, to: from + at + 1 + value.length })
      count++
      at = end
    }
  }
  return found
}

function endOfLiteral(window: string, at: number, quote: string, isEscaped: boolean): number {
  for (let end = window.indexOf(quote, at + 1); end >= 0; end = window.indexOf(quote, end + 1))
    if ((window[end - 1] === "\\") === isEscaped) return window.slice(at, end).includes("\n") ? -1 : end
  return -1
}

/** `btoa("user:x9…")`: the password starts after the colon. */
function pairStart(value: string, sort: Sort): number {
  if (sort !== "account") return 0
  return /^[\w.@+-]{1,40}:(?=[^\s/]{5})/.exec(value)?.[0].length ?? 0
}

function isGiven(value: string, sort: Sort, isSecond: boolean, isLater: boolean): boolean {
  if (value.length < 6 || value.length > 400 || /[^!-~]|["'`<>{}]|:\/\/|^[./~#]|^--?[a-z]+$/.test(value))
    return false
  if (isPlaceholder(value) || isTechnical(value) || isAddress(value)) return false
  if (sort === "password") return isChosen(value, 6) && !isIdentifier(value)
  if (sort === "account") return isSecond ? isChosen(value, 6) && !isIdentifier(value) : isKey(value)
  if (sort === "crypt")
    return isKey(value) || (isChosen(value, 8) && !isIdentifier(value) && (isLater || hasAll(value)))
  return isKey(value) || isOpaqueKey(value, sort)
}

/** Passed to a service client: random, or a hash, for which a client has no other use. */
function isOpaqueKey(value: string, sort: Sort): boolean {
  if (!/^[\w+/=.~-]+$/.test(value)) return false
  if (sort === "client" && isHexOrUuid(value))
    return value.length >= 20 && /\d/.test(value) && /[a-f]/i.test(value)
  if (sort === "client" && /^(?:[\da-z]{16,}|[\dA-Z]{16,})$/.test(value))
    return isMixed(value) && /\d/.test(value)
  return value.length >= (sort === "client" ? 11 : 14) && shapeOf(value) !== "" && !isIdentifier(value)
}

/** As long and random as a service key: both cases with digits, or hexadecimal of a key's length. */
function isKey(value: string): boolean {
  if (/^(?:[\da-f]{32}|(?:0x)?[\da-f]{64})$/i.test(value)) return /\d/.test(value) && /[a-f]/i.test(value)
  if (value.length < 20 || !/^[\w+/=.~-]+$/.test(value) || /^[\da-f-]+$/i.test(value)) return false
  if (!/\d/.test(value) && /[a-z]{4}/.test(value)) return false
  return (
    isMixed(value) &&
    isScattered(value) &&
    (value.match(/[A-Z]/g)?.length ?? 0) >= 3 &&
    (value.match(/[a-z]/g)?.length ?? 0) >= 3 &&
    !/[a-z]{9}/.test(value)
  )
}

function isAddress(value: string): boolean {
  return /^[\w.+-]+@[\w.-]+$|^\d{1,3}(?:\.\d{1,3}){3}|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,6}(?::\d+)?$|^\/|\/.*\//i.test(
    value,
  )
}

/** A generated name with a number: `user_1`, `item-42`, `step2`. */
function isIdentifier(value: string): boolean {
  return /^[a-z]+(?:[_.:-][a-z0-9]+)+$|^[A-Z]+(?:_[A-Z0-9]+)+$|^[a-z]{3,8}\d{1,2}$|^(?:user|test|admin|room|node|host|db|item|queue|topic|client|server|port|key|id)\d+$|^[a-z]+(?:[A-Z][a-z]+)+\d{0,2}$/.test(
    value,
  )
}
