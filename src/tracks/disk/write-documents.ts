// Writes documents under docs/: never through a link out of the project, never over text that was not read first. Errors
// name the file.

import { dirname } from "node:path"
import { ensureDir, removeFile } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { whyNot } from "../../io/real-path.ts"
import { type ReplaceResult, replaceIfUnchanged, snapshot } from "../../io/replace-file.ts"
import { decodeExactly } from "../../text/decode.ts"
import { UserError } from "../../text/user-error.ts"
import { inProject, MAX_FILE_BYTES } from "./track-paths.ts"

/** False when the file exists; it is left unchanged. */
export function putNew(project: Project, path: string, text: string): boolean {
  const whole = inProject(project, path)
  const before = readyToWrite(project, path)
  if (before.bytes !== null) return false
  const result = replaceIfUnchanged(whole, before, text, { root: project.root, mode: 0o644 })
  if (result.kind === "changed") return false
  return isWritten(path, result)
}

/**
 * Writes the document, with `before` only if it still holds that text. Without `before` it overwrites: only for files that
 * are entirely ours.
 */
export function put(project: Project, path: string, text: string, before?: string): void {
  const found = readyToWrite(project, path)
  if (before !== undefined && decodeExactly(found.bytes ?? new Uint8Array()) !== before)
    throw unwritable(path, "somebody else changed it at this moment")
  isWritten(
    path,
    replaceIfUnchanged(inProject(project, path), found, text, { root: project.root, mode: 0o644 }),
  )
}

export function remove(project: Project, path: string): void {
  const result = removeFile(inProject(project, path), { root: project.root })
  if (result.kind === "refused" || result.kind === "failed") throw unwritable(path, whyNot(result))
}

function readyToWrite(project: Project, path: string) {
  const folder = ensureDir(dirname(inProject(project, path)), { root: project.root, mode: 0o755 })
  if (folder.kind !== "ready") throw unwritable(path, whyNot(folder))
  const before = snapshot(inProject(project, path), MAX_FILE_BYTES)
  if (before.kind === "snapshot") return before
  throw unwritable(path, before.kind === "refused" ? before.reason : before.kind)
}

function isWritten(path: string, result: ReplaceResult): true {
  if (result.kind === "written") return true
  if (result.kind === "changed") throw unwritable(path, "somebody else changed it at this moment")
  throw unwritable(path, whyNot(result))
}

function unwritable(path: string, why: string): UserError {
  return new UserError(
    `${path} cannot be written: ${why}.`,
    "Look at the file and its folder, then try again.",
  )
}
