// At a prompt: whether the pressure has reached a level that has not spoken yet (CONT-02).
import { levelOf, NOTHING_SPOKEN, speak } from "../core/continuity/pressure.ts"
import { type PressureWords, pressureWords } from "../core/continuity/pressure-words.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { keepSpoken, readSpoken } from "./keep-pressure.ts"
import { readPressure } from "./pressure-file.ts"

export function tellPressure(project: Project, session: SessionId): PressureWords | undefined {
  const reading = readPressure(project, session)
  if (reading === undefined || levelOf(reading) === 0) return undefined
  const { say, spoken } = speak(reading, readSpoken(project, session) ?? NOTHING_SPOKEN)
  if (say === 0) return undefined
  keepSpoken(project, session, spoken)
  return pressureWords(say, reading)
}

/** Learning has run: what the level that is reached would say has been done. */
export function hushPressure(project: Project, session: SessionId): void {
  const reading = readPressure(project, session)
  if (reading === undefined || levelOf(reading) === 0) return
  keepSpoken(project, session, { level: levelOf(reading), peak: reading.tokens })
}
