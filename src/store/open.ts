// Opens the project's database: WAL, private to the person, migrated forward. Every write goes through
// `writing`, which is BEGIN IMMEDIATE: a deferred BEGIN loses most writes when hooks run side by side.
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
import { MIGRATIONS } from "./migrations/all.ts"
import { STORE_FILE } from "./store-file.ts"

export type Store = Database

/** The database is from a newer Tenure: it is neither written nor migrated down (F06). */
export class NewerStore extends Error {
  override name = "NewerStore"
}

const BUSY_MS = 5_000
/** The database, and what SQLite writes beside it. */
const FILES = ["", "-wal", "-shm"]

/** Opens for reading and writing, making folder and database when they are not there. */
export function openStore(project: Project): Store {
  const path = join(project.local, STORE_FILE)
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there === undefined) prepare(project, path)
  else if (there.isSymbolicLink()) throw new Error(`.tenure/local/${STORE_FILE} is a link`)
  for (const end of FILES) {
    if ((lstatSync(path + end, { throwIfNoEntry: false })?.nlink ?? 1) > 1)
      throw new Error(`.tenure/local/${STORE_FILE}${end} has more than one hard link`)
  }
  if (lstatSync(project.local).isSymbolicLink()) refuseLinkOut(project)
  const store = new Database(path, constants.SQLITE_OPEN_READWRITE)
  try {
    store.run(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 64`)
    if (versionOf(store) !== MIGRATIONS.length) migrate(store)
    return store
  } catch (fault) {
    return unchanging(path, fault)
  }
}

/**
 * Opens for reading; undefined when there is none yet, or none of this version: then there is nothing to find. When it
 * is the last to close, SQLite would sync the log before it finds that it may not write: `synchronous` spares us that.
 */
export function openForReading(project: Project): Store | undefined {
  const path = join(project.local, STORE_FILE)
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  if (lstatSync(project.local).isSymbolicLink()) refuseLinkOut(project)
  const store = new Database(path, constants.SQLITE_OPEN_READONLY)
  try {
    store.run(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = OFF`)
    return versionOf(store) === MIGRATIONS.length ? store : undefined
  } catch (fault) {
    return unchanging(path, fault)
  }
}

/**
 * F04: a WAL database needs files beside it, and without them cannot be opened where none can be made, unless SQLite is
 * told that it will not change. That is so where its folder cannot be written; elsewhere the fault is passed on.
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
 * Ends a hook's use of the store. When the last connection to a WAL database closes, SQLite checkpoints it: two
 * or three fsyncs, which on a busy disk cost more than all the rest of a hook. A second, read-only connection
 * keeps the first from doing so and cannot do it itself; it goes with the process, and the log stays for the next
 * to read. It is checkpointed all the same every 64 pages, and whenever a command closes the store.
 */
export function closeWithoutCheckpoint(store: Store): void {
  try {
    const keeper = new Database(store.filename, constants.SQLITE_OPEN_READONLY)
    // As in openForReading. The log's safety is the writer's business.
    keeper.run("PRAGMA synchronous = OFF")
    keeper.query("SELECT 1 FROM meta LIMIT 1").get()
  } catch {
    // Then closing checkpoints: slow, but what was to be kept and answered is safe already.
  }
  store.close()
}

/** One write transaction. Nested calls join the outer one. */
export function writing<T>(store: Store, work: () => T): T {
  if (store.inTransaction) return work()
  store.run("BEGIN IMMEDIATE")
  try {
    const result = work()
    store.run("COMMIT")
    return result
  } catch (fault) {
    if (store.inTransaction) store.run("ROLLBACK")
    throw fault
  }
}

/** Whether a write failed for want of room or of the right to write: what is there can still be read (F03, F04). */
export function isUnwritable(fault: unknown): boolean {
  return /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(String((fault as { code?: unknown }).code))
}

/** False for a copy in memory (copy.ts): what is written to it is forgotten when the process ends. */
export function isLasting(store: Store): boolean {
  return store.filename !== ":memory:"
}

/** From now on every transaction of this connection is on the disk when it has returned, also after a power cut. */
export function makeDurable(store: Store): void {
  if (!store.inTransaction) store.run("PRAGMA synchronous = FULL")
}

/** Brings the schema up to date, whichever of several starting processes gets there first. */
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

/** It needs the file for itself for a moment, and SQLite does not wait for that, so we do. The file remembers it. */
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

/** Another text whenever this or another connection has committed something. */
export function changeMark(store: Store): string {
  return (store.query(CHANGE_MARK).get() as { mark: string }).mark
}

/** `local/` and an empty database file, both for the person alone; git is told to look away. */
function prepare(project: Project, path: string): void {
  const root = project.localRoot
  const folder = ensureDir(project.local, { root })
  if (folder.kind !== "ready") throw new Error(`.tenure/local could not be made: ${whyNot(folder)}`)
  const ignore = join(project.local, ".gitignore")
  if (!existsSync(ignore)) writeAtomic(ignore, "*\n", { root })
  // SQLite gives its -wal and -shm files the mode of the database.
  closeSync(openSync(path, fileFlags.O_RDWR | fileFlags.O_CREAT | fileFlags.O_NOFOLLOW, 0o600))
}

/**
 * T09: data is never written through a link that leaves the project; a repository can hold any link. SQLite follows
 * one in place of the database, which is refused above; in place of the files beside it, it refuses by itself.
 */
function refuseLinkOut(project: Project): void {
  const inside = realpathSync(project.localRoot) + sep
  if (!realpathSync(project.local).startsWith(inside))
    throw new Error(".tenure/local is a link that leaves the project")
}
