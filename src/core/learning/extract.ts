// What the events of a turn themselves teach: a command that failed and the variant that then worked, files that are
// edited together. Precise before complete: between the two commands nothing may have been edited (then the edit was
// the cure). Seen once it is an observation; a person sees it when it has come again.
import { type RecordedEvent, writesFile } from "../events/event.ts"
import { commandsOf } from "../guard/commands.ts"

export interface FailedThenWorked {
  readonly failed: string
  readonly worked: string
}

/** Later shell calls that are still looked at for the variant. */
const REACH = 3
const MAX_CHARS = 120

/** More files than this in one turn say nothing about any two of them. */
const FEW_FILES = 3

/** Two files that were edited in the same small turn. Seen again in other sessions, they may belong together. */
export function editedTogether(events: readonly RecordedEvent[]): readonly (readonly [string, string])[] {
  const edits = events.filter(
    ({ kind, agent, tool, outcome }) =>
      kind === "tool-finished" && agent === null && outcome === "ok" && writesFile(tool),
  )
  const files = [...new Set(edits.flatMap(({ target }) => target ?? []))].sort()
  if (files.length > FEW_FILES) return []
  return files.flatMap((one, at) => files.slice(at + 1).map((other) => [one, other] as const))
}

export function failedThenWorked(events: readonly RecordedEvent[]): readonly FailedThenWorked[] {
  const calls = events.filter(
    ({ kind, agent, tool }) => kind === "tool-finished" && agent === null && tool !== null,
  )
  return calls.flatMap((call, at) => {
    if (call.tool !== "Bash" || call.outcome !== "failed") return []
    const variant = variantAfter(call, calls.slice(at + 1))
    return variant === undefined ? [] : [{ failed: line(call), worked: line(variant) }]
  })
}

function variantAfter(failed: RecordedEvent, later: readonly RecordedEvent[]): RecordedEvent | undefined {
  let reach = REACH
  for (const call of later) {
    if (writesFile(call.tool)) return undefined
    if (call.tool !== "Bash") continue
    if (line(call) === line(failed)) return undefined
    if (call.outcome === "ok" && isVariant(failed, call)) return call
    if (--reach === 0) return undefined
  }
  return undefined
}

/** One simple command each, alike in all but the program or one or two words of it. */
function isVariant(a: RecordedEvent, b: RecordedEvent): boolean {
  const [one, other] = [words(a), words(b)]
  if (one === undefined || other === undefined || one.length < 2) return false
  const shared = one.filter((word) => other.includes(word)).length
  const longest = Math.max(one.length, other.length)
  if (one[0] === other[0]) return shared >= 2 && longest - shared <= 2 && shared >= longest - shared
  return shared >= 1 && shared >= longest - 2 && one.slice(1).every((word) => other.includes(word))
}

/** The words of a command that stands alone, with nothing that is only known when it runs. */
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
