// The evidence of a lesson, joined over repeated keys without twins. Git merges line by line: of two items that
// share a line it keeps that line once. So a second `quote` is a further quote of the same session, and a session
// without a quote shares the quote that follows it.

import type { FrontEntry, FrontMap, FrontValue } from "./front-matter-value.ts"
import { isNothing, problem, type Reading, scalarOf } from "./front-read.ts"
import type { Evidence } from "./lesson.ts"

export function readEvidence(reading: Reading, entries: readonly FrontEntry[]): readonly Evidence[] {
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

function itemsOf(reading: Reading, value: FrontValue): readonly Item[] {
  const items = value.kind === "list" ? value.items : [value]
  return items.flatMap((item) => {
    if (value.kind === "list" && item.kind === "map") return readItem(reading, item)
    problem(reading, item.line, SHAPE)
    return []
  })
}

function readItem(reading: Reading, item: FrontMap): readonly Item[] {
  const texts = (key: string) =>
    item.entries
      .filter((entry) => entry.key === key)
      .map((entry) => (isNothing(entry.value) ? "" : (scalarOf(reading, key, entry.value)?.text ?? "")))
  const [session, other] = [...new Set(texts("session"))]
  if (session !== undefined && session !== "" && other === undefined)
    return [{ session, quotes: texts("quote") }]
  problem(
    reading,
    item.line,
    other === undefined ? SHAPE : "This item of `evidence` names two sessions. Keep one.",
  )
  return []
}
