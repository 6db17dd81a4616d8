// The active track, the guardrails and their refusals. Types only.
import type { RefusalRecord } from "../../guard/rules/refusal-text.ts"

export interface TrackAndGuard {
  readonly tracks: readonly {
    readonly id: string
    readonly standing: string
    readonly goal: string
    readonly done: number
    readonly total: number
  }[]
  readonly active: ActiveTrack | null
  readonly guard: Guard
}

export interface ActiveTrack {
  readonly id: string
  readonly goal: string
  readonly steps: readonly {
    readonly state: "open" | "doing" | "done"
    readonly text: string
    readonly verify: string
  }[]
  /** Of the evaluator gate (TRCK-06); empty when it passes. */
  readonly findings: readonly { readonly place: string; readonly what: string; readonly fix: string }[]
}

export interface Guard {
  readonly mode: string
  readonly file: string
  readonly phase: string | null
  readonly gate: string
  readonly problems: readonly string[]
  readonly layers: readonly {
    readonly from: string
    readonly mode: string
    readonly rules: readonly string[]
  }[]
  /** Newest first. */
  readonly refusals: readonly RefusalRecord[]
}
