// The built-in guardrails: `default` protects secrets and git's own files, `destructive` refuses commands that lose work
// which exists nowhere else (GARD-08), `planning` allows only documents to be written. Their rules are in presets.json.
import type { Rule, WriteRule } from "./guard-rules.ts"
import { compilePattern, type PathPattern } from "./path-pattern.ts"
import presets from "./presets.json" with { type: "json" }

export const PRESETS = ["default", "destructive", "planning"] as const
export type Preset = (typeof PRESETS)[number]

/** Phases that need no definition. */
export const OWN_PHASES: readonly string[] = ["planning"]

export function presetRules(preset: Preset): readonly Rule[] {
  if (preset === "planning")
    return [onlyDocs("planning", "This is the planning phase: only docs and .tenure may be written.")]
  // A person and an agent read `about` and `reason`, which says what to do instead; losses.ts knows each by its name.
  if (preset === "destructive")
    return presets.destructive.map(({ name, about, reason }) => ({
      on: "command",
      sort: "deny",
      name,
      reason,
      line: 0,
      match: about.split(", ").map((each) => each.split(" ")),
      check: name,
    }))
  return presets.default.map(deny)
}

/** Refuses every write: for a guard that cannot decide. */
export function refuseWrites(name: string, reason: string): Rule {
  return only(name, reason, [])
}

export function onlyDocs(name: string, reason: string): Rule {
  return only(name, reason, ["docs/**", ".tenure/**"])
}

function deny({ name, reason, globs, except }: (typeof presets.default)[number]): WriteRule {
  const match = compiled(globs, true)
  return { on: "write", sort: "deny", name, reason, line: 0, globs, match, except: compiled(except, true) }
}

function only(name: string, reason: string, globs: readonly string[]): WriteRule {
  const match = compiled(globs, false)
  return { on: "write", sort: "only", name, reason, line: 0, globs, match, except: [] }
}

function compiled(globs: readonly string[], folds: boolean): readonly PathPattern[] {
  return globs.flatMap((glob) => {
    const patterns = compilePattern(glob, folds)
    if (typeof patterns === "string") throw new Error(`${glob}: ${patterns}`)
    return patterns
  })
}
