// Key-value facts about the project.
import { type Store, writing } from "./open.ts"

/** Lessons that left CLAUDE.md automatically, until the person has seen them. */
export const LEFT_LESSONS = "left_lessons"

export function getMeta(store: Store, key: string): string | undefined {
  const row = store.query("SELECT value FROM meta WHERE key = ?").get(key) as { value: string } | null
  return row?.value
}

const PUT =
  "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

export function setMeta(store: Store, key: string, value: string): void {
  writing(store, () => store.query(PUT).run(key, value))
}

/** Keyed by the part after the prefix. */
export function metaByPrefix(store: Store, prefix: string): Map<string, string> {
  const query =
    "SELECT substr(key, length($prefix) + 1) AS name, value FROM meta WHERE key >= $prefix AND key < $prefix || '~'"
  const rows = store.query(query).all({ $prefix: prefix }) as { name: string; value: string }[]
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export function dropMeta(store: Store, key: string): void {
  writing(store, () => store.query("DELETE FROM meta WHERE key = ?").run(key))
}
