// docs/requirements.md is read as data: what it names exists, and what tests prove is named.
import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(import.meta.dir, "..")
const ID =
  /\b(?:HOME|SESS|LESN|LIFE|REVW|TRNS|GUID|SAFE|TEAM|LERN|PERF|CONT|GARD|TRCK|PRSC|FLOW)-\d{2}\b|\bAC\d\.\d\b/g

interface Row {
  readonly id: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

function rows(): Row[] {
  const page = readFileSync(join(ROOT, "docs/requirements.md"), "utf8")
  return page.split("\n").flatMap((line) => {
    const [, id = "", , files = "", tests = ""] = line.split("|").map((cell) => cell.trim())
    return /^(?:[A-Z]+-\d{2}|AC\d\.\d)$/.test(id) ? [{ id, files: paths(files), tests: paths(tests) }] : []
  })
}

function paths(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? "")
}

/** What names a test or a group of them in a test file, so that an id in a comment proves nothing. */
function testNames(path: string): string {
  const text = readFileSync(join(ROOT, path), "utf8")
  return [...text.matchAll(/\b(?:test|it|describe)(?:\.each)?\([\s\S]{0,400}?(?:"[^"]*"|`[^`]*`)/g)].join(
    "\n",
  )
}

test("every file that docs/requirements.md names is there", () => {
  const missing = rows().flatMap(({ id, files, tests }) =>
    [...files, ...tests].filter((path) => !existsSync(join(ROOT, path))).map((path) => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
})

test("every test that docs/requirements.md names carries the id in a test's name", () => {
  const silent = rows().flatMap(({ id, tests }) =>
    tests.filter((path) => !testNames(path).includes(id)).map((path) => `${id}: ${path}`),
  )
  expect(silent).toEqual([])
})

test("every id that a test's name carries is in docs/requirements.md", () => {
  const known = new Set(rows().map(({ id }) => id))
  const tests = [...new Bun.Glob("{src,test}/**/*.test.ts").scanSync(ROOT)].filter(
    (path) => !path.includes("node_modules"),
  )
  const named = new Set(tests.flatMap((path) => testNames(path).match(ID) ?? []))
  expect([...named].filter((id) => !known.has(id)).sort()).toEqual([])
})

test("an id has one row", () => {
  const ids = rows().map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
