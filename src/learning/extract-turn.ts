// What the turn's own events teach, taken in as observations (extraction): seen again in other sessions, they come to
// the person's review.
import type { SessionId } from "../core/events/event.ts"
import { failedThenWorked } from "../core/learning/extract.ts"
import { NEWLY_FOUND, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { eventsOf } from "../store/events.ts"
import { takeIn } from "./take-in.ts"

/** A turn of more events than this is looked at from its end. */
const MOST_EVENTS = 200

export function extractTurn(io: LessonIo, session: SessionId): void {
  for (const { failed, worked } of failedThenWorked(lastTurn(io, session))) {
    const content = {
      ...NEWLY_FOUND,
      kind: "anti-pattern" as const,
      priority: "MEDIUM" as const,
      title: `\`${failed}\` fails here; \`${worked}\` works`,
      source: "extraction" as const,
      confidence: 0.3,
      triggers: { ...NO_TRIGGERS, tools: ["Bash"], commands: [failed] },
      created: moment(io).at,
      evidence: [{ session, quote: `${failed} failed, then ${worked} worked` }],
      body: `Avoid: \`${failed}\`\nInstead: \`${worked}\``,
    }
    takeIn(io, { content, origin: "agent", session, queued: false })
  }
}

function lastTurn(io: LessonIo, session: SessionId) {
  const events = eventsOf(io.store, session, MOST_EVENTS)
  const ends = events.map(({ kind }) => kind === "turn-ended")
  // The turn that has just ended is recorded already: it begins after the end before it.
  return events.slice(ends.lastIndexOf(true, events.length - 2) + 1)
}
