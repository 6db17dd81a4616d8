// One finding from the past as a person reads it before anything is kept (LERN-08): the lesson, whose words they
// were and when, where it would have come up, and what to be wary of.
import type { PastFinding } from "../core/transcript/gather.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { labelOf } from "../review/lesson-text.ts"
import type { Style } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"

export interface PastUse {
  readonly count: number
  /** False when the lesson names neither files nor commands. */
  readonly isPointed: boolean
  /** At most three, the latest last: the tool and what it was aimed at. */
  readonly last: readonly string[]
  /** How many calls were looked at. */
  readonly of: number
}

export interface ShownFinding {
  readonly finding: PastFinding
  readonly use: PastUse
  readonly warnings: readonly string[]
}

export function findingText(shown: ShownFinding, style: Style, columns: number): string {
  const { finding, use, warnings } = shown
  const width = Math.min(columns, 100)
  const { files, commands } = finding.triggers
  const lines = [
    hang("", `${labelOf(finding, style)} ${style.dim(`· ${WHOSE[finding.origin]}`)}`, width),
    hang("  ", cleanLine(finding.text, 400), width),
    ...warnings.map((warning) => hang(`  ${style.yellow("!")} `, style.red(warning), width)),
    ...finding.sayings.map(({ session, at, quote }) =>
      hang(
        "  ",
        `${style.dim(`${dayOf(at)}session ${cleanLine(session, 9)}:`)} “${cleanLine(quote, 300)}”`,
        width,
      ),
    ),
  ]
  const { length } = finding.sessions
  if (length > 1) lines.push(hang("  ", `Said in ${length} sessions.`, width))
  const named = [...files, ...commands].map((each) => cleanLine(each, 80)).join(", ")
  if (named !== "") lines.push(hang("  ", `Comes up with: ${named}`, width))
  lines.push(hang("  ", useLine(use), width))
  return lines.join("\n")
}

const WHOSE: Readonly<Record<PastFinding["origin"], string>> = {
  person: "typed by you, the client says",
  agent: "the agent's own words",
  import: "from an old transcript, which does not say who typed it",
}

function useLine({ count, isPointed, last, of }: PastUse): string {
  if (!isPointed) return "It names no file or command, so where it would have come up is not known."
  if (count === 0) return `It would not have come up in the ${of} tool calls looked at.`
  const times = count === 1 ? "once" : `${count} times`
  return `It would have come up ${times} in ${of} tool calls, last: ${last.map((each) => cleanLine(each, 60)).join("; ")}.`
}

function dayOf(at: string | null): string {
  return at === null ? "" : `${cleanLine(at, 11).slice(0, 10)} · `
}
