// What guardrails are once they have been read: a list of rules in the form in which they are kept compiled and
// judged. Plain data, so that the compiled file is read by JSON.parse and nothing else.
import type { PathPattern } from "./path-pattern.ts"

export const GUARD_MODES = ["off", "warn", "enforce"] as const
export type GuardMode = (typeof GUARD_MODES)[number]

interface Common {
  /** `deny`: what matches is refused. `only`: what does not match is. */
  readonly sort: "deny" | "only"
  readonly name: string
  readonly reason: string
  /** In guardrails.yaml; 0 for a rule of ours. */
  readonly line: number
}

export interface ToolRule extends Common {
  readonly on: "tool"
  readonly match: readonly string[]
}

export interface WriteRule extends Common {
  readonly on: "write"
  readonly match: readonly PathPattern[]
  readonly except: readonly PathPattern[]
  /** As they were written, to be shown. */
  readonly globs: readonly string[]
}

export interface CommandRule extends Common {
  readonly on: "command"
  /** The words of each command. */
  readonly match: readonly (readonly string[])[]
}

export type Rule = ToolRule | WriteRule | CommandRule

export interface Guardrails {
  readonly mode: GuardMode
  /** TRCK-06: whether edits wait for the active track's check. */
  readonly gate: GuardMode
  readonly rules: readonly Rule[]
  readonly phases: Readonly<Record<string, readonly Rule[]>>
}

/** Rules with the weight they have now. */
export interface Layer {
  readonly mode: Exclude<GuardMode, "off">
  /** Where they come from, in words: `guardrails.yaml`, `phase planning`. */
  readonly from: string
  /** False: nobody here has agreed to the words of these rules, so the agent is not told them. */
  readonly agreed: boolean
  readonly rules: readonly Rule[]
}
