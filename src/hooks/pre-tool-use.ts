// Before a tool runs. An agent's call that would decide for a person becomes a question to the person, with the
// lesson it is about; where nobody can be asked it is refused (LIFE-06). Nothing else is written on this path:
// the call is recorded when it has an outcome.
import { protect } from "../core/guard/self-protection.ts"
import { oneLine } from "../core/lessons/body.ts"
import { UserError } from "../core/user-error.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { putAsk } from "../store/asks.ts"
import { loadLesson } from "../store/lessons.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { SILENCE } from "./reply.ts"

/** Modes in which the client puts no question to the person. */
const NEVER_ASKS = new Set(["bypassPermissions", "dontAsk"])

export const preToolUse: Handler<"tool-requested"> = (event, { call }, io) => {
  const { tool, input } = call
  const found = protect({ tool, input, cwd: event.cwd, root: io.project.root })
  if (found.kind === "pass") return SILENCE
  if (!io.attended || NEVER_ASKS.has(event.permissionMode ?? "")) {
    return { kind: "deny", reason: `${found.reason} Nobody can be asked here, so it does not happen.` }
  }
  const { verb, ids = [] } = found.what
  putAsk(io.store(), event.session, [verb, ...ids], io.now)
  return { kind: "ask", reason: [found.reason, ...ids.map((word) => lessonText(word, io))].join("\n") }
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
