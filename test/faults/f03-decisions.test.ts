// F03, F04: a decision of a person's that cannot be written is refused with the reason, and nothing of it is left
// behind: no lesson file, no trust, no row. What was refused does not come true later, when there is room again.
import { expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { writeFailureReason } from "../../src/io/write-failure.ts"
import { decideLesson, editLesson, undoLast } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { UserError } from "../../src/text/user-error.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { CAN_MOUNT, smallDisk } from "./small-disk.ts"

setDefaultTimeout(300_000)

const PAGE = 4_096
const ID = "use-pnpm" as LessonId
const BY = personAt("prompt")
const LONG = `Use pnpm, not npm. ${"It keeps one copy of each package. ".repeat(200)}`

const DECISIONS: readonly (readonly [string, (io: LessonIo) => unknown])[] = [
  ["approve", (io) => decideLesson(io, ID, "approved", BY)],
  ["edit", (io) => editLesson(io, ID, { body: LONG, title: "Use pnpm" }, BY)],
  ["undo", (io) => undoLast(io, BY)],
]

/** What the person has decided so far, as the disk tells it; the store of a disk that is full may not open. */
function decided(box: LessonBox) {
  const trust = join(box.home, ".tenure", "trust")
  // Beside it lies where it ended last, which may be ahead of a file that is still to be written.
  const [name] = existsSync(trust) ? readdirSync(trust).filter((each) => !each.endsWith(".end")) : []
  return {
    state: box.lesson(ID)?.content,
    stage: box.stage(ID),
    rows: box.rows().filter(({ by }) => by === "person").length,
    files: box.files().map((file) => [file, box.read(`.tenure/lessons/${file}`)]),
    trust: name === undefined ? "" : readFileSync(join(trust, name), "utf8"),
  }
}

for (const [what, decide] of DECISIONS)
  test.skipIf(!CAN_MOUNT)(
    `F03: ${what} on a disk that fills up succeeds, or is refused and undone`,
    async () => {
      const outcomes = new Set<string>()
      for (let pages = 0; pages <= 40; pages += 2) {
        using disk = smallDisk(4_096)
        using box = openLessonBox(disk.path)
        box.candidate({ id: ID, title: "Use pnpm", body: "Use pnpm, not npm." })
        if (what !== "approve") box.inside((io) => decideLesson(io, ID, "approved", BY))
        const before = decided(box)
        disk.fill(pages * PAGE)
        let refused: unknown
        try {
          box.inside(decide)
        } catch (error) {
          refused = error
        }
        disk.empty()
        if (refused !== undefined) {
          const reason = refused instanceof UserError ? refused.message : writeFailureReason(refused)
          expect([pages, reason]).toEqual([pages, expect.stringMatching(/disk is full/)])
          expect([pages, decided(box)]).toEqual([pages, before])
          // Nor does the next command make it come true.
          expect((await box.piped(["lessons"])).code).toBe(0)
          expect([pages, decided(box)]).toEqual([pages, before])
        } else expect([pages, box.rows().length > before.rows]).toEqual([pages, true])
        expect((await box.piped(["log", "--verify"])).code).toBe(0)
        const left = readdirSync(join(box.project, ".tenure"), { recursive: true, encoding: "utf8" })
        expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([])
        outcomes.add(refused === undefined ? "made" : "refused")
      }
      expect([...outcomes].sort()).toEqual(["made", "refused"])
    },
  )

for (const [what, spoil, reason] of [
  ["full", (disk: ReturnType<typeof smallDisk>) => disk.fill(0), "The disk is full."],
  ["read-only", (disk: ReturnType<typeof smallDisk>) => disk.readOnly(true), "read-only"],
] as const)
  test.skipIf(!CAN_MOUNT)(
    `F03, F04: a decision with a home that is ${what} is refused with the reason`,
    async () => {
      using disk = smallDisk(512)
      using box = openLessonBox()
      box.candidate({ id: ID, title: "Use pnpm", body: "Use pnpm, not npm." })
      cpSync(box.home, join(disk.path, "home"), { recursive: true })
      rmSync(box.home, { recursive: true })
      symlinkSync(join(disk.path, "home"), box.home)
      const before = decided(box)
      spoil(disk)
      try {
        expect(() => box.inside((io) => decideLesson(io, ID, "approved", BY))).toThrow(reason)
        expect(() => box.inside((io) => decideLesson(io, ID, "approved", BY))).toThrow(UserError)
        const typed = await box.typed(["approve", ID], { columns: 400 })
        expect(typed).toMatchObject({ code: 1, text: expect.stringContaining(reason) })
        expect(decided(box)).toEqual(before)
      } finally {
        if (what === "full") disk.empty()
        else disk.readOnly(false)
      }
      expect((await box.typed(["approve", ID])).code).toBe(0)
      expect(box.stage(ID)).toBe("active")
    },
  )

test("F03, F04: every disk error has a sentence for the person, and our own bugs have none", () => {
  for (const code of [
    "ENOSPC",
    "EDQUOT",
    "EROFS",
    "EACCES",
    "EPERM",
    "SQLITE_FULL",
    "SQLITE_READONLY_DIRECTORY",
    "SQLITE_IOERR_SHMSIZE",
  ])
    expect([code, writeFailureReason({ code })]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)])
  for (const error of [
    new Error("x"),
    new TypeError("x"),
    undefined,
    null,
    { code: "SQLITE_CONSTRAINT" },
    { code: 7 },
  ])
    expect(writeFailureReason(error)).toBeUndefined()
})
