// Recall at a file with a real store, sheets and a spool: the sheet says what the store says, and is never trusted blindly.
import { afterEach, beforeEach, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../../io/home.ts"
import { appendToSpool } from "../../io/spool.ts"
import type { SessionId } from "../../sessions/event.ts"
import { BEGAN_LINE, spoolLine } from "../../sessions/spooled.ts"
import { openStoreAndIngest } from "../../store/ingest-spool.ts"
import { type Store, writing } from "../../store/open.ts"
import { findRecalls } from "../../store/recalls.ts"
import { putStatement, putTouch } from "../../store/statements.ts"
import { forgetStatements, statementsOfSession } from "../../store/talks.ts"
import { type AskedFile, tellAtFile } from "./recall-at-file.ts"
import { ANYWHERE, behindPath, openSheet, pathsWithName, sheetFolder, sheetPath } from "./sheet-file.ts"
import { refreshSheets, writeSheets } from "./write-sheets.ts"

const FILE = "src/backup/rotate.py"
const PROMPT = "The backup rotation removed a snapshot that the customer still needed. Fix the rotation."
const ASKED = "I would keep seven daily snapshots in the rotation. How many weekly ones?"
const SAID = "Four weekly, and never delete the newest snapshot of a month."

let base: string
let here: Project
let count = 0
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "tenure-recall-"))
  mkdirSync(join(base, ".tenure"))
  here = project(base)
  say("The backup rotation deletes too much.", "", 1)
  say(SAID, ASKED, 2)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function say(said: string, asked: string, turn: number): void {
  const store = openStoreAndIngest(here)
  keep(store, said, asked, turn, "one")
  store.close()
}

function keep(store: Store, said: string, asked: string, turn: number, session: string): void {
  putStatement(store, { key: ++count, session: session as SessionId, turn, at: count * 1000, said, asked })
  putTouch(store, { path: FILE, session: session as SessionId, turn, changed: true })
}

function makeSheets(): void {
  const store = openStoreAndIngest(here)
  writeSheets(here, store, [FILE])
  store.close()
}

/** A session as the hooks leave it in the spool. */
function begin(session: string, isFromStart = true): void {
  const draft = {
    session: session as SessionId,
    kind: "prompt-submitted",
    agent: null,
    tool: null,
    target: null,
    outcome: null,
    durationMs: null,
    text: PROMPT,
    key: `p-${session}`,
    keyIsUnique: true,
    print: null,
  } as const
  const lines = [BEGAN_LINE, spoolLine({ draft, at: 1, hookUs: 1, attended: true, by: 1 })]
  for (const line of isFromStart ? lines : lines.slice(1)) appendToSpool(here, session as SessionId, line)
}

async function told(session: string, more: Partial<AskedFile> = {}): Promise<string> {
  const asked = {
    project: here,
    session: session as SessionId,
    agent: null,
    path: FILE,
    now: 90_000_000,
  } as const
  const telling = await tellAtFile({ ...asked, way: "look", ...more })
  return telling.kind === "nothing" ? "" : telling.text
}

test("RCAL-02: a sheet says what the store says, and a damaged or foreign one is passed over", async () => {
  begin("two")
  const fromStore = await told("two")
  expect(fromStore).toContain(SAID)
  makeSheets()
  begin("three")
  expect(await told("three")).toBe(fromStore)
  const file = sheetPath(here, FILE)
  for (const bytes of ["", "tenure", `${"tenure sheet 1 0-0 12".padEnd(127)}\n{}`, "x".repeat(4_000)]) {
    writeFileSync(file, bytes)
    const session = `damaged-${bytes.length}`
    begin(session)
    expect(await told(session)).toBe(fromStore)
  }
})

test("RCAL-02: each statement comes once, also where the spool lacks the beginning of the session", async () => {
  makeSheets()
  begin("two")
  expect(await told("two")).toContain(SAID)
  expect(await told("two")).toBe("")
  // Another agent of the session has not seen it.
  expect(await told("two", { agent: "a1" })).toContain(SAID)
  const store = openStoreAndIngest(here)
  expect(findRecalls(store, "two" as SessionId, 9).filter(({ agent }) => agent === null).length).toBe(1)
  store.close()
  rmSync(join(here.local, "spool/two.jsonl"))
  begin("two", false)
  expect(await told("two")).toBe("")
})

test("RCAL-02: at a change, the changed text can fit where the prompt does not", async () => {
  makeSheets()
  const prompt = "Make it work on the new machines as well."
  const change = "def weekly(snapshots):\n    keep = newest_of_month(snapshots)  # rotation: delete the rest"
  expect(await told("two", { prompt, way: "look" })).toBe("")
  expect(await told("two", { prompt, way: "change", change: "import sys" })).toBe("")
  expect(await told("two", { prompt, way: "change", change })).toContain(SAID)
})

test("RCAL-02: a sheet holds what another process added while it was written", () => {
  makeSheets()
  const added = "Only paying customers keep their weekly snapshot."
  const paths = [FILE, "src/other.py"]
  let isAdded = false
  // The second path is asked for once the first sheet is written.
  Object.defineProperty(paths, 1, {
    get: () => {
      if (!isAdded) say(added, ASKED, 3)
      isAdded = true
      return "src/other.py"
    },
  })
  const store = openStoreAndIngest(here)
  refreshSheets(here, store, paths)
  store.close()
  const sheet = openSheet(here, FILE)
  const texts = sheet?.bodyOf(0).flatMap(({ sentences }) => sentences.map(({ text }) => text))
  sheet?.close()
  expect(texts).toContain(added)
})

test("RCAL-02: without a spool the receipt is for the store to keep", async () => {
  makeSheets()
  rmSync(join(here.local, "spool"), { recursive: true })
  const asked = {
    project: here,
    session: "two" as SessionId,
    agent: null,
    path: FILE,
    prompt: PROMPT,
  } as const
  const telling = await tellAtFile({ ...asked, way: "look", now: 5 })
  expect(telling.kind).toBe("unrecorded")
})

test("RCAL-02: an old decision comes back at a file with hundreds of later statements", async () => {
  const store = openStoreAndIngest(here)
  writing(store, () => {
    for (let n = 0; n < 300; n++)
      keep(store, `Column ${n} must be ${n % 7} wide.`, "How wide is the column?", (n % 10) + 1, `s${n % 30}`)
  })
  store.close()
  makeSheets()
  begin("two")
  expect(await told("two")).toContain(SAID)
})

test("RCAL-01: sheets are private, and names lead to their files", () => {
  makeSheets()
  // Of the file, of its name, and of everything.
  expect(readdirSync(sheetFolder(here)).length).toBe(3)
  expect(pathsWithName(here, "rotate.py")).toEqual([FILE])
  expect(pathsWithName(here, "backup/Rotate.py")).toEqual([FILE])
  expect(pathsWithName(here, "other/rotate.py")).toEqual([])
  expect(pathsWithName(here, "else.py")).toBeUndefined()
})

const ASKING = "What did we decide about the snapshots?"

test("RCAL-02: the sheet of everything answers a prompt about the past like the store, also by one word", async () => {
  const fromStore = await told("two", { path: ANYWHERE, prompt: ASKING })
  expect(fromStore).toContain(SAID)
  makeSheets()
  begin("three")
  expect(await told("three", { path: ANYWHERE, prompt: ASKING })).toBe(fromStore)
  begin("four")
  expect(await told("four", { path: ANYWHERE, prompt: "What did we decide about the colours?" })).toBe("")
  // Words of every conversation point to none.
  begin("five")
  expect(await told("five", { path: ANYWHERE, prompt: "Why do we need to fix this test here?" })).toBe("")
})

test("RCAL-02: while the sheet of everything is behind, the store answers", async () => {
  const store = openStoreAndIngest(here)
  writeSheets(here, store, [FILE])
  // The sheet is too young to be written again.
  keep(store, "Only three weekly snapshots from now on.", "How many snapshots now?", 1, "later")
  refreshSheets(here, store, [FILE])
  store.close()
  expect(existsSync(behindPath(here))).toBe(true)
  begin("two")
  expect(await told("two", { path: ANYWHERE, prompt: ASKING })).toContain("Only three weekly snapshots")
})

test("RCAL-01: what is forgotten is gone from the sheet of everything", () => {
  const store = openStoreAndIngest(here)
  writeSheets(here, store, [FILE])
  const places = () => Array.from(openSheet(here, ANYWHERE)?.talksOf("one") ?? [-1])
  expect(places()).toEqual([0])
  forgetStatements(store, statementsOfSession(store, "one"))
  writeSheets(here, store, [])
  expect(places()).toEqual([])
  store.close()
})
