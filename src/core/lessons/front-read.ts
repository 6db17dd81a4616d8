// Small readers over the values of the front matter that note a problem where the shape is not what was asked.

import type { FrontEntry, FrontScalar, FrontValue, Problem } from "./front-matter-value.ts"

export interface Reading {
  readonly entries: readonly FrontEntry[]
  readonly problems: Problem[]
}

export function problem(reading: Reading, line: number, message: string): void {
  reading.problems.push({ line, message })
}

const NOTHING = new Set(["", "~", "null", "Null", "NULL"])

/** `key:`, `key: ~`, `key: null`. */
export function isNothing(value: FrontValue): boolean {
  return value.kind === "scalar" && value.style === "plain" && NOTHING.has(value.text)
}

export function scalarOf(reading: Reading, key: string, value: FrontValue): FrontScalar | undefined {
  if (value.kind === "scalar") return value
  problem(reading, value.line, `\`${key}\` must be one value, not a list or a block.`)
  return undefined
}

/** A list of texts; one text alone is a list of one. */
export function listOf(reading: Reading, key: string, value: FrontValue): readonly FrontScalar[] {
  if (value.kind === "map") {
    problem(reading, value.line, `\`${key}\` must be a list, such as \`[one, two]\`.`)
    return []
  }
  const items = value.kind === "list" ? value.items : [value]
  return items.flatMap((item) => {
    const isText = item.kind === "scalar" && !isNothing(item) && item.text.trim() !== ""
    if (!isText) problem(reading, item.line, `Every item of \`${key}\` must be a text.`)
    return isText ? [item] : []
  })
}

/** Whether two values say the same, however they are written. */
export function sameValue(a: FrontValue, b: FrontValue): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
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
