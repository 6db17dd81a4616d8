// What the page is told about sessions: what happened, what was told, how full the context was. Types only.
import type { RecordedEvent } from "../../core/events/event.ts"

/** A lesson that was told to the agent, and what followed (GUID-09). */
export interface Delivery {
  readonly at: number
  readonly session: string
  readonly sessionNumber: number | null
  readonly lesson: string
  readonly title: string
  readonly how: string
  /** What it came with: the tool and its target. */
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
  readonly told: number
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
  }
  readonly total: number
  /** Lessons told in it, and tokens of everything that it was told (PERF-04). */
  readonly told: number
  readonly tokens: number
  /** In order; the last of them, or those before the one that was asked for. */
  readonly events: readonly RecordedEvent[]
  /** Of the time of these events. */
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
