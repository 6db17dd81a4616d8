// Every test works on real files in a temporary folder: `root` is the project, `outside` is not.

import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { appendLine } from "./append-line.ts"
import { ensureDir, readLimited, removeFile, sweepTemps, writeAtomic } from "./files.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "./replace-file.ts"

let base: string
let root: string
let outside: string

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-files-")))
  root = join(base, "project")
  outside = join(base, "outside")
  mkdirSync(root)
  mkdirSync(outside)
  writeFileSync(join(outside, "CLAUDE.md"), "theirs")
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

const inRoot = (...parts: string[]) => join(root, ...parts)
const text = (path: string) => readFileSync(path, "utf8")
const read = (path: string) => snapshot(path, 1_000_000) as Snapshot

function expectOutsideUntouched(): void {
  expect(readdirSync(outside)).toEqual(["CLAUDE.md"])
  expect(text(join(outside, "CLAUDE.md"))).toBe("theirs")
}

describe("writeAtomic", () => {
  test("HOME-04: a new file is written whole, with mode 0600, and no temporary file stays", () => {
    expect(writeAtomic(inRoot("a.md"), "héllo\n", { root })).toEqual({ kind: "written" })
    expect(text(inRoot("a.md"))).toBe("héllo\n")
    expect(statSync(inRoot("a.md")).mode & 0o777).toBe(0o600)
    expect(readdirSync(root)).toEqual(["a.md"])
  })

  test("an existing file keeps its own mode", () => {
    writeFileSync(inRoot("a.md"), "old")
    chmodSync(inRoot("a.md"), 0o644)
    writeAtomic(inRoot("a.md"), new Uint8Array([1, 2, 0, 255]), { root })
    expect(statSync(inRoot("a.md")).mode & 0o777).toBe(0o644)
    expect([...readFileSync(inRoot("a.md"))]).toEqual([1, 2, 0, 255])
  })

  test("T09: a link inside the project is followed to its real file and stays a link", () => {
    writeFileSync(inRoot("AGENTS.md"), "old")
    symlinkSync("AGENTS.md", inRoot("CLAUDE.md"))
    expect(writeAtomic(inRoot("CLAUDE.md"), "new", { root })).toEqual({ kind: "written" })
    expect(text(inRoot("AGENTS.md"))).toBe("new")
    expect(lstatSync(inRoot("CLAUDE.md")).isSymbolicLink()).toBe(true)
  })

  test("T09: the root itself may be reached through a link", () => {
    symlinkSync(root, join(base, "alias"))
    expect(writeAtomic(join(base, "alias", "a.md"), "x", { root: join(base, "alias") }).kind).toBe("written")
    expect(writeAtomic(inRoot("a.md"), "y", { root: join(base, "alias") }).kind).toBe("written")
  })

  test("HOME-04, T09: a link at the last component that leaves the project is refused", () => {
    symlinkSync(join(outside, "CLAUDE.md"), inRoot("CLAUDE.md"))
    expect(writeAtomic(inRoot("CLAUDE.md"), "x", { root })).toEqual({
      kind: "refused",
      reason: "its real path is outside the project",
    })
    expectOutsideUntouched()
  })

  test("HOME-04, T09: a link at any other component that leaves the project is refused", () => {
    const parts = [".claude", "rules", "deep"]
    for (let at = 0; at < parts.length; at++) {
      rmSync(inRoot(".claude"), { recursive: true, force: true })
      mkdirSync(inRoot(...parts.slice(0, at)), { recursive: true })
      symlinkSync(outside, inRoot(...parts.slice(0, at + 1)))
      for (const rest of [parts.slice(at + 1), []]) {
        if (rest.length > 0) mkdirSync(join(outside, ...rest), { recursive: true })
        const target = inRoot(...parts.slice(0, at + 1), ...rest, "CLAUDE.md")
        expect(writeAtomic(target, "x", { root }).kind).toBe("refused")
        expect(appendLine(target, "x", { root, maxBytes: 100 }).kind).toBe("refused")
        expect(removeFile(target, { root }).kind).toBe("refused")
        if (rest[0] !== undefined) rmSync(join(outside, rest[0]), { recursive: true })
      }
      expectOutsideUntouched()
    }
  })

  test("T09: a path that climbs out with dots is refused", () => {
    expect(writeAtomic(join(root, "..", "outside", "CLAUDE.md"), "x", { root }).kind).toBe("refused")
    expect(writeAtomic(`${root}/../outside/new.md`, "x", { root }).kind).toBe("refused")
    expectOutsideUntouched()
  })

  test("T09: a folder whose name only begins with two dots is inside", () => {
    mkdirSync(inRoot("..odd"))
    expect(writeAtomic(inRoot("..odd", "a.md"), "x", { root }).kind).toBe("written")
  })

  test("T09: a dangling link and a link to itself are refused, and nothing is created at their target", () => {
    symlinkSync(join(outside, "new.md"), inRoot("CLAUDE.md"))
    symlinkSync("loop.md", inRoot("loop.md"))
    const reason = "it is a link to a file that does not exist"
    expect(writeAtomic(inRoot("CLAUDE.md"), "x", { root })).toEqual({ kind: "refused", reason })
    expect(writeAtomic(inRoot("loop.md"), "x", { root })).toEqual({ kind: "refused", reason })
    expectOutsideUntouched()
  })

  test("T09: a person's file with a hard link is left alone, one of ours is replaced by a copy", () => {
    linkSync(join(outside, "CLAUDE.md"), inRoot("CLAUDE.md"))
    linkSync(join(outside, "CLAUDE.md"), inRoot("ours.md"))
    linkSync(join(outside, "CLAUDE.md"), inRoot("log.md"))
    const theirs = readFileSync(join(outside, "CLAUDE.md"), "utf8")
    const before = snapshot(inRoot("CLAUDE.md"), 1_000) as Snapshot
    expect(replaceIfUnchanged(inRoot("CLAUDE.md"), before, "x", { root })).toEqual({
      kind: "refused",
      reason: "it has more than one hard link",
    })
    expect(writeAtomic(inRoot("ours.md"), "x", { root })).toEqual({ kind: "written" })
    expect(readFileSync(inRoot("ours.md"), "utf8")).toBe("x")
    expect(appendLine(inRoot("log.md"), "one", { root, maxBytes: 1_000 })).toEqual({ kind: "written" })
    expect(readFileSync(inRoot("log.md"), "utf8")).toBe(`${theirs}${theirs.endsWith("\n") ? "" : "\n"}one\n`)
    writeFileSync(join(outside, "CLAUDE.md"), "changed there")
    expect(readFileSync(inRoot("log.md"), "utf8")).toEndWith("one\n")
    writeFileSync(join(outside, "CLAUDE.md"), theirs)
    expectOutsideUntouched()
  })

  test("T09: a folder and a pipe are refused", () => {
    mkdirSync(inRoot("folder.md"))
    Bun.spawnSync(["mkfifo", inRoot("pipe.md")])
    for (const name of ["folder.md", "pipe.md"]) {
      expect(writeAtomic(inRoot(name), "x", { root })).toEqual({
        kind: "refused",
        reason: "it is not a regular file",
      })
    }
    expectOutsideUntouched()
  })

  test("T09: a repository cannot point CLAUDE.md at git's own files or at a script", () => {
    mkdirSync(inRoot(".git"))
    writeFileSync(inRoot(".git", "notes.md"), "git's")
    writeFileSync(inRoot("run.sh"), "echo")
    symlinkSync(".git/notes.md", inRoot("CLAUDE.md"))
    symlinkSync("run.sh", inRoot("AGENTS.md"))
    symlinkSync(".git", inRoot(".tenure"))
    const inGit = { kind: "refused", reason: "its real path is inside .git" } as const
    expect(writeAtomic(inRoot("CLAUDE.md"), "x", { root })).toEqual(inGit)
    expect(writeAtomic(inRoot(".tenure", "a.md"), "x", { root })).toEqual(inGit)
    expect(ensureDir(inRoot(".tenure", "lessons"), { root })).toEqual(inGit)
    expect(writeAtomic(inRoot("AGENTS.md"), "x", { root }).kind).toBe("refused")
    expect(text(inRoot("run.sh"))).toBe("echo")
  })

  test("a file where a folder should be is a failure with its code, not an exception", () => {
    writeFileSync(inRoot("file"), "x")
    expect(writeAtomic(inRoot("file", "a.md"), "x", { root })).toEqual({ kind: "failed", code: "ENOTDIR" })
    expect(writeAtomic(inRoot("none", "a.md"), "x", { root })).toEqual({ kind: "failed", code: "ENOENT" })
    expect(writeAtomic(inRoot("a.md"), "x", { root: inRoot("none") })).toEqual({
      kind: "failed",
      code: "ENOENT",
    })
    expect(writeAtomic(inRoot("a\0.md"), "x", { root }).kind).toBe("failed")
    expect(writeAtomic(inRoot(`${"n".repeat(300)}.md`), "x", { root }).kind).toBe("failed")
    expect(readdirSync(root)).toEqual(["file"])
  })
})

describe("replaceIfUnchanged", () => {
  test("F25: writes when the file is still what was read, and when there was none", () => {
    const none = read(inRoot("a.md"))
    expect(none.bytes).toBeNull()
    expect(replaceIfUnchanged(inRoot("a.md"), none, "1", { root })).toEqual({ kind: "written" })
    const first = read(inRoot("a.md"))
    utimesSync(inRoot("a.md"), 1, 1)
    expect(replaceIfUnchanged(inRoot("a.md"), first, "2", { root })).toEqual({ kind: "written" })
    expect(text(inRoot("a.md"))).toBe("2")
  })

  test("F25: leaves a file alone that was edited, created or removed in between", () => {
    const none = read(inRoot("a.md"))
    writeFileSync(inRoot("a.md"), "AAAA")
    expect(replaceIfUnchanged(inRoot("a.md"), none, "x", { root })).toEqual({ kind: "changed" })
    const before = read(inRoot("a.md"))
    const { atime, mtime } = statSync(inRoot("a.md"))
    writeFileSync(inRoot("a.md"), "BBBB")
    utimesSync(inRoot("a.md"), atime, mtime)
    expect(replaceIfUnchanged(inRoot("a.md"), before, "x", { root })).toEqual({ kind: "changed" })
    expect(text(inRoot("a.md"))).toBe("BBBB")
    rmSync(inRoot("a.md"))
    expect(replaceIfUnchanged(inRoot("a.md"), before, "x", { root })).toEqual({ kind: "changed" })
    expect(readdirSync(root)).toEqual([])
  })
})

describe("readLimited", () => {
  test("reads up to its limit and says when there is more, nothing, or no file", () => {
    writeFileSync(inRoot("a"), "12345")
    const result = readLimited(inRoot("a"), 5)
    expect(result.kind === "read" && new TextDecoder().decode(result.bytes)).toBe("12345")
    expect(readLimited(inRoot("a"), 4)).toEqual({ kind: "too-large", size: 5 })
    expect(readLimited(inRoot("b"), 4)).toEqual({ kind: "absent" })
    expect(readLimited(inRoot("a", "b"), 4)).toEqual({ kind: "absent" })
  })

  test("never blocks on a pipe and never reads a folder or a device", () => {
    Bun.spawnSync(["mkfifo", inRoot("pipe")])
    for (const path of [inRoot("pipe"), root, "/dev/zero"])
      expect(readLimited(path, 100).kind).toBe("refused")
    expect(snapshot(root, 10).kind).toBe("refused")
  })
})

describe("ensureDir", () => {
  test("creates every missing folder with mode 0700 and accepts existing ones", () => {
    const wanted = inRoot(".tenure", "local", "handoffs")
    expect(ensureDir(wanted, { root })).toEqual({ kind: "ready", path: wanted })
    expect(ensureDir(wanted, { root })).toEqual({ kind: "ready", path: wanted })
    expect(statSync(inRoot(".tenure")).mode & 0o777).toBe(0o700)
    expect(ensureDir(inRoot("docs"), { root, mode: 0o755 }).kind).toBe("ready")
    expect(statSync(inRoot("docs")).mode & 0o777).toBe(0o755)
  })

  test("T09: creates nothing through a link that leaves the project or has no target", () => {
    symlinkSync(outside, inRoot(".tenure"))
    symlinkSync(join(outside, "none"), inRoot("dangling"))
    writeFileSync(inRoot("file"), "x")
    expect(ensureDir(inRoot(".tenure", "local"), { root }).kind).toBe("refused")
    expect(ensureDir(inRoot(".tenure"), { root }).kind).toBe("refused")
    expect(ensureDir(inRoot("dangling", "local"), { root }).kind).toBe("refused")
    expect(ensureDir(inRoot("file", "local"), { root }).kind).not.toBe("ready")
    expect(ensureDir(join(root, "..", "elsewhere"), { root }).kind).toBe("refused")
    expectOutsideUntouched()
    expect(existsSync(join(base, "elsewhere"))).toBe(false)
  })
})

describe("appendLine", () => {
  const log = () => inRoot("tenure.log")

  test("one record is one line, and a torn line before it is closed first", () => {
    appendLine(log(), "one\r\ntwo", { root, maxBytes: 1000 })
    expect(text(log())).toBe("one two\n")
    expect(statSync(log()).mode & 0o777).toBe(0o600)
    writeFileSync(log(), '{"torn', { flag: "a" })
    expect(appendLine(log(), "next", { root, maxBytes: 1000 })).toEqual({ kind: "written" })
    expect(text(log())).toBe('one two\n{"torn\nnext\n')
  })

  test("a file at its limit is moved to .1 and a new one begun", () => {
    for (const line of ["aaaa", "bbbb", "cccc"]) appendLine(log(), line, { root, maxBytes: 5 })
    expect(text(log())).toBe("cccc\n")
    expect(text(`${log()}.1`)).toBe("bbbb\n")
  })

  test("T09: a device is not a log", () => {
    symlinkSync("/dev/full", log())
    expect(appendLine(log(), "x", { root, maxBytes: 10 }).kind).toBe("refused")
    expect(appendLine("/dev/full", "x", { root: "/dev", maxBytes: 10 }).kind).toBe("refused")
  })
})

describe("removeFile and sweepTemps", () => {
  test("removing a link keeps its target", () => {
    symlinkSync(join(outside, "CLAUDE.md"), inRoot("link.md"))
    expect(removeFile(inRoot("link.md"), { root })).toEqual({ kind: "removed" })
    expect(removeFile(inRoot("link.md"), { root })).toEqual({ kind: "absent" })
    mkdirSync(inRoot("folder"))
    expect(removeFile(inRoot("folder"), { root }).kind).toBe("refused")
    expectOutsideUntouched()
  })

  test("F01: only old temporary files of ours are swept", () => {
    const names = [".tenure-0123456789abcdef.tmp", ".tenure-0000456789abcdef.tmp", ".tenure-x.tmp", "a.tmp"]
    for (const name of names) writeFileSync(inRoot(name), "x")
    for (const name of names.slice(1)) utimesSync(inRoot(name), 1000, 1000)
    expect(sweepTemps(root, Date.now())).toBe(1)
    expect(readdirSync(root).sort()).toEqual([".tenure-0123456789abcdef.tmp", ".tenure-x.tmp", "a.tmp"])
    expect(sweepTemps(inRoot("none"), Date.now())).toBe(0)
  })
})
