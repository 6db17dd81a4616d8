// The index from a planned action to the lessons that may apply, and the actions mentioned in a session's last messages.
// It only narrows the choice; guidance/match decides. A change to a lesson updates its keys in the same transaction.

import { keyRank, lessonKey } from "../guidance/match/keys.ts"
import { recallKeysOf } from "../guidance/match/path-keys.ts"
import type { Guided } from "../guidance/match/pointers.ts"
import type { Noted } from "../guidance/match/scene.ts"
import { type LessonId, PRIORITIES } from "../lessons/model/lesson.ts"
import type { LessonRecord } from "../lessons/model/lesson-state.ts"
import type { SessionId } from "../sessions/event.ts"
import { actionWords } from "../text/words.ts"
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"
import { isPersonal, personalInForce } from "./personal-lessons.ts"
import { column } from "./rows.ts"

/** Replaces the lesson's triggers; `keys` come from `lessonKeys`. */
export function putTriggers(store: Store, lesson: Guided, keys: readonly string[]): void {
  const { id, priority, triggers } = lesson
  const { tools, files, commands, actions, context, areas } = triggers
  const card = JSON.stringify([tools, files, commands, actions, context, areas, actions.map(actionWords)])
  const rank = PRIORITIES.indexOf(priority) * RANKS_OF_KEYS
  writing(store, () => {
    removeTriggers(store, id)
    const insert = store.query("INSERT OR IGNORE INTO triggers (key, rank, lesson, card) VALUES (?, ?, ?, ?)")
    for (const key of keys) insert.run(key, rank + keyRank(key), id, card)
  })
}

const RANKS_OF_KEYS = 10

export function removeTriggers(store: Store, lesson: LessonId): void {
  writing(store, () => store.query("DELETE FROM triggers WHERE lesson = ?").run(lesson))
}

const FOUND = `
  SELECT rank, lesson, card FROM triggers WHERE key IN (SELECT value FROM json_each(?1))
  ORDER BY rank, lesson LIMIT ?2`

/** Lessons that share a key, highest priority first, each once. */
export function candidates(store: Store, keys: readonly string[], limit: number): Guided[] {
  return guidedOf(store.query(FOUND).values(JSON.stringify(keys), limit) as Found[])
}

const FOUND_AND_SAID = `
  SELECT -1 AS rank, '' AS lesson, value AS card FROM meta WHERE key = 'said:' || ?3
  UNION ALL
  SELECT * FROM (SELECT rank, lesson, card FROM triggers WHERE key IN (SELECT value FROM json_each(?1))
                 ORDER BY rank, lesson LIMIT ?2)`

export interface LookedUp {
  readonly candidates: readonly Guided[]
  readonly noted: Noted
}

/** Lessons and noted actions in one query, because a hook has no time for two. */
export function lookUp(store: Store, session: SessionId, keys: readonly string[], limit: number): LookedUp {
  const rows = store.query(FOUND_AND_SAID).values(JSON.stringify(keys), limit, session) as Found[]
  const isSaid = rows[0]?.[0] === -1
  const noted = notedIn(isSaid ? (JSON.parse(rows[0]?.[2] ?? "[]") as readonly SaidInMessage[]) : [])
  const own = guidedOf(isSaid ? rows.slice(1) : rows)
  if (noted.size === 0) return { candidates: own, noted }
  const ids = new Set(own.map(({ id }) => id))
  const said = candidates(store, [...noted.keys()].map(lessonKey), limit).filter(({ id }) => !ids.has(id))
  return { candidates: [...own, ...said], noted }
}

type Found = [rank: number, lesson: LessonId, card: string]
type Strings = readonly string[]
type Card = readonly [Strings, Strings, Strings, Strings, Strings, Strings, readonly Strings[]]

function guidedOf(rows: readonly Found[]): Guided[] {
  const found = new Map<LessonId, Guided>()
  for (const [rank, id, card] of rows) {
    if (found.has(id)) continue
    const priority = PRIORITIES[Math.floor(rank / RANKS_OF_KEYS)] ?? "LOW"
    const [tools, files, commands, actions, context, areas, words] = JSON.parse(card) as Card
    const triggers = { tools, files, commands, actions, context, areas }
    found.set(id, { id, priority, triggers, actionWords: words })
  }
  return [...found.values()]
}

export function indexedKeys(store: Store): string[] {
  const query = "SELECT DISTINCT key FROM triggers UNION SELECT key FROM meta WHERE key GLOB 'said:*'"
  return [...column<string>(store, query), ...recallKeys(store)]
}

/** RCAL-02: keys of files with statements. */
function recallKeys(store: Store): readonly string[] {
  const query = "SELECT DISTINCT path FROM touches WHERE session IN (SELECT session FROM statements)"
  const paths = column<string>(store, query)
  return paths.length === 0 ? [] : recallKeysOf(paths)
}

/** CROSS JOIN: otherwise SQLite starts with the files, which are as many as the lessons. */
const IN_FORCE = `
  SELECT record FROM lessons AS l WHERE l.id = $id AND l.stage IN ('active', 'decayed')
  AND EXISTS (SELECT 1 FROM lesson_files AS f
              WHERE f.root = $root AND f.name = l.id || '.md' AND f.lesson = l.id AND f.trusted = 1 AND f.valid = 1)
  AND NOT EXISTS (SELECT 1 FROM triggers AS t CROSS JOIN lesson_files AS f
                    ON f.root = $root AND f.name = t.lesson || '.md' AND f.lesson = t.lesson
                    AND f.trusted = 1 AND f.valid = 1
                  WHERE t.key = 's:' || l.id AND t.lesson <> l.id
                  AND NOT EXISTS (SELECT 1 FROM triggers AS u WHERE u.key = 's:' || t.lesson AND u.lesson = l.id))`

/** The lesson, if it is active, its file here is trusted and valid, and no other supersedes it (LESN-04). */
export function lessonInForce(store: Store, root: string, id: LessonId): LessonRecord | undefined {
  if (isPersonal(id)) return personalInForce(store, id)
  const row = store.query(IN_FORCE).get({ $id: id, $root: root }) as { record: string } | null
  return row === null ? undefined : (JSON.parse(row.record) as LessonRecord)
}

type SaidInMessage = Readonly<Record<string, readonly string[]>>

/** Records the lesson actions that a message mentions; keeps only the last few messages. */
export function noteSaid(store: Store, session: SessionId, said: SaidInMessage, keep: number): void {
  writing(store, () => {
    const before = messagesOf(store, session)
    setMeta(store, `said:${session}`, JSON.stringify([...before, said].slice(-keep)))
  })
}

/** Actions mentioned in the last messages; empty once the session is forgotten. */
export function notedActions(store: Store, session: SessionId): Noted {
  return notedIn(messagesOf(store, session))
}

export function forgetSaid(store: Store, session: SessionId): void {
  writing(store, () => store.query("DELETE FROM meta WHERE key = ?").run(`said:${session}`))
}

/** For sessions that started before this time and never ended. */
export function forgetOldSaid(store: Store, before: number): void {
  const query = `
    DELETE FROM meta WHERE key GLOB 'said:*'
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE id = substr(meta.key, 6) AND first_seen >= ?)`
  writing(store, () => store.query(query).run(before))
}

function messagesOf(store: Store, session: SessionId): readonly SaidInMessage[] {
  const value = getMeta(store, `said:${session}`)
  return value === undefined ? [] : (JSON.parse(value) as readonly SaidInMessage[])
}

function notedIn(messages: readonly SaidInMessage[]): Noted {
  const noted = new Map<string, string[]>()
  for (const message of messages)
    for (const [id, actions] of Object.entries(message)) noted.set(id, [...(noted.get(id) ?? []), ...actions])
  return noted
}
