// docs/requirements.md, threats.md and faults.md are read as data: what they name exists, and what tests prove is named.
import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(import.meta.dir, "..")
const ID =
  /\b(?:HOME|SESS|LESN|LIFE|REVW|TRNS|GUID|SAFE|TEAM|LERN|PERF|CONT|GARD|TRCK|PRSC|FLOW|RCAL|EVAL)-\d{2}\b|\bAC\d\.\d\b/g

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

/** Of a table whose first cell is an id, `T07` or `F22–F25`: the test files that its row names, by link or in backticks. */
function rowsOfTests(page: string): { readonly ids: readonly string[]; readonly tests: readonly string[] }[] {
  const text = readFileSync(join(ROOT, page), "utf8")
  return text.split("\n").flatMap((line) => {
    const [, first, last] = /^\| ([TF]\d{2})(?:–([TF]\d{2}))? \|/.exec(line) ?? []
    if (first === undefined) return []
    const named = line.matchAll(/(?:`|\]\(\.\.\/)((?:src|test)\/[^`)]+\.test\.ts)/g)
    return [{ ids: between(first, last ?? first), tests: [...named].map(([, path]) => path ?? "") }]
  })
}

function between(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))]
  return Array.from({ length: to - from + 1 }, (_, at) => `${first[0]}${String(from + at).padStart(2, "0")}`)
}

/** What names a test or a group of them in a test file, so that an id in a comment proves nothing. */
function testNames(path: string): string {
  const text = readFileSync(join(ROOT, path), "utf8")
  return [
    ...text.matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\([\s\S]{0,400}?(?:"[^"]*"|`[^`]*`)/g),
  ].join("\n")
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

for (const page of ["docs/threats.md", "docs/faults.md"])
  test(`every test that ${page} names is there and carries the id of its row`, () => {
    const rows = rowsOfTests(page)
    expect(rows.length).toBeGreaterThan(20)
    const wrong = rows.flatMap(({ ids, tests }) =>
      tests
        .filter((path) => !existsSync(join(ROOT, path)) || !ids.some((id) => testNames(path).includes(id)))
        .map((path) => `${ids[0]}: ${path}`),
    )
    expect(wrong).toEqual([])
  })

test("every test file is run by a script of package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>
  }
  // test:client and test:browser start their own folders.
  const named = [
    "test/client/",
    "test/browser/",
    ...Object.values(scripts).flatMap((each) => each.split(" ")),
  ]
  const places = named
    .map((word) => word.replace(/^\.\//, ""))
    .filter((word) => /^(?:src$|test\/)/.test(word))
  const all = [...new Bun.Glob("{src,test,script}/**/*.test.ts").scanSync(ROOT)]
  const tests = all.filter((path) => !path.includes("node_modules"))
  expect(tests.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([])
})
