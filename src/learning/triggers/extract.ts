// Finds patterns in the events of a turn: a command that failed and the variant that then worked, and files edited together.
// An edit between the two commands rules the pair out, because the edit may have been the fix.

import { SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { commandsOf } from "../../guard/shell/line-commands.ts"
import type { RecordedEvent } from "../../sessions/event.ts"

export interface FailedThenWorked {
  readonly failed: string
  readonly worked: string
}

/** How many later shell calls may be the variant. */
const MAX_CALLS_AFTER = 3
const MAX_CHARS = 120

/** In a turn with more files, a pair means nothing. */
const MAX_FILES = 3

/** Pairs of files edited in the same small turn. */
export function editedTogether(events: readonly RecordedEvent[]): readonly (readonly [string, string])[] {
  const edits = events.filter(
    ({ kind, agent, tool, outcome }) =>
      kind === "tool-finished" && agent === null && outcome === "ok" && writesFile(tool),
  )
  const files = [...new Set(edits.flatMap(({ target }) => target ?? []))].sort()
  if (files.length > MAX_FILES) return []
  return files.flatMap((one, at) => files.slice(at + 1).map((other) => [one, other] as const))
}

export function failedThenWorked(events: readonly RecordedEvent[]): readonly FailedThenWorked[] {
  const calls = events.filter(
    ({ kind, agent, tool }) => kind === "tool-finished" && agent === null && tool !== null,
  )
  return calls.flatMap((call, at) => {
    if (call.tool !== SHELL_TOOL || call.outcome !== "failed") return []
    const variant = variantAfter(call, calls.slice(at + 1))
    return variant === undefined ? [] : [{ failed: line(call), worked: line(variant) }]
  })
}

function variantAfter(failed: RecordedEvent, later: readonly RecordedEvent[]): RecordedEvent | undefined {
  let reach = MAX_CALLS_AFTER
  for (const call of later) {
    if (writesFile(call.tool)) return undefined
    if (call.tool !== SHELL_TOOL) continue
    if (line(call) === line(failed)) return undefined
    if (call.outcome === "ok" && isVariant(failed, call)) return call
    if (--reach === 0) return undefined
  }
  return undefined
}

/** One simple command each, equal except for the program or one or two words. */
function isVariant(a: RecordedEvent, b: RecordedEvent): boolean {
  const [one, other] = [words(a), words(b)]
  if (one === undefined || other === undefined || one.length < 2) return false
  const shared = one.filter((word) => other.includes(word)).length
  const longest = Math.max(one.length, other.length)
  if (one[0] === other[0]) return shared >= 2 && longest - shared <= 2 && shared >= longest - shared
  return shared >= 1 && shared >= longest - 2 && one.slice(1).every((word) => other.includes(word))
}

/** The words of a single command without expansions. */
function words(event: RecordedEvent): readonly string[] | undefined {
  const text = line(event)
  if (text.length > MAX_CHARS || text.includes("‹redacted:") || text.includes("\n")) return undefined
  const parsed = commandsOf(text)
  if (parsed.kind !== "ok") return undefined
  const outer = parsed.commands.filter(({ via }) => via.length === 0)
  const [only] = outer
  if (only === undefined || outer.length !== 1 || only.words.some(({ dynamic }) => dynamic)) return undefined
  return only.words.map(({ text: word }) => word)
}

function line(event: RecordedEvent): string {
  return (event.target ?? "").trim()
}
