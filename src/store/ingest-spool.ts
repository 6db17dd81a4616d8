// Ingests the spool of the hooks into the store, in order. The offset of each file is saved in the same transaction as its
// rows, so a second process, or one after a crash, continues from there.

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  unlinkSync,
} from "node:fs"
import { breakFileLinks, ensureDir, hasHardLink } from "../io/files.ts"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { attempt } from "../io/real-path.ts"
import { SAFE_OPEN } from "../io/small-file.ts"
import { inSpool, SPOOL_ENDING, spoolFolder, spoolPath } from "../io/spool.ts"
import { parseFindingLine } from "../learning/blocks/spool-lines.ts"
import { parseReceipt } from "../recall/statements/receipt.ts"
import { parseSessionId, type SessionId } from "../sessions/event.ts"
import { parseInjectedTokens, parseSpooled, type Spooled } from "../sessions/spooled.ts"
import { DAY_MS } from "../text/time.ts"
import { eventsOf, recordEvent } from "./events.ts"
import { putFinding } from "./findings.ts"
import { dropMeta, getMeta, metaByPrefix, setMeta } from "./meta.ts"
import { isUnwritable, openStore, type Store, writing } from "./open.ts"
import { putReceipt } from "./recalls.ts"
import { addDeliveredTokens, isKnown, registerSession } from "./sessions.ts"

const PREFIX = "spool:"
/** Bytes per read. A line has a few kilobytes at most. */
const MAX_BYTES = 4 * 1024 * 1024
/** The session of a file unchanged for this long is over. */
const STALE_MS = DAY_MS

/** The store, including everything in the spool. */
export function openStoreAndIngest(project: Project): Store {
  const store = openStore(project)
  ingestSpool(store, project)
  return store
}

export function ingestSpool(store: Store, project: Project): void {
  const files = spoolFiles(project)
  if (files.length === 0) return
  const taken = metaByPrefix(store, PREFIX)
  const waiting = files.filter(({ session, size }) => size !== Number(taken.get(session) ?? 0))
  if (waiting.length === 0) return
  try {
    for (const { session } of waiting) while (ingestPart(store, project, session));
  } catch (fault) {
    // F03, F04: the spool keeps the lines, and the store stays readable.
    if (!isUnwritable(fault)) throw fault
  }
}

/** Whether there may be more. */
function ingestPart(store: Store, project: Project, session: SessionId): boolean {
  return writing(store, () => {
    const size = spoolSize(project, session)
    // Another process has ingested and removed it.
    if (size === undefined) return false
    const before = Number(getMeta(store, PREFIX + session) ?? 0)
    // A file that became shorter is another file.
    const start = before > size ? 0 : before
    const { lines, end } = readSpool(project, session, start, MAX_BYTES)
    for (const line of lines) ingestLine(store, project, session, line)
    if (end !== before) setMeta(store, PREFIX + session, String(end))
    return end > start && end < size
  })
}

function ingestLine(store: Store, project: Project, session: SessionId, line: string): void {
  const found = parseFindingLine(line)
  const told = parseInjectedTokens(line)
  const receipt = parseReceipt(line)
  if (found?.session === session) putFinding(store, found)
  else if (receipt !== undefined) putReceipt(store, session, receipt)
  else if (told !== undefined) addDeliveredTokens(store, session, told)
  else keep(store, project, session, parseSpooled(line))
}

function keep(store: Store, project: Project, session: SessionId, spooled: Spooled | undefined): void {
  if (spooled === undefined || spooled.draft.session !== session) return
  const { draft, at, hookUs, attended } = spooled
  if (!isKnown(store, session)) {
    // No SessionStart was seen: Tenure joined a running session.
    const branch = currentBranch(project.root)
    registerSession(store, { id: session, source: "joined", attended, model: null, branch }, at)
  }
  recordEvent(store, draft, at, hookUs)
}

/**
 * Removes fully ingested files of finished sessions. A session may still be active if the clock jumped, so lines added
 * since are ingested together with the removal, in one transaction.
 */
export function clearSpool(store: Store, project: Project, now: number): void {
  const stale = spoolFiles(project).filter(({ changedAt }) => now - changedAt > STALE_MS)
  clear(store, project, stale)
}

/** Removes files of ended sessions once `copy` reports that a backup contains everything ingested. */
export function clearBackedUpSpool(store: Store, project: Project, copy: () => boolean): boolean {
  // A resumed session has later events.
  const hasEnded = (session: SessionId) => eventsOf(store, session, 1)[0]?.kind === "session-ended"
  const over = spoolFiles(project).filter(({ session }) => hasEnded(session))
  const isCopied = copy()
  if (isCopied) clear(store, project, over)
  return isCopied
}

function clear(store: Store, project: Project, files: readonly SpoolFile[]): void {
  for (const file of files) writing(store, () => clearFile(store, project, file))
}

function clearFile(store: Store, project: Project, { session, size }: SpoolFile): void {
  const isIngested = size === Number(getMeta(store, PREFIX + session) ?? 0)
  if (!isIngested || spoolSize(project, session) === undefined) return
  const lines = removeSpool(project, session, size)
  if (lines === undefined) return
  for (const line of lines) ingestLine(store, project, session, line)
  dropMeta(store, PREFIX + session)
}

// The spool as the store reads it: lists the files, reads whole lines from an offset, removes ingested files.
interface SpoolFile {
  readonly session: SessionId
  readonly size: number
  readonly changedAt: number
}

/** The most recently changed comes last. Creates a missing folder. */
export function spoolFiles(project: Project): SpoolFile[] {
  const found: SpoolFile[] = []
  for (const name of namesIn(project)) {
    const session = name.endsWith(SPOOL_ENDING)
      ? parseSessionId(name.slice(0, -SPOOL_ENDING.length))
      : undefined
    const stat = session && lstatSync(spoolPath(project, session), { throwIfNoEntry: false })
    // appendToSpool refuses a file with a second hard link until it is copied.
    if (session && hasHardLink(stat)) breakFileLinks(spoolPath(project, session), project.localRoot)
    if (session && stat?.isFile()) found.push({ session, size: stat.size, changedAt: stat.mtimeMs })
  }
  return found.sort((a, b) => a.changedAt - b.changedAt)
}

function spoolSize(project: Project, session: SessionId): number | undefined {
  const stat = lstatSync(spoolPath(project, session), { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

interface SpoolPart {
  readonly lines: readonly string[]
  /** Offset of the next part. */
  readonly end: number
}

/** Whole lines from byte `start` on, at most `maxBytes`; leaves an unfinished line for later. */
function readSpool(project: Project, session: SessionId, start: number, maxBytes: number): SpoolPart {
  const fd = openSync(spoolPath(project, session), constants.O_RDONLY | SAFE_OPEN)
  try {
    return linesFrom(fd, start, maxBytes)
  } finally {
    closeSync(fd)
  }
}

function linesFrom(fd: number, start: number, maxBytes: number): SpoolPart {
  const buffer = new Uint8Array(Math.min(Math.max(fstatSync(fd).size - start, 0), maxBytes))
  const read = buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, start))
  const last = read.lastIndexOf(0x0a)
  // No line ends within the limit, so no hook of ours wrote it: skip it.
  if (last < 0) return { lines: [], end: read.length === maxBytes ? start + maxBytes : start }
  const lines = new TextDecoder().decode(read.subarray(0, last)).split("\n")
  return { lines: lines.filter((line) => line !== ""), end: start + last + 1 }
}

/**
 * Removes the file if its size is `end` and returns lines added until the removal; undefined if it stays. A later writer
 * notices that the file is unlinked (appendToSpool), so no line is lost.
 */
function removeSpool(project: Project, session: SessionId, end: number): readonly string[] | undefined {
  return inSpool(project, (folder) => {
    const path = `${folder}/${session}${SPOOL_ENDING}`
    const fd = openSync(path, constants.O_RDONLY | SAFE_OPEN)
    try {
      if (fstatSync(fd).size !== end || attempt(() => unlinkSync(path)) !== undefined) return undefined
      return linesFrom(fd, end, Number.POSITIVE_INFINITY).lines
    } finally {
      closeSync(fd)
    }
  })
}

function namesIn(project: Project): string[] {
  try {
    return readdirSync(spoolFolder(project))
  } catch {
    ensureDir(spoolFolder(project), { root: project.localRoot })
    return []
  }
}
