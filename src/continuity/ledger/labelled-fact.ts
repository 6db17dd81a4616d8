// Facts that are compared only with a whole or a dead summary, each as one self-explaining line. Tool output, file names and
// model text are marked as data (T02).
import { asData, defuseLine } from "../../privacy/sanitise.ts"
import type { ChangedFile, RefusedCall, Unchecked } from "./ledger.ts"
import { unattributed } from "./ledger.ts"
import type { Fact } from "./ledger-facts.ts"

const MAX_FILES = 12

export function labelledFact(fact: Fact, chars: number): string {
  switch (fact.kind) {
    case "task":
      return `The task of the session, as it was first put: ${quoted(fact.of.text.replace(/\s*\n#*\s*/g, " "), Math.min(chars, 180))}`
    case "refusal":
      return `Refused when it was tried: ${refusedText(fact.of, chars)}`
    case "unverified":
      return toldUnchecked(fact.of)
    case "uncommitted": {
      const { files, hasCommitted } = fact.of
      const since = hasCommitted
        ? "Not committed since the last commit of this session"
        : "Changed in this session, no commit seen"
      return `${since}: ${listed(files.map(changedFileText))}`
    }
    case "vanished todo":
      return `Left the todo list without being done: ${line(fact.of.text, chars)}`
    case "running":
      return `A sub-agent was started and gave no report: ${line(fact.of.text, chars)}`
    case "promise":
      return `Said to be still to do or to check: ${quoted(fact.of.text, chars)}`
    case "environment": {
      const beside = fact.of.about === null ? "" : ` (after ${line(fact.of.about, 100)})`
      return `The agent found: ${quoted(fact.of.text, chars)}${beside}`
    }
    case "check":
      return `Passed when last run, and nothing was changed since: ${line(fact.of.line, 160)}`
    default:
      return ""
  }
}

export function refusedText({ what, words, instead }: RefusedCall, chars: number): string {
  const typed = words === "" ? "" : `, with the words ${quoted(words, chars)}`
  const next = instead === "" ? "" : `; the next prompt was: ${quoted(instead, 160)}`
  return `${line(what, 200)}${typed}${next}`
}

function toldUnchecked({ files, passed, isChecked }: Unchecked): string {
  const names = listed(files.toReversed().map((path) => unattributed(asData(path, 200))))
  if (!isChecked)
    return `No test, build or type check has run in this session; changed and not yet verified: ${names}`
  if (passed === null) return `No check has passed since these were changed: ${names}`
  return `Since ${line(passed, 120)} last passed, changed and not yet verified: ${names}`
}

export function changedFileText({ path, how, to }: ChangedFile): string {
  const name = unattributed(asData(path, 300))
  if (how === "moved" && to !== undefined) return `${name} moved to ${unattributed(asData(to, 300))}`
  return how === "removed" ? `${name} (removed)` : name
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_FILES
  return `${names.slice(0, MAX_FILES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

export function quoted(text: string, chars = 1_200): string {
  return `"${line(text, chars).replaceAll('"', "'")}"`
}

/** One line that attributes nothing to the person. */
export function line(text: string, chars = 1_200): string {
  return unattributed(defuseLine(text, chars))
}
