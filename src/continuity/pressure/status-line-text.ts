// The text of the status line (CONT-03), fitted to the terminal. Pressure and what needs review are never cut; the task, the
// branch and the project's name shrink in that order.
import { type Levels, levelsIn } from "./pressure.ts"

export interface StatusParts {
  readonly project: string
  readonly branch: string | null
  readonly changes: number | null
  /** The active track's id. */
  readonly track: string | null
  /** The track's current step. */
  readonly step: string | null
  /** Percent of the window; null before the first answer. */
  readonly percent: number | null
  readonly isPressing: boolean
  readonly waiting: number
}

const MIN_NAME = 8
const MIN_STEP = 12
const JOIN = " · "

/** `widthOf` measures a text in columns. */
export function statusLineText(
  parts: StatusParts,
  columns: number,
  widthOf: (text: string) => number,
): string {
  const must = [pressure(parts), waiting(parts.waiting)].filter((text) => text !== "")
  let room = columns - widthOf(must.join(JOIN)) - (must.length > 0 ? JOIN.length : 0)
  const head: string[] = []
  const put = (text: string | null, suffix = ""): void => {
    if (text === null || text === "") return
    const free = room - (head.length > 0 ? JOIN.length : 0) - widthOf(suffix)
    const shown = cut(text, free, widthOf)
    if (widthOf(shown) < Math.min(MIN_NAME, widthOf(text))) return
    head.push(`${shown}${suffix}`)
    room -= widthOf(shown) + widthOf(suffix) + (head.length > 1 ? JOIN.length : 0)
  }
  put(parts.project)
  put(parts.branch, parts.changes === null || parts.changes === 0 ? "" : ` ±${parts.changes}`)
  put(parts.track)
  const step = parts.track !== null && head.at(-1) === parts.track ? parts.step : null
  if (step !== null && room - 2 >= MIN_STEP) head.push(`${head.pop()}: ${cut(step, room - 2, widthOf)}`)
  return [...head, ...must].join(JOIN)
}

function pressure({ percent, isPressing }: StatusParts): string {
  if (percent === null) return ""
  return isPressing ? `⚠ CTX ${percent}%` : `ctx ${percent}%`
}

function waiting(count: number): string {
  return count === 0 ? "" : `${count} to review`
}

function cut(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(letters.join("")) > most - 1) letters.pop()
  return letters.length === 0 ? "" : `${letters.join("")}…`
}

/** Facts that other hooks cache, so that the status line need not open the store. */
export interface StatusFacts {
  readonly waiting: number
  readonly changes: number | null
  readonly step: string | null
  /** How many steps of the active track are done. */
  readonly done: number | null
  /** The person's own levels of pressure. */
  readonly levels: Levels | null
}

const NO_FACTS: StatusFacts = { waiting: 0, changes: null, step: null, done: null, levels: null }

export function parseStatusFacts(text: string): StatusFacts {
  try {
    const value = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
    return {
      waiting: count(value["waiting"]) ?? 0,
      changes: count(value["changes"]),
      step: typeof value["step"] === "string" ? value["step"] : null,
      done: count(value["done"]),
      levels: levelsIn(value["levels"]),
    }
  } catch {
    return NO_FACTS
  }
}

function count(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}
