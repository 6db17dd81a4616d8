import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { project } from "../io/home.ts"
import type { SessionId } from "../sessions/event.ts"
import { MIGRATIONS, migrate, openStore, type Store, versionOf, writing } from "./open.ts"
import {
  countStatements,
  findStatements,
  type NewStatement,
  putStatement,
  putTouch,
  statementsAt,
} from "./statements.ts"
import { STORE_FILE } from "./store-file.ts"
import { forgetStatements, forgetTalk, listTalks, statementsOfSession, unforget } from "./talks.ts"
import { indexedKeys } from "./triggers.ts"

let base: string
let store: Store

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-statements-")))
  mkdirSync(join(base, ".tenure"))
  store = openStore(project(base))
})
afterEach(() => {
  store.close()
  rmSync(base, { recursive: true })
})

const ONE = "one" as SessionId
const ASKING = "asking" as SessionId

let key = 0
function put(said: string, over: Partial<NewStatement> = {}): boolean {
  return putStatement(store, { key: ++key, session: ONE, turn: 1, at: 1_000, said, asked: "", ...over })
}

function at(path: string, turns = 8) {
  return statementsAt(store, { path, session: ASKING, turns }, 10).map(({ said }) => said)
}

test("RCAL-01: a store of the previous version gets the tables and keeps its data", () => {
  const old = new Database(join(base, "old.db"))
  const before = MIGRATIONS.findIndex((step) => step.includes("CREATE TABLE statements"))
  migrate(old, MIGRATIONS.slice(0, before))
  old.run("INSERT INTO sessions (id, number, source, attended, first_seen) VALUES ('s', 7, 'startup', 1, 1)")
  migrate(old)
  expect(versionOf(old)).toBe(MIGRATIONS.length)
  expect(
    putStatement(old, { key: 1, session: "s" as SessionId, turn: 1, at: 1, said: "Cap it at 7.", asked: "" }),
  ).toBe(true)
  expect(findStatements(old, "cap", 5)[0]).toMatchObject({ number: 7, said: "Cap it at 7." })
  old.close()
})

test("RCAL-01: a line that is read twice is one statement", () => {
  expect(put("Cap it at 7.", { key: 42 })).toBe(true)
  expect(put("Cap it at 7.", { key: 42, session: "copy" as SessionId })).toBe(false)
  expect(countStatements(store)).toBe(1)
})

test("RCAL-01: a statement belongs to the files that were touched near it, not to the session's own questions", () => {
  put("Cap it at 7.", { turn: 3 })
  put("Far away.", { turn: 30 })
  put("In the session that asks.", { session: ASKING })
  putTouch(store, { path: "src/retry.ts", session: ONE, turn: 1, changed: false })
  putTouch(store, { path: "src/retry.ts", session: ASKING, turn: 1, changed: true })
  expect(at("src/retry.ts")).toEqual(["Cap it at 7."])
  expect(at("src/retry.ts", 1)).toEqual([])
  expect(at("src/other.ts")).toEqual([])
  putTouch(store, { path: "src/Über.ts", session: ONE, turn: 1, changed: false })
  const keys = ["r:", "r:src/retry.ts", "r:*/retry.ts", "r:src/über.ts"]
  expect(indexedKeys(store)).toEqual(expect.arrayContaining(keys))
})

test("RCAL-04: words match in any form, best first, and typed text has no operators", () => {
  put("Retries are capped at seven attempts.")
  put("Use the blue theme.", { asked: "Which theme?" })
  expect(findStatements(store, "retry cap", 5).map(({ said }) => said)).toEqual([
    "Retries are capped at seven attempts.",
  ])
  expect(findStatements(store, 'theme AND "NOT (', 5)[0]?.said).toBe("Use the blue theme.")
  expect(findStatements(store, "*", 5)).toEqual([])
})

test("RCAL-04: a forgotten statement is found nowhere and stays forgotten", () => {
  put("The customer is called Quixworth.", { key: 5 })
  forgetStatements(store, findStatements(store, "quixworth", 5))
  expect(findStatements(store, "quixworth", 5)).toEqual([])
  expect(put("The customer is called Quixworth.", { key: 5 })).toBe(false)
  expect(countStatements(store)).toBe(0)
  unforget(store, ONE)
  expect(put("The customer is called Quixworth.", { key: 5 })).toBe(true)
  forgetTalk(store, ONE, statementsOfSession(store, ONE))
  expect(countStatements(store)).toBe(0)
  expect(listTalks(store, "", 5).every(({ isForgotten }) => isForgotten)).toBe(true)
})

test("RCAL-01: a prompt of ordinary length costs the store less than a kilobyte", () => {
  const words =
    "cap retry limit upload account export queue worker tenant parser cache header token field".split(" ")
  const text = (seed: number, length: number) => {
    let out = ""
    for (let n = seed; out.length < length; n++) out += `${words[(n * 7 + seed) % words.length]}${n % 97} `
    return out
  }
  const count = 2_000
  const sizeOf = () => {
    store.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return statSync(join(base, ".tenure/local", STORE_FILE)).size
  }
  const before = sizeOf()
  writing(store, () => {
    for (let n = 0; n < count; n++) {
      put(text(n, 200), { asked: text(n + 3, 250), turn: n, at: n })
      putTouch(store, {
        path: `src/part-${n % 50}/file-${n % 300}.ts`,
        session: ONE,
        turn: n,
        changed: n % 3 === 0,
      })
    }
  })
  expect((sizeOf() - before) / count).toBeLessThan(1024)
})
