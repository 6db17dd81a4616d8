import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../../io/home.ts"
import { isSilenced, pausePath, readPause } from "./read-pause.ts"

const NOW = Date.UTC(2026, 10, 16, 12)
let base: string
let here: Project

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-pause-")))
  here = project(base)
  mkdirSync(here.local, { recursive: true })
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

test("GUID-10: TENURE_DISABLE=1 silences, any other value does not", () => {
  expect(isSilenced(here, {}, NOW)).toBe(false)
  expect(isSilenced(here, { TENURE_DISABLE: "1" }, NOW)).toBe(true)
  expect(isSilenced(here, { TENURE_DISABLE: "0" }, NOW)).toBe(false)
  expect(isSilenced(here, { TENURE_DISABLE: "" }, NOW)).toBe(false)
  expect(isSilenced(here, { DISABLE_EXPERIENCE_INJECTION: "1" }, NOW)).toBe(true)
  expect(isSilenced(here, { DISABLE_EXPERIENCE_INJECTION: "true" }, NOW)).toBe(false)
})

test("GUID-10: a pause silences guidance until it ends", () => {
  writeFileSync(pausePath(here), "2026-11-16T12:30:00.000Z\n")
  expect(isSilenced(here, {}, NOW)).toBe(true)
  expect(isSilenced(here, {}, NOW + 30 * 60_000)).toBe(false)
})

test("GUID-10: a folder, broken link or garbage instead of the file is neither a pause nor an error", () => {
  mkdirSync(pausePath(here))
  expect(readPause(here, NOW).kind).toBe("broken")
  rmSync(pausePath(here), { recursive: true })
  symlinkSync(join(base, "nowhere"), pausePath(here))
  expect(readPause(here, NOW).kind).toBe("broken")
  rmSync(pausePath(here))
  writeFileSync(pausePath(here), "\u0000".repeat(100_000))
  expect(readPause(here, NOW).kind).toBe("broken")
  expect(isSilenced(here, {}, NOW)).toBe(false)
})
