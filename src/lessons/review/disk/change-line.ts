// Formats a changelog row as one line: when, what, which lesson, by whom, through which channel, and why.

import { cleanLine } from "../../../privacy/sanitise.ts"
import { hang, type Style } from "../../../terminal/format-text.ts"
import type { ChangelogRow } from "../../lifecycle/changelog.ts"
import { NO_REASON } from "../../lifecycle/person-decisions.ts"
import { parseFields } from "../../model/difference.ts"
import { CHANNEL_WORDS } from "../review-wording.ts"

/** `isOne`: all rows concern one lesson, so it is not named. */
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
  return channel === null ? "a person" : `a person (${CHANNEL_WORDS[channel] ?? cleanLine(channel)})`
}

/** The changed fields; the action already implies the stage. */
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
