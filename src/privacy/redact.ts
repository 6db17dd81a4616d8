// Removes secrets from text before it is stored or sent. Idempotent, linear in the length of the text, and nearly free
// when there is nothing to find: keywords are searched first, and patterns are built only for those found. Best effort:
// a secret without a known shape, name or value in the environment stays.
import type { Environment } from "../text/environment.ts"
import { redactAssignments } from "./assignments.ts"
import contexts from "./context-rows.json" with { type: "json" }
import { isSecretName } from "./secret-names.ts"
import marks from "./secret-prescreen.json" with { type: "json" }
import { applyRows, type Checks, markOf } from "./secret-row.ts"
import { isMixed, isPlaceholder } from "./secret-values.ts"

/** The values to hide that occur in a text. */
export type SecretsIn = (text: string) => readonly string[]

/** Shorter values of the environment are words that occur anywhere. */
export const MIN_SECRET_CHARS = 8

/** The text with each secret replaced by `‹redacted:kind›`. Clean text from outside first (sanitise.ts). */
export function redact(text: string, secretValues: readonly string[] = []): string {
  if (text.length < 4) return text
  let out = secretValues.length === 0 ? text : redactKnown(text, secretValues)
  if (hasOne(out, marks.joints) || !isAscii(out)) out = tables().redactSpelled(out, redactAll)
  if (aroundRuns(out) !== "") out = tables().redactEncoded(out, redactAll)
  return redactAll(out)
}

function redactAll(text: string): string {
  let out = text
  // A mark may expose the edge of a neighbouring secret, so repeat. Each round removes something, so this ends.
  for (let round = 0, before = ""; out !== before && round < MAX_ROUNDS; round++) {
    before = out
    out = redactOnce(out)
  }
  return out
}

/**
 * The redacted start of the text, at most `maxChars` long; ends in `…` if cut. Reads past the cut so that a secret
 * across it is seen whole.
 */
export function excerpt(text: string, maxChars: number, secretValues: readonly string[] = []): string {
  let margin = MARGIN
  for (const value of secretValues) margin = Math.max(margin, value.length)
  const isWhole = text.length <= maxChars + margin
  const safe = redact(isWhole ? text : text.slice(0, maxChars + margin), secretValues)
  if (isWhole && safe.length <= maxChars) return safe
  // A secret cut by the end of the margin is not recognised, so the margin itself is never shown.
  const cut = Math.min(maxChars - 1, isWhole ? safe.length : safe.length - margin)
  return `${safe.slice(0, boundary(safe, Math.max(0, cut)))}…`
}

/** The longest multi-line secret searched past the cut: the body of a large key. */
const MARGIN = 4_096

/**
 * The values worth hiding in an environment: those with secret names, and passwords inside URLs. With `text`, only
 * those that occur in it: most do not, and then their names need no check.
 */
export function secretValuesOf(environment: Environment, text?: string): readonly string[] {
  const values: string[] = []
  for (const name in environment) {
    const value = environment[name]
    if (value === undefined || value.length < MIN_SECRET_CHARS) continue
    // Most values of an environment are paths; searching a long text for them is wasted.
    const isPath = value.startsWith("/") || value.startsWith("~")
    if (!isPath && (text === undefined || text.includes(value)) && isSecret(name, value)) values.push(value)
    const password = value.includes("://") ? passwordIn(value) : undefined
    if (password !== undefined && (text === undefined || text.includes(password))) values.push(password)
  }
  return values
}

function isSecret(name: string, value: string): boolean {
  return isSecretName(name) && !isPlaceholder(value) && !/^[\d.]+$/.test(value)
}

function passwordIn(url: string): string | undefined {
  return /:\/\/[^\s:@/]{0,120}:([^\s@/]{8,200})@/.exec(url)?.[1]
}

const MAX_ROUNDS = 8

/** From secrets with a shape of their own to those that only the words beside them reveal. Loads a table only if it may match. */
function redactOnce(text: string): string {
  const whole = mayHaveBlock(text) ? tables().redactBlocks(text, markOf) : text
  const runs = aroundRuns(whole)
  const withoutTokens = runs === "" ? whole : tables().redactTokens(whole, runs)
  const lower = foldCase(withoutTokens)
  let out = applyRows(withoutTokens, contexts, lower, CONTEXT_CHECKS)
  if (hasOne(lower, marks.commands))
    out = tables().redactStoreCommands(tables().redactCommands(out, lower), markOf)
  if (hasOne(lower, marks.spots)) out = tables().redactSpots(out, foldCase(out), markOf)
  if (hasOne(lower, marks.lines)) out = tables().redactLines(out, markOf)
  if (lower.includes("(") && hasOne(lower, marks.literals))
    out = tables().redactCalls(out, foldCase(out), markOf)
  // A vendor's name beside a random value needs a random value.
  if (runs !== "") out = tables().redactVendorKeys(out, foldCase(runs))
  out = redactAssignments(out, out === withoutTokens ? lower : foldCase(out), markOf)
  if (hasOne(lower, marks.prose) || (!isAscii(lower) && hasOne(lower, marks.otherScripts)))
    out = tables().redactProse(out, foldCase(out), markOf)
  return runs === "" ? out : tables().redactOpaque(out, foldCase(out), markOf)
}

/** For secrets identified by their place (context-rows.json): in a URL, in a header, after a password flag. */
const CONTEXT_CHECKS: Checks = {
  real: isReal,
  "not a number": (secret) => isReal(secret) && !/^\d+$/.test(secret),
  random: (secret) => isReal(secret) && isMixed(secret),
  authorization: (secret) => isReal(secret) && (/\d|=$/.test(secret) || isMixed(secret)),
}

function isReal(secret: string): boolean {
  return !isPlaceholder(secret)
}

// Loaded on demand: most texts need none of it.
const tables = () => require("./secret-tables.ts") as typeof import("./secret-tables.ts")

// The prescreen: plain searches for short words, no regular expressions, because a hook runs without the JIT.

function mayHaveBlock(text: string): boolean {
  if (text.includes("-----END") || (text.includes("Secret") && text.includes("kind"))) return true
  return text.includes("\n") && hasOne(text, marks.columns)
}

function isAscii(text: string): boolean {
  return new TextEncoder().encode(text).length === text.length
}

function hasOne(text: string, words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) if (text.includes(words[at] ?? "")) return true
  return false
}

function redactKnown(text: string, values: readonly string[]): string {
  let out = text
  for (const value of values.toSorted((a, b) => b.length - a.length)) {
    if (value.length < MIN_SECRET_CHARS) continue
    for (const form of formsOf(value))
      if (out.includes(form)) out = out.replaceAll(form, markOf("environment"))
  }
  return out
}

/** Plain, escaped for JSON, encoded for a URL. */
function formsOf(value: string): readonly string[] {
  if (/^[\w.~-]+$/.test(value)) return [value]
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())]
}

/** Lower case with every index unchanged: plain `İ` would become two characters. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll("\u0130", "I").toLowerCase()
}

const RUN_CHARS = 16
const BEFORE_RUN = 64

/** Where tokens may be: they need a long run of their characters. Most text has none, and then no keyword is searched. */
function aroundRuns(text: string): string {
  if (text.length >= 2048) return runsOf(text)
  return hasRun(text) ? text : ""
}

/** The long runs of a long text, each with what may precede it in the same token. */
function runsOf(text: string): string {
  const run = /\b[\w~+-]{16,}/g
  let out = ""
  let done = 0
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    if (found[0].length < 28 && !/\d/.test(found[0])) continue
    out += ` ${text.slice(Math.max(done, found.index - BEFORE_RUN), run.lastIndex)}`
    done = run.lastIndex
  }
  return out
}

/** A hand-written loop that jumps: on short text it is faster than compiling a pattern. */
function hasRun(text: string): boolean {
  let end = RUN_CHARS - 1
  while (end < text.length) {
    let at = end
    for (; at > end - RUN_CHARS; at--) {
      const code = text.charCodeAt(at)
      const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
      const isOther =
        (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 95 || code === 126
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
