// At the end of a turn: whose words were they? A finding that the transcript shows to be a person's becomes a
// candidate or an observation; one that is nobody's is dropped; in an unattended session it is a draft at most,
// and its origin says so (LERN-02). What the agent hands over in its reply comes with it (agent-reports.ts).
import { existsSync } from "node:fs"
import type { Event, RecordedEvent } from "../core/events/event.ts"
import { type Finding, inferred } from "../core/learning/detect.ts"
import { lessonWords } from "../core/learning/lesson-words.ts"
import { type Lesson, NEWLY_FOUND } from "../core/lessons/lesson.ts"
import type { Author } from "../core/transcript/author.ts"
import { excerpt } from "../core/trust/redact.ts"
import { confirmPrompt } from "../io/transcript.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { eventsUntil } from "../store/events.ts"
import { dropFinding, findingsOf, type WaitingFinding } from "../store/findings.ts"
import { writing } from "../store/open.ts"
import { takeReports } from "./agent-reports.ts"
import { promptMark } from "./prompt-mark.ts"
import { QUOTE_CHARS, takeIn } from "./take-in.ts"

export interface Settling {
  readonly io: LessonIo
  readonly attended: boolean
  readonly secretsIn: (text: string) => readonly string[]
}

/** `reply` is the agent's last message; empty when there is none. */
export function settleFindings(event: Event, reply: string, settling: Settling): void {
  const { io, attended, secretsIn } = settling
  const waiting = findingsOf(io.store, event.session)
  if (waiting.length === 0 && !reply.includes("PROCESS_KNOWLEDGE") && !/lessons? learned/i.test(reply)) return
  // Looked up before the store is locked: the look may take a moment.
  const authors = waiting.map((found) => (attended ? whoTyped(event, found) : "unattended"))
  writing(io.store, () => {
    const said: Finding[] = []
    for (const [at, found] of waiting.entries()) {
      const who = authors[at] ?? "unknown"
      // The line may come later; the finding waits for one more look, at the next end of a turn or of the session.
      if (who === "unknown") continue
      dropFinding(io.store, found.id)
      if (who === "not-human") continue
      const finding = inferred(
        found.finding,
        surroundings(eventsUntil(io.store, event.session, found.at, RECENT_EVENTS)),
      )
      said.push(finding)
      keep(io, event, finding, who)
    }
    takeReports(io, event.session, reply, said.at(-1), secretsIn)
  })
}

/** The client may still be writing the line down when a short turn ends: it is given a moment, and no more. */
const LOOKS = 6
const BETWEEN_LOOKS_MS = 40

function whoTyped(event: Event, found: WaitingFinding): Author {
  const isOver = event.happening.kind === "session-ended"
  const mayCome = (isOver || found.promptId === event.promptId) && existsSync(event.transcript ?? "")
  for (let left = mayCome ? LOOKS : 1; ; left--) {
    const who = lookUp(event, found)
    if (who !== "unknown") return who
    // A line that is not there when the session is over will not come any more.
    if (left === 1) return isOver ? "not-human" : "unknown"
    Bun.sleepSync(BETWEEN_LOOKS_MS)
  }
}

function lookUp(event: Event, { promptId, prompt }: WaitingFinding): Author {
  if (event.transcript === null) return "unknown"
  return confirmPrompt(event.transcript, promptId, (words) => promptMark(words) === prompt)
}

/** How far back a prompt's surroundings reach. */
const RECENT_EVENTS = 30

/** What the session had done when the prompt came. */
function surroundings(recent: readonly RecordedEvent[]) {
  const calls = recent.filter(({ kind, agent }) => kind === "tool-finished" && agent === null)
  return {
    recentTools: calls.flatMap(({ tool }) => tool ?? []),
    recentFiles: calls.flatMap(({ tool, target }) => (tool === "Bash" || target === null ? [] : [target])),
  }
}

/** A weak finding counts only when it comes again; the others are worth a look now. */
function keep(io: LessonIo, event: Event, finding: Finding, who: "human" | "unattended"): void {
  takeIn(io, {
    content: contentOf(io, event.session, finding),
    // Who typed an unattended prompt nobody knows: it ranks as the agent's words and never counts as a person's.
    origin: who === "human" ? "person" : "agent",
    session: event.session,
    queued: finding.tier !== "weak",
  })
}

const CONFIDENCE = { certain: 1, strong: 0.85, weak: 0.3 } as const

function contentOf(io: LessonIo, session: string, finding: Finding): Omit<Lesson, "id"> {
  return {
    ...NEWLY_FOUND,
    ...lessonWords(finding.kind, finding.text, finding.files),
    priority: finding.priority,
    source: finding.source,
    confidence: CONFIDENCE[finding.tier],
    triggers: finding.triggers,
    created: moment(io).at,
    evidence: [{ session, quote: excerpt(finding.text, QUOTE_CHARS) }],
  }
}
