// The pressure of a session as it was last seen, in a small file: the status line sees it at every step, the end of
// a turn where there is no status line; the prompt only reads it. Light enough for the status line to load.
import { lstatSync } from "node:fs"
import { levelOf, type Reading } from "../core/continuity/pressure.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { readSmallIfThere } from "../io/small-file.ts"

export interface SeenPressure extends Reading {
  readonly by: "statusline" | "transcript"
}

export function pressureFile(session: SessionId): string {
  return `sessions/${session}/pressure.json`
}

export function readPressure(project: Project, session: SessionId): SeenPressure | undefined {
  const text = readSmallIfThere(`${project.local}/${pressureFile(session)}`)
  if (text === undefined) return undefined
  try {
    const { tokens, window, compactAt, by } = JSON.parse(text) as Partial<Record<keyof SeenPressure, unknown>>
    if (typeof tokens !== "number" || typeof window !== "number" || typeof compactAt !== "number")
      return undefined
    return { tokens, window, compactAt, by: by === "statusline" ? by : "transcript" }
  } catch {
    return undefined
  }
}

/** Far below the first level nobody asks, and nothing is written but once that there is a status line. */
export function isNews(before: SeenPressure | undefined, now: SeenPressure): boolean {
  if (before?.by === now.by && before.tokens === now.tokens) return false
  const wasQuiet = before === undefined || levelOf(before) === 0
  const isKnown = before === undefined ? now.by === "transcript" : before.by === now.by
  return levelOf(now) > 0 || !wasQuiet || !isKnown
}

/** Whether the automatic handoff of this session has been started. */
export function isHandoffStarted(project: Project, session: SessionId): boolean {
  return lstatSync(`${project.local}/${handoffMark(session)}`, { throwIfNoEntry: false }) !== undefined
}

export function handoffMark(session: SessionId): string {
  return `sessions/${session}/handoff-started`
}
