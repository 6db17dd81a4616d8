// A session has been counted: lessons nobody used for a while decay, drafts nobody looked at are put away.
import { PROGRAM } from "../core/lessons/actor.ts"
import { writing } from "../store/open.ts"
import { refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { type Overdue, overdue } from "./overdue.ts"

export function countSession(io: LessonIo, { unused, waiting }: Overdue = overdue(io)): void {
  const when = moment(io)
  writing(io.store, () => {
    for (const id of unused) change(io, id, { kind: "session-counted", by: PROGRAM, ...when })
    for (const id of waiting) change(io, id, { kind: "expired", by: PROGRAM, ...when })
  })
  if (unused.length > 0) refreshBlock(io)
}
