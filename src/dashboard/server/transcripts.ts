// Reads what only the client's transcript holds: context usage after each answer, and what was given back after a
// compaction. Transcripts grow while the page is open, so reading continues where it stopped.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { GIVE_BACK_HEADING } from "../../continuity/compaction/give-back.ts"
import { USAGE_NEEDLES, usageIn } from "../../continuity/pressure/pressure.ts"
import { forwardLines } from "../../io/read-lines.ts"
import type { SessionId } from "../../sessions/event.ts"
import { fieldsIn, fieldsOf } from "../../text/json.ts"

export interface TranscriptFigures {
  readonly readings: readonly UsageReading[]
  readonly givenBack: readonly { readonly at: number; readonly text: string }[]
}

export interface UsageReading {
  readonly at: number
  readonly tokens: number
  readonly model: string | null
}

export interface Transcripts {
  /** Empty without a transcript, or with one too large to read while a person waits. */
  read(folders: readonly string[], session: SessionId): TranscriptFigures
}

const MAX_BYTES = 200 * 1024 * 1024
const NOTHING: TranscriptFigures = { readings: [], givenBack: [] }

export function openTranscripts(): Transcripts {
  const known = new Map<string, Reading>()
  return {
    read(folders, session) {
      const path = folders.map((folder) => join(folder, `${session}.jsonl`)).find(isReadable)
      if (path === undefined) return NOTHING
      const reading = known.get(path) ?? { end: 0, readings: [], givenBack: [] }
      known.set(path, reading)
      for (const { line, end } of forwardLines(path, reading.end)) {
        readLine(reading, line)
        reading.end = end
      }
      return reading
    },
  }
}

interface Reading {
  end: number
  readonly readings: UsageReading[]
  readonly givenBack: { readonly at: number; readonly text: string }[]
}

function isReadable(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size <= MAX_BYTES
}

function readLine(reading: Reading, line: string): void {
  if (line.includes(GIVE_BACK_HEADING)) {
    const text = givenBackIn(line)
    if (text !== undefined) reading.givenBack.push({ at: timeOf(line), text })
  }
  if (!USAGE_NEEDLES.some((needle) => line.includes(needle))) return
  const usage = usageIn(line)
  if (usage !== undefined) reading.readings.push({ at: timeOf(line), ...usage })
}

/** Only hook output recorded by the client, not a text that quotes it. */
function givenBackIn(line: string): string | undefined {
  const { type, attachment } = fieldsIn(line) ?? {}
  const { type: kind, content } = fieldsOf(attachment) ?? {}
  if (type !== "attachment" || kind !== "hook_additional_context") return undefined
  const texts = Array.isArray(content) ? content : [content]
  return texts.find((text): text is string => typeof text === "string" && text.includes(GIVE_BACK_HEADING))
}

function timeOf(line: string): number {
  const at = Date.parse(String(fieldsIn(line)?.["timestamp"]))
  return Number.isNaN(at) ? 0 : at
}
