// Which contents of a project's files a person has agreed to (SAFE-03). Trust is bound to the bytes: a changed
// file has another hash and is not trusted. It is kept in the person's home, outside the repository, so that no
// clone can bring it along and losing the project's database does not lose it.

import { join } from "node:path"
import { CHANNELS, type Channel, type Person, personAt } from "../core/lessons/actor.ts"
import { appendLine, ensureDir, readText } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import { personFile } from "../io/person-file.ts"
import { whyNot } from "../io/real-path.ts"
import type { LessonIo } from "./lesson-io.ts"

/** Where trust is looked up: the project and the person. */
export type TrustPlace = Pick<LessonIo, "project" | "home">

const MAX_BYTES = 64 * 1024 * 1024

export type Trusted = ReadonlyMap<string, Person>

/** Every trusted content of this project: the key of a file and its bytes → who agreed to it. */
export function readTrust(io: TrustPlace): Trusted {
  const trusted = new Map<string, Person>()
  for (const line of (readText(trustFile(io), MAX_BYTES) ?? "").split("\n")) {
    const [key, channel] = line.split(" ")
    if (key !== undefined && isChannel(channel)) trusted.set(key, personAt(channel))
  }
  return trusted
}

/** `name` is the file's path inside `.tenure/`; moving trusted bytes to another name is a change, too. */
export function trustKey(name: string, bytes: Uint8Array | string): string {
  return sha256(`${name}\n${sha256(bytes)}`)
}

export function giveTrust(
  io: TrustPlace & Pick<LessonIo, "now">,
  name: string,
  bytes: Uint8Array | string,
  by: Person,
): void {
  const path = trustFile(io)
  const root = trustRoot(io)
  const folder = ensureDir(join(path, ".."), { root })
  const line = `${trustKey(name, bytes)} ${by.channel} ${new Date(io.now).toISOString()} ${name}`
  // F02: a decision that outlives a power cut without its trust would not be in force.
  const options = { root, maxBytes: MAX_BYTES, isSynced: true }
  const written = folder.kind === "ready" ? appendLine(path, line, options) : folder
  if (written.kind === "written") return
  throw new Error(`what you agreed to could not be noted in ${path}: ${whyNot(written)}`)
}

function isChannel(word: string | undefined): word is Channel {
  return (CHANNELS as readonly (string | undefined)[]).includes(word)
}

function trustFile(io: TrustPlace): string {
  if (io.home === undefined) return join(io.project.local, "trust")
  return personFile(io.home, "trust", io.project)
}

function trustRoot(io: TrustPlace): string {
  return io.home ?? io.project.localRoot
}
