// Opens the project's database: WAL, private to the person, migrated forward. Every write goes through `writing`, which
// uses BEGIN IMMEDIATE: with a deferred BEGIN, concurrent hooks lose most writes.
import { constants, Database } from "bun:sqlite"
import {
  accessSync,
  closeSync,
  existsSync,
  constants as fileFlags,
  lstatSync,
  openSync,
  realpathSync,
} from "node:fs"
import { dirname, join, sep } from "node:path"
import { ensureDir, writeAtomic } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { whyNot } from "../io/real-path.ts"
import { lostStore } from "./integrity.ts"
import { sessionsAndEvents } from "./migrations/0001-sessions-and-events.ts"
import { lessons } from "./migrations/0002-lessons.ts"
import { findings } from "./migrations/0003-findings.ts"
import { triggers } from "./migrations/0004-triggers.ts"
import { receipts } from "./migrations/0005-receipts.ts"
import { toldTokens } from "./migrations/0006-told-tokens.ts"
import { lessonVersions } from "./migrations/0007-lesson-versions.ts"
import { askedByHooks } from "./migrations/0008-asked-by-hooks.ts"
import { proofOfAPerson } from "./migrations/0009-proof-of-a-person.ts"
import { useAndOutcomes } from "./migrations/0011-use-and-outcomes.ts"
import { statements } from "./migrations/0012-statements.ts"
import { mods } from "./migrations/0013-mods.ts"
import { personalLessons } from "./migrations/0014-personal-lessons.ts"
import { STORE_FILE, storeHasHardLinks } from "./store-file.ts"

export type Store = Database

/** A newer Tenure wrote the database, so it is neither written nor migrated down (F06). */
export class NewerStore extends Error {
  override name = "NewerStore"
}

const BUSY_MS = 5_000
/** The inode of each connection's file. */
const OPENED = new WeakMap<Store, number>()

/** Opens for reading and writing; creates a missing folder or database. */
export function openStore(project: Project): Store {
  const path = join(project.local, STORE_FILE)
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there === undefined || there.size === 0) refuseIfLost(project)
  if (there === undefined) prepare(project, path)
  else if (there.isSymbolicLink()) throw new Error(`.tenure/local/${STORE_FILE} is a link`)
  if (lstatSync(project.local).isSymbolicLink()) refuseLinkOut(project)
  // Hooks and commands break hard links beforehand (break-hard-links.ts).
  if (storeHasHardLinks(project)) throw new Error(`.tenure/local/${STORE_FILE} has more than one hard link`)
  const store = new Database(path, constants.SQLITE_OPEN_READWRITE)
  OPENED.set(store, lstatSync(path).ino)
  try {
    store.run(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 64`)
    if (versionOf(store) !== MIGRATIONS.length) migrate(store)
    return store
  } catch (fault) {
    store.close()
    return unchanging(path, fault)
  }
}

/**
 * Opens for reading; undefined if there is no database of this version. `synchronous = OFF` avoids a pointless sync of the
 * log when the last, read-only connection closes.
 */
export function openForReading(project: Project): Store | undefined {
  const path = join(project.local, STORE_FILE)
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  if (lstatSync(project.local).isSymbolicLink()) refuseLinkOut(project)
  // SQLite writes to its index even when reading (T09); the next writer breaks the hard link.
  if ((lstatSync(`${path}-shm`, { throwIfNoEntry: false })?.nlink ?? 1) > 1) return undefined
  const store = new Database(path, constants.SQLITE_OPEN_READONLY)
  try {
    store.run(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = OFF`)
    return versionOf(store) === MIGRATIONS.length ? store : undefined
  } catch (fault) {
    store.close()
    return unchanging(path, fault)
  }
}

/**
 * F04: a WAL database needs files beside it. In a read-only folder it opens only as immutable; elsewhere the error is
 * rethrown.
 */
function unchanging(path: string, fault: unknown): Store {
  const isUnopened = /^SQLITE_(CANTOPEN|READONLY)/.test(String((fault as { code?: unknown }).code))
  if (!isUnopened || isWritable(dirname(path))) throw fault
  const named = encodeURI(path).replace(/[?#]/g, encodeURIComponent)
  const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI
  const store = new Database(`file:${named}?immutable=1`, flags)
  if (versionOf(store) !== MIGRATIONS.length) throw fault
  return store
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, fileFlags.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Closes the store in a hook. Closing the last connection of a WAL database runs a checkpoint: two or three fsyncs, which
 * on a busy disk cost more than the rest of the hook. A second, read-only connection prevents that and ends with the
 * process. Checkpoints still happen every 64 pages and when a command closes the store.
 */
export function closeWithoutCheckpoint(store: Store): void {
  try {
    const keeper = new Database(store.filename, constants.SQLITE_OPEN_READONLY)
    // As in openForReading; the writer secures the log.
    keeper.run("PRAGMA synchronous = OFF")
    keeper.query("SELECT 1 FROM meta LIMIT 1").get()
  } catch {
    // Closing then runs a checkpoint: slow, but everything is already saved.
  }
  store.close()
}

/** One write transaction. Nested calls join the outer one. */
export function writing<T>(store: Store, work: () => T): T {
  if (store.inTransaction) return work()
  store.run("BEGIN IMMEDIATE")
  let isCommitting = false
  try {
    refuseIfReplaced(store)
    const result = work()
    isCommitting = true
    store.run("COMMIT")
    endBesides(store, "keep")
    return result
  } catch (fault) {
    endBesides(store, "undo")
    if (store.inTransaction) store.run("ROLLBACK")
    if (isCommitting) overwriteFailedCommit(store)
    throw fault
  }
}

/** Any write that changes a page would do. */
const OVERWRITE =
  "INSERT INTO meta (key, value) VALUES ('failed_commit', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

/** F05: a COMMIT whose sync failed leaves frames in the log that look committed. The next write overwrites them, so make one. */
function overwriteFailedCommit(store: Store): void {
  try {
    store.run("BEGIN IMMEDIATE")
    store.query(OVERWRITE).run(crypto.randomUUID())
    store.run("COMMIT")
  } catch {
    if (store.inTransaction) store.run("ROLLBACK")
  }
}

/** Another process has replaced the file since (break-hard-links.ts), so writes here would be lost. */
function refuseIfReplaced(store: Store): void {
  const opened = OPENED.get(store)
  if (opened === undefined || lstatSync(store.filename, { throwIfNoEntry: false })?.ino === opened) return
  throw new Error("the database was replaced while it was open")
}

/** Work outside the database that belongs to a transaction: `undo` runs on failure, `keep` on success. */
export interface SideEffect {
  undo(): void
  keep(): void
}

const BESIDES = new WeakMap<Store, SideEffect[]>()

/** Call inside the transaction, before the work. */
export function addSideEffect(store: Store, beside: SideEffect): void {
  const all = BESIDES.get(store) ?? []
  BESIDES.set(store, [...all, beside])
}

/** Last in, first out. The write lock is still held during undo. */
function endBesides(store: Store, how: keyof SideEffect): void {
  const all = BESIDES.get(store)
  if (all === undefined) return
  BESIDES.delete(store)
  for (const beside of all.reverse()) beside[how]()
}

/** Whether a write failed for lack of space or permission, so that the store can still be read (F03, F04). */
export function isUnwritable(fault: unknown): boolean {
  return /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(String((fault as { code?: unknown }).code))
}

/** False for an in-memory copy (memory-copy.ts), whose writes are lost when the process ends. */
export function isPersistent(store: Store): boolean {
  return store.filename !== ":memory:"
}

/** From now on, every committed transaction of this connection survives a power cut. */
export function makeDurable(store: Store): void {
  if (!store.inTransaction) store.run("PRAGMA synchronous = FULL")
}

/** Updates the schema; safe if several processes start at once. */
export function migrate(store: Store, steps: readonly string[] = MIGRATIONS): void {
  if (versionOf(store) > steps.length) throw new NewerStore("The database was written by a newer Tenure.")
  switchToWal(store)
  writing(store, () => {
    for (let version = versionOf(store); version < steps.length; version++) {
      store.run(steps[version] ?? "")
      store.run(`PRAGMA user_version = ${version + 1}`)
    }
  })
}

/** The switch needs exclusive access, for which SQLite does not wait, so we do. The file remembers the mode. */
function switchToWal(store: Store): void {
  for (const end = performance.now() + BUSY_MS; ; Bun.sleepSync(2)) {
    try {
      store.run("PRAGMA journal_mode = WAL")
      return
    } catch (fault) {
      const isBusy = String((fault as { code?: unknown }).code).startsWith("SQLITE_BUSY")
      if (!isBusy || performance.now() > end) throw fault
    }
  }
}

export function versionOf(store: Store): number {
  return (store.query("PRAGMA user_version").get() as { user_version: number }).user_version
}

const CHANGE_MARK = "SELECT data_version || ' ' || total_changes() AS mark FROM pragma_data_version"

/** Changes whenever any connection commits. */
export function changeToken(store: Store): string {
  return (store.query(CHANGE_MARK).get() as { mark: string }).mark
}

/** A missing or empty database is new only if there was none before. */
function refuseIfLost(project: Project): void {
  const loss = lostStore(project)
  if (loss !== undefined) throw loss
}

/** Creates `local/` and an empty database, both private to the person and ignored by git. */
function prepare(project: Project, path: string): void {
  const root = project.localRoot
  const folder = ensureDir(project.local, { root })
  if (folder.kind !== "ready") throw new Error(`.tenure/local could not be created: ${whyNot(folder)}`)
  const ignore = join(project.local, ".gitignore")
  if (!existsSync(ignore)) writeAtomic(ignore, "*\n", { root })
  // SQLite gives its -wal and -shm files the mode of the database.
  closeSync(openSync(path, fileFlags.O_RDWR | fileFlags.O_CREAT | fileFlags.O_NOFOLLOW, 0o600))
}

/**
 * T09: never write through a link that leaves the project; a repository can contain any link. SQLite follows a link in place
 * of the database, which openStore refuses, but itself refuses links in place of the files beside it.
 */
function refuseLinkOut(project: Project): void {
  const inside = realpathSync(project.localRoot) + sep
  if (!realpathSync(project.local).startsWith(inside))
    throw new Error(".tenure/local is a link that leaves the project")
}

// The schema's history, in order. Never change a released step; add one. `user_version` is the number of steps applied.
export const MIGRATIONS: readonly string[] = [
  sessionsAndEvents,
  lessons,
  findings,
  triggers,
  receipts,
  toldTokens,
  lessonVersions,
  askedByHooks,
  proofOfAPerson,
  useAndOutcomes,
  statements,
  mods,
  personalLessons,
]
