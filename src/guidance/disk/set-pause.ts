// Starts and ends a pause (GUID-10), from a terminal or a typed line, with the same words.

import { ensureDir, removeFile, writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { whyNot } from "../../io/real-path.ts"
import { MAX_PAUSE_MS, type Pause, parsePause, pauseUntil } from "../../text/pause-duration.ts"
import { UserError } from "../../text/user-error.ts"
import { pausePath, readPause } from "./read-pause.ts"

/** Writes the pause. Returns when it ends, in milliseconds since 1970. */
export function beginPause(project: Project, words: readonly string[], now: number): number {
  const until = pauseEnd(words, now)
  const root = project.localRoot
  ensureDir(project.local, { root })
  const written = writeAtomic(pausePath(project), `${new Date(until).toISOString()}\n`, { root })
  if (written.kind !== "written")
    throw new UserError(
      `The pause could not be written: ${whyNot(written)}.`,
      "Look for the cause: tenure doctor",
    )
  return until
}

/** When a pause of these words would end; an error for words that name no end. */
export function pauseEnd(words: readonly string[], now: number): number {
  const end = parsePause(words)
  if (end === undefined)
    throw new UserError(
      `'${words.join(" ")}' is no length of a pause.`,
      "Write one such as: tenure pause 30m, tenure pause 2h, tenure pause until 18:00, tenure pause until tomorrow",
    )
  const until = pauseUntil(end, now, localTime(now))
  if (until - now > MAX_PAUSE_MS)
    throw new UserError(
      "A pause lasts a week at most.",
      "Write a shorter one: tenure pause 7d. To leave it off: tenure uninstall",
    )
  return until
}

export function endPause(project: Project, now: number): Pause {
  const pause = readPause(project, now)
  if (pause.kind === "off") return pause
  const removed = removeFile(pausePath(project), { root: project.localRoot })
  if (removed.kind === "refused" || removed.kind === "failed")
    throw new UserError(
      `The pause could not be ended: ${whyNot(removed)}.`,
      "Remove the file: .tenure/local/pause",
    )
  return pause
}

/** The end of a pause for a person: the time, with the date if it is not today. */
function whenOver(until: number, now: number): string {
  const end = new Date(until)
  const time = `${two(end.getHours())}:${two(end.getMinutes())}`
  const isToday = end.toDateString() === new Date(now).toDateString()
  return isToday ? time : `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())} ${time}`
}

export function pausedSentence(until: number, now: number): string {
  return `Guidance is paused until ${whenOver(until, now)}. Sessions are still recorded. To end it sooner: tenure resume`
}

/** For the model, which cannot end the pause. */
export function pausedFact(until: number, now: number): string {
  return `The person has paused guidance until ${whenOver(until, now)}: lessons of this project are not told with calls before that.`
}

export function resumedSentence(before: Pause): string {
  return before.kind === "on" ? "Guidance is on again." : "Guidance was not paused. It is on."
}

function localTime(now: number): (days: number, hour: number, minute: number) => number {
  const today = new Date(now)
  return (days, hour, minute) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute).getTime()
}

function two(n: number): string {
  return String(n).padStart(2, "0")
}
