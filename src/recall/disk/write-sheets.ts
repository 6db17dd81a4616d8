// Writes the sheets of files whose talks have changed, in the background; and makes one in memory where a hook finds none.

import { lstatSync } from "node:fs"
import { ensureDir, removeFile, writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { textInside } from "../../io/read-inside.ts"
import type { Store } from "../../store/open.ts"
import {
  allPaths,
  closingsOf,
  newestStatements,
  pathsNamed,
  statementsAt,
  statementsMark,
} from "../../store/statements.ts"
import { makeSheet, type Sheet, type Talk } from "../rank/sheet.ts"
import { NO_COUNTS, type TermCounts, termSet } from "../rank/statement-terms.ts"
import { NEIGHBOUR_TURNS, type Statement } from "../statements/statement.ts"
import {
  ANYWHERE,
  behindPath,
  nameBytes,
  namePath,
  openSheet,
  sheetBytes,
  sheetFolder,
  sheetPath,
} from "./sheet-file.ts"

/** More files of one session lose their sheets instead; a hook then asks the store. */
const MOST_FILES = 60

/** After a turn: the sheets of its files, or of all if there are none yet. */
export function refreshSheets(project: Project, store: Store, paths: readonly string[]): void {
  const isFirst = lstatSync(sheetFolder(project), { throwIfNoEntry: false }) === undefined
  writeFileSheets(
    project,
    store,
    isFirst ? allPaths(store) : paths,
    isFirst ? Number.POSITIVE_INFINITY : MOST_FILES,
  )
  if (isTooSoon(project)) write(project, behindPath(project), new Uint8Array())
  else writeAnywhere(project, store)
}

/** For commands that read or forget many sessions. */
export function writeSheets(project: Project, store: Store, paths: readonly string[]): void {
  writeFileSheets(project, store, paths, Number.POSITIVE_INFINITY)
  writeAnywhere(project, store)
}

/** Looks again after writing: of two processes, the one that read earlier may write later. */
function writeFileSheets(project: Project, store: Store, paths: readonly string[], most: number): void {
  if (paths.length === 0) return
  for (let left = MOST_TRIES; left > 0; left--) {
    const before = statementsMark(store)
    const counts = countTerms(store)
    for (const [at, path] of paths.entries()) {
      writeSheet(project, path, at < most ? sheetOf(project, store, path, counts) : undefined)
      const named = nameBytes(project, pathsNamed(store, nameOf(path), MOST_NAMESAKES))
      if (named !== undefined) write(project, namePath(project, path), named)
    }
    if (statementsMark(store) === before) return
  }
  // Then hooks ask the store.
  for (const path of paths) writeSheet(project, path, undefined)
}

const MOST_TRIES = 4

/** Writing the sheet of everything takes about 0.5 ms per talk; this keeps it near 1 % of the time. */
const MS_A_TALK = 40

/** Whether it was written too recently. Until it is written again, hooks ask the store. */
function isTooSoon(project: Project): boolean {
  const held = openSheet(project, ANYWHERE)
  if (held === undefined) return false
  held.close()
  const age = Date.now() - lstatSync(sheetPath(project, ANYWHERE)).mtimeMs
  return age >= 0 && age < held.head.sizes.length * MS_A_TALK
}

const MOST_ANYWHERE = 10_000

function writeAnywhere(project: Project, store: Store): void {
  // First, so that a process that adds a statement meanwhile can mark it again.
  removeFile(behindPath(project), { root: project.localRoot })
  const found = newestStatements(store, MOST_ANYWHERE + 1)
  const talks = talksOf(store, found.slice(0, MOST_ANYWHERE))
  // Common terms count fully: a question about the project's main subject still gets an answer.
  const sheet = makeSheet(talks, "", NO_COUNTS, talks.length)
  const isWhole = found.length <= MOST_ANYWHERE
  writeSheet(project, ANYWHERE, { ...sheet, head: { ...sheet.head, isWhole } })
}

/** An old sheet may hold what was forgotten, so it goes where there is no new one. */
function writeSheet(project: Project, path: string, sheet: Sheet | undefined): void {
  const bytes = sheet && sheetBytes(project, path, sheet)
  if (bytes === undefined) removeFile(sheetPath(project, path), { root: project.localRoot })
  else write(project, sheetPath(project, path), bytes)
}

/** For a hook without a sheet: how common a term is in the project would cost too much. */
export function sheetFromStore(project: Project, store: Store, path: string): Sheet {
  return sheetOf(project, store, path, NO_COUNTS, MOST_AT_ONCE)
}

const MOST_NAMESAKES = 20
const MOST_STATEMENTS = 2_000
const MOST_AT_ONCE = 120

function sheetOf(
  project: Project,
  store: Store,
  path: string,
  counts: TermCounts,
  most = MOST_STATEMENTS,
): Sheet {
  const found = statementsAt(store, { path, session: "", turns: NEIGHBOUR_TURNS }, most)
  return makeSheet(talksOf(store, found), `${path}\n${namesIn(project, path)}`, counts)
}

/** A long session talks about several things: only neighbouring statements count as one talk. */
const MOST_IN_TALK = 12

export function talksOf(store: Store, found: readonly Statement[]): readonly Talk[] {
  const bySession = Map.groupBy(found, ({ session }) => session)
  const closings = closingsOf(store, [...bySession.keys()])
  return [...bySession].flatMap(([session, all]) => {
    const ordered = all.sort((a, b) => a.turn - b.turn)
    const talks: Talk[] = []
    for (let from = 0; from < ordered.length; from += MOST_IN_TALK) {
      const statements = ordered.slice(from, from + MOST_IN_TALK)
      const isLast = from + MOST_IN_TALK >= ordered.length
      talks.push({ statements, closing: isLast ? (closings.get(session) ?? "") : "" })
    }
    return talks
  })
}

const MOST_COUNTED = 2_000

function countTerms(store: Store): TermCounts {
  const bySession = Map.groupBy(newestStatements(store, MOST_COUNTED), ({ session }) => session)
  const talks = new Map<string, number>()
  for (const statements of bySession.values()) {
    const text = statements.map(({ said, asked }) => `${said}\n${asked}`).join("\n")
    for (const term of termSet(text)) talks.set(term, (talks.get(term) ?? 0) + 1)
  }
  return { talks, of: bySession.size }
}

function write(project: Project, file: string, bytes: Uint8Array): void {
  if (ensureDir(sheetFolder(project), { root: project.localRoot }).kind !== "ready") return
  writeAtomic(file, bytes, { root: project.localRoot, durable: false })
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

const MOST_BYTES = 128 * 1024
const MOST_NAMES = 60

/** The first names that the file declares; none for a large file. */
function namesIn(project: Project, path: string): string {
  const text = textInside(`${project.root}/${path}`, project.root, MOST_BYTES)
  const names = [...text.matchAll(DECLARED)].map(([, name = ""]) => name)
  return names.slice(0, MOST_NAMES).join(" ")
}

const DECLARED =
  /\b(?:def|class|function|func|fn|interface|type|struct|enum|trait|module|const)\s+([A-Za-z_]\w{2,})/g
