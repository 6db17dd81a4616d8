// What a call is answered with: refused or let through, in which words, and which lessons were told by it. One budget for
// all that is said at once (T20); what does not fit is not told and has no receipt.
import { utf8Bytes } from "../briefing/tokens.ts"
import type { Unfinished } from "./follow-through.ts"
import { type Told, tellLessons, tellMissing } from "./format.ts"
import { type AskedCall, decideCommit, decideHold, type Given, type HoldRules, type Way } from "./hold.ts"
import type { GuidanceLimits } from "./limits.ts"
import type { Match } from "./match.ts"

export interface Found {
  /** A file is only read or searched. */
  readonly isLook: boolean
  /** Best first. */
  readonly matches: readonly Match[]
  /** GUID-07: at a commit, the checklists that miss something. */
  readonly unfinished: readonly Unfinished[]
}

export interface Answer {
  /** The call is refused. */
  readonly isHeld: boolean
  readonly text: string
  readonly told: readonly Telling[]
}

export interface Telling {
  readonly lesson: Match["lesson"]["id"]
  readonly way: Way
  readonly tokens: number
  readonly match: Match | undefined
}

/** Undefined when nothing is said. */
export function answerCall(
  found: Found,
  call: AskedCall,
  given: readonly Given[],
  rules: HoldRules,
): Answer | undefined {
  const missed = decideCommit(found.unfinished, call, given, rules)
  const open = found.unfinished.filter((each) => !missed.includes(each) && !wasNamed(each, given))
  const decision = decideHold(found.matches, call, given, rules)
  const held = decision.kind === "hold" ? decision.lessons : []
  const isNamed = ({ lesson }: Match) => [...missed, ...open].some((each) => each.lesson.id === lesson.id)
  const advice = adviceOf(decision).filter((match) => !isNamed(match))
  const own = found.isLook ? "look" : "advice"
  const parts = [
    lessonsPart(held, "hold", "hold"),
    missingPart(missed, "commit-hold", "commit"),
    lessonsPart(advice, own, held.length > 0 ? "also" : own),
    missingPart(open, "commit", "turn-end"),
  ]
  const said = within(parts, rules.limits)
  if (said.length === 0) return undefined
  return {
    isHeld: held.length + missed.length > 0,
    text: said.map(({ text }) => text).join("\n"),
    told: said.flatMap(({ told }) => told),
  }
}

/** The lessons, best first, as one thing said. */
export function tellMatches(matches: readonly Match[], way: "prompt" | "subagent", limits: GuidanceLimits) {
  const [said] = within([lessonsPart(matches, way, way)], limits)
  return said
}

/** GUID-07: at the end of a turn; undefined when it has been said, or a turn of this session was prolonged before. */
export function tellUnfinished(
  missing: readonly Unfinished[],
  given: readonly Given[],
  limits: GuidanceLimits,
) {
  if (given.some(({ way }) => way === "turn-end")) return undefined
  const open = missing.filter((each) => !wasNamed(each, given))
  const [said] = within([missingPart(open, "turn-end", "turn-end")], limits)
  return said
}

function adviceOf(decision: ReturnType<typeof decideHold>): readonly Match[] {
  if (decision.kind === "nothing") return []
  return decision.kind === "hold" ? decision.advice : decision.lessons
}

/** Said at a commit already, or at the end of a turn. */
function wasNamed({ lesson }: Unfinished, given: readonly Given[]): boolean {
  const named: readonly Way[] = ["commit-hold", "commit", "turn-end"]
  return given.some((each) => each.lesson === lesson.id && named.includes(each.way))
}

interface Part {
  readonly way: Way
  readonly tell: (limits: GuidanceLimits) => Told
  readonly matches: readonly Match[]
}

function lessonsPart(matches: readonly Match[], way: Way, occasion: Parameters<typeof tellLessons>[1]): Part {
  const lessons = matches.map(({ lesson }) => lesson)
  return { way, matches, tell: (limits) => tellLessons(lessons, occasion, limits) }
}

function missingPart(missing: readonly Unfinished[], way: Way, occasion: "commit" | "turn-end"): Part {
  return { way, matches: [], tell: (limits) => tellMissing(missing, occasion, limits) }
}

interface Said {
  readonly text: string
  readonly told: readonly Telling[]
}

function within(parts: readonly Part[], limits: GuidanceLimits): readonly Said[] {
  const said: Said[] = []
  let left = limits
  for (const { way, tell, matches } of parts) {
    const { text, lessons, tokens } = tell(left)
    if (lessons.length === 0) continue
    const share = Math.ceil(tokens / lessons.length)
    const told = lessons.map((lesson, at) => ({
      lesson,
      way,
      tokens: Math.min(share, Math.max(0, tokens - at * share)),
      match: matches.find((match) => match.lesson.id === lesson),
    }))
    said.push({ text, told })
    left = {
      ...left,
      most: left.most - lessons.length,
      eventTokens: left.eventTokens - tokens,
      eventBytes: left.eventBytes - utf8Bytes(text),
    }
  }
  return said
}
