// F06: the database was written by a newer Tenure. It is neither written nor migrated down, and the log says so.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { project } from "../../src/io/home.ts"
import { readFaults } from "../../src/io/log.ts"
import {
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  payloadNames,
  rows,
  run,
  stillRecords,
  storeFile,
} from "../black-box.ts"

test("F06: a newer database is not changed by a byte, and every hook exits 0", async () => {
  using box = openBox()
  expect(await stillRecords(box)).toBe(true)
  const store = new Database(storeFile(box))
  const version = (store.query("PRAGMA user_version").get() as { user_version: number }).user_version
  store.run("ALTER TABLE events ADD COLUMN from_the_future TEXT")
  store.run("PRAGMA user_version = 999")
  store.run("PRAGMA wal_checkpoint(TRUNCATE)")
  store.close()
  const before = readFileSync(storeFile(box))
  for (const name of payloadNames()) expect(complaints(await hook(box, payload(box, name)))).toEqual([])
  for (const command of ["status", "log"])
    expect((await run(box, [EXECUTABLE, command])).stderr).toContain("written by a newer Tenure")
  expect(readFileSync(storeFile(box)).equals(before)).toBe(true)
  expect(readFaults(project(box.project)).map((fault) => fault.error)).toContain("NewerStore")
  // What happened meanwhile has waited in the spool.
  const later = new Database(storeFile(box))
  later.run("ALTER TABLE events DROP COLUMN from_the_future")
  later.run(`PRAGMA user_version = ${version}`)
  later.close()
  expect(rows(box).map((row) => row.kind)).toEqual(
    expect.arrayContaining(["prompt-submitted", "tool-finished", "subagent-ended"]),
  )
})
