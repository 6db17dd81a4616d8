// Every setting that a person can change, with its default.
import type { Levels } from "../continuity/pressure/pressure.ts"
import { GUIDANCE_LIMITS, type GuidanceLimits } from "../guidance/match/guidance-limits.ts"
import { DEFAULT_LIMITS, type LifecycleLimits } from "../lessons/lifecycle/decay.ts"
import type { EventLimits } from "../sessions/event-record.ts"

export interface Config {
  readonly events: EventLimits
  readonly lifecycle: LifecycleLimits
  readonly guidance: {
    /** GUID-06: false turns every hold into advice. */
    readonly hold: boolean
    readonly limits: GuidanceLimits
  }
  /** GUID-02: where active lessons are written for every session. */
  readonly claudeMd: ClaudeMd
  /** LERN-10: whether the agent learns how to report a lesson. */
  readonly askAgent: boolean
  /** LERN-09: whether each reported pattern is also written to the client's memory folder. */
  readonly memoryFiles: boolean
  /** AC5.8: context window percentages that trigger a notice; null for the defaults (CONT-02). */
  readonly pressure: Levels | null
  /** CONT-11: the token budget for core documents; 0 turns them off. */
  readonly coreTokens: number
  /** RCAL-06: whether statements are kept and recalled at the files they were about. */
  readonly recall: boolean
  /** TEAM-02: whether a sync with the hub also runs in the background, after work. */
  readonly hubAuto: boolean
  /** The person trusts everything in this repository without approval (SAFE-03). */
  readonly trustRepository: boolean
}

/** A block in CLAUDE.md, a separate file in `.claude/rules/`, or nowhere. */
export const CLAUDE_MD = ["block", "rules", "off"] as const
export type ClaudeMd = (typeof CLAUDE_MD)[number]

export const DEFAULT_CONFIG: Config = {
  events: {
    keepDays: 90,
    promptChars: 8_000,
    commandChars: 2_000,
    replyChars: 2_000,
    summaryChars: 8_000,
    excerptChars: 600,
  },
  lifecycle: DEFAULT_LIMITS,
  guidance: { hold: true, limits: GUIDANCE_LIMITS },
  claudeMd: "block",
  askAgent: true,
  memoryFiles: false,
  pressure: null,
  coreTokens: 2_000,
  recall: true,
  hubAuto: false,
  trustRepository: false,
}
