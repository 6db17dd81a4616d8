// Reads a whole file in the YAML subset of front-matter.ts, with that file's own line numbers.
import { readFrontMatter } from "./front-matter.ts"
import type { FrontEntry, FrontValue, LessonFileProblem } from "./front-matter-value.ts"

export type YamlFile =
  | { readonly kind: "ok"; readonly entries: readonly FrontEntry[] }
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

export function readYaml(file: string): YamlFile {
  const text = file.replace(/^\ufeff/, "")
  // The reader stops at the next fence: text after one in the file would be lost.
  const fence = text.split("\n").findIndex((line) => line.startsWith("---"))
  if (fence >= 0)
    return { kind: "malformed", problems: [{ line: fence + 1, message: "Take out this line of dashes." }] }
  const reading = readFrontMatter(`---\n${text}\n---\n`)
  if (reading.kind === "malformed") {
    const problems = reading.problems.map((each) => ({ ...each, line: each.line - 1 }))
    return { kind: "malformed", problems }
  }
  return { kind: "ok", entries: reading.entries.map(lifted) }
}

/** One line up, because we added the first fence. */
function lifted(entry: FrontEntry): FrontEntry {
  return { ...entry, line: entry.line - 1, value: liftedValue(entry.value) }
}

function liftedValue(value: FrontValue): FrontValue {
  const line = value.line - 1
  if (value.kind === "list") return { ...value, line, items: value.items.map(liftedValue) }
  if (value.kind === "map") return { ...value, line, entries: value.entries.map(lifted) }
  return { ...value, line }
}
