// Typed access to front matter values. A value of another shape is recorded as a problem.

import type { Evidence } from "../model/lesson.ts"
import type {
  FrontEntry,
  FrontMap,
  FrontScalar,
  FrontValue,
  LessonFileProblem,
} from "./front-matter-value.ts"

export interface FrontMatterReading {
  readonly entries: readonly FrontEntry[]
  readonly problems: LessonFileProblem[]
}

export function problem(reading: FrontMatterReading, line: number, message: string): void {
  reading.problems.push({ line, message })
}

const NOTHING = new Set(["", "~", "null", "Null", "NULL"])

/** `key:`, `key: ~`, `key: null`. */
export function isEmptyValue(value: FrontValue): boolean {
  return value.kind === "scalar" && value.style === "plain" && NOTHING.has(value.text)
}

export function scalarOf(
  reading: FrontMatterReading,
  key: string,
  value: FrontValue,
): FrontScalar | undefined {
  if (value.kind === "scalar") return value
  problem(reading, value.line, `\`${key}\` must be one value, not a list or a block.`)
  return undefined
}

/** A single text counts as a list of one. */
export function listOf(reading: FrontMatterReading, key: string, value: FrontValue): readonly FrontScalar[] {
  if (value.kind === "map") {
    problem(reading, value.line, `\`${key}\` must be a list, such as \`[one, two]\`.`)
    return []
  }
  const items = value.kind === "list" ? value.items : [value]
  return items.flatMap((item) => {
    const isText = item.kind === "scalar" && !isEmptyValue(item) && item.text.trim() !== ""
    if (!isText) problem(reading, item.line, `Every item of \`${key}\` must be a text.`)
    return isText ? [item] : []
  })
}

/** Compares values, not spelling. */
export function sameValue(a: FrontValue, b: FrontValue): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b)
  if (a.kind === "scalar") return b.kind === "scalar" && a.text === b.text
  if (a.kind === "list")
    return (
      b.kind === "list" &&
      a.items.length === b.items.length &&
      a.items.every((item, at) => sameAt(item, b.items[at]))
    )
  if (b.kind !== "map" || a.entries.length !== b.entries.length) return false
  return a.entries.every(
    (entry, at) => entry.key === b.entries[at]?.key && sameAt(entry.value, b.entries[at]?.value),
  )
}

function sameAt(a: FrontValue, b: FrontValue | undefined): boolean {
  return b !== undefined && sameValue(a, b)
}

/**
 * Distinct evidence over repeated keys. A git merge keeps a line that two items share only once: so a second `quote` is
 * another quote of the same session, and a session without a quote shares the next one.
 */
export function readEvidence(
  reading: FrontMatterReading,
  entries: readonly FrontEntry[],
): readonly Evidence[] {
  const found = new Map<string, Evidence>()
  const add = (session: string, quote: string) => found.set(`${session}\0${quote}`, { session, quote })
  let waiting: string[] = []
  for (const item of entries.flatMap((entry) => itemsOf(reading, entry.value))) {
    const [first] = item.quotes
    if (first === undefined) {
      waiting.push(item.session)
      continue
    }
    for (const session of waiting) add(session, first)
    for (const quote of item.quotes) add(item.session, quote)
    waiting = []
  }
  for (const session of waiting) add(session, "")
  return [...found.values()]
}

interface Item {
  readonly session: string
  readonly quotes: readonly string[]
}

const SHAPE = "An item of `evidence` has a line `- session: …` and a line `quote: …` below it."

function itemsOf(reading: FrontMatterReading, value: FrontValue): readonly Item[] {
  const items = value.kind === "list" ? value.items : [value]
  return items.flatMap((item) => {
    if (value.kind === "list" && item.kind === "map") return readItem(reading, item)
    problem(reading, item.line, SHAPE)
    return []
  })
}

function readItem(reading: FrontMatterReading, item: FrontMap): readonly Item[] {
  const texts = (key: string) =>
    item.entries
      .filter((entry) => entry.key === key)
      .map((entry) => (isEmptyValue(entry.value) ? "" : (scalarOf(reading, key, entry.value)?.text ?? "")))
  const [session, other] = [...new Set(texts("session"))]
  if (session !== undefined && session !== "" && other === undefined)
    return [{ session, quotes: texts("quote") }]
  const wrong = other === undefined ? SHAPE : "This item of `evidence` names two sessions. Keep one."
  problem(reading, item.line, wrong)
  return []
}
