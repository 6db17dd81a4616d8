// Records the patterns in a turn's events as observations; once repeated in other sessions, they go to review.

import { type Lesson, NEWLY_FOUND, NO_TRIGGERS } from "../../lessons/model/lesson.ts"
import { quotedFileName } from "../../privacy/sanitise.ts"
import type { SessionId } from "../../sessions/event.ts"
import { eventsOf } from "../../store/events.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { editedTogether, failedThenWorked } from "../triggers/extract.ts"
import { globOf } from "../triggers/infer-triggers.ts"

/** Of a longer turn only the end is read. */
const MAX_EVENTS = 200

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
      title: `${quotedFileName(one)} and ${quotedFileName(other)} change together`,
      body: `- [ ] ${quotedFileName(one)}\n- [ ] ${quotedFileName(other)}`,
      triggers: {
        ...NO_TRIGGERS,
        tools: ["Write", "Edit"],
        files: [...new Set([globOf(one), globOf(other)])],
      },
      quote: `${one} and ${other} were edited in one turn`,
    })),
  ]
  if (found.length === 0) return
  const { recordCandidate } = await import("./record-candidate.ts")
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
    recordCandidate(io, { content, origin: "agent", session, queued: false })
  }
}

function lastTurn(io: LessonIo, session: SessionId) {
  const events = eventsOf(io.store, session, MAX_EVENTS)
  const ends = events.map(({ kind }) => kind === "turn-ended")
  // The current turn has ended already: it begins after the previous end.
  return events.slice(ends.lastIndexOf(true, events.length - 2) + 1)
}
