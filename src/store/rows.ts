// Short forms for what a query takes and gives.
import type { SQLQueryBindings } from "bun:sqlite"
import type { Store } from "./open.ts"

type Value = string | number | boolean | null

/** The values by the names of the query's parameters: `at` goes to `$at`. */
export function named(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`$${name}`, value]))
}

/** The first value of every row. */
export function column<T>(store: Store, query: string, ...params: SQLQueryBindings[]): T[] {
  return store
    .query(query)
    .values(...params)
    .map(([value]) => value as T)
}

/** The first value of the first row, such as a count; 0 if there is none. */
export function numberIn(store: Store, query: string, ...params: SQLQueryBindings[]): number {
  return Number(column(store, query, ...params)[0] ?? 0)
}
