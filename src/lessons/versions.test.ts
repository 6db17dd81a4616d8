// A lesson that is bound to versions is told only where the project is at one of them, and follows the project.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { claudeMd, draft, openLessonFolder } from "../../test/support/lesson-folder.ts"
import { personAt } from "../core/lessons/actor.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { loadLesson } from "../store/lessons.ts"
import { lessonInForce } from "../store/triggers.ts"
import { refreshBlock } from "./block.ts"
import { isBlockBehind } from "./block-behind.ts"
import { decideLesson, editLesson } from "./decide.ts"
import { deliverableLessons } from "./deliverable.ts"
import type { LessonIo } from "./lesson-io.ts"
import { lessonsMoved } from "./stamp.ts"
import { syncLessons } from "./sync.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId
const USE_PIP = "use-pip" as LessonId

test("LESN-04: a lesson from a later version on is told when the project is at it, and not before", () => {
  using io = openLessonFolder()
  isAt(io, "1.9.0")
  approved(io, USE_UV, { validFrom: "2.0.0" })
  expect(told(io, USE_UV)).toEqual({ deliverable: false, inForce: false, inClaudeMd: false })

  isAt(io, "2.1.0")
  expect(lessonsMoved(io)).toBe(true)
  syncLessons(io)
  expect(lessonsMoved(io)).toBe(false)
  expect(isBlockBehind(io)).toBe(true)
  refreshBlock(io)
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })
})

test("LESN-04: a lesson whose versions are past is told no more, until a person takes its bounds away", () => {
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

test("LESN-04: what does not hold here supersedes nothing here", () => {
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

test("LESN-04: where no file tells a version every lesson is valid, and a project without bounds is never looked at", () => {
  using io = openLessonFolder()
  approved(io, USE_UV, { validFrom: "2.0.0" })
  expect(told(io, USE_UV)).toEqual({ deliverable: true, inForce: true, inClaudeMd: true })

  using free = openLessonFolder()
  approved(free, USE_UV)
  syncLessons(free)
  isAt(free, "2.0.0")
  expect(lessonsMoved(free)).toBe(false)
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
