// Puts an agent's call to the person (LIFE-06). The question is noted in the store: the command, if the person
// lets it run, finds it there and knows that a person stands behind it.
import type { Event } from "../core/events/event.ts"
import type { Protection } from "../core/guard/finding.ts"
import { oneLine } from "../core/lessons/body.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { putAsk } from "../store/asks.ts"
import { loadLesson } from "../store/lessons.ts"
import { proposals } from "../tracks/invariants.ts"
import { canAsk } from "./can-ask.ts"
import type { HookIo } from "./hook-io.ts"
import type { Reply } from "./reply.ts"

export function askPerson(event: Event, found: Protection & { kind: "ask" }, io: HookIo): Reply {
  if (!canAsk(event, io.attended)) {
    return { kind: "deny", reason: `${found.reason} Nobody can be asked here, so it does not happen.` }
  }
  const { verb, ids = [] } = found.what
  putAsk(io.store(), event.session, [verb, ...ids], io.now)
  const about = aboutOf(verb, ids, io)
  return { kind: "ask", reason: [found.reason, ...about].join("\n") }
}

function aboutOf(verb: string, ids: readonly string[], io: HookIo): readonly string[] {
  if (verb === "invariants") return [invariantText(ids, io)]
  if (verb === "import") return ids.map((path) => `It would read ${cleanLine(path)}`)
  return ids.map((word) => lessonText(word, io))
}

function invariantText(ids: readonly string[], io: HookIo): string {
  const proposal = proposals(io.project)[Number(ids[1]) - 1]
  return proposal === undefined ? "There is no invariant of that number." : cleanLine(proposal.text)
}

/** What the person would decide about, in its own words. */
function lessonText(word: string, io: HookIo): string {
  const lessons = io.lessons()
  try {
    const lesson = loadLesson(lessons.store, lessonNamed(lessons, "terminal", word))?.content
    return lesson === undefined ? "" : `${lesson.id}: ${oneLine(lesson)}`
  } catch (fault) {
    if (fault instanceof UserError) return `${word}: there is no such lesson`
    throw fault
  }
}
