// The review queue (REVW-04), in the order of the terminal's.
import { handEdits } from "../review/hand-edits.ts"
import { countWaiting, reviewQueue } from "../store/lessons.ts"
import type { Waiting } from "./api/lessons.ts"
import { count, type Route } from "./route.ts"

const MOST_ROWS = 200

export const reviewRoute: Route = {
  method: "GET",
  path: "/api/review",
  answer(ask, desk): Waiting {
    const lessons = desk.lessons()
    const queue = reviewQueue(lessons.store, count(ask, "limit", MOST_ROWS, MOST_ROWS))
    return {
      total: countWaiting(lessons.store),
      handEdits: handEdits(lessons)?.edits.length ?? 0,
      rows: queue.map(({ content, standing }) => ({
        id: content.id,
        title: content.title,
        stage: standing.stage,
        kind: content.kind,
        priority: content.priority,
        source: content.source,
        quote: content.evidence[0]?.quote ?? null,
      })),
    }
  },
}
