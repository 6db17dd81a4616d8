// The card of `/tenure:init` in the pane: whether Tenure is on here, what it found, and one key for each offer.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { oneLine } from "../../lessons/file/body.ts"
import { type PaneCard, type PaneRow, row } from "../../lessons/review/disk/pane-card.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { amount } from "../../terminal/format-text.ts"
import type { CliIo } from "../command.ts"
import { cardsIn } from "./list.ts"
import { findOffers, lessonsHere, type Offers, type PastOffer } from "./offers.ts"
import type { ModAnswer, ModRequest } from "./request.ts"

/** In place of a lesson's id. */
export const START = "start"

export async function init({ session }: ModRequest, io: CliIo): Promise<ModAnswer> {
  return startIn(io, lessonsHere(io), session)
}

/** The card, and the lessons that wait. */
export async function startIn(io: CliIo, lessons: LessonIo, session: string) {
  const offers = await findOffers(io, lessons, session)
  const start = startCard(lessons, offers)
  return offers.isOn ? { ...cardsIn(lessons, session), start } : { ...OFF, start }
}

const OFF = { project: false, waiting: 0, cards: [] as readonly PaneCard[] }

function startCard({ project }: LessonIo, offers: Offers): PaneCard {
  const { isOn, fresh, past, imports } = offers
  const rows = [...conventionRows(offers), ...pastRows(past), ...importRows(offers)]
  const isRepository = existsSync(join(project.root, ".git"))
  const keys = [
    ...(isOn ? [] : [["s", "on", "switch on"] as const]),
    ...(isOn && fresh.length > 0 ? [["f", "found", "conventions"] as const] : []),
    ...(isOn && past.found.findings.length > 0 ? [["p", "past", "past sessions"] as const] : []),
    ...(isOn && imports.length > 0 ? [["i", "import", "rules"] as const] : []),
  ]
  return {
    id: START,
    mark: "",
    head: cleanLine(project.root, 100),
    rows: [
      row("strong", isOn ? "Tenure is on in this project." : "Tenure is off in this project."),
      ...(isOn ? [] : [row("plain", ON_MEANS)]),
      ...(isOn || isRepository ? [] : [row("warning", "! This folder is not a git repository.")]),
    ],
    more: rows.length > 0 ? rows : [row("dim", NOTHING_NEW)],
    keys,
    inputs: {},
  }
}

const NOTHING_NEW = "Found nothing new in its files, its history or past sessions."
const ON_MEANS = "Switched on, it makes .tenure/ here. Nothing applies until you approve it."

const MAX_TITLES = 5

function conventionRows({ fresh }: Offers) {
  if (fresh.length === 0) return []
  const titles = fresh.slice(0, MAX_TITLES).map((lesson) => `· ${cleanLine(oneLine(lesson, 100), 100)}`)
  const more = fresh.length > MAX_TITLES ? [`· and ${fresh.length - MAX_TITLES} more`] : []
  return listed(`${amount(fresh.length, "convention")} in its files and history:`, [...titles, ...more])
}

const MAX_QUOTES = 3

function pastRows({ files, of, found }: PastOffer) {
  if (of === 0) return []
  const sessions = files.length === of ? amount(of, "past session") : `${files.length} of ${of} past sessions`
  const count = found.findings.length + found.more
  if (count === 0) return [row("dim", `${sessions}: nothing new that sounds like a lesson.`)]
  const best = found.more > 0 ? `, the best ${found.findings.length} of them for you` : ""
  const quotes = found.findings.slice(0, MAX_QUOTES).map(({ text }) => `“${cleanLine(text, 100)}”`)
  return listed(
    `${sessions}: ${amount(count, "sentence sounds", "sentences sound")} like a lesson${best}:`,
    quotes,
  )
}

const MAX_FILES = 3

function importRows({ imports }: Offers) {
  const counts = new Map<string, number>()
  for (const { file } of imports) {
    const name = file.shape === "client-memory" ? "Claude Code's own memory" : file.shown
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const shown = [...counts].map(([name, count]) => `· ${amount(count, "rule")} in ${cleanLine(name, 100)}`)
  const more = shown.length > MAX_FILES ? [`· and ${shown.length - MAX_FILES} files more`] : []
  return shown.length === 0 ? [] : listed("Rules to take over:", [...shown.slice(0, MAX_FILES), ...more])
}

function listed(head: string, lines: readonly string[]): readonly PaneRow[] {
  return [row("plain", head), ...lines.map((line) => row("dim", `  ${line}`))]
}
