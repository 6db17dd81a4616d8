// Writes the sheets of files whose talks have changed, in the background; and makes one in memory where a hook finds none.

import { lstatSync } from "node:fs"
import { ensureDir, removeFile, writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { textInside } from "../../io/read-inside.ts"
import type { Store } from "../../store/open.ts"
import { allPaths, closingsOf, latestStatements, pathsNamed, statementsAt } from "../../store/statements.ts"
import { makeSheet, type Sheet, type Talk } from "../rank/sheet.ts"
import { NO_COUNTS, type TermCounts, termSet } from "../rank/statement-terms.ts"
import { NEIGHBOUR_TURNS, type Statement } from "../statements/statement.ts"
import { nameBytes, namePath, sheetBytes, sheetFolder, sheetPath } from "./sheet-file.ts"

/** More files of one session lose their sheets instead; a hook then asks the store. */
const MOST_FILES = 60

/** All files, if there are no sheets yet. */
export function refreshSheets(project: Project, store: Store, paths: readonly string[]): void {
  const isFirst = lstatSync(sheetFolder(project), { throwIfNoEntry: false }) === undefined
  writeSheets(
    project,
    store,
    isFirst ? allPaths(store) : paths,
    isFirst ? Number.POSITIVE_INFINITY : MOST_FILES,
  )
}

/** For commands that read or forget many sessions. */
export function writeSheets(
  project: Project,
  store: Store,
  paths: readonly string[],
  most = Number.POSITIVE_INFINITY,
): void {
  if (paths.length === 0) return
  const root = project.localRoot
  if (ensureDir(sheetFolder(project), { root }).kind !== "ready") return
  const counts = countTerms(store)
  for (const [at, path] of paths.entries()) {
    const bytes = at < most ? sheetBytes(project, sheetOf(project, store, path, counts)) : undefined
    // First removed: an old sheet may hold what was forgotten.
    if (bytes === undefined) removeFile(sheetPath(project, path), { root })
    else write(project, sheetPath(project, path), bytes)
    const named = nameBytes(project, pathsNamed(store, nameOf(path), MOST_NAMESAKES))
    if (named !== undefined) write(project, namePath(project, path), named)
  }
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
  const bySession = Map.groupBy(latestStatements(store, MOST_COUNTED), ({ session }) => session)
  const talks = new Map<string, number>()
  for (const statements of bySession.values()) {
    const text = statements.map(({ said, asked }) => `${said}\n${asked}`).join("\n")
    for (const term of termSet(text)) talks.set(term, (talks.get(term) ?? 0) + 1)
  }
  return { talks, of: bySession.size }
}

function write(project: Project, file: string, bytes: Uint8Array): void {
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
