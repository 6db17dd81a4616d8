import { expect, test } from "bun:test"
import { lesson } from "../../../../test/support/lesson-life.ts"
import { styles } from "../../../terminal/format-text.ts"
import { NO_STATISTICS } from "../../model/lesson-state.ts"
import { type Card, cardText } from "./lesson-text.ts"

const content = lesson({
  priority: "HIGH",
  confidence: 0.85,
  title: "Use uv, not pip.",
  body: "Use uv, not pip.",
})
const CARD: Card = {
  state: {
    content,
    origin: "person",
    standing: { stage: "review_pending", queuedAt: content.created },
    statistics: NO_STATISTICS,
  },
  position: 1,
  of: 3,
  number: 4,
  unusedFor: undefined,
  decided: undefined,
  warnings: [],
  gone: [],
  past: { count: 0, last: [], isPointed: true },
  calls: 0,
  now: 0,
}

test("REVW-09: the card shows the number, the confidence and the line for CLAUDE.md", () => {
  const text = cardText(CARD, styles("off"), 100)
  expect(text).toContain("Review 1 of 3 · number 4")
  expect(text).toContain("confidence 0.85")
  expect(text).toContain("- (high) Use uv, not pip. [use-uv]")
})

test("LIFE-03: the card of a retirement proposal says so", () => {
  const text = cardText({ ...CARD, number: undefined, unusedFor: 5 }, styles("off"), 100)
  expect(text).toContain("Proposed for retirement: no sign of use in 5 sessions. You are asked once.")
  expect(text).not.toContain("number")
})

test("REVW-09: a card says that a lesson comes at the start only if no action brings it with a call", () => {
  const unpointed = { ...CARD, past: { count: 0, last: [], isPointed: false } }
  const atStart = "shown at session start, not with a call"
  expect(cardText(unpointed, styles("off"), 100)).toContain(atStart)
  const triggers = { ...content.triggers, actions: ["test"] }
  const state = { ...CARD.state, content: { ...content, triggers } }
  expect(cardText({ ...unpointed, state }, styles("off"), 100)).not.toContain(atStart)
})
