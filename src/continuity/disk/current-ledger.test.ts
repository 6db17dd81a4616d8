import { afterEach, beforeEach, expect, test } from "bun:test"
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../../io/home.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import type { SessionId } from "../../sessions/event.ts"
import { recordEvent } from "../../store/events.ts"
import { openStore, type Store } from "../../store/open.ts"
import { deliveriesIn, putReceipt } from "../../store/receipts.ts"
import { registerSession } from "../../store/sessions.ts"
import type { Checkpoint } from "../ledger/checkpoint-format.ts"
import { currentLedger } from "./current-ledger.ts"
import { isRewoundSince } from "./rewinds.ts"

const SESSION = "session-1" as SessionId
let here: Project
let store: Store
let transcript: string

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-ledger-"))))
  mkdirSync(here.tenure)
  store = openStore(here)
  registerSession(store, { id: SESSION, source: "startup", attended: true, model: null, branch: null }, 1)
  transcript = join(here.root, "session-1.jsonl")
  writeFileSync(transcript, "")
})

afterEach(() => {
  store.close()
  rmSync(here.root, { recursive: true, force: true })
})

function types(text: string): void {
  const line = { type: "user", isSidechain: false, origin: { kind: "human" }, message: { content: text } }
  appendFileSync(transcript, `${JSON.stringify(line)}\n`)
}

function edits(path: string): void {
  const none = { agent: null, durationMs: null, text: null, keyIsUnique: true }
  const what = { kind: "tool-finished", tool: "Edit", target: path, outcome: "ok", key: path } as const
  recordEvent(store, { session: SESSION, ...none, ...what }, 2, 1)
}

function ledgerFrom(before: Checkpoint | null) {
  return currentLedger({ store, session: SESSION, root: here.root, transcript, before, secretsIn: () => [] })
}

test("CONT-01: the ledger joins recorded events and the transcript, and continues from a checkpoint", () => {
  types("Speed up the parser. Don't change its public API.")
  edits("src/parser.ts")
  const first = ledgerFrom(null)
  expect(first.ledger.constraints).toEqual([{ text: "Don't change its public API.", by: "person" }])
  expect(first.ledger.files).toEqual([{ path: "src/parser.ts", how: "changed" }])

  const base = { version: 1, session: SESSION, captured_at: "", ledger_sha256: "", files: [] } as const
  const checkpoint: Checkpoint = { ...base, read: first.read, ledger: first.ledger }
  types("Also keep the memory under 50 MB.")
  edits("src/lexer.ts")
  const second = ledgerFrom(checkpoint)
  expect(second.ledger).toEqual({ ...ledgerFrom(null).ledger })
  expect(second.ledger.constraints).toHaveLength(2)
  expect(second.read.seq).toBeGreaterThan(first.read.seq)
  expect(ledgerFrom({ ...checkpoint, session: "another" }).ledger).toEqual(second.ledger)
})

test("CONT-10: a rewound part leaves the ledger, even from a checkpoint, and lessons delivered in it count as not delivered", () => {
  const at = (second: number) => new Date(second * 1_000).toISOString()
  const line = (uuid: string, parentUuid: string | null, second: number, fields: object) =>
    appendFileSync(
      transcript,
      `${JSON.stringify({ parentUuid, isSidechain: false, ...fields, uuid, timestamp: at(second) })}\n`,
    )
  const person = (content: string) => ({
    type: "user",
    origin: { kind: "human" },
    message: { role: "user", content },
  })
  const agent = {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text: "Done." }] },
  }
  line("p1", null, 1, person("Build the parser. Never use eval."))
  line("a1", "p1", 2, agent)
  line("p2", "a1", 3, person("Use only regular expressions for the lexer."))
  line("a2", "p2", 4, agent)
  const told = {
    session: SESSION,
    agent: null,
    lesson: "use-uv" as LessonId,
    way: "advice",
    tool: "Bash",
  } as const
  const rest = {
    target: "pip install",
    score: 1,
    reasons: [],
    tokens: 20,
    hookUs: 1,
    step: null,
    compactions: 0,
  }
  putReceipt(store, { ...told, ...rest, at: 3_500 })
  const first = ledgerFrom(null)
  expect(first.ledger.constraints).toHaveLength(2)

  const base = { version: 1, session: SESSION, captured_at: "", ledger_sha256: "", files: [] } as const
  line("p3", "a1", 5, person("Write a small lexer by hand."))
  expect(isRewoundSince(transcript, first.read.bytes, 64 * 1024)).toBe(true)
  const second = ledgerFrom({ ...base, read: first.read, ledger: first.ledger })
  expect(isRewoundSince(transcript, second.read.bytes, 64 * 1024)).toBe(false)
  expect(second.ledger.constraints.map(({ text }) => text)).toEqual(["Never use eval."])
  expect(second.ledger.turns.map(({ asked }) => asked)).toEqual([
    "Build the parser. Never use eval.",
    "Write a small lexer by hand.",
  ])
  expect(deliveriesIn(store, SESSION)).toEqual([])
})
