// Receipts as deliveries: how a lesson was delivered, with which call, why, and its outcome (GUID-09).
import { inWords } from "../../guidance/match/pointers.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { findReceipts, type Receipt, type ReceiptQuery } from "../../store/receipts.ts"
import type { Delivery } from "../api/sessions.ts"
import { count, type Route } from "./route.ts"

const MAX_ROWS = 200

export const deliveriesRoute: Route = {
  method: "GET",
  path: "/api/deliveries",
  answer(request, context): readonly Delivery[] {
    const outcome = request.query.get("outcome") ?? undefined
    const limit = count(request, "limit", 100, MAX_ROWS)
    return deliveries(context.lessons().store, { outcome, withBriefs: false }, limit)
  },
}

/** Newest first. */
export function deliveries(store: Store, wanted: ReceiptQuery, limit = MAX_ROWS): Delivery[] {
  const titles = new Map<LessonId, string>()
  const titleOf = (id: LessonId) => {
    const title = titles.get(id) ?? loadLesson(store, id)?.content.title ?? id
    titles.set(id, title)
    return title
  }
  return findReceipts(store, wanted, limit).map((receipt) => shown(receipt, titleOf(receipt.lesson)))
}

function shown(receipt: Receipt, title: string): Delivery {
  const { seq, at, session, sessionNumber, lesson, way, tool, target, reasons, tokens, outcome } = receipt
  return {
    id: seq,
    at,
    session,
    sessionNumber,
    lesson,
    title,
    how: way,
    call: [tool ?? "", target].filter((part) => part !== "").join(" "),
    why: reasons.map(inWords).join("; "),
    tokens,
    outcome: outcome ?? "not judged yet",
  }
}
