// The brief of a new session (GUID-01): named parts of a few lines, most important line first; empty if there is nothing
// to say. Limited to 800 tokens. It cuts first what is available elsewhere: lessons are in CLAUDE.md and arrive with
// their calls, handoffs and tracks are files.
import { defuseLine } from "../../privacy/sanitise.ts"
import { estimateTokens } from "../../text/tokens.ts"

/** In order of appearance. */
const PARTS = ["pause", "lastSession", "handoff", "track", "learnPending", "lessons"] as const

export type BriefParts = Readonly<Record<(typeof PARTS)[number], readonly string[]>>

export const NOTHING_TO_SAY: BriefParts = {
  pause: [],
  lastSession: [],
  handoff: [],
  track: [],
  learnPending: [],
  lessons: [],
}

export const BRIEF_TOKENS = 800
export const BRIEF_LESSONS = 5
const LINE_CHARS = 400

const HEADS: Partial<Record<keyof BriefParts, string>> = {
  lessons: "Learned in this project and approved by a person as critical:",
}

/** To make it fit, lines are cut from the end of a part, down to this many. */
const TRIMMING: readonly (readonly [part: keyof BriefParts, keep: number])[] = [
  ["lessons", 1],
  ["handoff", 1],
  ["track", 1],
  ["learnPending", 0],
  ["lessons", 0],
  ["track", 0],
  ["lastSession", 0],
  ["handoff", 0],
  ["pause", 0],
]

export interface Brief {
  /** Empty if there is nothing to say. */
  readonly text: string
  readonly tokens: number
  /** How many lessons it includes, from the first. */
  readonly lessons: number
}

export function renderBrief(parts: BriefParts, maxTokens = BRIEF_TOKENS): Brief {
  // The lines quote branches, files and people; none of them may impersonate someone.
  const kept = Object.fromEntries(
    PARTS.map((part) => [part, parts[part].map((line) => defuseLine(line, LINE_CHARS))]),
  ) as Record<keyof BriefParts, string[]>
  for (const [part, keep] of TRIMMING)
    while (estimateTokens(textOf(kept)) > maxTokens && kept[part].length > keep) kept[part].pop()
  const text = textOf(kept)
  return { text, tokens: estimateTokens(text), lessons: kept.lessons.length }
}

function textOf(parts: BriefParts): string {
  return PARTS.flatMap((part) => {
    const lines = parts[part]
    const head = HEADS[part]
    if (lines.length === 0 || head === undefined) return lines
    return [head, ...lines.map((line) => `- ${line}`)]
  }).join("\n")
}
