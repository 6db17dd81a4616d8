// What a guardrail refused, asked about or warned of, as it is kept.

export interface Refusal {
  readonly at: string
  readonly session: string
  readonly verdict: "deny" | "ask" | "warn"
  readonly rule: string
  readonly reason: string
  readonly tool: string
  readonly target: string
}
