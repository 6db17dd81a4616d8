// What `tenure complete`, the program behind Tab, offers. The shells themselves: test/terminal/completion.test.ts.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, hook, openNewBox, payload, run } from "../black-box.ts"
import { openLessonBox } from "./lesson-box.ts"

const offered = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("\t")[0])

test("Tab offers commands, their verbs and flags, and the choices of a flag", async () => {
  using box = openNewBox()
  const tab = async (...words: string[]) => {
    const said = await run(box, [EXECUTABLE, "complete", "--", ...words])
    expect(said).toMatchObject({ exitCode: 0, stderr: "" })
    return offered(said.stdout)
  }
  expect(await tab("appr")).toEqual(["approve", ":4"])
  expect(await tab("--v")).toEqual(["--version", ":4"])
  expect(await tab("track", "c")).toEqual(["close", "check", ":4"])
  expect(await tab("track", "new", "--")).toEqual([
    "--goal",
    "--title",
    "--context",
    "--json",
    "--help",
    ":4",
  ])
  expect(await tab("track", "close", "--")).toEqual(["--json", "--help", ":4"])
  expect(await tab("add", "--pri")).toEqual(["--priority", ":4"])
  expect(await tab("why", "-")).toEqual(["-n", "--session", "--brief", "--json", "--help", ":4"])
  expect(await tab("add", "--priority", "")).toEqual(["CRITICAL", "HIGH", "MEDIUM", "LOW", ":4"])
  expect(await tab("add", "--priority=H")).toEqual(["HIGH", ":4"])
  expect(await tab("lessons", "--kind=warning", "--stage", "a")).toEqual(["active", "archived", ":4"])
  expect(await tab("nonsense", "")).toEqual([":4"])
})

test("Tab offers files only where a file belongs", async () => {
  using box = openNewBox()
  const tab = async (...words: string[]) => {
    const { stdout } = await run(box, [EXECUTABLE, "complete", "--", ...words])
    return offered(stdout)
  }
  expect(await tab("add", "--file", "")).toEqual([":0"])
  expect(await tab("import", "")).toEqual([":0"])
  expect(await tab("reject", "--reason", "")).toEqual([":4"])
})

test("Tab completes lesson ids, session numbers and track ids of this project", async () => {
  using box = openLessonBox()
  box.candidate({ id: "use-pnpm", title: "Use pnpm." })
  await hook(box, payload(box, "SessionStart.startup"))
  mkdirSync(join(box.project, "docs/tracks/invoice-export"), { recursive: true })
  writeFileSync(join(box.project, "docs/tracks/invoice-export/SPEC.md"), "# Export\n")
  await box.typed(["add", "Tag before publishing."])
  await box.piped(["sessions"])
  const tab = async (...words: string[]) => offered((await box.piped(["complete", "--", ...words])).text)
  expect(await tab("approve", "")).toEqual(["use-pnpm", ":4"])
  expect(await tab("show", "tag")).toEqual(["tag-before-publishing", ":4"])
  expect(await tab("archive", "use-pnpm", "tag-")).toEqual(["tag-before-publishing", ":4"])
  expect(await tab("restore", "")).toEqual([":4"])
  expect(await tab("track", "use", "")).toEqual(["invoice-export", ":4"])
  expect(await tab("why", "--session", "")).toEqual(["1", ":4"])
})

test("Tab offers no ids from data that somebody else made (T06)", async () => {
  using box = openLessonBox()
  await box.typed(["add", "Tag before publishing."])
  const { stdout } = await run(box, [EXECUTABLE, "complete", "--", "show", ""], { env: { HOME: box.temp } })
  expect(offered(stdout)).toEqual([":4"])
})
