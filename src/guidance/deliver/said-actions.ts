// Notes once, when a message arrives, which actions of which lessons it mentions, so that later calls need not read the
// message again.
import type { Match } from "../match/match-lesson.ts"
import type { Guided } from "../match/pointers.ts"

/** Keeps the first matches, by priority. */
export function noteOf(
  matches: readonly Match<Guided>[],
  most: number,
): Readonly<Record<string, readonly string[]>> {
  const note: Record<string, readonly string[]> = {}
  let count = 0
  for (const { lesson, pointers } of matches) {
    const actions = pointers.flatMap((pointer) => (pointer.by === "action" ? [pointer.action] : []))
    if (actions.length === 0) continue
    note[lesson.id] = actions
    count += 1
    if (count === most) break
  }
  return note
}
