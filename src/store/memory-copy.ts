// Stores in memory, whose writes are lost when the process ends: a copy for a hook that cannot write (F04), with what the
// spool holds, and an empty one.
import { Database } from "bun:sqlite"
import type { Project } from "../io/home.ts"
import { ingestSpool } from "./ingest-spool.ts"
import { migrate, openForReading, type Store } from "./open.ts"

/** Header bytes that say whether a database uses a write-ahead log; an in-memory one cannot. */
const WAL_MARKS = [18, 20] as const
const NO_WAL = 1

/** Returns the function that opens a copy if the store is read-only; rethrows any other error. */
export function memoryCopyAfter(fault: unknown): typeof openCopy {
  if (!/^SQLITE_READONLY/.test(String((fault as { code?: unknown } | null)?.code))) throw fault
  return openCopy
}

function openCopy(project: Project): Store {
  const store = openForReading(project)
  if (store === undefined) throw new Error("no store to copy")
  const bytes = store.serialize()
  store.close()
  const copy = Database.deserialize(bytes.fill(NO_WAL, ...WAL_MARKS))
  ingestSpool(copy, project)
  return copy
}

/** To look at a project where Tenure is off, without leaving a trace there. */
export function blankStore(): Store {
  const store = new Database(":memory:")
  migrate(store)
  return store
}
