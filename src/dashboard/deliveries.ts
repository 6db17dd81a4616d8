// Receipts as the page shows them: how a lesson was told, with what, why, and what became of it (GUID-09).
import { inWords } from "../core/guidance/pointers.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { loadLesson } from "../store/lessons.ts"
import type { Store } from "../store/open.ts"
import { findReceipts, type Receipt, type Wanted } from "../store/receipts.ts"
import type { Delivery } from "./api/sessions.ts"
import { count, type Route } from "./route.ts"

const MOST_ROWS = 200

export const deliveriesRoute: Route = {
  method: "GET",
  path: "/api/deliveries",
  answer(ask, desk): readonly Delivery[] {
    const outcome = ask.query.get("outcome") ?? undefined
    const limit = count(ask, "limit", 100, MOST_ROWS)
    return deliveries(desk.lessons().store, { outcome, withBriefs: false }, limit)
  },
}

/** Newest first. */
export function deliveries(store: Store, wanted: Wanted, limit = MOST_ROWS): Delivery[] {
  const titles = new Map<LessonId, string>()
  const titleOf = (id: LessonId) => {
    const title = titles.get(id) ?? loadLesson(store, id)?.content.title ?? id
    titles.set(id, title)
    return title
  }
  return findReceipts(store, wanted, limit).map((receipt) => shown(receipt, titleOf(receipt.lesson)))
}

function shown(receipt: Receipt, title: string): Delivery {
  const { at, session, sessionNumber, lesson, way, tool, target, reasons, score, tokens, outcome } = receipt
  const words = reasons.map(inWords).join("; ")
  return {
    at,
    session,
    sessionNumber,
    lesson,
    title,
    how: way,
    call: [tool ?? "", target].filter((part) => part !== "").join(" "),
    why: score === null ? words : `${words} (score ${score.toFixed(2)})`,
    tokens,
    outcome: outcome ?? "not judged yet",
  }
}
