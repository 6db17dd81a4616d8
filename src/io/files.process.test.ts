// The promises of files.ts that need a second process to be put to the test: links swapped during a
// write, kill -9, an edit by someone else at the same moment, a disk that is full, a careless umask.

import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { appendLine } from "./append-line.ts"
import { sweepTemps, writeAtomic } from "./files.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "./replace-file.ts"

let base: string
let root: string
let outside: string

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-process-")))
  root = join(base, "project")
  outside = join(base, "outside")
  mkdirSync(root)
  mkdirSync(outside)
  writeFileSync(join(outside, "CLAUDE.md"), "theirs")
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

const FILES = JSON.stringify(join(import.meta.dir, "files.ts"))
const LINES = JSON.stringify(join(import.meta.dir, "append-line.ts"))

/** A script of its own process, with `root` and `outside` in scope; it runs until it is killed or done. */
function start(body: string, prefix: readonly string[] = []) {
  const script = join(base, `${crypto.randomUUID()}.ts`)
  writeFileSync(
    script,
    `import fs from "node:fs"
     import * as files from ${FILES}
     import * as lines from ${LINES}
     const root = ${JSON.stringify(root)}, outside = ${JSON.stringify(outside)}
     fs.writeFileSync(${JSON.stringify(`${script}.started`)}, "")
     ${body}`,
  )
  const child = Bun.spawn([...prefix, process.execPath, script], { stdout: "pipe", stderr: "pipe" })
  while (!existsSync(`${script}.started`) && child.exitCode === null) Bun.sleepSync(1)
  return child
}

const SWAPS = {
  "the last component": [
    `fs.rmSync(root + "/dir/CLAUDE.md", { force: true })`,
    `fs.symlinkSync(outside + "/CLAUDE.md", root + "/dir/CLAUDE.md")`,
  ],
  "its folder": [
    `fs.renameSync(root + "/dir", root + "/aside")`,
    `fs.symlinkSync(outside, root + "/dir")`,
    `fs.unlinkSync(root + "/dir")`,
    `fs.renameSync(root + "/aside", root + "/dir")`,
  ],
}

for (const [where, steps] of Object.entries(SWAPS)) {
  test(`T09: swapping a link in at ${where} during 1,000 writes never changes a file outside`, async () => {
    mkdirSync(join(root, "dir"))
    const loop = steps.map((step) => `try { ${step} } catch {}`).join("\n")
    const swapper = start(`for (;;) { ${loop} }`)
    const seen = new Set<string>()
    // At least 1,000 writes, and on until some have passed and some have met the link: the other process may be
    // slow to start, or be put to sleep with the link in place.
    const met = () => seen.has("written") && seen.size > 1
    for (let i = 0; i < 1000 || (!met() && i < 200_000); i++) {
      seen.add(writeAtomic(join(root, "dir", "CLAUDE.md"), `ours ${i}`, { root }).kind)
      seen.add(appendLine(join(root, "dir", "CLAUDE.md"), `ours ${i}`, { root, maxBytes: 10_000 }).kind)
    }
    swapper.kill(9)
    await swapper.exited
    expect([...seen].sort()).toContain("written")
    expect(seen.size).toBeGreaterThan(1)
    expect(readdirSync(outside)).toEqual(["CLAUDE.md"])
    expect(readFileSync(join(outside, "CLAUDE.md"), "utf8")).toBe("theirs")
  }, 30_000)
}

test("F01: kill -9 at any moment of a write leaves the old bytes or the new; a sweep removes the rest", async () => {
  const path = join(root, "CLAUDE.md")
  writeFileSync(path, "a".repeat(200_000))
  for (let i = 0; i < 40; i++) {
    const writer = start(`for (let i = 0; ; i++) {
      const letter = "abc"[i % 3]
      files.writeAtomic(root + "/CLAUDE.md", letter.repeat(200_000), { root })
      lines.appendLine(root + "/log", letter.repeat(3000), { root, maxBytes: 1e9 })
    }`)
    Bun.sleepSync(Math.random() * 12)
    writer.kill(9)
    await writer.exited
    const now = readFileSync(path, "utf8")
    expect(now.length).toBe(200_000)
    expect(now).toBe(now.slice(0, 1).repeat(200_000))
  }
  sweepTemps(root, Date.now() + 1000, 0)
  expect(readdirSync(root).sort()).toEqual(["CLAUDE.md", "log"])
  appendLine(join(root, "log"), "last", { root, maxBytes: 1e9 })
  const lines = readFileSync(join(root, "log"), "utf8").split("\n")
  expect(lines.slice(-2)).toEqual(["last", ""])
  const torn = lines.slice(0, -2).filter((line) => !/^(a{3000}|b{3000}|c{3000})$/.test(line))
  expect(torn.every((line) => /^(a*|b*|c*)$/.test(line) && line.length < 3000)).toBe(true)
}, 120_000)

const EDITORS = {
  "appends in place": `fs.writeFileSync(path, "person " + i + "\\n", { flag: "a" })`,
  "truncates and writes in place": `fs.writeFileSync(path, "person " + i + "\\n")`,
  "saves by rename": `fs.writeFileSync(path + "~", "person " + i + "\\n"); fs.renameSync(path + "~", path)`,
}

for (const [how, save] of Object.entries(EDITORS)) {
  test(`F25: 350 saves by someone who ${how} survive our writes at the same moment`, async () => {
    const path = join(root, "CLAUDE.md")
    writeFileSync(path, "")
    const editor = start(`
      const path = root + "/CLAUDE.md"
      const lost = []
      const holds = (line) => fs.readFileSync(path, "utf8").includes(line)
      for (let i = 0; i < 350; i++) {
        ${save}
        Bun.sleepSync(4 + i % 3)
        if (!holds("person " + i + "\\n")) Bun.sleepSync(300)
        if (!holds("person " + i + "\\n")) lost.push(i)
      }
      console.log(JSON.stringify(lost))`)
    const seen = { written: 0, changed: 0, refused: 0, failed: 0 }
    while (editor.exitCode === null) {
      const before = snapshot(path, 1_000_000) as Snapshot
      const ours = Buffer.concat([before.bytes ?? Buffer.alloc(0), Buffer.from("tenure\n")])
      seen[replaceIfUnchanged(path, before, ours, { root }).kind] += 1
      await Bun.sleep(0)
    }
    // None, unless an overloaded machine holds the editor up for over 10 ms between opening and writing.
    expect(JSON.parse(await new Response(editor.stdout).text()).length).toBeLessThanOrEqual(1)
    expect(seen.written).toBeGreaterThan(0)
    expect(readdirSync(root)).toEqual(["CLAUDE.md"])
  }, 30_000)
}

test("F03: on a full disk the original stays intact and no temporary file remains", async () => {
  writeFileSync(join(root, "CLAUDE.md"), "original")
  const limited = ["sh", "-c", 'trap "" XFSZ; ulimit -f 8; exec "$@"', "sh"]
  const writer = start(
    `console.log(JSON.stringify(files.writeAtomic(root + "/CLAUDE.md", "x".repeat(100_000), { root })))`,
    limited,
  )
  expect(JSON.parse(await new Response(writer.stdout).text())).toEqual({ kind: "failed", code: "EFBIG" })
  expect(readFileSync(join(root, "CLAUDE.md"), "utf8")).toBe("original")
  expect(readdirSync(root)).toEqual(["CLAUDE.md"])
})

test("T23: under umask 000 files are still 0600 and folders 0700", async () => {
  const writer = start(`
    process.umask(0)
    files.ensureDir(root + "/.tenure/local", { root })
    files.writeAtomic(root + "/.tenure/local/a.json", "x", { root })
    lines.appendLine(root + "/.tenure/local/log", "x", { root, maxBytes: 10 })`)
  await writer.exited
  const modeOf = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8)
  expect([".tenure", ".tenure/local", ".tenure/local/a.json", ".tenure/local/log"].map(modeOf)).toEqual([
    "700",
    "700",
    "600",
    "600",
  ])
})
