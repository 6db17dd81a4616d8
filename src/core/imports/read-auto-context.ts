// A file of an `.auto-context/` store: a list of entries with `text`, `confidence`, `stage`, `created_at`; candidates
// have `observations` and `sessions_seen` besides, anti-patterns `occurrences`, and evidence cites files and lines.
import type { Kind } from "../lessons/lesson.ts"
import { addDraft, confidenceIn, textIn, textsIn, timeIn } from "./draft.ts"
import { isList, isObject, type Json, type JsonObject } from "./json-text.ts"
import { type Draft, type FileReading, gathering, spoilt } from "./reading.ts"

/** `kind` is undefined where the words are to say it. */
export function readAutoContext(
  value: Json,
  lineOf: (value: Json) => number,
  kind: Kind | undefined,
): FileReading {
  if (!isList(value)) return spoilt(lineOf(value), "Here should stand a list of entries: [ … ].")
  const into = gathering()
  for (const entry of value) {
    const line = lineOf(entry)
    const text = isObject(entry) ? textOf(entry) : textIn(entry)
    if (text === "") into.mistakes.push({ line, message: "This entry has no text." })
    else if (!isObject(entry)) addDraft(into, { line, text, kind })
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

/** What it had not seen often enough itself is an observation here too. */
function placeOf(entry: JsonObject): Draft["goes"] {
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

/** Snippets of code are left where they are. */
function noteOf(entry: JsonObject): string {
  const count = countOf(entry)
  const cited = isList(entry["evidence"]) ? entry["evidence"] : []
  const files = [
    ...textsIn(entry["observed_in"]),
    ...cited.flatMap((each) => (isObject(each) ? textsIn(each["file"]) : [])),
  ]
  const where = [...new Set(files)].slice(0, 3).join(", ")
  return [count > 1 ? `seen ${count} times` : "", where === "" ? "" : `in ${where}`]
    .filter((each) => each !== "")
    .join(" ")
}
