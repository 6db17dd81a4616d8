// Single facts about the project's database, by name.
import { type Store, writing } from "./open.ts"

export function getMeta(store: Store, key: string): string | undefined {
  const row = store.query("SELECT value FROM meta WHERE key = ?").get(key) as { value: string } | null
  return row?.value
}

const PUT =
  "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

export function setMeta(store: Store, key: string, value: string): void {
  writing(store, () => store.query(PUT).run(key, value))
}
