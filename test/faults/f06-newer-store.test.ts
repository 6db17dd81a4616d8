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
  run,
  stillRecords,
  storeFile,
} from "../black-box.ts"

test("F06: not one byte of a newer database changes, and every hook exits 0", async () => {
  using box = openBox()
  expect(await stillRecords(box)).toBe(true)
  const store = new Database(storeFile(box))
  store.run("ALTER TABLE events ADD COLUMN from_the_future TEXT")
  store.run("PRAGMA user_version = 999")
  store.run("PRAGMA wal_checkpoint(TRUNCATE)")
  store.close()
  const before = readFileSync(storeFile(box))
  for (const name of payloadNames()) expect(complaints(await hook(box, payload(box, name)))).toEqual([])
  await run(box, [EXECUTABLE, "status"])
  await run(box, [EXECUTABLE, "log"])
  expect(readFileSync(storeFile(box)).equals(before)).toBe(true)
  expect(readFaults(project(box.project)).map((fault) => fault.error)).toContain("NewerStore")
})
