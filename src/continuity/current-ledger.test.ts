import { afterEach, beforeEach, expect, test } from "bun:test"
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Checkpoint } from "../core/continuity/checkpoint.ts"
import type { SessionId } from "../core/events/event.ts"
import { type Project, project } from "../io/home.ts"
import { recordEvent } from "../store/events.ts"
import { openStore, type Store } from "../store/open.ts"
import { seeSession } from "../store/sessions.ts"
import { currentLedger } from "./current-ledger.ts"

const SESSION = "session-1" as SessionId
let here: Project
let store: Store
let transcript: string

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-ledger-"))))
  mkdirSync(here.tenure)
  store = openStore(here)
  seeSession(store, { id: SESSION, source: "startup", attended: true, model: null, branch: null }, 1)
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

test("CONT-01: the ledger joins what the store recorded and what the transcript shows, and goes on from a checkpoint", () => {
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
