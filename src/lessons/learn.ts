// Takes in what an agent reports. The same lesson again is an observation of the one that is there; enough of
// them, in enough sessions, bring it to the person's review (LIFE-01). Nothing here can approve.
import { AGENT } from "../core/lessons/actor.ts"
import type { LessonId, Stage } from "../core/lessons/lesson.ts"
import { lessonOf, type Report } from "../core/lessons/report.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import { redact } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { loadLesson } from "../store/lessons.ts"
import { findSession } from "../store/sessions.ts"
import { change } from "./change.ts"
import { type LessonIo, moment } from "./lesson-io.ts"

export interface Learned {
  readonly id: LessonId
  readonly isNew: boolean
  readonly stage: Stage
  readonly observations: number
}

export function learn(io: LessonIo, report: Report, session: string, secrets: readonly string[]): Learned {
  const safe = scrubbed(report, (text) => redact(clean(text), secrets))
  const when = moment(io)
  const here = { ...when, sessionNumber: findSession(io.store, session)?.number ?? when.sessionNumber }
  const id = lessonIdFor(safe.title, () => false)
  const before = loadLesson(io.store, id)
  const changed =
    before === undefined
      ? change(io, id, {
          kind: "captured",
          content: lessonOf(safe, id, session, when.at),
          origin: "agent",
          session,
          queued: false,
          by: AGENT,
          ...here,
        })
      : change(io, id, { kind: "observed", origin: "agent", session, quote: safe.quote, by: AGENT, ...here })
  if (changed.kind === "refused" || changed.state === undefined) throw new Error(`'${id}' was not taken in`)
  const { standing, statistics } = changed.state
  return { id, isNew: before === undefined, stage: standing.stage, observations: statistics.observations }
}

function scrubbed(report: Report, scrub: (text: string) => string): Report {
  const list = (items: readonly string[]) => items.map(scrub)
  return {
    ...report,
    title: scrub(report.title),
    body: scrub(report.body),
    tools: list(report.tools),
    files: list(report.files),
    commands: list(report.commands),
    actions: list(report.actions),
    quote: report.quote === null ? null : scrub(report.quote),
  }
}
