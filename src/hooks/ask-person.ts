// Asks the person about an agent's call (LIFE-06). A tenure command gets a key that is valid for this call alone: it
// reaches the command only if the person lets the call run, which is the proof that they did.

import { canAsk } from "../clients/claude-code/client-environment.ts"
import type { Reply } from "../clients/claude-code/disk/reply.ts"
import type { Protection } from "../guard/rules/guard-problem.ts"
import { ALLOWED } from "../guard/self-protection/person-verbs.ts"
import { lessonNamed } from "../lessons/disk/numbering.ts"
import { oneLine } from "../lessons/file/body.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { Event, ToolCall } from "../sessions/event.ts"
import { recordAsk } from "../store/consent-proofs.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { UserError } from "../text/user-error.ts"
import { proposals } from "../tracks/disk/invariants.ts"
import type { HookIo } from "./hook-io.ts"

export function askPerson(
  event: Event,
  call: ToolCall,
  found: Protection & { kind: "ask" },
  io: HookIo,
): Reply {
  if (!canAsk(event, io.attended))
    return { kind: "deny", reason: `${found.reason} Denied: nobody can approve it here.` }
  const { verb, ids = [], words } = found.what
  const reason = [found.reason, ...aboutOf(verb, ids, io)].join("\n")
  const command = call.input["command"]
  if (words === undefined || call.id === null || typeof command !== "string") return { kind: "ask", reason }
  const key = recordAsk(io.store(), { session: event.session, call: call.id, words }, io.now)
  return { kind: "ask", reason, input: { ...call.input, command: withKey(command, key) } }
}

/** The client shows the person the command with its key; the agent's history has it without. */
function withKey(command: string, key: string): string {
  return `export ${ALLOWED}=${key}; ${command}`
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

/** The text of the lesson that the person would decide about. */
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
