// `/tenure:init` inside the client, as our module asks and the executable answers (LIFE-06, REVW-01, REVW-09, LERN-16): it
// shows what a project has to offer, a key of the person switches Tenure on, and undo takes back every key.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { asClient } from "../support/mod-client.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const HELLO = ["hello", { session: "s", hash: "#0" }] as const
const INIT = ["init", { session: "s" }] as const
const press = (secret: number, verb: string, lesson = "start") =>
  ["decide", { session: "s", secret: `#${secret}`, verb, lesson, isStart: true }] as const

/** A repository in which Tenure is off, with conventions, a past session and rules. */
function offBox(): LessonBox {
  const box = openLessonBox()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  mkdirSync(join(box.project, ".git"))
  writeFileSync(join(box.project, "pnpm-lock.yaml"), "")
  writeFileSync(join(box.project, "package.json"), '{"scripts":{"test":"vitest"}}')
  writeFileSync(join(box.project, "CLAUDE.md"), "# Rules\n\n- Never edit files in vendor/.\n")
  const folder = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(folder, { recursive: true })
  const said = { type: "user", cwd: box.project, userType: "external", origin: { kind: "human" } }
  const message = { role: "user", content: "from now on, never commit without running the linter first" }
  const line = { ...said, sessionId: "past", timestamp: "2026-01-02T03:04:05.000Z", message }
  writeFileSync(join(folder, "aaaaaaaa-0000-4000-8000-000000000001.jsonl"), `${JSON.stringify(line)}\n`)
  return box
}

const isOn = (box: LessonBox) => existsSync(join(box.project, ".tenure"))
type Rows = { text: string }[]
const textsOf = ({ rows, more }: { rows: Rows; more: Rows }) => [...rows, ...more].map(({ text }) => text)

test("REVW-01, LERN-16: where Tenure is off, the card shows what there is, keeps nothing and leaves no trace", async () => {
  using box = offBox()
  const [greeted, { start, project, cards }] = await asClient(box, [HELLO, INIT])
  expect(greeted).toEqual({ v: 1, project: false, decides: true, guarded: false })
  expect([project, cards, start.keys]).toEqual([false, [], [["s", "on", "switch on"]]])
  const texts = textsOf(start)
  for (const shown of [
    "Tenure is off in this project.",
    "2 conventions in its files and history:",
    "  · Run the tests with `pnpm test`.",
    "1 past session: 1 sentence sounds like a lesson:",
    "  “from now on, never commit without running the linter first”",
    "  · 1 rule in CLAUDE.md",
  ])
    expect(texts).toContain(shown)
  expect(isOn(box)).toBe(false)
})

test("LIFE-06, REVW-09: one key switches it on, the same session goes on deciding, and undo goes all the way back", async () => {
  using box = offBox()
  const [, , on, , past, imported, ...undone] = await asClient(box, [
    HELLO,
    INIT,
    press(1, "on"),
    press(2, "reject", "use-pnpm-the-lock-file-is-pnpm-lock-yaml"),
    press(3, "past"),
    press(4, "import"),
    ...[5, 6, 7, 8].map((secret) => press(secret, "undo")),
  ])
  expect(on).toMatchObject({ said: "Tenure is on. 2 lessons need your review.", project: true, waiting: 2 })
  expect(on.lesson).toBe(on.cards[0].id)
  expect(on.start.keys.map(([key]: string[]) => key)).toEqual(["p", "i"])
  expect(past).toMatchObject({ said: "1 lesson needs your review.", waiting: 2 })
  expect(imported).toMatchObject({ said: "1 lesson needs your review.", waiting: 3 })
  expect(imported.start.keys).toEqual([])
  expect(undone.map(({ said, waiting, project }) => [said, waiting, project])).toEqual([
    ["1 lesson no longer in the review.", 2, true],
    ["1 lesson no longer in the review.", 1, true],
    ["No longer rejected: Use pnpm; the lock file is pnpm-lock.yaml.", 2, true],
    ["Tenure is off again.", 0, false],
  ])
  expect(undone[1].start.keys.map(([key]: string[]) => key)).toEqual(["p", "i"])
  expect(isOn(box)).toBe(false)
}, 60_000)

test("REVW-09: undo takes back the keys of its own session, and never what a person put into .tenure", async () => {
  using box = offBox()
  await asClient(box, [HELLO, press(1, "on")])
  const other = { session: "t", verb: "undo", lesson: "start", isStart: true }
  const [, foreign] = await asClient(box, [
    ["hello", { session: "t", hash: "#0" }],
    ["decide", { ...other, secret: "#1" }],
  ])
  expect(foreign).toMatchObject({ said: "There is nothing to undo. See: tenure log", waiting: 2 })
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), "mode: advise\n")
  const [, undone] = await asClient(box, [HELLO, press(1, "undo")])
  expect(undone.error).toBe("Tenure stays on: .tenure has other files too. Nothing was removed.")
  expect(isOn(box)).toBe(true)
}, 60_000)

test("T05, LIFE-06: nobody else switches it on: no terminal, no greeting, another secret, a second greeting", async () => {
  using box = offBox()
  const [silent, alone] = await asClient(box, [HELLO, press(1, "on")], { atTerminal: false })
  expect([silent.decides, alone.error]).toEqual([false, expect.stringContaining("not the client")])
  const [ungreeted] = await asClient(box, [press(1, "on")])
  expect(ungreeted.error).toContain("the secret of this session is another")
  const [, second, forged, replayed, other] = await asClient(box, [
    HELLO,
    ["hello", { session: "s", hash: "#9" }],
    press(10, "on"),
    press(0, "on"),
    press(1, "approve", "use-pnpm-the-lock-file-is-pnpm-lock-yaml"),
  ])
  expect(second.decides).toBe(false)
  for (const { error } of [forged, replayed, other]) expect(error).toStartWith("Nothing was done: ")
  expect(isOn(box)).toBe(false)
}, 60_000)

test("a greeting where Tenure is off is gone with its client, and none is kept where Tenure has no folder", async () => {
  using box = offBox()
  await asClient(box, [HELLO])
  await asClient(box, [["hello", { session: "t", hash: "#0" }]])
  expect(readdirSync(join(box.home, ".tenure/mods"))).toEqual(["t"])
  rmSync(join(box.home, ".tenure"), { recursive: true })
  const [greeted] = await asClient(box, [HELLO])
  expect([greeted.decides, existsSync(join(box.home, ".tenure"))]).toEqual([false, false])
})
