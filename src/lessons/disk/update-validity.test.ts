// A lesson with version bounds is delivered only at those versions of the project.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { claudeMd, draft, openLessonFolder } from "../../../test/support/lesson-folder.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { lessonInForce } from "../../store/triggers.ts"
import { personAt } from "../model/actor.ts"
import type { Lesson, LessonId } from "../model/lesson.ts"
import { isBlockBehind } from "./block-notes.ts"
import { deliverableLessons, refreshBlock } from "./claude-md-block.ts"
import { decideLesson, editLesson } from "./decide-lesson.ts"
import { haveLessonsChanged } from "./folder-stamp.ts"
import { syncLessons } from "./sync-lessons.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId
const USE_PIP = "use-pip" as LessonId

test("LESN-04: a lesson for a later version is delivered once the project reaches it", () => {
  using io = openLessonFolder()
  isAt(io, "1.9.0")
  approved(io, USE_UV, { validFrom: "2.0.0" })
  expect(told(io, USE_UV)).toEqual({ deliverable: false, inForce: false, inClaudeMd: false })

  isAt(io, "2.1.0")
  expect(haveLessonsChanged(io)).toBe(true)
  syncLessons(io)
  expect(haveLessonsChanged(io)).toBe(false)
  expect(isBlockBehind(io)).toBe(true)
  refreshBlock(io)
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })
})

test("LESN-04: a lesson for past versions is not delivered until a person removes its bounds", () => {
  using io = openLessonFolder()
  isAt(io, "1.5.0")
  approved(io, USE_UV, { validUntil: "1.5" })
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })

  isAt(io, "1.6.0")
  syncLessons(io)
  refreshBlock(io)
  expect(told(io, USE_UV)).toEqual({ deliverable: false, inForce: false, inClaudeMd: false })

  editLesson(io, USE_UV, { ...loadLesson(io.store, USE_UV)!.content, validUntil: null }, ME)
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })
})

test("LESN-04: an invalid lesson supersedes nothing", () => {
  using io = openLessonFolder()
  isAt(io, "1.0.0")
  approved(io, USE_PIP)
  approved(io, USE_UV, { validFrom: "2", supersedes: [USE_PIP] })
  expect(told(io, USE_PIP)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })

  isAt(io, "2.0.0")
  syncLessons(io)
  refreshBlock(io)
  expect(told(io, USE_PIP)).toEqual({ deliverable: false, inForce: false, inClaudeMd: false })
})

test("LESN-04: without a version every lesson is valid; without bounds the version is never read", () => {
  using io = openLessonFolder()
  approved(io, USE_UV, { validFrom: "2.0.0" })
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })

  using free = openLessonFolder()
  approved(free, USE_UV)
  syncLessons(free)
  isAt(free, "2.0.0")
  expect(haveLessonsChanged(free)).toBe(false)
})

function isAt({ project }: LessonIo, version: string): void {
  writeFileSync(join(project.root, "package.json"), JSON.stringify({ name: "x", version }))
}

function approved(io: LessonIo, id: LessonId, over: Partial<Lesson> = {}): void {
  draft(io, id, over)
  decideLesson(io, id, "approved", ME)
}

function told(io: LessonIo, id: LessonId) {
  return {
    deliverable: deliverableLessons(io).some(({ content }) => content.id === id),
    inForce: lessonInForce(io.store, io.project.root, id) !== undefined,
    inClaudeMd: claudeMd(io).includes(`[${id}]`),
  }
}
