// Goes through what backfill found, one key each. A finding that is wanted becomes a draft in the review queue, where
// it is decided about like any other; it is never active from here.
import { dropFinding, queueFinding } from "../learning/past-findings.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { askKey, openDesk } from "../terminal/ask.ts"
import { findingText, type ShownFinding } from "./backfill-text.ts"
import type { CliIo } from "./cli-io.ts"

const KEYS = [
  ["y", "to the review queue"],
  ["n", "drop it for good"],
  ["l", "later"],
  ["q", "quit"],
] as const

export async function choose(io: CliIo, lessons: LessonIo, shown: readonly ShownFinding[]): Promise<void> {
  const chosen = await atDesk(io, lessons, shown)
  const left = shown.length - chosen.queued - chosen.dropped
  io.out(
    `${io.style.green("✓")} ${chosen.queued} in the review queue, ${chosen.dropped} dropped, ${left} left.`,
  )
  if (chosen.queued > 0) io.out("  Decide about them: tenure review")
  if (left > 0) io.out("  The others wait: tenure backfill")
}

async function atDesk(io: CliIo, lessons: LessonIo, shown: readonly ShownFinding[]) {
  using desk = openDesk(io.env, io.style)
  let queued = 0
  let dropped = 0
  let notice = ""
  for (let at = 0; at < shown.length; ) {
    const each = shown[at]
    if (each === undefined) break
    const head = `${io.style.bold("From past sessions")} ${at + 1} of ${shown.length}`
    const text = (columns: number) => `${head}\n\n${findingText(each, io.style, columns)}`
    const key = await askKey(desk, { text, keys: KEYS, notice })
    if (key === "q") break
    notice = ""
    if (key === "y") {
      queueFinding({ ...lessons, now: Date.now() }, each.finding)
      queued++
    } else if (key === "n") {
      dropFinding(lessons, each.finding)
      dropped++
    } else if (key !== "l") {
      notice = "Press y, n, l or q."
      continue
    }
    at++
  }
  return { queued, dropped }
}
