// The active track, the guardrails and their refusals. Types only.
import type { RefusalRecord } from "../../guard/rules/refusal-text.ts"
import type { TrackAtWork } from "../../tracks/documents/at-work.ts"
import type { PlanStep } from "../../tracks/documents/plan.ts"

export interface TrackAndGuard {
  readonly tracks: readonly (Pick<TrackAtWork, "id" | "goal" | "done" | "total"> & {
    readonly standing: string
  })[]
  readonly active: ActiveTrack | null
  readonly guard: Guard
}

export interface ActiveTrack extends Pick<TrackAtWork, "id" | "goal"> {
  readonly steps: readonly Pick<PlanStep, "state" | "text" | "verify">[]
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
