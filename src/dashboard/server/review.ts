// The review queue (REVW-04), in the terminal's order: hand edits, lessons that need review, those proposed for retirement.
import { DASHBOARD, numberWaiting } from "../../lessons/disk/numbering.ts"
import { proposedForRetirement } from "../../lessons/disk/retirement.ts"
import { syncLessons } from "../../lessons/disk/sync-lessons.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import type { Waiting } from "../api/lessons.ts"
import { handEditRows } from "./hand-edits.ts"
import { count, type Route } from "./route.ts"

const MAX_ROWS = 200

export const reviewRoute: Route = {
  method: "GET",
  path: "/api/review",
  answer(request, context): Waiting {
    const lessons = context.lessons()
    const limit = count(request, "limit", MAX_ROWS, MAX_ROWS)
    // An editor that writes in place leaves the folder as it was: only reading the files shows it.
    if (limit > 0) syncLessons(lessons)
    const queue = numberWaiting(lessons, DASHBOARD).slice(0, limit)
    return {
      total: countWaiting(lessons.store),
      handEdits: handEditRows(lessons),
      rows: queue.map(({ number, state: { content, standing } }) => ({
        number,
        id: content.id,
        title: content.title,
        stage: standing.stage,
        kind: content.kind,
        priority: content.priority,
        source: content.source,
        quote: content.evidence[0]?.quote ?? null,
      })),
      proposed: proposedForRetirement(lessons)
        .slice(0, MAX_ROWS)
        .map(({ content: { id, title, kind, priority }, standing: { stage } }) => ({
          ...{ id, title, kind, priority, stage },
        })),
    }
  },
}
