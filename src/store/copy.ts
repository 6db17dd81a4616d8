// A copy of the store in memory, for a hook that cannot write to it (F04): it answers as if it could, from all that the
// store and the spool hold, and what it notes is forgotten when the process ends.
import { Database } from "bun:sqlite"
import type { Project } from "../io/home.ts"
import { openForReading, type Store } from "./open.ts"
import { takeIn } from "./take-in.ts"

/** Where the header of a database says whether it has a write-ahead log; one in memory has none. */
const WAL_MARKS = [18, 20] as const
const NO_WAL = 1

/** What opens one after this fault; every other fault is passed on. */
export function copyAfter(fault: unknown): typeof openCopy {
  if (!/^SQLITE_READONLY/.test(String((fault as { code?: unknown } | null)?.code))) throw fault
  return openCopy
}

function openCopy(project: Project): Store {
  const store = openForReading(project)
  if (store === undefined) throw new Error("there is no store to copy")
  const bytes = store.serialize()
  store.close()
  const copy = Database.deserialize(bytes.fill(NO_WAL, ...WAL_MARKS))
  takeIn(copy, project)
  return copy
}
