// Parsed guardrails: the rules as they are compiled and judged. Plain data, so that JSON.parse alone reads the compiled
// file.
import type { PathPattern } from "./path-pattern.ts"

export const GUARD_MODES = ["off", "warn", "enforce"] as const
export type GuardMode = (typeof GUARD_MODES)[number]

interface Common {
  /** `deny`: refuses what matches. `only`: refuses what does not match. */
  readonly sort: "deny" | "only"
  readonly name: string
  readonly reason: string
  /** In guardrails.yaml; 0 for a built-in rule. */
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
  /** As written in the file, to be shown. */
  readonly globs: readonly string[]
}

export interface CommandRule extends Common {
  readonly on: "command"
  /** The words of each command. */
  readonly match: readonly (readonly string[])[]
  /** A built-in rule is checked by name in losses.ts; `match` then only describes it. */
  readonly check?: string
}

export type Rule = ToolRule | WriteRule | CommandRule

export interface Guardrails {
  readonly mode: GuardMode
  /** TRCK-06: whether edits wait for the active track's check. */
  readonly gate: GuardMode
  readonly rules: readonly Rule[]
  readonly phases: Readonly<Record<string, readonly Rule[]>>
}

/** Rules and their mode. */
export interface Layer {
  readonly mode: Exclude<GuardMode, "off">
  /** Where they come from, in words: `guardrails.yaml`, `phase planning`. */
  readonly from: string
  /** False: nobody here agreed to these rules, so the agent does not see their words. */
  readonly agreed: boolean
  readonly rules: readonly Rule[]
}
