// Every figure of guidance, so that the configuration can override any of them.
import type { Priority } from "../../lessons/model/lesson.ts"

export interface GuidanceLimits {
  /** GUID-03: weights of the score's parts; they add up to 1. */
  readonly weights: {
    readonly tool: number
    readonly target: number
    readonly actions: number
    readonly context: number
  }
  /** Value of a part that the lesson does not specify. */
  readonly unsaid: number
  readonly factor: Readonly<Record<Priority, number>>
  readonly leastScore: number
  /** GUID-04: lessons per event. */
  readonly most: number
  /** Messages searched for action words, and how much of each (start and end). */
  readonly messages: number
  readonly messageChars: number
  /** Other words allowed inside an action (`bump the package version`). */
  readonly wordsBetween: number
  /** T19: a longer glob matches nothing. */
  readonly globChars: number
  /** Commands examined per shell line. */
  readonly commands: number
  /** Candidate lessons per event, by priority and specificity of their keys. */
  readonly candidates: number
  /** Lessons noted per message. */
  readonly noted: number
  /** T20. */
  readonly itemBytes: number
  readonly eventBytes: number
  readonly eventTokens: number
  /** GUID-06. */
  readonly holdsPerSession: number
  /** Refused calls of one step per lesson and target: a safety valve if steps are misread. */
  readonly callsPerHold: number
}

export const GUIDANCE_LIMITS: GuidanceLimits = {
  weights: { tool: 0.4, target: 0.4, actions: 0.1, context: 0.1 },
  unsaid: 0.5,
  factor: { CRITICAL: 2, HIGH: 1.5, MEDIUM: 1, LOW: 0.5 },
  leastScore: 0.7,
  most: 3,
  messages: 5,
  messageChars: 2_400,
  wordsBetween: 2,
  globChars: 200,
  commands: 100,
  candidates: 32,
  noted: 8,
  itemBytes: 600,
  eventBytes: 8_000,
  eventTokens: 400,
  holdsPerSession: 4,
  callsPerHold: 8,
}
