// CRITICAL lessons that never come (GUID-09): nothing can point at them, or nothing did for ten sessions. Ignoring one
// breaks something, so one that is never told is worse than none.
import type { Lesson, Triggers } from "../core/lessons/lesson.ts"
import type { LessonState } from "../core/lessons/state.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { validLessons } from "../store/lesson-files.ts"
import { lessonsIn } from "../store/lessons.ts"
import { lastMatch } from "../store/receipts.ts"
import { countSessions } from "../store/sessions.ts"
import type { Finding } from "./finding.ts"

const SESSIONS = 10

export function checkCritical({ store, project }: LessonIo): Finding[] {
  const counted = countSessions(store)
  const valid = validLessons(store, project.root)
  const critical = lessonsIn(store, ["active", "decayed"]).filter(
    ({ content }) => content.priority === "CRITICAL" && valid.has(content.id) && !content.deprecated,
  )
  return critical.flatMap((state): Finding[] => {
    const { content } = state
    if (!canBePointedAt(content.triggers))
      return [
        {
          level: "warning",
          what: `${content.id} is CRITICAL and names no file, command or action, so no call brings it.`,
          hint: `Say when it applies: tenure edit ${content.id}`,
        },
      ]
    const since = Math.max(approvedIn(state), lastMatch(store, content.id) ?? 0)
    if (counted - since < SESSIONS) return []
    return [
      {
        level: "warning",
        what: `${content.id} is CRITICAL and matched nothing in the last ${SESSIONS} sessions.`,
        hint: `Try it: ${dryRun(content)}. Say better when it applies: tenure edit ${content.id}`,
      },
    ]
  })
}

function canBePointedAt({ files, commands, actions }: Triggers): boolean {
  return files.length + commands.length + actions.length > 0
}

function approvedIn({ standing }: LessonState): number {
  return standing.stage === "active" || standing.stage === "decayed" ? standing.approval.sessionNumber : 0
}

/** With what the lesson itself names; a person puts in what they have in mind. */
function dryRun({ triggers: { files, commands, actions } }: Lesson): string {
  if (files[0] !== undefined) return "tenure explain --all --file <the file you mean>"
  if (commands[0] !== undefined) return "tenure explain --all --command '<the command you mean>'"
  return `tenure explain --all --prompt '${(actions[0] ?? "").replaceAll("'", "")}'`
}
