import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../io/home.ts"
import { addToFilter, filterBytes, filterPath, isFilterEmpty, lookInFilter } from "./filter.ts"
import { isQuiet, keepQuiet } from "./quiet.ts"

let here: Project
const LASTING = { durable: true }

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-filter-"))))
  mkdirSync(here.local, { recursive: true })
  writeFileSync(join(here.local, "tenure.db"), "")
})

afterEach(() => rmSync(here.root, { recursive: true, force: true }))

function mayBeIndexed(project: Project, keys: readonly string[]): boolean {
  return lookInFilter(project, keys).isMaybe
}

function make(keys: readonly string[]): void {
  writeFileSync(filterPath(here), filterBytes(here, keys, 0) ?? "")
}

function names(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, n) => `f:module-${from + n}.ts`)
}

test("PERF-01: every key that was put is found, and hardly any other", () => {
  make(names(0, 30_000))
  expect(names(0, 30_000).every((key) => mayBeIndexed(here, [key]))).toBe(true)
  const wrong = names(50_000, 60_000).filter((key) => mayBeIndexed(here, [key])).length
  expect(wrong).toBeLessThan(20)
  expect(mayBeIndexed(here, ["g:", "e:ts", "f:module-7.ts"])).toBe(true)
  expect(mayBeIndexed(here, [])).toBe(false)
})

test("PERF-01: keys are added to it, and it says when it has no room for more", () => {
  make([])
  expect(addToFilter(here, ["f:a"], LASTING)).toBe("added")
  expect([mayBeIndexed(here, ["f:a"]), mayBeIndexed(here, ["f:b"])]).toEqual([true, false])
  expect(addToFilter(here, names(0, 2_000), LASTING)).toBe("rebuild")
  expect(names(0, 2_000).every((key) => mayBeIndexed(here, [key]))).toBe(true)
})

test("PERF-04: a filter without a key is empty; one with a key, or none at all, is not", () => {
  expect(isFilterEmpty(here)).toBe(false)
  make([])
  expect(isFilterEmpty(here)).toBe(true)
  addToFilter(here, ["f:a"], LASTING)
  expect(isFilterEmpty(here)).toBe(false)
  truncateSync(filterPath(here), 3)
  expect(isFilterEmpty(here)).toBe(false)
  rmSync(join(here.local, "tenure.db"))
  expect(isFilterEmpty(here)).toBe(true)
})

test("a filter that is missing, cut off, odd, a link, or of another database never says no", () => {
  const saysNo = () => !mayBeIndexed(here, ["f:a"])
  expect(saysNo()).toBe(false)
  expect(addToFilter(here, ["f:a"], LASTING)).toBe("rebuild")
  make(["f:b"])
  expect(saysNo()).toBe(true)
  truncateSync(filterPath(here), 128)
  expect(saysNo()).toBe(false)
  make(["f:b"])
  writeFileSync(filterPath(here), readFileSync(filterPath(here), "utf8").replace("filter 1", "filter 2"))
  expect(saysNo()).toBe(false)
  make(["f:b"])
  const other = `${filterPath(here)}.other`
  writeFileSync(other, readFileSync(filterPath(here)))
  rmSync(filterPath(here))
  symlinkSync(other, filterPath(here))
  expect(saysNo()).toBe(false)
  rmSync(filterPath(here))
  make(["f:b"])
  rmSync(join(here.local, "tenure.db"))
  writeFileSync(join(here.local, "again"), "")
  writeFileSync(join(here.local, "tenure.db"), "")
  expect(saysNo()).toBe(false)
})

test("a filter that breaks while keys are added is taken away", () => {
  make(["f:b"])
  truncateSync(filterPath(here), 160)
  expect(addToFilter(here, names(0, 50), LASTING)).toBe("rebuild")
  expect(mayBeIndexed(here, names(0, 1))).toBe(true)
})

test("without a database there is nothing to find", () => {
  rmSync(join(here.local, "tenure.db"))
  expect(mayBeIndexed(here, ["f:a"])).toBe(false)
})

test("PERF-01: the filter tells the generation, and a call kept as quiet is so in that generation alone", () => {
  make([])
  expect(lookInFilter(here, []).generation).toBe(0)
  addToFilter(here, ["f:a"], { durable: false, generation: 7 })
  expect(lookInFilter(here, ["f:a"])).toEqual({ isMaybe: true, generation: 7 })
  expect(isQuiet(here, "edit a", 7)).toBe(false)
  keepQuiet(here, "edit a", 7)
  expect([isQuiet(here, "edit a", 7), isQuiet(here, "edit b", 7), isQuiet(here, "edit a", 8)]).toEqual([
    true,
    false,
    false,
  ])
  for (let n = 0; n < 2_000; n++) keepQuiet(here, `edit ${n}`, 7)
  expect(statSync(join(here.local, "guidance.quiet")).size).toBeLessThanOrEqual(4_096)
  expect(isQuiet(here, "edit 1999", 7)).toBe(true)
})
