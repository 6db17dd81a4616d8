// Sessions: events, deliveries, context pressure. Types only.
import type { RecordedEvent } from "../../sessions/event.ts"

/** A lesson delivered to the agent, and its outcome (GUID-09). */
export interface Delivery {
  readonly id: number
  readonly at: number
  readonly session: string
  readonly sessionNumber: number | null
  readonly lesson: string
  readonly title: string
  readonly how: string
  /** The tool and its target. */
  readonly call: string
  readonly why: string
  readonly tokens: number
  readonly outcome: string
}

export interface SessionRow {
  readonly id: string
  readonly number: number | null
  readonly branch: string | null
  readonly model: string | null
  readonly isAttended: boolean
  readonly firstSeen: number
  readonly endedAt: number | null
  readonly events: number
  readonly delivered: number
  /** The beginning of the first message, or empty. */
  readonly title: string
}

/** Statements that contain the words (RCAL-04), best first. */
export interface SaidPage {
  readonly words: string
  readonly rows: readonly SaidRow[]
}

export interface SaidRow {
  readonly id: number
  readonly session: string
  readonly number: number | null
  readonly at: number
  readonly said: string
  /** The end of what it answers, or empty. */
  readonly asked: string
  readonly files: readonly string[]
}

export interface SessionPage {
  readonly total: number
  readonly offset: number
  readonly rows: readonly SessionRow[]
}

export interface SessionView {
  readonly session: {
    readonly id: string
    readonly number: number | null
    readonly branch: string | null
    readonly model: string | null
    readonly firstSeen: number
    readonly endedAt: number | null
    readonly endReason: string | null
    /** The beginning of the first message, or empty. */
    readonly title: string
  }
  readonly total: number
  /** Delivered lessons, and tokens of everything that was delivered (PERF-04). */
  readonly delivered: number
  readonly tokens: number
  /** In order: the last ones, or the last before the requested one. */
  readonly events: readonly RecordedEvent[]
  /** From the time of these events. */
  readonly deliveries: readonly Delivery[]
  readonly pressure: Pressure | null
  /** What the agent was given back after a compaction (CONT-05). */
  readonly givenBack: readonly { readonly at: number; readonly text: string }[]
  readonly handoffs: readonly { readonly at: number; readonly name: string; readonly text: string }[]
}

/** How full the context window was, step by step, and where the levels are (CONT-02). */
export interface Pressure {
  readonly window: number
  readonly compactAt: number
  readonly levels: readonly number[]
  readonly readings: readonly { readonly at: number; readonly tokens: number }[]
}
