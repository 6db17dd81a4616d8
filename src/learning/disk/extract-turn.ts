// Records the patterns in a turn's events as observations; once repeated in other sessions, they go to review.

import { SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { commandsOf } from "../../guard/shell/line-commands.ts"
import { type Lesson, NEWLY_FOUND, NO_TRIGGERS } from "../../lessons/model/lesson.ts"
import { quotedFileName } from "../../privacy/sanitise.ts"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"
import { eventsOf } from "../../store/events.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
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

// Finds patterns in the events of a turn: a command that failed and the variant that then worked, and files edited together.
// An edit between the two commands rules the pair out, because the edit may have been the fix.
/** How many later shell calls may be the variant. */
const MAX_CALLS_AFTER = 3
const MAX_CHARS = 120

/** In a turn with more files, a pair means nothing. */
const MAX_FILES = 3

/** Pairs of files edited in the same small turn. */
export function editedTogether(events: readonly RecordedEvent[]): readonly (readonly [string, string])[] {
  const edits = events.filter(
    ({ kind, agent, tool, outcome }) =>
      kind === "tool-finished" && agent === null && outcome === "ok" && writesFile(tool),
  )
  const files = [...new Set(edits.flatMap(({ target }) => target ?? []))].sort()
  if (files.length > MAX_FILES) return []
  return files.flatMap((one, at) => files.slice(at + 1).map((other) => [one, other] as const))
}

export function failedThenWorked(events: readonly RecordedEvent[]) {
  const calls = events.filter(
    ({ kind, agent, tool }) => kind === "tool-finished" && agent === null && tool !== null,
  )
  return calls.flatMap((call, at) => {
    if (call.tool !== SHELL_TOOL || call.outcome !== "failed") return []
    const variant = variantAfter(call, calls.slice(at + 1))
    return variant === undefined ? [] : [{ failed: line(call), worked: line(variant) }]
  })
}

function variantAfter(failed: RecordedEvent, later: readonly RecordedEvent[]): RecordedEvent | undefined {
  let reach = MAX_CALLS_AFTER
  for (const call of later) {
    if (writesFile(call.tool)) return undefined
    if (call.tool !== SHELL_TOOL) continue
    if (line(call) === line(failed)) return undefined
    if (call.outcome === "ok" && isVariant(failed, call)) return call
    if (--reach === 0) return undefined
  }
  return undefined
}

/** One simple command each, equal except for the program or one or two words. */
function isVariant(a: RecordedEvent, b: RecordedEvent): boolean {
  const [one, other] = [words(a), words(b)]
  if (one === undefined || other === undefined || one.length < 2) return false
  const shared = one.filter((word) => other.includes(word)).length
  const longest = Math.max(one.length, other.length)
  if (one[0] === other[0]) return shared >= 2 && longest - shared <= 2 && shared >= longest - shared
  return shared >= 1 && shared >= longest - 2 && one.slice(1).every((word) => other.includes(word))
}

/** The words of a single command without expansions. */
function words(event: RecordedEvent): readonly string[] | undefined {
  const text = line(event)
  if (text.length > MAX_CHARS || text.includes("‹redacted:") || text.includes("\n")) return undefined
  const parsed = commandsOf(text)
  if (parsed.kind !== "ok") return undefined
  const outer = parsed.commands.filter(({ via }) => via.length === 0)
  const [only] = outer
  if (only === undefined || outer.length !== 1 || only.words.some(({ dynamic }) => dynamic)) return undefined
  return only.words.map(({ text: word }) => word)
}

function line(event: RecordedEvent): string {
  return (event.target ?? "").trim()
}
