// The answer to a call: refuse it or let it pass, with which text, and which lessons that delivers. One budget covers the
// whole answer (T20); a lesson that does not fit is not delivered and gets no receipt.
import { utf8Bytes } from "../../text/tokens.ts"
import type { GuidanceLimits } from "../match/guidance-limits.ts"
import type { Match } from "../match/match-lesson.ts"
import type { Unfinished } from "./follow-through.ts"
import { type DeliveredText, formatLessons, formatMissing } from "./format.ts"
import {
  type AskedCall,
  type DeliveryKind,
  decideCommit,
  decideHold,
  type HoldRules,
  type LessonDelivery,
} from "./hold.ts"

export interface CallMatches {
  /** The call only reads or searches a file. */
  readonly isLook: boolean
  /** Best first. */
  readonly matches: readonly Match[]
  /** GUID-07: at a commit, the incomplete checklists. */
  readonly unfinished: readonly Unfinished[]
}

export interface GuidanceAnswer {
  /** The call is refused. */
  readonly isHeld: boolean
  readonly text: string
  readonly told: readonly TurnDelivery[]
}

export interface TurnDelivery {
  readonly lesson: Match["lesson"]["id"]
  readonly way: DeliveryKind
  readonly tokens: number
  readonly match: Match | undefined
}

/** Undefined when there is nothing to say. */
export function answerCall(
  found: CallMatches,
  call: AskedCall,
  given: readonly LessonDelivery[],
  rules: HoldRules,
): GuidanceAnswer | undefined {
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

/** The lessons as one text, best first. */
export function deliverMatches(
  matches: readonly Match[],
  way: "prompt" | "subagent",
  limits: GuidanceLimits,
) {
  const [said] = within([lessonsPart(matches, way, way)], limits)
  return said
}

/** GUID-07: at the end of a turn; undefined if it was said before or this session already got an extra turn. */
export function deliverUnfinished(
  missing: readonly Unfinished[],
  given: readonly LessonDelivery[],
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

/** Already said, at a commit or at the end of a turn. */
function wasNamed({ lesson }: Unfinished, given: readonly LessonDelivery[]): boolean {
  const named: readonly DeliveryKind[] = ["commit-hold", "commit", "turn-end"]
  return given.some((each) => each.lesson === lesson.id && named.includes(each.way))
}

interface Part {
  readonly way: DeliveryKind
  readonly tell: (limits: GuidanceLimits) => DeliveredText
  readonly matches: readonly Match[]
}

function lessonsPart(
  matches: readonly Match[],
  way: DeliveryKind,
  occasion: Parameters<typeof formatLessons>[1],
): Part {
  const lessons = matches.map(({ lesson }) => lesson)
  return { way, matches, tell: (limits) => formatLessons(lessons, occasion, limits) }
}

function missingPart(
  missing: readonly Unfinished[],
  way: DeliveryKind,
  occasion: "commit" | "turn-end",
): Part {
  return { way, matches: [], tell: (limits) => formatMissing(missing, occasion, limits) }
}

interface Said {
  readonly text: string
  readonly told: readonly TurnDelivery[]
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
