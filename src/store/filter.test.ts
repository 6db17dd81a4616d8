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
import { addToFilter, filterBytes, filterPath, lookInFilter } from "./filter.ts"
import { isKnownNoMatch, rememberNoMatch } from "./no-match-cache.ts"

let here: Project
const LASTING = { durable: true }

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-filter-"))))
  mkdirSync(here.local, { recursive: true })
  writeFileSync(join(here.local, "tenure.db"), "")
})

afterEach(() => rmSync(here.root, { recursive: true, force: true }))

async function mayBeIndexed(project: Project, keys: readonly string[]): Promise<boolean> {
  return (await lookInFilter(project, () => keys)).isMaybe
}

/** Whether there is nothing to find at all: nobody is asked for keys. */
async function isEmpty(project: Project): Promise<boolean> {
  let isAsked = false
  const { isMaybe } = await lookInFilter(project, () => {
    isAsked = true
    return []
  })
  return !(isMaybe || isAsked)
}

async function foundOf(names: readonly string[]): Promise<number> {
  let found = 0
  for (const name of names) if (await mayBeIndexed(here, [name])) found++
  return found
}

function make(keys: readonly string[]): void {
  writeFileSync(filterPath(here), filterBytes(here, keys, 0) ?? "")
}

function names(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, n) => `f:module-${from + n}.ts`)
}

test("PERF-01: every added key is found, and hardly any other", async () => {
  make(names(0, 30_000))
  expect(await foundOf(names(0, 30_000))).toBe(30_000)
  expect(await foundOf(names(50_000, 60_000))).toBeLessThan(20)
  expect(await mayBeIndexed(here, ["g:", "e:ts", "f:module-7.ts"])).toBe(true)
  expect(await mayBeIndexed(here, [])).toBe(false)
})

test("PERF-01: keys can be added, and a full filter says so", async () => {
  make([])
  expect(addToFilter(here, ["f:a"], LASTING)).toBe("added")
  expect([await mayBeIndexed(here, ["f:a"]), await mayBeIndexed(here, ["f:b"])]).toEqual([true, false])
  expect(addToFilter(here, names(0, 2_000), LASTING)).toBe("rebuild")
  expect(await foundOf(names(0, 2_000))).toBe(2_000)
})

test("PERF-04: a filter without a key is empty; one with a key, or none at all, is not", async () => {
  expect(await isEmpty(here)).toBe(false)
  make([])
  expect(await isEmpty(here)).toBe(true)
  addToFilter(here, ["f:a"], LASTING)
  expect(await isEmpty(here)).toBe(false)
  truncateSync(filterPath(here), 3)
  expect(await isEmpty(here)).toBe(false)
  rmSync(join(here.local, "tenure.db"))
  expect(await isEmpty(here)).toBe(true)
})

test("a filter that is missing, truncated, odd, a link, or of another database never says no", async () => {
  const saysNo = async () => !(await mayBeIndexed(here, ["f:a"]))
  expect(await saysNo()).toBe(false)
  expect(addToFilter(here, ["f:a"], LASTING)).toBe("rebuild")
  make(["f:b"])
  expect(await saysNo()).toBe(true)
  truncateSync(filterPath(here), 128)
  expect(await saysNo()).toBe(false)
  make(["f:b"])
  writeFileSync(filterPath(here), readFileSync(filterPath(here), "utf8").replace("filter 1", "filter 2"))
  expect(await saysNo()).toBe(false)
  make(["f:b"])
  const other = `${filterPath(here)}.other`
  writeFileSync(other, readFileSync(filterPath(here)))
  rmSync(filterPath(here))
  symlinkSync(other, filterPath(here))
  expect(await saysNo()).toBe(false)
  rmSync(filterPath(here))
  make(["f:b"])
  rmSync(join(here.local, "tenure.db"))
  writeFileSync(join(here.local, "again"), "")
  writeFileSync(join(here.local, "tenure.db"), "")
  expect(await saysNo()).toBe(false)
})

test("a filter that breaks while keys are added is deleted", async () => {
  make(["f:b"])
  truncateSync(filterPath(here), 160)
  expect(addToFilter(here, names(0, 50), LASTING)).toBe("rebuild")
  expect(await mayBeIndexed(here, names(0, 1))).toBe(true)
})

test("without a database there is nothing to find", async () => {
  rmSync(join(here.local, "tenure.db"))
  expect(await mayBeIndexed(here, ["f:a"])).toBe(false)
})

test("PERF-01: the filter has the generation, and a cached no-match counts only in that generation", async () => {
  make([])
  expect((await lookInFilter(here, () => [])).generation).toBe(0)
  addToFilter(here, ["f:a"], { durable: false, generation: 7 })
  expect(await lookInFilter(here, () => ["f:b", "f:a"])).toEqual({
    isMaybe: true,
    found: ["f:a"],
    generation: 7,
  })
  expect(isKnownNoMatch(here, "edit a", 7)).toBe(false)
  rememberNoMatch(here, "edit a", 7)
  expect([
    isKnownNoMatch(here, "edit a", 7),
    isKnownNoMatch(here, "edit b", 7),
    isKnownNoMatch(here, "edit a", 8),
  ]).toEqual([true, false, false])
  for (let n = 0; n < 2_000; n++) rememberNoMatch(here, `edit ${n}`, 7)
  expect(statSync(join(here.local, "guidance.quiet")).size).toBeLessThanOrEqual(4_096)
  expect(isKnownNoMatch(here, "edit 1999", 7)).toBe(true)
})
