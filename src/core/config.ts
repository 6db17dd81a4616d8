// Every figure that a person may want to change, with its default, in one place.
import { GUIDANCE_LIMITS, type GuidanceLimits } from "./guidance/limits.ts"
import { DEFAULT_LIMITS, type LifecycleLimits } from "./lessons/limits.ts"

export interface Config {
  readonly events: {
    /** Event rows older than this are pruned (SESS-05). */
    readonly keepDays: number
    /** What is kept of each text, in characters, after redaction (SESS-03). */
    readonly promptChars: number
    readonly commandChars: number
    readonly replyChars: number
    readonly summaryChars: number
    readonly excerptChars: number
  }
  readonly lifecycle: LifecycleLimits
  readonly guidance: {
    /** GUID-06: false turns every hold into advice. */
    readonly hold: boolean
    readonly limits: GuidanceLimits
  }
  /** GUID-02: where the active lessons are written for every session to read. */
  readonly claudeMd: ClaudeMd
  /** LERN-10: whether the agent is asked, in passing, if what the person said will hold. */
  readonly askAgent: boolean
  /** LERN-09: whether each reported pattern is also a file in the client's own memory folder. */
  readonly memoryFiles: boolean
  /** The person's own word that whatever comes with this repository is as good as approved (SAFE-03). */
  readonly trustRepository: boolean
}

/** A block in CLAUDE.md, a file of its own in `.claude/rules/`, or nowhere. */
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
  trustRepository: false,
}
