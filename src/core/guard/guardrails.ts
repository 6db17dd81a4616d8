// Guardrails (GARD-02): which rules a tool call breaks. Every rule is asked and gives at most one finding; what a
// finding weighs follows from its layer's mode. Pure: where a path really leads is told by the edge.
import { once } from "../once.ts"
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
  const targets = call.attempt.targets.map((target) => lookedUp(target, facts))
  const found: Broken[] = []
  for (const layer of layers) {
    for (const rule of layer.rules) {
      const broken = breaks(rule, { ...call, targets, facts })
      if (broken !== undefined) found.push({ layer, rule, ...broken })
    }
  }
  return found
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

interface Judged {
  readonly tool: string
  readonly attempt: Attempt
  readonly targets: readonly LookedUp[]
  readonly facts: PathFacts
}

/** A target with what the disk says about it, found out once for hundreds of rules. */
interface LookedUp extends WriteTarget {
  readonly paths: () => readonly Spelled[]
  readonly below: () => readonly Spelled[]
}

interface Spelled {
  readonly path: string
  /** As the disk has it, and as it is spelled. */
  readonly places: readonly Place[]
  readonly folded: readonly Place[]
}

function lookedUp(target: WriteTarget, facts: PathFacts): LookedUp {
  const { path, dir, isPattern } = target
  const paths = once(() =>
    (isPattern ? facts.expand(path, dir) : [path]).map((each) => spelled(each, dir, facts)),
  )
  const below = once(() => facts.below(path, dir).map((each) => spelled(each, "", facts)))
  return { ...target, paths, below }
}

function spelled(path: string, dir: string | undefined, facts: PathFacts): Spelled {
  const places = facts.places(path, dir)
  return { path, places, folded: places.map(foldPlace) }
}

function foldPlace({ inside, whole, home, isTemporary, parts }: Place): Place {
  const fold = (path: string | undefined) => (path === undefined ? undefined : foldPath(path))
  return {
    inside: fold(inside),
    whole: foldPath(whole),
    home: fold(home),
    isTemporary,
    parts: parts.map(foldPath),
  }
}

function breaks(rule: Rule, judged: Judged): Found | undefined {
  switch (rule.on) {
    case "tool":
      return byTool(rule, judged.tool)
    case "command":
      return byCommand(rule, judged.attempt)
    case "write":
      return rule.sort === "deny" ? byDenied(rule, judged) : byAllowed(rule, judged)
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

function byDenied(rule: WriteRule, { attempt, targets, facts }: Judged): Found | undefined {
  let doubt: Found | undefined
  for (const target of targets) {
    const found = deniedTarget(rule, target)
    if (found?.certain) return found
    doubt ??= found
  }
  if (doubt !== undefined) return doubt
  if (attempt.unreadable !== undefined) return { certain: false, what: attempt.unreadable }
  const strong = attempt.doubts.find(({ strength }) => strength === "strong")
  if (strong !== undefined) return { certain: false, what: strong.why }
  const [weak] = attempt.doubts
  if (weak === undefined) return undefined
  if (attempt.decodes()) return { certain: false, what: `${weak.why}, and text is decoded on the way` }
  const seeing = attempt.doubts.find(({ isBlind }) => isBlind !== true)
  if (seeing === undefined) return undefined
  const named = attempt.words().find((word) => isNamed(rule, word, facts))
  return named === undefined ? undefined : { certain: false, what: `${seeing.why}, and it names ${named}` }
}

function deniedTarget(rule: WriteRule, target: LookedUp): Found | undefined {
  const { path, certain } = target
  const hit = target.paths().find(({ folded }) => isDenied(rule, folded))
  if (hit !== undefined) return { certain, what: hit.path }
  if (target.isPattern && isPlausible(rule.match, path)) return { certain: false, what: shown(path) }
  if (!target.withAll) return undefined
  const isHeld = target.paths().some(({ folded }) => folded.some((place) => holdsFolder(rule, place)))
  if (isHeld) return { certain, what: path }
  const inside = target.below().find(({ folded }) => isDenied(rule, folded))
  return inside === undefined ? undefined : { certain, what: inside.path }
}

function isDenied(rule: WriteRule, folded: readonly Place[]): boolean {
  return folded.some((place) => {
    if (!rule.match.some((pattern) => matchesPath(pattern, place, "any"))) return false
    return !rule.except.some((pattern) => matchesPath(pattern, place, "last"))
  })
}

/** Taking away `config` takes away `config/prod`. */
function holdsFolder(rule: WriteRule, place: Place): boolean {
  return rule.match.some((pattern) => {
    const start = literalStart(pattern)
    if (start === undefined) return false
    const path = formOf(start, place)
    return path !== undefined && (path === "" || start === path || start.startsWith(`${path}/`))
  })
}

/** A word of the input that is such a path, or a glob that could be. */
function isNamed(rule: WriteRule, word: string, facts: PathFacts): boolean {
  if (/[*?]/.test(word))
    return isPlausible(rule.match, word.replaceAll("*", "\u0001").replaceAll("?", "\u0002"))
  return isDenied(rule, facts.places(word, "").map(foldPlace))
}

function byAllowed(rule: WriteRule, { attempt, targets, facts }: Judged): Found | undefined {
  let doubt: Found | undefined
  for (const target of targets) {
    const found = strayTarget(rule, target, facts)
    if (found?.certain) return found
    doubt ??= found
  }
  if (doubt !== undefined) return doubt
  const why = attempt.unreadable ?? attempt.doubts[0]?.why
  return why === undefined ? undefined : { certain: false, what: why }
}

function strayTarget(rule: WriteRule, target: LookedUp, facts: PathFacts): Found | undefined {
  const { path, dir, certain } = target
  if (!target.isPattern) {
    const isFine = target.paths().every(({ places }) => isAllowed(rule, places[0], facts))
    return isFine ? undefined : { certain, what: path }
  }
  // The folders before what is not known say where it goes.
  const known = path.slice(0, path.search(/[\u0001\u0002]/))
  const folder = known.slice(0, known.lastIndexOf("/") + 1)
  if (folder !== "" && isAllowed(rule, facts.places(folder, dir)[0], facts)) return undefined
  return { certain: false, what: shown(path) }
}

function isAllowed(rule: WriteRule, real: Place | undefined, facts: PathFacts): boolean {
  if (real === undefined || real.isTemporary) return real !== undefined
  const place = facts.foldsCase ? foldPlace(real) : real
  return rule.match.some(([kind, text]) =>
    matchesPath([kind, facts.foldsCase ? foldPath(text) : text], place, "last"),
  )
}

function shown(pattern: string): string {
  return pattern.replaceAll("\u0001", "*").replaceAll("\u0002", "?")
}
