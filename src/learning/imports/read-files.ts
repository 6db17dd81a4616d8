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

/** Of one file, and of all of an import together. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_TOGETHER = 4 * MOST_BYTES

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
  let left = MOST_TOGETHER
  return files.map(({ path, shown, root }, at) => {
    onProgress(at)
    if (left <= 0) return { shown, shape: undefined, ...spoilt(1, TOGETHER) }
    const file = readInside(path, root, MOST_BYTES)
    if (file.kind === "absent") return { shown, shape: undefined, ...spoilt(1, "It is not there.") }
    if (file.kind === "unreadable")
      return { shown, shape: undefined, ...spoilt(1, `It cannot be read: ${file.why}.`) }
    left -= file.bytes.length
    return { shown, ...readFileText(basename(path), file.text, scrub) }
  })
}

const TOGETHER = `It was not read: the files before it have ${MOST_TOGETHER / 1024 / 1024} MB together.`

export function scrubbing(secrets: readonly string[]): (text: string) => string {
  return (text) => redact(clean(text), secrets)
}
