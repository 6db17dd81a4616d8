// One row of the changelog as a line: when, what, which lesson, by whom and over which channel, why.

import type { ChangelogRow } from "../core/lessons/changelog.ts"
import { NO_REASON } from "../core/lessons/decisions.ts"
import { parseFields } from "../core/lessons/difference.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Style } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"

/** `isOne`: all rows are about the same lesson, which then is not named. */
export function changeLine(row: ChangelogRow, style: Style, columns: number, isOne: boolean): string {
  const when = row.at.slice(0, 16).replace("T", " ")
  const which = isOne ? "" : `${style.cyan(cleanLine(row.lesson, 80))} `
  const what = `${style.bold(row.action)}${changedFields(row)}`
  const why = row.reason === NO_REASON ? "" : `: ${cleanLine(row.reason, 200)}`
  const lead =
    columns < 60
      ? `${style.dim(String(row.seq))} `
      : `${style.dim(`${String(row.seq).padStart(4)}  ${when}`)}  `
  const time = columns < 60 ? `${style.dim(when)} ` : ""
  return hang(lead, `${time}${which}${what} ${style.dim("by")} ${actorOf(row)}${why}`, columns)
}

function actorOf({ by, channel }: ChangelogRow): string {
  if (by !== "person") return by === "program" ? "Tenure" : "the agent"
  return channel === null ? "a person" : `a person (${CHANNELS[channel] ?? cleanLine(channel)})`
}

const CHANNELS: Readonly<Record<string, string>> = {
  terminal: "terminal",
  prompt: "typed in the conversation",
  ask: "let an agent's command through",
  dashboard: "dashboard",
  "hook-certain": "said so in the conversation",
}

/** Which words of the lesson changed; a stage says itself through the action. */
function changedFields(row: ChangelogRow): string {
  if (row.action !== "edited" && row.action !== "adopted") return ""
  try {
    const keys = Object.keys(parseFields(row.to) ?? {}).filter(
      (key) => key !== "standing" && key !== "origin",
    )
    return keys.length === 0 || keys.length > 5 ? "" : ` (${keys.join(", ")})`
  } catch {
    return ""
  }
}
