// What a person wrote by hand, saved before Tenure writes over it.
import { join } from "node:path"
import { ensureDir, readLimited, writeAtomic } from "../../../io/files.ts"
import { whyNot } from "../../../io/real-path.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { UserError } from "../../../text/user-error.ts"

const FOLDER = "backup"

/** Where it is, from the project's root. */
export function backupPath(name: string): string {
  return `.tenure/local/${FOLDER}/${name}`
}

export function keepBackup({ project }: LessonIo, name: string, text: Uint8Array | string): void {
  const folder = join(project.local, FOLDER)
  const root = project.localRoot
  const made = ensureDir(folder, { root })
  const kept = made.kind === "ready" ? writeAtomic(join(folder, name), text, { root }) : made
  if (kept.kind === "written") return
  throw new UserError(
    `Nothing was decided: ${backupPath(name)} cannot be written: ${whyNot(kept)}.`,
    "Fix that and retry.",
  )
}

export function readBackup({ project }: LessonIo, name: string, maxBytes: number): Uint8Array | undefined {
  const file = readLimited(join(project.local, FOLDER, name), maxBytes)
  return file.kind === "read" ? file.bytes : undefined
}
