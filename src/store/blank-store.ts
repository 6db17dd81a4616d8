// A store in memory with nothing in it: to look at a project where Tenure is off, without leaving a trace there.
import { Database } from "bun:sqlite"
import { migrate, type Store } from "./open.ts"

export function blankStore(): Store {
  const store = new Database(":memory:")
  migrate(store)
  return store
}
