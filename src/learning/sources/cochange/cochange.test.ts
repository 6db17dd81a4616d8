import { expect, test } from "bun:test"
import { filesNamedIn } from "../../../lessons/model/named-files.ts"
import { type CoChange, coChangeOf, groupsOf, pairsOf } from "./groups.ts"
import { collectHistory, type HistoryOptions, isGenerated, logReader } from "./history.ts"

type Change = string | readonly [status: string, path: string, from?: string]

/** Commits, newest first, as lists of changed files; a bare name is a modification. */
function found(
  commits: readonly (readonly Change[])[],
  setting: HistoryOptions = {},
  subject = "work",
): CoChange[] {
  const history = historyOf(commits, setting, subject)
  return groupsOf(
    history,
    pairsOf(history, () => true),
  ).map((group) => coChangeOf(group, history))
}

function historyOf(commits: readonly (readonly Change[])[], setting: HistoryOptions = {}, subject = "work") {
  const gatherer = collectHistory(setting)
  commits.forEach((changes, at) => {
    gatherer.commit(hash(at), `${subject} ${at}`)
    for (const change of changes) {
      const [status, path, from] = typeof change === "string" ? (["M", change] as const) : change
      gatherer.change(status, path, from ?? path)
    }
  })
  return gatherer.history()
}

const hash = (at: number) => at.toString(16).padStart(40, "0")
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test("LERN-07: files in five common commits and no other are a checklist; in four they are not", () => {
  const pair = ["plugin.json", "marketplace.json"]
  expect(found(times(4, pair))).toEqual([])
  const [only, ...others] = found(times(5, pair))
  expect(others).toEqual([])
  expect(only?.title).toBe("marketplace.json and plugin.json change together")
  expect(only?.body).toBe("- [ ] marketplace.json\n- [ ] plugin.json")
  expect(only).toMatchObject({ support: 5, either: 5, globs: ["marketplace.json", "plugin.json"] })
  expect(only?.commits.map((commit) => commit.hash)).toEqual(
    [0, 1, 2, 3, 4].map((at) => hash(at).slice(0, 10)),
  )
})

test("LERN-07: four of five commits that changed either file are enough; fewer are not", () => {
  const pair = ["a.json", "b.json"]
  expect(found([...times(8, pair), ["a.json"], ["b.json"]])).toMatchObject([{ support: 8, either: 10 }])
  expect(found([...times(12, pair), ...times(3, ["a.json"])])).toMatchObject([{ support: 12, either: 15 }])
  expect(found([...times(8, pair), ["a.json"], ["b.json"], ["b.json"]])).toEqual([])
  expect(found([...times(7, pair), ["a.json"], ["a.json"]])).toEqual([])
})

test("LERN-07: a commit of thirty files counts, one of thirty-one does not", () => {
  const crowd = (count: number) => ["a.json", "b.json", ...times(count - 2, 0).map((_, at) => `f${at}.ts`)]
  const four = times(4, ["a.json", "b.json"])
  const isFound = (commits: Change[][]) => found(commits).some(({ paths }) => paths.includes("a.json"))
  expect(isFound([...four, crowd(30)])).toBe(true)
  expect(isFound([...four, crowd(31)])).toBe(false)
})

test("LERN-07: a renamed file counts under its current name", () => {
  const after = times(3, ["new/name.json", "other.json"])
  const before = times(3, ["old.json", "other.json"])
  const [only] = found([...after, [["R095", "new/name.json", "old.json"], "other.json"], ...before])
  expect(only).toMatchObject({ support: 7, either: 7, paths: ["new/name.json", "other.json"] })
  // A pure move is followed but not counted, also in a large commit.
  const sweep = times(500, 0).map((_, at): Change => ["R100", `x/${at}.ts`, `${at}.ts`])
  const [moved] = found([...after, [["R100", "new/name.json", "old.json"], ...sweep], ...before])
  expect(moved).toMatchObject({ support: 6, either: 6 })
})

test("LERN-07: two files that swapped names in one commit are not mixed up", () => {
  const swap: Change[] = [
    ["R090", "a.json", "b.json"],
    ["R090", "b.json", "a.json"],
  ]
  const commits = [...times(5, ["a.json", "with-a.md"]), swap, ...times(5, ["b.json", "with-a.md"])]
  expect(found(commits)).toMatchObject([{ paths: ["a.json", "with-a.md"], support: 10, either: 11 }])
})

test("LERN-07: a removal does not count, and a removed file is in no checklist", () => {
  const pair = ["a.json", "b.json"]
  expect(found([[["D", "a.json"]], ...times(4, pair), [["D", "a.json"], "b.json"]])).toEqual([])
  const history = historyOf(times(6, [...pair, "gone.json"]))
  const there = pairsOf(history, (path) => path !== "gone.json")
  expect(groupsOf(history, there).map(({ paths }) => paths)).toEqual([["a.json", "b.json"]])
})

test("LERN-07: lock files, generated files and files marked as generated are ignored", () => {
  const commit = [
    "package.json",
    "package-lock.json",
    "dist/a.js",
    "api/client.gen.ts",
    "api.pb.go",
    "x.min.js",
  ]
  expect(found(times(9, commit), { isMarkedGenerated: (path) => path.endsWith(".gen.ts") })).toEqual([])
  for (const path of [
    "pnpm-lock.yaml",
    "a/Cargo.lock",
    "node_modules/x/y.js",
    "t/__snapshots__/a.snap",
    "l.png",
  ])
    expect([path, isGenerated(path)]).toEqual([path, true])
  for (const path of [
    "src/distance.ts",
    "lockfile.ts",
    "builder/a.go",
    ".github/workflows/ci.yml",
    "locales/ü.json",
  ])
    expect([path, isGenerated(path)]).toEqual([path, false])
})

test("LERN-07: the boundary commit of a shallow clone does not count", () => {
  const commits = times(5, ["a.json", "b.json"])
  expect(found(commits, { cutOff: new Set([hash(4)]) })).toEqual([])
})

test("LERN-07: a file with its own test, header or style is ignored; one name in two folders is not", () => {
  for (const pair of [
    ["src/a.ts", "src/a.test.ts"],
    ["src/mail.py", "tests/test_mail.py"],
    ["lib/list.c", "lib/list.h"],
    ["ui/Button.tsx", "ui/Button.module.css"],
    ["pkg/x.go", "pkg/x_test.go"],
  ])
    expect([pair, found(times(9, pair))]).toEqual([pair, []])
  const [packages] = found(times(9, ["packages/a/package.json", "packages/b/package.json"]))
  expect(packages?.title).toBe("a/package.json and b/package.json change together")
})

test("LERN-07: files that all pair with each other are one checklist; a chain stays two", () => {
  const four = ["i18n/de.json", "i18n/en.json", "i18n/es.json", "i18n/fr.json", "i18n/it.json"]
  expect(found(times(6, four))).toMatchObject([{ title: "5 files in i18n change together", paths: four }])
  const chain = [
    ...times(18, ["a.md", "b.md", "c.md"]),
    ...times(2, ["a.md", "b.md"]),
    ...times(2, ["b.md", "c.md"]),
  ]
  // a and c: 18 of 22.
  expect(found(chain)).toMatchObject([{ paths: ["a.md", "b.md", "c.md"], support: 18, either: 22 }])
  const open = [
    ...times(12, ["a.md", "b.md", "c.md"]),
    ...times(2, ["a.md", "b.md"]),
    ...times(2, ["b.md", "c.md"]),
  ]
  expect(found(open).map(({ paths }) => paths)).toEqual([
    ["a.md", "b.md"],
    ["b.md", "c.md"],
  ])
})

test("LERN-07: there are at most ten checklists, best first", () => {
  const commits = times(14, 0).flatMap((_, at) => times(5 + at, [`m${at}/left.md`, `m${at}/right.md`]))
  const all = found(commits)
  expect(all.length).toBe(10)
  expect(all[0]).toMatchObject({ support: 18 })
})

test("LERN-07: release commits give a release checklist with priority HIGH", () => {
  const pair = ["plugin.json", "marketplace.json"]
  expect(found(times(6, pair), {}, "chore: release 1.2")).toMatchObject([
    { priority: "HIGH", actions: ["version bump", "release"] },
  ])
  expect(found(times(6, pair))).toMatchObject([{ priority: "MEDIUM", actions: [] }])
  expect(found(times(20, pair))[0]?.confidence).toBe(0.9)
  expect(found(times(5, pair))[0]?.confidence).toBeGreaterThanOrEqual(0.6)
})

test("LERN-07: an item names its file, and its glob matches it, with any characters in the name", () => {
  const paths = ["app/[id]/page.tsx", "app/(shop)/cart.tsx", "docs/a b.md", "bin/run", "de/ü.md"]
  const [only] = found(times(6, paths))
  expect(only?.paths.toSorted()).toEqual(paths.toSorted())
  for (const [at, path] of (only?.paths ?? []).entries()) {
    expect(new Bun.Glob(only?.globs[at] ?? "").match(path)).toBe(true)
    const item = only?.body.split("\n")[at]?.slice("- [ ] ".length) ?? ""
    if (!path.includes(" ")) expect([path, filesNamedIn(item)]).toEqual([path, [path]])
  }
})

test("LERN-07: the log is parsed correctly however it is cut, with line breaks and quotes in names", () => {
  const head = (at: number, subject: string) => `${hash(at)} ${subject}`
  const tricky = ["a\nb", `${hash(9)} not a commit`, "M", "q\"uo'te", "\nM", "日本.md"]
  const changes = tricky.map((name) => `M\0${name}\0`).join("")
  const log = `${head(1, "one: ü")}\0\n${changes}R087\0from\nhere\0to\0${head(2, "")}\0${head(3, "empty")}\0`
  const read = (size: number) => {
    const seen: string[][] = []
    const reader = logReader({
      commit: (id, subject) => seen.push(["commit", id, subject]),
      change: (status, path, from) => seen.push([status, path, from]),
    })
    for (let at = 0; at < log.length; at += size) reader.write(log.slice(at, at + size))
    reader.end()
    return seen
  }
  const expected = [
    ["commit", hash(1), "one: ü"],
    ...tricky.map((name) => ["M", name, name]),
    ["R087", "to", "from\nhere"],
    ["commit", hash(2), ""],
    ["commit", hash(3), "empty"],
  ]
  for (const size of [1, 2, 3, 7, 64, 10_000]) expect([size, read(size)]).toEqual([size, expected])
})

test("LERN-07: names with hidden characters or line breaks are in no checklist", () => {
  const odd = [
    "a\nb.md",
    "ri\u202eght.md",
    "zero\u200bwidth.md",
    "esc\u001b[31m.md",
    "`tick`.md",
    "bad\ufffd.md",
  ]
  expect(found(times(9, [...odd, "fine.md"]))).toEqual([])
})
