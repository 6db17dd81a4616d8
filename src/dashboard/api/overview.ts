// The figures of the overview. Types only.
import type { ReceiptOutcome } from "../../guidance/outcome/judge-outcome.ts"
import type { Trend } from "../../guidance/outcome/trend.ts"

export interface Overview {
  /** The folder's name. */
  readonly project: string
  readonly counts: {
    readonly sessions: number
    readonly events: number
    readonly active: number
    readonly waiting: number
  }
  /** Sentences with the command to type. */
  readonly needs: readonly string[]
  /** Files of approved lessons that were changed by hand. */
  readonly changedFiles: number
  readonly trend: Trend
  /** The latest counted sessions, in order. */
  readonly sessions: readonly SessionFigures[]
  readonly outcomes: readonly { readonly outcome: ReceiptOutcome | null; readonly count: number }[]
  readonly hooks: readonly HookFigures[]
}

export interface SessionFigures {
  readonly id: string
  readonly number: number
  readonly at: number
  /** Null for an unattended session: nobody could correct. */
  readonly corrections: number | null
  readonly approved: number
  readonly delivered: number
  readonly tokens: number
}

export interface HookFigures {
  readonly kind: string
  readonly count: number
  readonly p50Ms: number
  readonly p95Ms: number
}

export interface SlowHookRow {
  readonly session: string
  readonly at: number
  readonly ms: number
}
