import { expect, test } from "bun:test"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openLessonBox } from "./lesson-box.ts"

const FILE = ".tenure/local/pause"

test("GUID-10: a person pauses guidance; status and doctor say so; resume ends it", async () => {
  using box = openLessonBox()
  const before = Date.now()
  const paused = await box.typed(["pause", "2h"])
  expect(paused.text).toMatch(/Guidance is paused until .*\d\d:\d\d/)
  const until = Date.parse(box.read(FILE).trim())
  expect(until - before).toBeGreaterThanOrEqual(2 * 3_600_000)
  expect(until - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
  expect((await box.piped(["status"])).text).toContain("Guidance is paused until")
  expect(JSON.parse((await box.piped(["status", "--json"])).text).pausedUntil).toBe(until)
  expect((await box.piped(["doctor"])).text).toContain("Guidance is paused until")

  expect((await box.typed(["resume"])).text).toContain("Guidance is on again.")
  expect(existsSync(join(box.project, FILE))).toBe(false)
  expect((await box.typed(["resume"])).text).toContain("Guidance was not paused.")
})

test("GUID-10: an invalid length is an error that says what to write", async () => {
  using box = openLessonBox()
  const wrong = await box.typed(["pause", "forever"])
  expect(wrong.code).toBe(1)
  expect(wrong.text).toContain("tenure pause 30m")
  expect((await box.typed(["pause", "30d"])).text).toContain("a week at most")
  expect(existsSync(join(box.project, FILE))).toBe(false)
})

test("GUID-10: doctor names a pause that is over or broken", async () => {
  using box = openLessonBox()
  await box.piped(["status"])
  writeFileSync(join(box.project, FILE), "2026-01-01T00:00:00.000Z\n")
  expect((await box.piped(["doctor"])).text).toMatch(/A pause ended at 2026-01-01.*\n.*tenure resume/)
  writeFileSync(join(box.project, FILE), "for ever\n")
  expect((await box.piped(["doctor"])).text).toMatch(
    /is not a valid pause: it holds no time.*\n.*tenure resume/,
  )
})

test("GUID-10: a line typed in the conversation pauses and resumes, without a model request", async () => {
  using box = openLessonBox()
  const unproven = await box.says("/tenure:pause 45m")
  expect(unproven).toMatch(/To show that it is you, type: \/tenure:pause 45m [a-z]\w\w/)
  expect(existsSync(join(box.project, FILE))).toBe(false)
  expect(await box.says(/\/tenure:pause 45m \w+/.exec(unproven)?.[0] ?? "")).toContain(
    "Guidance is paused until",
  )
  expect(existsSync(join(box.project, FILE))).toBe(true)
  expect(await box.says(`tenure resume ${box.code("s")}`)).toContain("Guidance is on again.")
  expect(existsSync(join(box.project, FILE))).toBe(false)
})

test("GUID-10, T05, REVW-08: in an unattended session the line is answered and pauses nothing", async () => {
  using box = openLessonBox()
  const unattended = { CLAUDE_CODE_SESSION_ATTENDED: "0" }
  for (const line of ["tenure pause 2h", "/tenure:pause 2h"])
    expect(await box.says(`${line} ${box.code("s")}`, "s", unattended)).toContain(
      "Nothing was decided: nobody sits at this session. In a terminal of your own, type: tenure pause 2h",
    )
  expect(existsSync(join(box.project, FILE))).toBe(false)
})
