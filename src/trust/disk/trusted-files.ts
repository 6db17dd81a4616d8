// The file contents of a project that a person has approved (SAFE-03). Trust applies to exact bytes: a changed file is
// untrusted. It lives in the person's home, so no clone can bring it along and it survives the loss of the database.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { appendLine, dropLastLine } from "../../io/append-line.ts"
import { ensureDir, hasHardLink, readText, writeAtomic } from "../../io/files.ts"
import { sha256 } from "../../io/hash.ts"
import { logFault } from "../../io/log.ts"
import { personFile } from "../../io/person-file.ts"
import { whyNot } from "../../io/real-path.ts"
import { failureReasonFor, TRY_AGAIN } from "../../io/write-failure.ts"
import { CHANNELS, type Channel, FORMER_CHANNEL, type Person, personAt } from "../../lessons/model/actor.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { UserError } from "../../text/user-error.ts"

/** The project and the person whose trust counts. */
export type TrustPlace = Pick<LessonIo, "project" | "home">

const MAX_BYTES = 64 * 1024 * 1024

export type Trusted = ReadonlyMap<string, Person>

/** Maps trustKey of each trusted file to the person who approved it. */
export function readTrust(io: TrustPlace): Trusted {
  const trusted = new Map<string, Person>()
  // Without a home, every place could come with a clone.
  if (io.home === undefined) return trusted
  for (const line of ownText(io).split("\n")) {
    const [key, channel] = line.split(" ")
    if (key !== undefined && isChannel(channel)) trusted.set(key, personAt(channel))
  }
  return trusted
}

/**
 * T09: copies a trust file that has a second hard link (`cp -al`) before reading it. Lines added since our last write may
 * have come through the other name and do not count.
 */
function ownText(io: TrustPlace): string {
  const path = trustFile(io)
  const text = readText(path, MAX_BYTES) ?? ""
  if (text === "" || !hasHardLink(lstatSync(path, { throwIfNoEntry: false }))) return text
  const known = knownPart(path, text)
  const detached = writeAtomic(path, known, { root: trustRoot(io) })
  if (detached.kind === "written")
    logFault(
      io.project,
      "trust",
      new Error(
        known === text
          ? "your trust file had a second hard link; it was replaced by a copy"
          : "your trust file had a second hard link; lines added through it do not count",
      ),
    )
  return known
}

/** The part that we wrote, according to the `.end` file; everything if there is no such file. */
function knownPart(path: string, text: string): string {
  const [, size, hash] = /^(\d+) ([0-9a-f]{64})\n$/.exec(readText(`${path}.end`, 200) ?? "") ?? []
  if (size === undefined) return text
  const bytes = Buffer.from(text)
  const part = bytes.subarray(0, Number(size))
  return sha256(part) === hash ? part.toString() : ""
}

/** Records where our own writing ends, in a new file each time, so that it has no second link. */
function noteEnd(path: string, root: string): void {
  const bytes = Buffer.from(readText(path, MAX_BYTES) ?? "")
  writeAtomic(`${path}.end`, `${bytes.length} ${sha256(bytes)}\n`, { root, durable: false })
}

/** `name` is the path inside `.tenure/`: the same bytes under another name are not trusted. */
export function trustKey(name: string, bytes: Uint8Array | string): string {
  return sha256(`${name}\n${sha256(bytes)}`)
}

export function grantTrust(
  io: TrustPlace & Pick<LessonIo, "now">,
  name: string,
  bytes: Uint8Array | string,
  by: Person,
): void {
  if (io.home === undefined)
    throw new UserError(
      "Nothing was decided: HOME is not set, and your approvals are stored there.",
      "Set HOME.",
    )
  const path = trustFile(io)
  const root = trustRoot(io)
  const folder = ensureDir(join(path, ".."), { root })
  const line = `${trustKey(name, bytes)} ${by.channel} ${new Date(io.now).toISOString()} ${name}`
  // F02: after a power cut, a decision without its trust would have no effect.
  const options = { root, maxBytes: MAX_BYTES, isSynced: true }
  // Before appending, so that foreign lines do not start to count.
  if (folder.kind === "ready") ownText(io)
  const written = folder.kind === "ready" ? appendLine(path, line, options) : folder
  if (written.kind === "written") return noteEnd(path, root)
  const why = written.kind === "failed" ? failureReasonFor(written.code) : `${whyNot(written)}.`
  throw new UserError(
    `Nothing was decided: your approvals are stored in ${path}, which cannot be written. ${why}`,
    TRY_AGAIN,
  )
}

/** Takes back the last grant, because its decision could not be saved. */
export function withdrawTrust(io: TrustPlace, name: string, bytes: Uint8Array | string): void {
  const path = trustFile(io)
  if (dropLastLine(path, `${trustKey(name, bytes)} `, trustRoot(io))) noteEnd(path, trustRoot(io))
}

function isChannel(word: string | undefined): word is Channel {
  return word === FORMER_CHANNEL || (CHANNELS as readonly (string | undefined)[]).includes(word)
}

function trustFile(io: TrustPlace): string {
  if (io.home === undefined) return join(io.project.local, "trust")
  return personFile(io.home, "trust", io.project)
}

function trustRoot(io: TrustPlace): string {
  return io.home ?? io.project.localRoot
}
