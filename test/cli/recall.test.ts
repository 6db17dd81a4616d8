// Recall from end to end: what a person says in one session is shown in a later one at the file (RCAL-01 … RCAL-06).
import { expect, test } from "bun:test"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { callAt, later, talk, transcriptOf, write } from "../support/talk.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const FILE = "src/upload/limits.ts"
const DECIDED = [
  {
    said: "Uploads of big videos fail with a timeout. Please look at the upload limits.",
    reply: "The limit is read from the environment. Should I raise the upload limit for everybody to 2 GB?",
    reads: [FILE],
  },
  {
    said: "No, only paid accounts get 2 GB; free accounts stay at 250 MB, and the check must run before the upload starts.",
    reply: "Done: paid accounts may upload 2 GB, free accounts 250 MB, checked before the upload.",
    edits: [FILE],
  },
]
const AMENDED = [
  {
    said: "The upload limits change: sales promised paid accounts more room.",
    reply: "So the paid limit of 2 GB goes up. To how much, and does the free limit of 250 MB stay?",
    reads: [FILE],
  },
  {
    said: "Paid accounts get 5 GB from now on instead of 2 GB. Free accounts stay at 250 MB.",
    edits: [FILE],
  },
]
const ASKED =
  "A customer on a paid account cannot upload a 3 GB video: the upload is refused. Fix the limit check."

function openRecallBox(): LessonBox {
  const box = openLessonBox()
  mkdirSync(join(box.project, "src/upload"), { recursive: true })
  writeFileSync(join(box.project, FILE), "export function uploadLimit(account: Account) {\n  return 0\n}\n")
  return box
}

/** Whether the words are anywhere in the bytes of the database after a checkpoint, or in the sheets made from it. */
async function isStored(box: LessonBox, words: string): Promise<boolean> {
  box.inside(({ store }) => store.run("PRAGMA wal_checkpoint(TRUNCATE)"))
  const local = join(box.project, ".tenure/local")
  const sheets = readdirSync(join(local, "recall")).map((name) => join(local, "recall", name))
  for (const file of [join(local, "tenure.db"), ...sheets])
    if (Buffer.from(await Bun.file(file).bytes()).includes(words)) return true
  return false
}

test("RCAL-01, RCAL-02: reading a file shows what was decided about it, with date, session and question", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const { atPrompt, atCall } = await later(box, { session: "two", prompt: ASKED, file: FILE })
  expect(atPrompt).not.toContain("250 MB")
  expect(atCall).toContain("only paid accounts get 2 GB; free accounts stay at 250 MB")
  expect(atCall).toContain("Should I raise the upload limit for everybody to 2 GB?")
  expect(atCall).toMatch(/Said here on \d{1,2} [A-Z][a-z]+ \(session 1\)/)
  expect(atCall).toContain("not an order")
})

test("RCAL-02: it is shown before a change without a prior read, and each statement once per session", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const { atCall } = await later(box, { session: "two", prompt: ASKED, file: FILE, tool: "Edit" })
  expect(atCall).toContain("free accounts stay at 250 MB")
  for (const tool of ["Read", "Edit"] as const)
    expect(await callAt(box, { session: "two", file: FILE, tool })).toBe("")
})

test("RCAL-02: another prompt, another file and the same session get nothing", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const off = {
    session: "two",
    prompt: "Translate the README into German and fix its broken links.",
    file: FILE,
  }
  expect((await later(box, off)).atCall).toBe("")
  expect((await later(box, { session: "three", prompt: ASKED, file: "src/other.ts" })).atCall).toBe("")
  expect(await callAt(box, { session: "one", file: FILE })).toBe("")
})

test("RCAL-02: a prompt that names the file or asks what was decided gets it immediately", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const named = `In limits.ts the upload of paid accounts is refused. Fix the limit check.`
  expect((await later(box, { session: "two", prompt: named, file: "x.ts" })).atPrompt).toContain("250 MB")
  const asks = "What did we decide about the upload limit of free and paid accounts?"
  const told = await later(box, { session: "three", prompt: asks, file: "x.ts" })
  expect(told.atPrompt).toContain("free accounts stay at 250 MB")
  expect(told.atPrompt).not.toContain("at this file")
})

test("RCAL-03: the later statement comes first, the earlier one only as superseded", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  await talk(box, { session: "two" }, AMENDED)
  const { atCall } = await later(box, { session: "three", prompt: ASKED, file: FILE })
  const [newer, older] = [atCall.indexOf("5 GB from now on"), atCall.indexOf("only paid accounts get 2 GB")]
  expect(newer).toBeGreaterThan(0)
  expect(older).toBeGreaterThan(newer)
  const line = atCall.split("\n").find((each) => each.includes("only paid accounts get 2 GB")) ?? ""
  expect(line).toContain("since changed")
})

test("RCAL-06: an unattended session neither adds statements nor gets any", async () => {
  using box = openRecallBox()
  const env = { CLAUDE_CODE_SESSION_ATTENDED: "0" }
  await talk(box, { session: "robot", env }, DECIDED)
  expect((await later(box, { session: "two", prompt: ASKED, file: FILE })).atCall).toBe("")
  await talk(box, { session: "one" }, DECIDED)
  expect((await later(box, { session: "three", prompt: ASKED, file: FILE, env })).atCall).toBe("")
  expect((await later(box, { session: "four", prompt: ASKED, file: FILE })).atCall).toContain("250 MB")
})

test("RCAL-06: text that the client does not mark as typed is not a statement", async () => {
  using box = openRecallBox()
  const marks = [
    { origin: undefined },
    { isSidechain: true },
    { isMeta: true },
    { origin: { kind: "task-notification" } },
    { promptSource: "system" },
    { cwd: "/somewhere/else" },
  ]
  for (const [at, line] of marks.entries())
    await talk(
      box,
      { session: `mark-${at}` },
      DECIDED.map((turn) => ({ ...turn, line })),
    )
  expect((await later(box, { session: "late", prompt: ASKED, file: FILE })).atCall).toBe("")
  expect(JSON.parse((await box.piped(["recall", "accounts", "--json"])).text).statements).toEqual([])
})

test("RCAL-06: recall: off stores nothing and shows nothing", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  writeFileSync(join(box.project, ".tenure/config.yaml"), "recall: off\n")
  await box.piped(["status"])
  expect((await later(box, { session: "two", prompt: ASKED, file: FILE })).atCall).toBe("")
  await talk(box, { session: "three" }, AMENDED)
  expect(JSON.parse((await box.piped(["recall", "promised", "--json"])).text).statements).toEqual([])
})

test("RCAL-02: every recall has a receipt, and tenure why shows it with its outcome", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  await later(box, { session: "two", prompt: ASKED, file: FILE })
  const { recalls } = JSON.parse((await box.piped(["why", "--json"])).text)
  expect(recalls[0]).toMatchObject({ session: "two", target: FILE, way: "look", outcome: null })
  expect(recalls[0].shared).toContain("upload")
  expect(recalls[0].tokens).toBeGreaterThan(10)
  expect((await box.piped(["why"])).text).toContain(`at the reading of ${FILE}`)
})

test("RCAL-02: of many calls at the same moment, one gets a statement", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  await later(box, { session: "two", prompt: ASKED, file: "src/other.ts" })
  const got = await Promise.all(Array.from({ length: 8 }, () => callAt(box, { session: "two", file: FILE })))
  expect(got.filter((text) => text.includes("250 MB")).length).toBe(1)
  const { recalls } = JSON.parse((await box.piped(["why", "--json"])).text)
  const ids = recalls.map(({ statement }: { statement: number }) => statement)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test("RCAL-02, GUID-09: its outcome is judged by the person's next words, or not at all", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const outcomes = async (session: string) => {
    const { recalls } = JSON.parse((await box.piped(["why", "--json"])).text)
    return recalls.filter((each: { session: string }) => each.session === session)
  }
  await later(box, { session: "two", prompt: ASKED, file: FILE })
  await talk(box, { session: "two" }, [
    {
      said: "Again: only paid accounts get 2 GB, free accounts stay at 250 MB, and the check runs before the upload.",
    },
  ])
  expect((await outcomes("two"))[0].outcome).toBe("said again")
  await later(box, { session: "three", prompt: ASKED, file: FILE })
  await talk(box, { session: "three" }, [{ said: "Thanks, that is all." }])
  await talk(box, { session: "four" }, [{ said: "Something else." }])
  expect((await outcomes("three"))[0].outcome).toBe("no evidence")
})

test("RCAL-04: recall finds words in any form, and says what to do if there is no match", async () => {
  using box = openRecallBox()
  expect((await box.piped(["recall", "limits"])).text).toContain("tenure backfill")
  await talk(box, { session: "one" }, DECIDED)
  const found = await box.piped(["recall", "free", "account"])
  expect(found.code).toBe(0)
  expect(found.text).toContain("free accounts stay at 250 MB")
  expect(found.text).toContain("session 1")
  expect(found.text).toContain(FILE)
  const { statements } = JSON.parse((await box.piped(["recall", "free", "account", "--json"])).text)
  expect(statements[0]).toMatchObject({ session: "one", number: 1, turn: 2 })
  expect((await box.piped(["recall", "zebra"])).text).toContain("None of 2 statements contains 'zebra'")
})

test("RCAL-04: sessions lists titles, files and outcome", async () => {
  using box = openRecallBox()
  expect((await box.piped(["sessions"])).text).toContain("has no sessions yet")
  await talk(box, { session: "one" }, DECIDED)
  const { text } = await box.piped(["sessions"])
  expect(text).toContain("Uploads of big videos fail")
  expect(text).toContain(`${FILE}; ended; 2 statements`)
  expect((await box.piped(["sessions", "limits.ts"])).text).toContain("Uploads of big videos")
  expect((await box.piped(["sessions", "zebra"])).text).toContain("No session mentions 'zebra'")
})

test("RCAL-04: a long title ends after a word", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, [
    { said: `The importer ${"is slow ".repeat(20)}today.`, reply: "I will look at it." },
  ])
  expect((await box.piped(["sessions"])).text).toMatch(/is slow is…\n|is slow…\n/)
})

test("RCAL-04: forget asks, removes words from the store, and can be undone while the transcript exists", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  expect((await box.piped(["forget", "1", "--yes"])).text).toContain("Only a person can do this")
  expect((await box.typed(["forget", "1"], { input: "n\r" })).text).toContain("Nothing was changed")
  expect(await isStored(box, "free accounts stay")).toBe(true)
  expect((await box.typed(["forget", "1"], { input: "y\r" })).text).toContain("2 statements are forgotten")
  expect((await later(box, { session: "two", prompt: ASKED, file: FILE })).atCall).toBe("")
  expect((await box.piped(["sessions"])).text).toContain("(forgotten)")
  expect(await isStored(box, "free accounts stay")).toBe(false)
  expect((await box.typed(["forget", "1", "--undo"])).text).toContain("2 statements are restored")
  expect((await later(box, { session: "three", prompt: ASKED, file: FILE })).atCall).toContain("250 MB")
})

test("RCAL-04: forget by words removes what contains them, and reading the transcript again does not restore it", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  const said = await box.typed(["forget", "free", "accounts", "--yes"])
  expect(said.text).toContain("1 statement is forgotten")
  await box.typed(["backfill", "--again"])
  expect((await box.piped(["recall", "free"])).text).not.toContain("250 MB")
  rmSync(transcriptOf(box, "one"))
  expect((await box.typed(["forget", "1", "--undo"])).text).toContain("transcript is gone")
})

test("RCAL-01, RCAL-04: promote makes a lesson or a DECISIONS.md line with one key, for a person only", async () => {
  using box = openRecallBox()
  await talk(box, { session: "one" }, DECIDED)
  expect((await box.piped(["promote", "accounts"])).text).toContain("Only a person at a terminal")
  await box.typed(["promote", "free", "accounts"], { input: "d" })
  expect(box.read("DECISIONS.md")).toMatch(/^- \d{4}-\d\d-\d\d, session 1: No, only paid accounts get 2 GB/)
  await box.typed(["promote", "free", "accounts"], { input: "a" })
  expect(box.files().length).toBe(1)
  expect(box.read(`.tenure/lessons/${box.files()[0]}`)).toContain("only paid accounts get 2 GB")
})

test("RCAL-01: backfill stores what was said in sessions before Tenure", async () => {
  using box = openRecallBox()
  for (const turn of DECIDED) write(box, "3f0a91c4-past", turn)
  expect(JSON.parse((await box.piped(["backfill", "--json"])).text).sessions).toBe(1)
  expect((await box.piped(["backfill"])).text).toContain("2 statements kept for recall")
  expect((await later(box, { session: "two", prompt: ASKED, file: FILE })).atCall).toContain("250 MB")
  expect((await box.piped(["sessions"])).text).toContain("3f0a91c4")
  expect((await box.piped(["backfill"])).text).not.toContain("kept for recall")
})
