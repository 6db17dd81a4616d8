// What is kept of a message for the calls that follow it: which actions of which lessons it says. Noted once, when
// the message comes, so that no call has to read messages again; the result is the same.
import type { Match } from "./match.ts"
import type { Guided } from "./pointers.ts"

/** From all lessons that were compared with the message, in the order of their priority; the first ones are kept. */
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
