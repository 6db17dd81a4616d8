// Which hub a project joined, as whom it sends and whether the person's words leave: the person's decision, so it is in
// their home, where no repository can write (T16), under the name of the project's proof. The address is only a hash.

import { lstatSync, statSync } from "node:fs"
import { join } from "node:path"
import { ensureDir, readText, removeFile, writeAtomic } from "../../io/files.ts"
import { sha256 } from "../../io/hash.ts"
import { folderId } from "../../io/local-data-owner.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { fieldsIn } from "../../text/json.ts"
import { UserError } from "../../text/user-error.ts"
import type { HubAddress } from "../protocol/hub-address.ts"

export interface Membership {
  readonly hub: string
  /** Names the rows of this project on this machine. */
  readonly source: string
  /** How others see the project. */
  readonly place: string
  readonly sharesWords: boolean
  /** Of the address that the person joined with. */
  readonly addressHash: string
}

type Place = Pick<LessonIo, "project" | "home">

const MAX_BYTES = 4096

/** Undefined where the person has joined no hub. */
export function readMembership(place: Place): Membership | undefined {
  const path = fileOf(place)
  if (path === undefined || !isOwn(path, place.home ?? "")) return undefined
  const fields = fieldsIn(readText(path, MAX_BYTES) ?? "") ?? {}
  const { hub, source, place: name, sharesWords, addressHash } = fields
  if (typeof hub !== "string" || typeof source !== "string" || typeof name !== "string") return undefined
  if (typeof addressHash !== "string") return undefined
  return { hub, source, place: name, sharesWords: sharesWords === true, addressHash }
}

export function saveMembership(place: Place, membership: Membership): void {
  const path = fileOf(place)
  const root = place.home
  const isKept =
    path !== undefined &&
    root !== undefined &&
    ensureDir(join(path, ".."), { root }).kind === "ready" &&
    writeAtomic(path, `${JSON.stringify(membership)}\n`, { root, mode: 0o600 }).kind === "written"
  if (!isKept)
    throw new UserError(
      "Your home folder cannot keep which hub this project joined. Nothing was sent.",
      "Check that ~/.tenure can be written: tenure doctor",
    )
}

export function dropMembership(place: Place): void {
  const path = fileOf(place)
  if (path !== undefined && place.home !== undefined) removeFile(path, { root: place.home })
}

/** Without the password, which may change and is nobody's to guess from a file. */
export function hashOfAddress(address: HubAddress): string {
  const { socket = "", host, port, database, user, tls, authority = [] } = address
  return sha256(JSON.stringify([socket, host, port, database, user, tls].concat(authority)))
}

function fileOf({ project, home }: Place): string | undefined {
  const mark = folderId(project.local)
  return home === undefined || home === "/" || mark === undefined
    ? undefined
    : join(home, ".tenure", "hubs", mark)
}

/** As with a proof: a home that others can write to proves nothing. */
function isOwn(path: string, home: string): boolean {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (file?.isFile() !== true) return false
  return file.uid === (process.geteuid?.() ?? file.uid) || file.uid === statSync(home).uid
}
