// Reads a file of an `.auto-context/` store: a list of entries with `text`, `confidence`, `stage` and `created_at`; candidates
// also have `observations`, anti-patterns `occurrences`, and evidence cites files.
import type { Kind } from "../../../lessons/model/lesson.ts"
import { type FileReading, type ImportDraft, newReading, unreadableFile } from "./file-reading.ts"
import { addDraft, confidenceIn, textIn, textsOfList, timeIn } from "./import-draft.ts"
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "./json-text.ts"

/** `kind` is undefined when the words decide it. */
export function readAutoContext(
  value: JsonValue,
  lineOf: (value: JsonValue) => number,
  kind: Kind | undefined,
): FileReading {
  if (!isJsonList(value)) return unreadableFile(lineOf(value), "Expected a list of entries: [ … ].")
  const into = newReading()
  for (const entry of value) {
    const line = lineOf(entry)
    const text = isJsonObject(entry) ? textOf(entry) : textIn(entry)
    if (text === "") into.mistakes.push({ line, message: "This entry has no text." })
    else if (!isJsonObject(entry)) addDraft(into, { line, text, kind })
    else
      addDraft(into, {
        line,
        text,
        kind: entry["source"] === "error" ? "warning" : kind,
        confidence: confidenceIn(entry["confidence"]),
        created: timeIn(entry["created_at"]),
        goes: placeOf(entry),
        note: noteOf(entry),
      })
  }
  return into
}

function textOf(entry: JsonObject): string {
  const { text, convention, pattern, description, error_pattern: error } = entry
  return [text, convention, pattern, description, error].map(textIn).find((each) => each !== "") ?? ""
}

const ENOUGH = 3

/** An entry that was seen too seldom there is an observation here too. */
function placeOf(entry: JsonObject): ImportDraft["goes"] {
  const { stage, classification } = entry
  if (stage === "archived") return "to-archive"
  const isCandidate = classification !== undefined || entry["observations"] !== undefined
  const isWeak = stage === "observation" || (stage === undefined && isCandidate)
  return isWeak && countOf(entry) < ENOUGH ? "to-observations" : "to-review"
}

function countOf(entry: JsonObject): number {
  const count = entry["observations"] ?? entry["occurrences"]
  return typeof count === "number" && count > 0 ? Math.floor(count) : 0
}

function noteOf(entry: JsonObject): string {
  const count = countOf(entry)
  const cited = isJsonList(entry["evidence"]) ? entry["evidence"] : []
  const files = [
    ...textsOfList(entry["observed_in"]),
    ...cited.flatMap((each) => (isJsonObject(each) ? textsOfList(each["file"]) : [])),
  ]
  const where = [...new Set(files)].slice(0, 3).join(", ")
  return [count > 1 ? `seen ${count} times` : "", where === "" ? "" : `in ${where}`]
    .filter((each) => each !== "")
    .join(" ")
}
