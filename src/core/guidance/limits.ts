// Every figure of guidance in one place, so that a configuration can override any of them.
import type { Priority } from "../lessons/lesson.ts"

export interface GuidanceLimits {
  /** GUID-03: what each part of the score weighs; together they are 1. */
  readonly weights: {
    readonly tool: number
    readonly target: number
    readonly actions: number
    readonly context: number
  }
  /** A part about which the lesson does not say anything. */
  readonly unsaid: number
  readonly factor: Readonly<Record<Priority, number>>
  readonly leastScore: number
  /** GUID-04: lessons with one event. */
  readonly most: number
  /** Messages in which action words are looked for, and how much of each: its beginning and its end. */
  readonly messages: number
  readonly messageChars: number
  /** Other words between the words of one action (`bump the package version`). */
  readonly wordsBetween: number
  /** T19: a longer glob matches nothing. */
  readonly globChars: number
  /** Commands of one shell line that are looked at. */
  readonly commands: number
  /** Keys looked at for one event, by priority and by how much they say; more lessons than that are too many to tell apart. */
  readonly candidates: number
  /** Lessons noted as said in one message. */
  readonly noted: number
  /** T20. */
  readonly itemBytes: number
  readonly eventBytes: number
  readonly eventTokens: number
  /** GUID-06. */
  readonly holdsPerSession: number
  /** Calls of one step that are refused for one lesson and target; a valve, should steps be told apart wrongly. */
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
  holdsPerSession: 2,
  callsPerHold: 8,
}
