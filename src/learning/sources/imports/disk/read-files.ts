// Reads the files of an import, within limits for each and for all. Every text is cleaned and redacted before anything else
// sees it (SAFE-04, T10): half a secret is not recognisable.
import { lstatSync } from "node:fs"
import { basename } from "node:path"
import { hasHardLink } from "../../../../io/files.ts"
import { readInside } from "../../../../io/read-inside.ts"
import { redact } from "../../../../privacy/redact.ts"
import { clean } from "../../../../privacy/sanitise.ts"
import { mayHoldSecret } from "../../backfill/may-hold-secret.ts"
import type { FileReading, ImportDraft, ImportShape } from "../file-reading.ts"
import { unreadableFile } from "../file-reading.ts"
import { parseFileText } from "../import-shape.ts"
import type { FoundFile } from "./find-files.ts"

const MAX_BYTES = 16 * 1024 * 1024
const MAX_TOTAL_BYTES = 4 * MAX_BYTES

export interface ReadFile extends FileReading {
  readonly shown: string
  readonly shape: ImportShape | undefined
}

export function readFiles(
  files: readonly FoundFile[],
  secrets: readonly string[],
  onProgress: (done: number) => void,
): readonly ReadFile[] {
  const scrub = createScrubber(secrets)
  let left = MAX_TOTAL_BYTES
  return files.map(({ path, shown, root }, at) => {
    onProgress(at)
    if (left <= 0) return { shown, shape: undefined, ...unreadableFile(1, TOO_MUCH) }
    // Like a symbolic link, a hard link may lead out of the folder (T09).
    if (hasHardLink(lstatSync(path, { throwIfNoEntry: false })))
      return { shown, shape: undefined, ...unreadableFile(1, HARD_LINKED) }
    const file = readInside(path, root, MAX_BYTES)
    if (file.kind === "absent")
      return { shown, shape: undefined, ...unreadableFile(1, "The file does not exist.") }
    if (file.kind === "unreadable")
      return { shown, shape: undefined, ...unreadableFile(1, `Cannot be read: ${file.why}.`) }
    left -= file.bytes.length
    return { shown, ...withoutSecrets(parseFileText(basename(path), file.text, scrub)) }
  })
}

/** Drafts that hold a secret, or held one before redaction, are skipped (LERN-16). */
function withoutSecrets<T extends FileReading>(reading: T): T {
  const isSecret = ({ content: { title, body } }: ImportDraft) => mayHoldSecret(title) || mayHoldSecret(body)
  const held = reading.drafts.filter(isSecret)
  if (held.length === 0) return reading
  const left = held.map(({ line }) => ({ line, words: "…", why: "it holds a secret" }))
  return {
    ...reading,
    drafts: reading.drafts.filter((each) => !isSecret(each)),
    skipped: [...reading.skipped, ...left],
  }
}

const HARD_LINKED = "Not read: the file has more than one hard link."
const TOO_MUCH = `Not read: the files before it reach the limit of ${MAX_TOTAL_BYTES / 1024 / 1024} MB.`

export function createScrubber(secrets: readonly string[]): (text: string) => string {
  return (text) => redact(clean(text), secrets)
}
