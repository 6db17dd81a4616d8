// The index of lesson files, one row per file and worktree, so that unchanged files are not read again.
import type { LessonId } from "../lessons/model/lesson.ts"
import { type Store, writing } from "./open.ts"
import { column, named, numberIn } from "./rows.ts"

export interface FileProblem {
  readonly line: number
  readonly message: string
}

export interface IndexedFile {
  readonly name: string
  /** Null if the file is malformed. */
  readonly lesson: LessonId | null
  /** Size, modification time and inode; if equal, the file counts as unchanged. */
  readonly stat: string
  readonly hash: string
  readonly trusted: boolean
  /** From the lesson; null if it has none. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly problems: readonly FileProblem[]
}

export function indexedFile(store: Store, root: string, name: string): IndexedFile | undefined {
  return filesOf(store.query("SELECT * FROM lesson_files WHERE root = ? AND name = ?").all(root, name))[0]
}

export function indexedStats(store: Store, root: string): Map<string, string> {
  const rows = store.query("SELECT name, stat FROM lesson_files WHERE root = ?").values(root)
  return new Map(rows as [string, string][])
}

/** Malformed or untrusted files, which need a person. */
export function troubledFiles(store: Store, root: string): IndexedFile[] {
  const query = "SELECT * FROM lesson_files WHERE root = ? AND (trusted = 0 OR lesson IS NULL) ORDER BY name"
  return filesOf(store.query(query).all(root))
}

/** Whether a candidate, a malformed or untrusted file, or a block problem needs a person. */
export function needsPerson(store: Store, root: string): boolean {
  const query = `
    SELECT EXISTS (SELECT 1 FROM lessons WHERE stage = 'review_pending')
        OR EXISTS (SELECT 1 FROM lesson_files INDEXED BY troubled_lesson_files
                   WHERE root = ? AND (trusted = 0 OR lesson IS NULL))
        OR EXISTS (SELECT 1 FROM meta WHERE key = 'block:' || ? AND json_extract(value, '$.trouble') IS NOT NULL)`
  return numberIn(store, query, root, root) === 1
}

/** Well-formed files that nobody here has approved. */
export function countUntrusted(store: Store, root: string): number {
  const query = "SELECT count(*) FROM lesson_files WHERE root = ? AND trusted = 0 AND lesson IS NOT NULL"
  return numberIn(store, query, root)
}

export function malformedFiles(store: Store, root: string): IndexedFile[] {
  const query = "SELECT * FROM lesson_files WHERE root = ? AND lesson IS NULL ORDER BY name"
  return filesOf(store.query(query).all(root))
}

/** Lessons with a trusted, well-formed file in this worktree that is valid for its project version (LESN-04). */
export function validLessons(store: Store, root: string): Set<LessonId> {
  const query =
    "SELECT lesson FROM lesson_files WHERE root = ? AND trusted = 1 AND valid = 1 AND lesson IS NOT NULL"
  return new Set(column<LessonId>(store, query, root))
}

export interface FileStanding {
  /** Whether a person approved the file. */
  readonly trusted: boolean
  readonly valid: boolean
}

/** For each lesson with a well-formed file in this worktree. */
export function fileStandings(store: Store, root: string): Map<LessonId, FileStanding> {
  const query = "SELECT lesson, trusted, valid FROM lesson_files WHERE root = ? AND lesson IS NOT NULL"
  const rows = store.query(query).values(root) as [LessonId, number, number][]
  return new Map(
    rows.map(([lesson, trusted, valid]) => [lesson, { trusted: trusted === 1, valid: valid === 1 }]),
  )
}

export interface BoundFile extends Pick<IndexedFile, "name" | "validFrom" | "validUntil"> {
  readonly valid: boolean
}

const BOUND = `
  SELECT name, valid_from, valid_until, valid FROM lesson_files INDEXED BY bound_lesson_files
  WHERE root = ? AND (valid_from IS NOT NULL OR valid_until IS NOT NULL)`

/** Files of lessons bound to project versions. Usually none; queried at every session start. */
export function boundFiles(store: Store, root: string): BoundFile[] {
  const rows = store.query(BOUND).values(root) as [string, string | null, string | null, number][]
  return rows.map(([name, validFrom, validUntil, valid]) => {
    return { name, validFrom, validUntil, valid: valid === 1 }
  })
}

export function setValid(store: Store, root: string, name: string, valid: boolean): void {
  const update = "UPDATE lesson_files SET valid = ? WHERE root = ? AND name = ?"
  writing(store, () => store.query(update).run(valid ? 1 : 0, root, name))
}

const PUT = `
  INSERT INTO lesson_files (root, name, lesson, stat, hash, trusted, problems, valid_from, valid_until)
  VALUES ($root, $name, $lesson, $stat, $hash, $trusted, $problems, $validFrom, $validUntil)
  ON CONFLICT (root, name) DO UPDATE SET
    lesson = excluded.lesson, stat = excluded.stat, hash = excluded.hash, trusted = excluded.trusted,
    problems = excluded.problems, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
    valid = CASE WHEN excluded.valid_from IS NULL AND excluded.valid_until IS NULL THEN 1 ELSE valid END`

export function indexFile(store: Store, root: string, { problems, ...file }: IndexedFile): void {
  const found = problems.length === 0 ? null : JSON.stringify(problems)
  writing(store, () => store.query(PUT).run(named({ ...file, root, problems: found })))
}

export function forgetFile(store: Store, root: string, name: string): void {
  writing(store, () => store.query("DELETE FROM lesson_files WHERE root = ? AND name = ?").run(root, name))
}

type FileRow = Omit<IndexedFile, "trusted" | "validFrom" | "validUntil" | "problems"> & {
  readonly trusted: number
  readonly problems: string | null
  readonly valid_from: string | null
  readonly valid_until: string | null
}

function filesOf(rows: readonly unknown[]): IndexedFile[] {
  return (rows as readonly FileRow[]).map(({ name, lesson, stat, hash, trusted, ...row }) => {
    const validity = { validFrom: row.valid_from, validUntil: row.valid_until }
    const problems = row.problems === null ? [] : (JSON.parse(row.problems) as FileProblem[])
    return { name, lesson, stat, hash, trusted: trusted === 1, ...validity, problems }
  })
}
