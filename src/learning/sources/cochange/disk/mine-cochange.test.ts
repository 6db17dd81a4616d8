import { expect, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type MiningOptions, mineCoChanges } from "./mine-cochange.ts"

interface Repository extends Disposable {
  readonly top: string
  readonly root: string
  git(...args: string[]): void
  /** Changes these files and commits them. */
  commit(paths: readonly string[], subject?: string): void
}

let written = 0

function openRepository(): Repository {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "tenure-cochange-")))
  const root = join(top, "project")
  mkdirSync(root)
  const git = (...args: string[]) => runGit(root, top, args)
  git("init", "-q", "-b", "main")
  return {
    top,
    root,
    git,
    commit(paths, subject = "work") {
      for (const path of paths) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), `${path}\n${"a line that stays\n".repeat(20)}${++written}\n`)
      }
      git("add", "-A")
      git("commit", "-q", "-m", subject)
    },
    [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true }),
  }
}

function runGit(cwd: string, home: string, args: readonly string[]): void {
  const who = ["-c", "user.name=t", "-c", "user.email=t@example.com"]
  const none = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", GIT_ALLOW_PROTOCOL: "file" }
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", ...none }
  const child = Bun.spawnSync(["git", ...who, ...args], { cwd, env, stderr: "pipe" })
  if (child.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${child.stderr.toString()}`)
}

async function found(root: string, options: MiningOptions = {}) {
  const { coChanges } = await mineCoChanges(root, options)
  return coChanges.map(({ paths, support, either }) => ({ paths, support, either }))
}

const PAIR = ["marketplace.json", "plugin.json"]
const times = (count: number, work: () => void) => {
  for (let n = 0; n < count; n++) work()
}

test("LERN-07: in a real repository files in five common commits are found, in four they are not", async () => {
  using here = openRepository()
  times(4, () => here.commit(PAIR, "chore: release"))
  expect(await found(here.root)).toEqual([])
  here.commit(PAIR, "chore: release 5")
  expect(await found(here.root)).toEqual([{ paths: PAIR, support: 5, either: 5 }])
  const { coChanges, history } = await mineCoChanges(here.root)
  expect(coChanges[0]).toMatchObject({
    title: "marketplace.json and plugin.json change together",
    priority: "HIGH",
  })
  expect(coChanges[0]?.commits[0]).toMatchObject({ subject: "chore: release 5" })
  expect(coChanges[0]?.commits[0]?.hash).toMatch(/^[0-9a-f]{10}$/)
  expect(history.subjects.length).toBe(5)
})

test("LERN-07: in a real repository the files must share 80 % of the commits that changed either", async () => {
  using here = openRepository()
  times(8, () => here.commit(PAIR))
  here.commit(["plugin.json"])
  here.commit(["marketplace.json"])
  expect(await found(here.root)).toEqual([{ paths: PAIR, support: 8, either: 10 }])
  here.commit(["plugin.json"])
  expect(await found(here.root)).toEqual([])
})

test("LERN-07: merges and commits of more than thirty files are ignored", async () => {
  using here = openRepository()
  times(4, () => here.commit(PAIR))
  here.commit([...PAIR, ...Array.from({ length: 29 }, (_, at) => `src/f${at}.ts`)])
  here.git("checkout", "-q", "-b", "side")
  here.commit(["side.md"])
  here.git("checkout", "-q", "main")
  here.commit(["main.md"])
  here.git("merge", "-q", "--no-ff", "--no-commit", "side")
  here.commit(PAIR, "Merge side")
  expect(await found(here.root)).toEqual([])
  here.commit(PAIR)
  expect(await found(here.root)).toEqual([{ paths: PAIR, support: 5, either: 5 }])
})

test("LERN-07: a file is followed through a rename; a deleted file is in no checklist", async () => {
  using here = openRepository()
  times(3, () => here.commit(["old.json", "notes.md", "gone.md"]))
  mkdirSync(join(here.root, "deep"))
  here.git("mv", "old.json", "deep/new.json")
  here.git("commit", "-q", "-m", "move")
  times(3, () => here.commit(["deep/new.json", "notes.md", "gone.md"]))
  here.git("rm", "-q", "gone.md")
  here.git("commit", "-q", "-m", "gone")
  expect(await found(here.root)).toEqual([{ paths: ["deep/new.json", "notes.md"], support: 6, either: 6 }])
})

test("LERN-07: lock files and files marked as generated in .gitattributes are ignored", async () => {
  using here = openRepository()
  writeFileSync(
    join(here.root, ".gitattributes"),
    "*.gen.json linguist-generated\n/api/** text linguist-generated=true\n",
  )
  times(6, () => here.commit(["package.json", "package-lock.json", "a/b.gen.json", "api/client.ts"]))
  expect(await found(here.root)).toEqual([])
})

test("LERN-07, T22: names with quotes, line breaks, other scripts or shell characters are read correctly", async () => {
  using here = openRepository()
  const names = [`it's "quoted".md`, "日本語/ünïcode.md", "$(touch canary).md", "-rf.md"]
  times(5, () => here.commit([...names, "line\nbreak.md"]))
  expect(await found(here.root)).toEqual([{ paths: names.toSorted(), support: 5, either: 5 }])
  expect(existsSync(join(here.root, "canary"))).toBe(false)
})

test("LERN-07, T21: a hostile configuration runs nothing and does not change the result", async () => {
  using here = openRepository()
  times(5, () => here.commit(PAIR))
  const canary = join(here.top, "canary")
  const trap = join(here.top, "trap")
  writeFileSync(trap, `#!/bin/sh\ntouch '${canary}'\ncat\n`)
  chmodSync(trap, 0o755)
  writeFileSync(join(here.root, ".gitattributes"), "* diff=trap filter=trap\n")
  const settings = {
    "core.fsmonitor": trap,
    "core.pager": trap,
    "pager.log": trap,
    "diff.external": trap,
    "diff.trap.textconv": trap,
    "diff.trap.command": trap,
    "filter.trap.clean": trap,
    "gpg.program": trap,
    "alias.log": `!${trap}`,
    "log.showSignature": "true",
    "color.ui": "always",
    "format.pretty": "raw",
    "diff.renames": "false",
    "log.diffMerges": "on",
    "diff.noprefix": "true",
    "core.quotePath": "true",
    "i18n.logOutputEncoding": "UTF-16",
  }
  for (const [name, value] of Object.entries(settings)) here.git("config", name, value)
  expect(await found(here.root)).toEqual([{ paths: PAIR, support: 5, either: 5 }])
  expect(existsSync(canary)).toBe(false)
})

test("LERN-07: the boundary of a shallow clone does not count as a change of every file", async () => {
  using here = openRepository()
  times(8, () => here.commit(PAIR))
  const clone = (depth: number) => {
    const name = `depth-${depth}`
    here.git("clone", "-q", "--depth", String(depth), `file://${here.root}`, join(here.top, name))
    return join(here.top, name)
  }
  expect(await found(clone(5))).toEqual([])
  expect(await found(clone(6))).toEqual([{ paths: PAIR, support: 5, either: 5 }])
})

test("LERN-07: a partial clone is read completely without fetching anything", async () => {
  using here = openRepository()
  times(5, () => here.commit(PAIR))
  here.commit(["old.md"])
  here.git("mv", "old.md", "new.md")
  here.commit(["new.md"])
  here.git("config", "uploadpack.allowFilter", "true")
  const clone = join(here.top, "partial")
  here.git("clone", "-q", "--filter=blob:none", `file://${here.root}`, clone)
  expect((await mineCoChanges(clone)).history.read).toBe(7)
  expect(await found(clone)).toEqual([{ paths: PAIR, support: 5, either: 5 }])
})

test("LERN-07: without a repository, or in an empty one, there is no history", async () => {
  using here = openRepository()
  expect(await found(here.root)).toEqual([])
  expect(await found(here.top)).toEqual([])
})

test("LERN-07: a project in a subfolder sees only its own files, with relative names", async () => {
  using here = openRepository()
  times(5, () => here.commit(["tool/a.json", "tool/b.json", "elsewhere.md"]))
  expect(await found(join(here.root, "tool"))).toEqual([
    { paths: ["a.json", "b.json"], support: 5, either: 5 },
  ])
})

test("LERN-07: the number of commits is limited, and progress reports the total", async () => {
  using here = openRepository()
  times(6, () => here.commit(PAIR))
  expect((await mineCoChanges(here.root, { maxCommits: 4 })).history.read).toBe(4)
  const told: (number | undefined)[] = []
  await mineCoChanges(here.root, { progress: (read) => told.push(read) })
  expect(told[0]).toBe(0)
})
