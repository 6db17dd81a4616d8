// F04: nothing can be written: a read-only file system, another person's files, an immutable folder. What was learned
// before is told all the same, as where it can be written.
import { expect, test } from "bun:test"
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { addLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { NO_TRIGGERS, type Priority, type Triggers } from "../../src/lessons/model/lesson.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  payloadNames,
  quiet,
  rows,
  run,
  stillRecords,
} from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { CAN_MOUNT, smallDisk } from "./small-disk.ts"
import { treeOf } from "./tree.ts"

async function sendAll(box: Box): Promise<string[]> {
  const found: string[] = []
  for (const name of payloadNames())
    found.push(...complaints(await hook(box, payload(box, name)), name.split(".")[0]))
  return found
}

test.skipIf(!CAN_MOUNT)(
  "F04: on a read-only file system every hook is silent, and nothing stored before is lost",
  async () => {
    using disk = smallDisk(2_048)
    using box = openBox(disk.path)
    expect(await stillRecords(box)).toBe(true)
    const before = treeOf(box.top)
    disk.readOnly(true)
    expect(await sendAll(box)).toEqual([])
    expect(treeOf(box.top)).toEqual(before)
    disk.readOnly(false)
    expect(await stillRecords(box)).toBe(true)
    expect(rows(box)).toHaveLength(2)
  },
)

test.skipIf(!CAN_MOUNT)("F04: an unused project on a read-only file system is not changed", async () => {
  using disk = smallDisk(512)
  using box = openBox(disk.path)
  disk.readOnly(true)
  expect(await sendAll(box)).toEqual([])
  disk.readOnly(false)
  expect(await stillRecords(box)).toBe(true)
})

for (const { state, leave } of [
  { state: "as a hook left it", leave: (box: LessonBox) => stillRecords(box) },
  { state: "as a command left it", leave: (box: LessonBox) => box.piped(["lessons"]) },
])
  test.skipIf(!CAN_MOUNT)(
    `F04: on a read-only file system guidance is that of a writable one, to the byte (a store ${state})`,
    async () => {
      using disk = smallDisk(4_096)
      using still = openLessonBox(disk.path)
      using free = openLessonBox()
      for (const box of [still, free]) {
        await teach(box)
        await leave(box)
      }
      const before = treeOf(still.top)
      disk.readOnly(true)
      try {
        for (const [name, changes, says] of OCCASIONS) {
          const asked = (box: Box) => ({
            session_id: "s",
            transcript_path: `${box.home}/none`,
            ...changes(box),
          })
          const here = await hook(still, payload(still, name, asked(still)))
          const there = await hook(free, payload(free, name, asked(free)))
          expect([name, complaints(here), complaints(there)]).toEqual([name, [], []])
          expect([name, here.stdout.replaceAll(still.top, "")]).toEqual([
            name,
            there.stdout.replaceAll(free.top, ""),
          ])
          expect(here.stdout).toContain(says)
        }
        expect(treeOf(still.top)).toEqual(before)
        const shown = await still.piped(["lessons"])
        expect(shown).toMatchObject({ code: 0, text: expect.stringContaining("Bump both") })
        // A decision is not made in memory: the person is told that none was made.
        const undo = payload(still, "UserPromptSubmit.human", { prompt: "tenure undo", session_id: "s" })
        expect((await hook(still, undo, { atTerminal: true })).stdout).toMatch(/nothing was decided/i)
      } finally {
        disk.readOnly(false)
      }
      expect(await stillRecords(still)).toBe(true)
    },
  )

test.skipIf(!CAN_MOUNT)(
  "F04: on a read-only file system no call is held, because the retry could not be recognised",
  async () => {
    using disk = smallDisk(4_096)
    using box = openLessonBox(disk.path)
    await teach(box)
    const publish = payload(box, "PreToolUse.Bash", {
      session_id: "s",
      tool_input: { command: "npm publish" },
    })
    disk.readOnly(true)
    const outcomes = [await hook(box, publish), await hook(box, { ...publish, tool_use_id: "again" })]
    disk.readOnly(false)
    for (const { stdout } of outcomes) {
      expect(stdout).toContain("Tag before publishing")
      expect(stdout).not.toContain("deny")
    }
  },
)

type Changes = (box: Box) => Record<string, unknown>

/** Each occasion of guidance, and what is said then. */
const OCCASIONS: readonly (readonly [string, Changes, string])[] = [
  ["SessionStart.startup", () => ({}), "Tag before publishing"],
  [
    "UserPromptSubmit.human",
    () => ({ prompt: "please make a migration for the new column" }),
    "Run the migrations twice",
  ],
  [
    "PreToolUse.Edit",
    ({ project }) => ({
      tool_input: { file_path: `${project}/package.json`, old_string: "a", new_string: "b" },
    }),
    "Bump both",
  ],
]

/** Three lessons of a person, and a session at work. */
async function teach(box: LessonBox): Promise<void> {
  box.inside((io) => {
    const add = (body: string, triggers: Partial<Triggers>, priority: Priority) =>
      addLesson(
        io,
        { kind: "convention", body, priority, triggers: { ...NO_TRIGGERS, ...triggers } },
        personAt("terminal"),
      )
    add("Bump both: package.json and plugin.json.", { files: ["package.json"] }, "HIGH")
    add("Run the migrations twice.", { actions: ["migration"] }, "HIGH")
    add("Tag before publishing.", { commands: ["npm publish"] }, "CRITICAL")
  })
  const start = payload(box, "SessionStart.startup", { session_id: "earlier" })
  expect(complaints(await hook(box, start))).toEqual([])
  await quiet(box)
}

const CAN_BE_ANOTHER = process.getuid?.() === 0 && Bun.which("setpriv") !== null
const AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

test.skipIf(!CAN_BE_ANOTHER)(
  "F04: in another person's project every hook is silent, and nothing changes",
  async () => {
    using box = openBox()
    chmodSync(box.top, 0o755)
    expect(await stillRecords(box)).toBe(true)
    const before = treeOf(box.top)
    for (const name of payloadNames()) {
      const input = JSON.stringify(payload(box, name))
      expect(complaints(await run(box, [...AS_NOBODY, EXECUTABLE, "hook"], { input }))).toEqual([])
    }
    expect(treeOf(box.top)).toEqual(before)
  },
)

test.skipIf(!CAN_BE_ANOTHER)("F04: a read-only store ingests nothing and loses nothing", async () => {
  using box = openBox()
  chmodSync(box.top, 0o755)
  expect(await stillRecords(box)).toBe(true)
  const local = join(box.project, ".tenure", "local")
  expect((await run(box, ["chmod", "-R", "a+rX", local])).exitCode).toBe(0)
  const count = rows(box).length
  const input = JSON.stringify(payload(box, "PostToolUse.Write"))
  expect(complaints(await run(box, [...AS_NOBODY, EXECUTABLE, "hook"], { input }))).toEqual([])
  expect(rows(box)).toHaveLength(count)
})

/** `chattr` may be there on a file system that knows no such mark. */
function canBeImmutable(): boolean {
  using box = openBox()
  const mark = (how: string) => Bun.spawnSync(["chattr", how, box.temp]).exitCode === 0
  return Bun.which("chattr") !== null && mark("+i") && mark("-i")
}

test.skipIf(!canBeImmutable())("F04: an immutable .tenure/local is left as it is", async () => {
  using box = openBox()
  const local = join(box.project, ".tenure", "local")
  expect((await run(box, ["chattr", "+i", local])).exitCode).toBe(0)
  try {
    expect(await sendAll(box)).toEqual([])
    expect(rows(box)).toEqual([])
  } finally {
    await run(box, ["chattr", "-i", local])
  }
  expect(await stillRecords(box)).toBe(true)
})
