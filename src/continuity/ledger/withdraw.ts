// Later words withdraw earlier ones (CONT-09): an order about the same thing that reverses it or changes its number, and a
// remark that the person has addressed.

import { speechOf } from "../compaction/summary.ts"
import type { Remark } from "./ledger.ts"

const SAME = 0.6

/** Whether the later order replaces the earlier one. */
export function withdraws(later: string, earlier: string): boolean {
  const one = speechOf(later.toLowerCase())
  const other = speechOf(earlier.toLowerCase())
  const words = (speech: typeof one) => [...speech.keys()].filter((name) => !/\d/.test(name))
  const least = Math.min(words(one).length, words(other).length)
  const shared = words(one).filter((name) => other.has(name))
  if (least < 2 || shared.length < least * SAME) return false
  const numbers = (speech: typeof one) => [...speech.keys()].filter((name) => /\d/.test(name))
  const isOtherNumber =
    numbers(one).length > 0 && numbers(other).length > 0 && !numbers(one).some((name) => other.has(name))
  const isTurned = shared.some((name) => {
    const a = one.get(name)?.leaning
    const b = other.get(name)?.leaning
    return (a === "refused" && b === "wanted") || (a === "wanted" && b === "refused")
  })
  return isOtherNumber || isTurned
}

const MAX_AGE = 3

/** Without the promises that a prompt mentions. */
export function answeredRemarks(remarks: readonly Remark[], prompt: string): readonly Remark[] {
  if (remarks.length === 0) return remarks
  const older = remarks.map((each) => ({ ...each, age: each.age + 1 }))
  const said = speechOf(prompt.slice(0, 2_000).toLowerCase())
  return older.filter(({ kind, text, age }) => {
    if (kind !== "promise") return true
    // A restart or deployment is soon done or forgotten; a verification stays open.
    if (age > MAX_AGE && !/\bverif|\btest|\baudit|\bcheck/i.test(text)) return false
    const terms = [...speechOf(text.toLowerCase()).keys()]
    return terms.filter((term) => said.has(term)).length < Math.max(2, terms.length / 3)
  })
}

const MAX_CALLING_OFF = 200

/** A short prompt that cancels the whole task. */
export function cancelsTask(prompt: string): boolean {
  return (
    prompt.length <= MAX_CALLING_OFF &&
    /\b(?:never ?mind|forget (?:it|that|about (?:it|that|this))|scrap (?:it|that|this|all)|(?:delete|undo|revert|discard) (?:all of (?:that|it|this)|everything)|cancel (?:it|that|this|all)|start (?:all )?over|wrong (?:file|project|repo(?:sitory)?|folder|window))\b/i.test(
      prompt,
    )
  )
}
