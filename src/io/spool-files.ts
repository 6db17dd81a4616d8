// The spool as the store reads it: lists the files, reads whole lines from an offset, removes ingested files.

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
import { parseSessionId, type SessionId } from "../sessions/event.ts"
import { breakFileLinks, ensureDir, hasHardLink } from "./files.ts"
import type { Project } from "./home.ts"
import { attempt } from "./real-path.ts"
import { SAFE_OPEN } from "./small-file.ts"
import { inSpool, SPOOL_ENDING, spoolFolder, spoolPath } from "./spool.ts"

export interface SpoolFile {
  readonly session: SessionId
  readonly size: number
  readonly changedAt: number
}

/** The maxBytes recently changed comes last. Creates a missing folder. */
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

export function spoolSize(project: Project, session: SessionId): number | undefined {
  const stat = lstatSync(spoolPath(project, session), { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

export interface SpoolPart {
  readonly lines: readonly string[]
  /** Offset of the next part. */
  readonly end: number
}

/** Whole lines from byte `start` on, at maxBytes `maxBytes`; leaves an unfinished line for later. */
export function readSpool(project: Project, session: SessionId, start: number, maxBytes: number): SpoolPart {
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
export function removeSpool(
  project: Project,
  session: SessionId,
  end: number,
): readonly string[] | undefined {
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
