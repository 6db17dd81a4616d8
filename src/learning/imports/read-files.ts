// Reads what an import is about, a file at a time and never more than its share. Every text is cleaned and redacted before
// anything else looks at it (SAFE-04, T10): half of a secret has no shape any more.
import { basename } from "node:path"
import type { FileReading, Shape } from "../../core/imports/reading.ts"
import { spoilt } from "../../core/imports/reading.ts"
import { readFileText } from "../../core/imports/shape.ts"
import { redact } from "../../core/trust/redact.ts"
import { clean } from "../../core/trust/sanitise.ts"
import { readInside } from "../../io/read-inside.ts"
import type { FoundFile } from "./find-files.ts"

export const MOST_BYTES = 8 * 1024 * 1024

export interface ReadFile extends FileReading {
  readonly shown: string
  /** Undefined when it could not be told. */
  readonly shape: Shape | undefined
}

export function readFiles(
  files: readonly FoundFile[],
  secrets: readonly string[],
  onProgress: (done: number) => void,
): readonly ReadFile[] {
  const scrub = scrubbing(secrets)
  return files.map((file, at) => {
    const read = readOne(file, scrub)
    onProgress(at + 1)
    return read
  })
}

export function scrubbing(secrets: readonly string[]): (text: string) => string {
  return (text) => redact(clean(text), secrets)
}

function readOne({ path, shown, root }: FoundFile, scrub: (text: string) => string): ReadFile {
  const read = readInside(path, root, MOST_BYTES)
  if (read.kind === "absent") return { shown, shape: undefined, ...spoilt(1, "It is not there.") }
  if (read.kind === "unreadable")
    return { shown, shape: undefined, ...spoilt(1, `It cannot be read: ${read.why}.`) }
  return { shown, ...readFileText(basename(path), read.text, scrub) }
}
