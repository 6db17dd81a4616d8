// The last known context pressure of a session, in a small file. The status line writes it at every step; without a status
// line the end of a turn does; the prompt only reads it. Light enough for the status line to load.

import { lstatSync } from "node:fs"
import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readSmallIfThere } from "../../io/small-file.ts"
import type { SessionId } from "../../sessions/event.ts"
import { levelOf, levelsIn, type PressureReading } from "../pressure/pressure.ts"

const SOURCES = ["statusline", "mod", "transcript"] as const

export interface SeenPressure extends PressureReading {
  /** The status line and our module inside the client are exact; the transcript may be a turn behind. */
  readonly by: (typeof SOURCES)[number]
}

export function pressureFile(session: SessionId): string {
  return sessionFile(session, "pressure")
}

export function readPressure(project: Project, session: SessionId): SeenPressure | undefined {
  const text = readSmallIfThere(`${project.local}/${pressureFile(session)}`)
  if (text === undefined) return undefined
  try {
    const { tokens, window, compactAt, by, levels } = JSON.parse(text) as Partial<
      Record<keyof SeenPressure, unknown>
    >
    if (typeof tokens !== "number" || typeof window !== "number" || typeof compactAt !== "number")
      return undefined
    const own = levelsIn(levels)
    const seen = { tokens, window, compactAt, by: SOURCES.find((known) => known === by) ?? "transcript" }
    return own === null ? seen : { ...seen, levels: own }
  } catch {
    return undefined
  }
}

/** Below level 1, record only that a status line exists. */
export function isNews(before: SeenPressure | undefined, now: SeenPressure): boolean {
  if (before?.by === now.by && before.tokens === now.tokens) return false
  const wasQuiet = before === undefined || levelOf(before) === 0
  const isKnown = before === undefined ? now.by === "transcript" : before.by === now.by
  return levelOf(now) > 0 || !wasQuiet || !isKnown
}

export function isHandoffStarted(project: Project, session: SessionId): boolean {
  return lstatSync(`${project.local}/${handoffMark(session)}`, { throwIfNoEntry: false }) !== undefined
}

export function handoffMark(session: SessionId): string {
  return sessionFile(session, "handoffStarted")
}
