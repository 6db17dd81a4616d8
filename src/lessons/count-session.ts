// A session has been counted: lessons nobody used for a while decay, drafts nobody looked at are put away.
import { PROGRAM } from "../core/lessons/actor.ts"
import { queuedBefore, unusedSince } from "../store/lessons.ts"
import { writing } from "../store/open.ts"
import { refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import { type LessonIo, moment } from "./lesson-io.ts"

const DAY_MS = 24 * 60 * 60 * 1000

export function countSession(io: LessonIo): void {
  const when = moment(io)
  const { decayAfterSessions, expireDraftsAfterDays } = io.config.lifecycle
  const unused = unusedSince(io.store, when.sessionNumber - decayAfterSessions)
  const waiting = queuedBefore(io.store, new Date(io.now - expireDraftsAfterDays * DAY_MS).toISOString())
  if (unused.length === 0 && waiting.length === 0) return
  writing(io.store, () => {
    for (const id of unused) change(io, id, { kind: "session-counted", by: PROGRAM, ...when })
    for (const id of waiting) change(io, id, { kind: "expired", by: PROGRAM, ...when })
  })
  if (unused.length > 0) refreshBlock(io)
}
