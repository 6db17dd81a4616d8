// Sessions: events, deliveries, context pressure. Types only.
import type { Statement } from "../../recall/statements/statement.ts"
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

export interface SaidRow extends Statement {
  readonly files: readonly string[]
}

export interface SessionView {
  readonly session: Omit<SessionRow, "isAttended" | "events" | "delivered"> & {
    readonly endReason: string | null
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
