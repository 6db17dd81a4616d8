// What the turn's own events teach, taken in as observations (extraction): seen again in other sessions, they come to
// the person's review.
import type { SessionId } from "../core/events/event.ts"
import { editedTogether, failedThenWorked } from "../core/learning/extract.ts"
import { globOf } from "../core/learning/infer-triggers.ts"
import { type Lesson, NEWLY_FOUND, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { eventsOf } from "../store/events.ts"

/** A turn of more events than this is looked at from its end. */
const MOST_EVENTS = 200

export async function extractTurn(io: LessonIo, session: SessionId): Promise<void> {
  const turn = lastTurn(io, session)
  const found = [
    ...failedThenWorked(turn).map(({ failed, worked }) => ({
      kind: "anti-pattern" as const,
      title: `\`${failed}\` fails here; \`${worked}\` works`,
      body: `Avoid: \`${failed}\`\nInstead: \`${worked}\``,
      triggers: { ...NO_TRIGGERS, tools: ["Bash"], commands: [failed] },
      quote: `${failed} failed, then ${worked} worked`,
    })),
    ...editedTogether(turn).map(([one, other]) => ({
      kind: "checklist" as const,
      title: `${one} and ${other} change together`,
      body: `- [ ] ${one}\n- [ ] ${other}`,
      triggers: {
        ...NO_TRIGGERS,
        tools: ["Write", "Edit"],
        files: [...new Set([globOf(one), globOf(other)])],
      },
      quote: `${one} and ${other} were edited in one turn`,
    })),
  ]
  if (found.length === 0) return
  const { takeIn } = await import("./take-in.ts")
  for (const { quote, ...each } of found) {
    const content: Omit<Lesson, "id"> = {
      ...NEWLY_FOUND,
      ...each,
      priority: "MEDIUM",
      source: "extraction",
      confidence: 0.3,
      created: moment(io).at,
      evidence: [{ session, quote }],
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
