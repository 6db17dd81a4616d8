// What this project remembers about its hub, in a database of its own that only hub commands open: which rows the hub has
// acknowledged, how far was read, and which lessons came from it. Losing it costs a repetition, nothing else. What the person
// decided is not here but in their home (hub/disk/hub-membership.ts).

import { Database } from "bun:sqlite"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Project } from "../io/home.ts"
import type { Store } from "./open.ts"

const FILE = "hub.db"

const TABLES = `
PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sent (kind TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
  hash TEXT PRIMARY KEY, lesson TEXT NOT NULL, words TEXT NOT NULL, outcomes TEXT NOT NULL, day TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS links_of_lesson ON links (lesson);`

/** A second approval does not make a candidate of today one that never came. */
const PUT_LINK = `
INSERT INTO links (hash, lesson, words, outcomes, day) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (hash) DO UPDATE SET lesson = excluded.lesson, words = excluded.words, outcomes = excluded.outcomes,
  day = coalesce(day, excluded.day)`

export interface HubState extends Disposable {
  fact(name: string): string | undefined
  setFact(name: string, value: string): void
  isSent(kind: string, key: string, value: string): boolean
  markSent(rows: readonly { readonly kind: string; readonly key: string; readonly value: string }[]): void
  /** Nothing is sent and nothing is read yet. */
  startOver(): void
  countLinks(): number
  /** In the order of their hashes. */
  linksAfter(hash: string, limit: number): HubLink[]
  linkOf(lesson: string): HubLink | undefined
  putLink(link: HubLink): void
  /** Lessons that the hub put up for review on this day. */
  arrivedOn(day: string): number
}

/** A lesson here that somebody approved elsewhere, or several people needed. */
export interface HubLink {
  readonly hash: string
  readonly lesson: string
  /** Who approved or needed it, and where. */
  readonly words: string
  /** JSON: how often each outcome, elsewhere and here. */
  readonly outcomes: string
  /** When the hub put it up for review here; null where that had happened before. */
  readonly day: string | null
}

/** Undefined also where the project has joined no hub. */
export function hubLinkOf(project: Project, lesson: string): HubLink | undefined {
  if (!existsSync(join(project.local, FILE))) return undefined
  using state = makeHubState(project)
  return state.linkOf(lesson)
}

export function makeHubState(project: Project): HubState {
  const db = new Database(join(project.local, FILE), { create: true })
  db.run(TABLES)
  const text = (query: string, ...params: string[]) =>
    (db.query(query).values(...params)[0]?.[0] as string | undefined) ?? undefined
  return {
    fact: (name) => text("SELECT value FROM facts WHERE name = ?", name),
    setFact: (name, value) => {
      db.query("INSERT OR REPLACE INTO facts VALUES (?, ?)").run(name, value)
    },
    isSent: (kind, key, value) =>
      text("SELECT value FROM sent WHERE kind = ? AND key = ?", kind, key) === value,
    markSent: (rows) => {
      const put = db.query("INSERT OR REPLACE INTO sent VALUES (?, ?, ?)")
      db.transaction(() => {
        for (const { kind, key, value } of rows) put.run(kind, key, value)
      }).immediate()
    },
    startOver: () => {
      db.run("DELETE FROM sent")
      db.run("DELETE FROM facts")
    },
    countLinks: () => Number(db.query("SELECT count(*) FROM links").values()[0]?.[0] ?? 0),
    linksAfter: (hash, limit) =>
      db.query("SELECT * FROM links WHERE hash > ? ORDER BY hash LIMIT ?").all(hash, limit) as HubLink[],
    linkOf: (lesson) =>
      (db.query("SELECT * FROM links WHERE lesson = ? LIMIT 1").get(lesson) as HubLink | null) ?? undefined,
    putLink: ({ hash, lesson, words, outcomes, day }) => {
      db.query(PUT_LINK).run(hash, lesson, words, outcomes, day)
    },
    arrivedOn: (day) => Number(db.query("SELECT count(*) FROM links WHERE day = ?").values(day)[0]?.[0] ?? 0),
    [Symbol.dispose]: () => db.close(),
  }
}

export function dropHubState({ local }: Project): void {
  for (const part of ["", "-wal", "-shm"]) rmSync(join(local, FILE + part), { force: true })
}

const BY_DAY = `
  SELECT lesson, date(at / 1000, 'unixepoch') AS day, outcome, count(*) AS count FROM receipts
  WHERE outcome IS NOT NULL AND way <> 'brief' AND at >= ? GROUP BY lesson, day, outcome`

/** Outcomes of the project's deliveries since then, by UTC day. */
export function outcomesByDay(store: Store, since: number) {
  return store.query(BY_DAY).all(since) as { lesson: string; day: string; outcome: string; count: number }[]
}
