// Takes secrets out of text before it is stored or sent. Idempotent, linear in the length of the text, and
// nearly free when there is nothing to find: keywords are looked for first, expressions are compiled only for
// those found. Best effort by nature: what has no known shape, name or value in the environment stays.
import type { Environment } from "../environment.ts"
import { redactAssignments } from "./assignments.ts"
import { CONTEXT_ROWS } from "./secret-contexts.ts"
import { isSecretName } from "./secret-names.ts"
import type { SecretRow } from "./secret-patterns.ts"
import { isPlaceholder } from "./secret-values.ts"

/** Shorter values of the environment are words that may stand anywhere. */
export const MIN_SECRET_CHARS = 8

/** The text with each secret replaced by `‹redacted:kind›`. Text from outside is to be cleaned first. */
export function redact(text: string, secretValues: readonly string[] = []): string {
  if (text.length < 4) return text
  let out = secretValues.length === 0 ? text : redactKnown(text, secretValues)
  // A mark may free the edge of a secret that touched another one. Each round takes something, so it ends.
  for (let round = 0, before = ""; out !== before && round < MAX_ROUNDS; round++) {
    before = out
    out = redactOnce(out)
  }
  return out
}

/**
 * The start of the text, at most `maxChars` long, redacted. More than that is read, so that a secret over the
 * cut is seen whole; ends in `…` if anything was left out.
 */
export function excerpt(text: string, maxChars: number, secretValues: readonly string[] = []): string {
  let margin = 512
  for (const value of secretValues) margin = Math.max(margin, value.length)
  const isWhole = text.length <= maxChars + margin
  const safe = redact(isWhole ? text : text.slice(0, maxChars + margin), secretValues)
  if (isWhole && safe.length <= maxChars) return safe
  // A secret cut by the window's own end has no shape any more: nothing of the margin is ever shown.
  const cut = Math.min(maxChars - 1, isWhole ? safe.length : safe.length - margin)
  return `${safe.slice(0, boundary(safe, Math.max(0, cut)))}…`
}

/**
 * The values worth hiding in an environment: those of secret names, and the passwords inside URLs. With `text`,
 * only those that occur in it: most do not, and then their names need not be looked at.
 */
export function secretValuesOf(environment: Environment, text?: string): readonly string[] {
  const values: string[] = []
  for (const name in environment) {
    const value = environment[name]
    if (value === undefined || value.length < MIN_SECRET_CHARS) continue
    if (!isPath(value) && (text === undefined || text.includes(value)) && isSecret(name, value))
      values.push(value)
    const password = value.includes("://") ? passwordIn(value) : undefined
    if (password !== undefined && (text === undefined || text.includes(password))) values.push(password)
  }
  return values
}

function isSecret(name: string, value: string): boolean {
  return isSecretName(name) && !isPlaceholder(value) && !/^[\d.]+$/.test(value)
}

/** Most values of an environment are, and a long text is not searched for those. */
function isPath(value: string): boolean {
  return value.startsWith("/") || value.startsWith("~")
}

function passwordIn(url: string): string | undefined {
  return /:\/\/[^\s:@/]{0,120}:([^\s@/]{8,200})@/.exec(url)?.[1]
}

const MAX_ROUNDS = 8

function redactOnce(text: string): string {
  const runs = aroundRuns(text)
  const tokensGone = runs === "" ? text : applyRows(text, tokenRows(), runs)
  const lower = foldCase(tokensGone)
  const out = applyRows(tokensGone, CONTEXT_ROWS, lower)
  return redactAssignments(out, out === tokensGone ? lower : foldCase(out), mark)
}

/** Loaded when a text has a run long enough for a token; most have none, and a hook has no time for a long table. */
function tokenRows(): readonly SecretRow[] {
  return (require("./secret-patterns.ts") as typeof import("./secret-patterns.ts")).TOKEN_ROWS
}

function mark(kind: string): string {
  return `‹redacted:${kind}›`
}

/** One function with plain loops: helpers called this often are translated by the engine, which costs more. */
function applyRows(text: string, rows: readonly SecretRow[], haystack: string): string {
  let out = text
  let needs: readonly string[] | undefined
  let isMet = true
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (row === undefined) continue
    // Rows with the same needs stand together and share the answer.
    if (row.needs !== needs) {
      needs = row.needs
      isMet = needs === undefined
      for (let one = 0; needs !== undefined && !isMet && one < needs.length; one++) {
        isMet = haystack.includes(needs[one] ?? "")
      }
    }
    if (!isMet) continue
    let isThere = false
    for (let one = 0; !isThere && one < row.keywords.length; one++) {
      isThere = haystack.includes(row.keywords[one] ?? "")
    }
    if (isThere) out = applyRow(out, row)
  }
  return out
}

function applyRow(text: string, row: SecretRow): string {
  return text.replace(row.pattern(), (match: string, kept: string | number) => {
    const before = typeof kept === "string" ? kept : ""
    const isAccepted = row.accept === undefined || row.accept(match.slice(before.length))
    return isAccepted ? before + mark(row.kind) : match
  })
}

function redactKnown(text: string, values: readonly string[]): string {
  let out = text
  for (const value of values.toSorted((a, b) => b.length - a.length)) {
    if (value.length < MIN_SECRET_CHARS) continue
    for (const form of formsOf(value)) if (out.includes(form)) out = out.replaceAll(form, mark("environment"))
  }
  return out
}

/** As it is, as JSON writes it, as a URL writes it. */
function formsOf(value: string): readonly string[] {
  if (/^[\w.~-]+$/.test(value)) return [value]
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())]
}

/** Small letters, each at its old place: `İ` alone would become two. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll("\u0130", "I").toLowerCase()
}

const RUN_CHARS = 16
const BEFORE_RUN = 64

/** A token needs a long run of its characters: most text has none, and then no keyword is looked for at all. */
function aroundRuns(text: string): string {
  if (text.length >= 2048) return runsOf(text)
  return hasRun(text) ? text : ""
}

/** The long runs of a long text, each with what may stand before it in the same token. */
function runsOf(text: string): string {
  const run = /\b[\w~-]{16,}/g
  let out = ""
  let done = 0
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    if (found[0].length < 28 && !/\d/.test(found[0])) continue
    out += ` ${text.slice(Math.max(done, found.index - BEFORE_RUN), run.lastIndex)}`
    done = run.lastIndex
  }
  return out
}

/**
 * By hand, in jumps, and in one piece: in a short text this is done before an expression would be compiled, or
 * a helper called for each character translated by the engine.
 */
function hasRun(text: string): boolean {
  let end = RUN_CHARS - 1
  while (end < text.length) {
    let at = end
    for (; at > end - RUN_CHARS; at--) {
      const code = text.charCodeAt(at)
      const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
      const isOther = (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 95 || code === 126
      if (!(isLetter || isOther)) break
    }
    if (at === end - RUN_CHARS) return true
    end = at + RUN_CHARS
  }
  return false
}

/** Never within a surrogate pair, nor within a mark. */
function boundary(text: string, at: number): number {
  const open = text.lastIndexOf("‹redacted:", at - 1)
  if (open >= 0 && open < at) {
    const close = text.indexOf("›", open)
    if (close >= at && close - open < 64) return open
  }
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at
}
