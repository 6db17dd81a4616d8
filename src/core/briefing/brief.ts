// What a new session is told at its start (GUID-01): named parts, each a few lines, the first of a part the one that
// matters. Nothing to say gives nothing. At most 800 tokens, whatever the parts hold; what can be read elsewhere goes
// first: lessons are in CLAUDE.md and come with their calls, a handoff and a track are files.
import { defuseLine } from "../trust/sanitise.ts"
import { estimateTokens } from "./tokens.ts"

/** In the order in which they are told. */
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
const LINE_CHARS = 400

const HEADS: Partial<Record<keyof BriefParts, string>> = {
  lessons: "Learned in this project and approved by a person as critical:",
}

/** Until it fits, lines are taken from the end of a part, down to so many. */
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
  /** Empty when there is nothing to say. */
  readonly text: string
  readonly tokens: number
  /** How many of the lessons are in it, from the first. */
  readonly lessons: number
}

export function renderBrief(parts: BriefParts, maxTokens = BRIEF_TOKENS): Brief {
  const kept = Object.fromEntries(PARTS.map((part) => [part, parts[part].map(oneLine)])) as Record<
    keyof BriefParts,
    string[]
  >
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

/** What is in the lines came from branches, files and people: none of it may pose as someone else. */
function oneLine(line: string): string {
  return defuseLine(line, LINE_CHARS)
}
