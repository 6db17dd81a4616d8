// The spool's files as the store reads them: which there are, and the whole lines of one from a byte on.
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
import { parseSessionId, type SessionId } from "../core/events/event.ts"
import { ensureDir } from "./files.ts"
import type { Project } from "./home.ts"
import { attempt } from "./real-path.ts"
import { hasSpool, SPOOL_ENDING, spoolFolder, spoolPath } from "./spool.ts"

/** Windows has neither flag. */
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export interface SpoolFile {
  readonly session: SessionId
  readonly size: number
  readonly changedAt: number
}

/** The one that was last added to comes last. The folder is made when it is not there yet. */
export function spoolFiles(project: Project): SpoolFile[] {
  const found: SpoolFile[] = []
  for (const name of namesIn(project)) {
    const session = name.endsWith(SPOOL_ENDING)
      ? parseSessionId(name.slice(0, -SPOOL_ENDING.length))
      : undefined
    const stat = session && lstatSync(spoolPath(project, session), { throwIfNoEntry: false })
    if (session && stat?.isFile()) found.push({ session, size: stat.size, changedAt: stat.mtimeMs })
  }
  return found.sort((a, b) => a.changedAt - b.changedAt)
}

/** Undefined when there is no such file. */
export function spoolSize(project: Project, session: SessionId): number | undefined {
  const stat = lstatSync(spoolPath(project, session), { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

export interface SpoolPart {
  readonly lines: readonly string[]
  /** Where the next part begins. */
  readonly end: number
}

/** The whole lines from byte `start` on, at most `most` bytes of them; a line that is still being written waits. */
export function readSpool(project: Project, session: SessionId, start: number, most: number): SpoolPart {
  const fd = openSync(spoolPath(project, session), constants.O_RDONLY | SAFELY)
  try {
    return linesFrom(fd, start, most)
  } finally {
    closeSync(fd)
  }
}

function linesFrom(fd: number, start: number, most: number): SpoolPart {
  const buffer = new Uint8Array(Math.min(Math.max(fstatSync(fd).size - start, 0), most))
  const read = buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, start))
  const last = read.lastIndexOf(0x0a)
  // Not one line ends within what may be read: no hook of ours wrote that, and it must not stand in the way.
  if (last < 0) return { lines: [], end: read.length === most ? start + most : start }
  const lines = new TextDecoder().decode(read.subarray(0, last)).split("\n")
  return { lines: lines.filter((line) => line !== ""), end: start + last + 1 }
}

/**
 * Takes the file away if it ends at byte `end`, and gives what was added to it up to that very moment; undefined when it
 * stays. Whoever adds a line later finds that the file has no name any more (leaveInSpool): so no line is lost.
 */
export function removeSpool(
  project: Project,
  session: SessionId,
  end: number,
): readonly string[] | undefined {
  if (!hasSpool(project)) return undefined
  const path = spoolPath(project, session)
  const fd = openSync(path, constants.O_RDONLY | SAFELY)
  try {
    if (fstatSync(fd).size !== end || attempt(() => unlinkSync(path)) !== undefined) return undefined
    return linesFrom(fd, end, Number.POSITIVE_INFINITY).lines
  } finally {
    closeSync(fd)
  }
}

function namesIn(project: Project): string[] {
  try {
    return readdirSync(spoolFolder(project))
  } catch {
    ensureDir(spoolFolder(project), { root: project.localRoot })
    return []
  }
}
