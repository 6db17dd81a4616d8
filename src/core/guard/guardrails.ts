// Guardrails (GARD-02): which rules a tool call breaks. Every rule is asked and gives at most one finding; what a
// finding weighs follows from its layer's mode. Pure: where a path really leads is told by the edge.
import type { Attempt, WriteTarget } from "./attempt.ts"
import { foldPath } from "./fold-path.ts"
import type { CommandRule, Layer, Rule, ToolRule, WriteRule } from "./guard-rules.ts"
import { formOf, literalStart, matchesName, matchesPath, type Place } from "./path-pattern.ts"
import { isPlausible } from "./plausible.ts"

export interface PathFacts {
  /** Whether two names that differ only by case are one file here. */
  readonly foldsCase: boolean
  /** Where a path leads: as the disk has it, and then as it is spelled. */
  readonly places: (path: string, dir: string | undefined) => readonly Place[]
  /** The files there are that a pattern with wildcards stands for. */
  readonly expand: (pattern: string, dir: string | undefined) => readonly string[]
  /** Files below a folder, as many as can be looked at in passing; none for what is made anew by a build. */
  readonly below: (path: string, dir: string | undefined) => readonly string[]
}

export interface Broken {
  readonly layer: Layer
  readonly rule: Rule
  /** False: it may break the rule, and nobody can tell from its words. */
  readonly certain: boolean
  /** What would be written or run, as it was spelled; or why it cannot be told. */
  readonly what: string
}

/** What happens to the call. */
export type GuardKind = "pass" | "warn" | "ask" | "deny"

export function judge(
  call: { readonly tool: string; readonly attempt: Attempt },
  layers: readonly Layer[],
  facts: PathFacts,
): readonly Broken[] {
  const paths = cached(facts)
  return layers.flatMap((layer) =>
    layer.rules.flatMap((rule) => {
      const found = breaks(rule, call.tool, call.attempt, paths)
      return found === undefined ? [] : [{ layer, rule, ...found }]
    }),
  )
}

export function kindOf({ layer, certain }: Broken): GuardKind {
  if (layer.mode === "warn") return "warn"
  return certain ? "deny" : "ask"
}

const WEIGHT: readonly GuardKind[] = ["pass", "warn", "ask", "deny"]

/** The heaviest first; none: the call passes. */
export function byWeight(found: readonly Broken[]): readonly Broken[] {
  return found.toSorted((a, b) => WEIGHT.indexOf(kindOf(b)) - WEIGHT.indexOf(kindOf(a)))
}

interface Found {
  readonly certain: boolean
  readonly what: string
}

function breaks(rule: Rule, tool: string, attempt: Attempt, facts: PathFacts): Found | undefined {
  switch (rule.on) {
    case "tool":
      return byTool(rule, tool)
    case "command":
      return byCommand(rule, attempt)
    case "write":
      return rule.sort === "deny" ? byDenied(rule, attempt, facts) : byAllowed(rule, attempt, facts)
  }
}

function byTool(rule: ToolRule, tool: string): Found | undefined {
  const isNamed = rule.match.some((each) => matchesName(each.toLowerCase(), tool.toLowerCase()))
  return isNamed === (rule.sort === "deny") ? { certain: true, what: tool } : undefined
}

function byCommand(rule: CommandRule, attempt: Attempt): Found | undefined {
  for (const words of rule.match) {
    const runs = attempt.runs(words)
    if (runs !== "no") return { certain: runs === "yes", what: attempt.unreadable ?? words.join(" ") }
  }
  return undefined
}

function byDenied(rule: WriteRule, attempt: Attempt, facts: PathFacts): Found | undefined {
  let doubt: Found | undefined
  for (const target of attempt.targets) {
    const found = deniedTarget(rule, target, facts)
    if (found?.certain) return found
    doubt ??= found
  }
  if (doubt !== undefined) return doubt
  if (attempt.unreadable !== undefined) return { certain: false, what: attempt.unreadable }
  const strong = attempt.doubts.find(({ strength }) => strength === "strong")
  if (strong !== undefined) return { certain: false, what: strong.why }
  const [weak] = attempt.doubts
  if (weak === undefined) return undefined
  if (attempt.decodes) return { certain: false, what: `${weak.why}, and text is decoded on the way` }
  const named = attempt.words().find((word) => isNamed(rule, word, facts))
  return named === undefined ? undefined : { certain: false, what: `${weak.why}, and it names ${named}` }
}

function deniedTarget(rule: WriteRule, target: WriteTarget, facts: PathFacts): Found | undefined {
  const { path, dir, certain } = target
  const paths = target.isPattern ? facts.expand(path, dir) : [path]
  const hit = paths.find((each) => isDenied(rule, facts.places(each, dir)))
  if (hit !== undefined) return { certain, what: hit }
  if (target.isPattern && isPlausible(rule.match, path)) return { certain: false, what: shown(path) }
  if (!target.withAll) return undefined
  if (facts.places(path, dir).some((place) => holdsFolder(rule, place))) return { certain, what: path }
  const inside = facts.below(path, dir).find((each) => isDenied(rule, facts.places(each, "")))
  return inside === undefined ? undefined : { certain, what: inside }
}

function isDenied(rule: WriteRule, places: readonly Place[]): boolean {
  return places.some((place) => {
    const folded = foldPlace(place)
    if (!rule.match.some((pattern) => matchesPath(pattern, folded, "any"))) return false
    return !rule.except.some((pattern) => matchesPath(pattern, folded, "last"))
  })
}

/** Taking away `config` takes away `config/prod`. */
function holdsFolder(rule: WriteRule, place: Place): boolean {
  const folded = foldPlace(place)
  return rule.match.some((pattern) => {
    const start = literalStart(pattern)
    if (start === undefined) return false
    const path = formOf(start, folded)
    return path !== undefined && (path === "" || start === path || start.startsWith(`${path}/`))
  })
}

/** A word of the input that is such a path, or a glob that could be. */
function isNamed(rule: WriteRule, word: string, facts: PathFacts): boolean {
  if (/[*?]/.test(word))
    return isPlausible(rule.match, word.replaceAll("*", "\u0001").replaceAll("?", "\u0002"))
  return isDenied(rule, facts.places(word, ""))
}

function byAllowed(rule: WriteRule, attempt: Attempt, facts: PathFacts): Found | undefined {
  let doubt: Found | undefined
  for (const target of attempt.targets) {
    const found = strayTarget(rule, target, facts)
    if (found?.certain) return found
    doubt ??= found
  }
  if (doubt !== undefined) return doubt
  const why = attempt.unreadable ?? attempt.doubts[0]?.why
  return why === undefined ? undefined : { certain: false, what: why }
}

function strayTarget(rule: WriteRule, target: WriteTarget, facts: PathFacts): Found | undefined {
  const { path, dir, certain } = target
  if (!target.isPattern) return isAllowed(rule, path, dir, facts) ? undefined : { certain, what: path }
  // The folders before what is not known say where it goes.
  const known = path.slice(0, path.search(/[\u0001\u0002]/))
  const folder = known.slice(0, known.lastIndexOf("/") + 1)
  if (folder !== "" && isAllowed(rule, folder, dir, facts)) return undefined
  return { certain: false, what: shown(path) }
}

function isAllowed(rule: WriteRule, path: string, dir: string | undefined, facts: PathFacts): boolean {
  const [real] = facts.places(path, dir)
  if (real === undefined || real.isTemporary) return real !== undefined
  const place = facts.foldsCase ? foldPlace(real) : real
  return rule.match.some(([kind, text]) =>
    matchesPath([kind, facts.foldsCase ? foldPath(text) : text], place, "last"),
  )
}

function foldPlace({ inside, whole, home, isTemporary }: Place): Place {
  const fold = (path: string | undefined) => (path === undefined ? undefined : foldPath(path))
  return { inside: fold(inside), whole: foldPath(whole), home: fold(home), isTemporary }
}

function shown(pattern: string): string {
  return pattern.replaceAll("\u0001", "*").replaceAll("\u0002", "?")
}

/** Hundreds of rules ask about the same few paths. */
function cached(facts: PathFacts): PathFacts {
  const known = new Map<string, readonly Place[]>()
  return {
    ...facts,
    places: (path, dir) => {
      const key = `${dir}\0${path}`
      const found = known.get(key) ?? facts.places(path, dir)
      known.set(key, found)
      return found
    },
  }
}
