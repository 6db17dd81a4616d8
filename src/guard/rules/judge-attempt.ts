// Guardrails (GARD-02): which rules a tool call breaks. Every rule gives at most one finding, weighed by its layer's mode.
// Pure: the caller passes what the disk says about paths.
import { once } from "../../text/once.ts"
import type { Attempt, WriteTarget } from "./attempt.ts"
import type { CommandRule, Layer, Rule, ToolRule, WriteRule } from "./guard-rules.ts"
import {
  foldPath,
  isPlausible,
  type JudgedPath,
  literalStart,
  matchesName,
  matchesPath,
  pathFormFor,
} from "./path-pattern.ts"

export interface PathFacts {
  /** Whether names that differ only by case are the same file here. */
  readonly foldsCase: boolean
  /** Where a path leads: resolved on disk, then as spelled. */
  readonly places: (path: string, dir: string | undefined) => readonly JudgedPath[]
  /** The existing files that match a pattern. */
  readonly expand: (pattern: string, dir: string | undefined) => readonly string[]
  /** Files below a folder, up to a limit; none in folders that a build makes again. */
  readonly below: (path: string, dir: string | undefined) => readonly string[]
}

export interface Broken {
  readonly layer: Layer
  readonly rule: Rule
  /** False: it may break the rule, but its words do not show it. */
  readonly certain: boolean
  /** What would be written or run, as spelled; or why that is unknown. */
  readonly what: string
}

/** What happens to the call. */
export type GuardKind = "pass" | "warn" | "ask" | "deny"

interface JudgedCall {
  readonly tool: string
  readonly attempt: Attempt
}

export function judge(call: JudgedCall, layers: readonly Layer[], facts: PathFacts): readonly Broken[] {
  const targets = call.attempt.targets.map((target) => lookedUp(target, facts))
  const mentions = once(() => call.attempt.mentions().map((path) => spelled(path, "", facts)))
  const found: Broken[] = []
  for (const layer of layers) {
    for (const rule of layer.rules) {
      const broken = breaks(rule, { ...call, targets, mentions, facts })
      if (broken !== undefined) found.push({ layer, rule, ...broken })
    }
  }
  return found
}

export function guardKind({ layer, certain }: Broken): GuardKind {
  if (layer.mode === "warn") return "warn"
  return certain ? "deny" : "ask"
}

const WEIGHT: readonly GuardKind[] = ["pass", "warn", "ask", "deny"]

/** Heaviest first; empty: the call passes. */
export function byWeight(found: readonly Broken[]): readonly Broken[] {
  return found.toSorted((a, b) => WEIGHT.indexOf(guardKind(b)) - WEIGHT.indexOf(guardKind(a)))
}

type Found = Pick<Broken, "certain" | "what">

interface Judged extends JudgedCall {
  readonly targets: readonly LookedUp[]
  readonly mentions: () => readonly Spelled[]
  readonly facts: PathFacts
}

/** A target with what the disk says about it, looked up once for all rules. */
interface LookedUp extends WriteTarget {
  readonly paths: () => readonly Spelled[]
  readonly below: () => readonly Spelled[]
}

interface Spelled {
  readonly path: string
  /** Resolved on disk, and as spelled. */
  readonly places: readonly JudgedPath[]
  readonly folded: readonly JudgedPath[]
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

function foldPlace({ inside, whole, home, isTemporary, parts }: JudgedPath): JudgedPath {
  const fold = (path: string | undefined) => (path === undefined ? undefined : foldPath(path))
  const folded = { inside: fold(inside), whole: foldPath(whole), home: fold(home) }
  return { ...folded, isTemporary, parts: parts.map(foldPath) }
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
  if (rule.check !== undefined) {
    if (attempt.unreadable !== undefined) return { certain: false, what: attempt.unreadable }
    return attempt.loses?.(rule.check)
  }
  for (const words of rule.match) {
    const runs = attempt.runs(words)
    if (runs !== "no") return { certain: runs === "yes", what: attempt.unreadable ?? words.join(" ") }
  }
  return undefined
}

function byDenied(rule: WriteRule, { attempt, targets, mentions, facts }: Judged): Found | undefined {
  const written = surest(targets, (target) => deniedTarget(rule, target))
  if (written !== undefined) return written
  if (attempt.unreadable !== undefined) return { certain: false, what: attempt.unreadable }
  const strong = attempt.doubts.find(
    ({ strength, isRelative }) => strength === "strong" && (isRelative !== true || namesFolder(rule)),
  )
  if (strong !== undefined) return { certain: false, what: strong.why }
  const mentioned = mentions().find(({ path, folded }) => isMeant(rule, path, folded))
  if (mentioned !== undefined) return { certain: false, what: `it names ${mentioned.path}` }
  const weak = attempt.doubts.find(({ isRelative, names }) => isRelative !== true && names === undefined)
  if (weak !== undefined && attempt.decodes())
    return { certain: false, what: `${weak.why}, and text is decoded on the way` }
  for (const { isBlind, isRelative, names, spares, why } of attempt.doubts) {
    if (isBlind === true || isRelative === true) continue
    const named = (names ?? attempt.words)().find((word) => !spares?.(word) && isNamed(rule, word, facts))
    if (named !== undefined) return { certain: false, what: `${why}, and it names ${named}` }
  }
  return undefined
}

/** The first certain finding, else the first doubt. */
function surest(targets: readonly LookedUp[], judged: (target: LookedUp) => Found | undefined) {
  let doubt: Found | undefined
  for (const target of targets) {
    const found = judged(target)
    if (found?.certain) return found
    doubt ??= found
  }
  return doubt
}

function deniedTarget(rule: WriteRule, target: LookedUp): Found | undefined {
  const { path, certain } = target
  const counts = (places: readonly JudgedPath[]) =>
    target.isContent ? places.filter(({ inside }) => inside !== undefined) : places
  const hit = target.paths().find(({ folded }) => isDenied(rule, counts(folded)))
  if (hit !== undefined) return { certain, what: shown(hit.path) }
  if (target.isPattern && isPlausible(rule.match, fromFolder(target)))
    return { certain: false, what: shown(path) }
  if (!target.withAll && !target.holds) return undefined
  const isHeld = target
    .paths()
    .some(({ folded }) => folded.some((place) => holdsFolder(rule, place, target.withAll)))
  if (isHeld) return { certain: certain && target.withAll, what: shown(path) }
  if (!target.withAll) return undefined
  const inside = target.below().find(({ folded }) => isDenied(rule, folded))
  return inside === undefined ? undefined : { certain, what: inside.path }
}

/** A pattern is relative to where its command runs. */
function fromFolder({ path, dir }: WriteTarget): string {
  return dir === undefined || dir === "" || /^[/~\u0006\u0007]/.test(path) ? path : `${dir}/${path}`
}

/** Its patterns name a folder, which the unknown folder may be; a bare name matches anywhere. */
function namesFolder(rule: WriteRule): boolean {
  return rule.match.some(([kind]) => kind === "tree" || kind === "glob")
}

function isDenied(rule: WriteRule, folded: readonly JudgedPath[]): boolean {
  return folded.some((place) => {
    if (!rule.match.some((pattern) => matchesPath(pattern, place, "any"))) return false
    return !rule.except.some((pattern) => matchesPath(pattern, place, "last"))
  })
}

/** Removing `config` removes `config/prod`. */
function holdsFolder(rule: WriteRule, place: JudgedPath, isRemoved: boolean): boolean {
  return rule.match.some((pattern) => {
    const start = literalStart(pattern)
    // What git or a copy writes into the project is not the .git folder.
    if (start === undefined || (!isRemoved && /^\.git(?:\/|$)/.test(start))) return false
    const path = pathFormFor(start, place)
    return path !== undefined && (path === "" || start === path || start.startsWith(`${path}/`))
  })
}

/** A word of the input that is such a path, or a glob that may match it. */
function isNamed(rule: WriteRule, word: string, facts: PathFacts): boolean {
  return isMeant(rule, word, /[*?]/.test(word) ? [] : facts.places(word, "").map(foldPlace))
}

function isMeant(rule: WriteRule, word: string, folded: readonly JudgedPath[]): boolean {
  if (/[*?]/.test(word))
    return isPlausible(rule.match, word.replaceAll("*", "\u0001").replaceAll("?", "\u0002"))
  return isDenied(rule, folded)
}

function byAllowed(rule: WriteRule, { attempt, targets, facts }: Judged): Found | undefined {
  const own = targets.filter(({ isMention }) => !isMention)
  const stray = surest(own, (target) => strayTarget(rule, target, facts))
  if (stray !== undefined) return stray
  const why = attempt.unreadable ?? attempt.doubts.find(({ names }) => names === undefined)?.why
  return why === undefined ? undefined : { certain: false, what: why }
}

function strayTarget(rule: WriteRule, target: LookedUp, facts: PathFacts): Found | undefined {
  const { path, dir, certain } = target
  if (!target.isPattern) {
    const isFine = target.paths().every(({ places }) => isAllowed(rule, places[0], facts))
    return isFine ? undefined : { certain, what: path }
  }
  // The folders before the unknown part say where it goes.
  const known = path.slice(0, path.search(/[\u0001\u0002]/))
  const folder = known.slice(0, known.lastIndexOf("/") + 1)
  if (folder !== "" && isAllowed(rule, facts.places(folder, dir)[0], facts)) return undefined
  return { certain: false, what: shown(path) }
}

function isAllowed(rule: WriteRule, real: JudgedPath | undefined, facts: PathFacts): boolean {
  if (real === undefined || real.isTemporary) return real !== undefined
  const place = facts.foldsCase ? foldPlace(real) : real
  return rule.match.some(([kind, text]) =>
    matchesPath([kind, facts.foldsCase ? foldPath(text) : text], place, "last"),
  )
}

function shown(pattern: string): string {
  return pattern
    .replaceAll("\u0001", "*")
    .replaceAll("\u0002", "?")
    .replace(/^[\u0006\u0007]\/?/, "")
}
