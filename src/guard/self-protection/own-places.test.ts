import { describe, expect, test } from "bun:test"
import { holdsOwnFolder, placeOf } from "./own-places.ts"

const ROOT = "/home/dev/shop"
const where = (dir: string | undefined = "") => ({ cwd: ROOT, root: ROOT, dir })

const PLACES: readonly (readonly [string, string | undefined])[] = [
  [".tenure", "tenure"],
  [".tenure/config.yaml", "tenure"],
  ["./.tenure/", "tenure"],
  ["a/../.tenure/x", "tenure"],
  [".TENURE/x", "tenure"],
  [".tenure./x", "tenure"],
  [".tenure /x", "tenure"],
  [".te\u200bnure/x", "tenure"],
  ["．tenure/x", "tenure"],
  [".tenure::$INDEX_ALLOCATION/x", "tenure"],
  ["TENURE~1/x", "tenure"],
  ["C:\\shop\\.tenure\\x", "tenure"],
  ["~/.tenure/config.yaml", "tenure"],
  ["/proc/self/cwd/.tenure/x", "tenure"],
  ["/proc/1/root/home/dev/shop/.tenure/x", "tenure"],
  ["file:///home/dev/shop/.tenure/x", "tenure"],
  [".t\u0001/x", "tenure"],
  [".\u0001", "tenure"],
  [".claude/settings.json", "settings"],
  [".claude/settings.local.json", "settings"],
  ["~/.claude/settings.json", "settings"],
  ["~/.claude.json", "settings"],
  ["~/.claude/plugins/installed_plugins.json", "plugins"],
  ["/opt/tenure-plugin/hooks/hooks.json", "plugins"],
  ["~/.claude/projects/x/y.jsonl", "transcript"],
  ["/usr/local/bin/tenure", "executable"],
  ["tenure/x", undefined],
  [".tenured/x", undefined],
  ["x.tenure", undefined],
  [".tenure-notes.md", undefined],
  [".tenure/../x", undefined],
  ["\u0001", undefined],
  ["\u0001/x", undefined],
  ["plugin/hooks/hooks.json", undefined],
  [".claude/commands/x.md", undefined],
  ["~/.claude/projects/x/memory/MEMORY.md", undefined],
  ["dist/tenure", undefined],
  ["bin/tenure", undefined],
]

describe("T17 a path is judged by where it leads", () => {
  for (const [path, place] of PLACES) {
    test(`T17 ${JSON.stringify(path)} is ${place ?? "no place of ours"}`, () =>
      expect<unknown>(placeOf(path, where())).toBe(place))
  }
  test("T17 a relative path follows the directory of its command", () => {
    expect(placeOf("x", where(".tenure"))).toBe("tenure")
    expect(placeOf("../x", where(".tenure"))).toBeUndefined()
    expect(placeOf(".tenure/x", where(undefined))).toBe("tenure")
  })
})

describe("T05 deleting a folder deletes what is below it", () => {
  const rows: readonly (readonly [string, boolean])[] = [
    [".", true],
    ["./", true],
    ["..", true],
    ["/", true],
    ["/home/dev", true],
    ["~", true],
    ["../\u0001", true],
    ["../shop", true],
    ["src", false],
    ["\u0001", false],
    ["./\u0001", false],
    ["../other", false],
    ["/home/dev/shop2", false],
    ["/tmp", false],
  ]
  for (const [path, expected] of rows) {
    test(`T05 ${JSON.stringify(path)} ${expected ? "holds" : "does not hold"} .tenure`, () => {
      expect(holdsOwnFolder(path, where())).toBe(expected)
    })
  }
})
