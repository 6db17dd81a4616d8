// A prefilter for the rules: hundreds of patterns as a few texts to search, so that a call near none of them passes without
// loading the rules. It may answer "maybe" wrongly, never "no".
import type { Attempt } from "./attempt.ts"
import type { Layer, WriteRule } from "./guard-rules.ts"
import { foldPath, type JudgedPath, matchesName, type PathPattern } from "./path-pattern.ts"

/** Built from the rules that deny written paths. A text is a list, one entry a line, with a line break at both ends. */
export interface GuardFilter {
  readonly names: string
  readonly trees: string
  /** Endings that begin with a dot. */
  readonly ends: string
  readonly otherEnds: readonly string[]
  readonly starts: readonly string[]
  /** The last part of each glob. */
  readonly lasts: readonly string[]
}

export function filterOf(layers: readonly Layer[]): GuardFilter {
  const patterns = layers.flatMap(({ rules }) => rules.filter(isDenyingWrites).flatMap(({ match }) => match))
  const of = (kind: PathPattern[0]) => [
    ...new Set(patterns.filter((each) => each[0] === kind).map(([, text]) => text)),
  ]
  const ends = of("suffix")
  return {
    names: list(of("name")),
    trees: list(of("tree")),
    ends: list(ends.filter((end) => end.startsWith("."))),
    otherEnds: ends.filter((end) => !end.startsWith(".")),
    starts: of("prefix"),
    lasts: [...new Set(of("glob").map(lastPart))],
  }
}

export function isDenyingWrites(rule: Layer["rules"][number]): rule is WriteRule {
  return rule.on === "write" && rule.sort === "deny"
}

/** True when no rule that denies written paths can match. */
export function isFarFrom(
  filter: GuardFilter,
  { targets, doubts, unreadable, mentions }: Attempt,
  places: (path: string, dir: string | undefined) => readonly JudgedPath[],
): boolean {
  if (unreadable !== undefined || doubts.length > 0) return false
  const isNear = (path: string) =>
    /[*?]/.test(path) || places(path, "").some((place) => mayMatch(filter, place))
  if (mentions().some(isNear)) return false
  return targets.every(({ path, dir, isPattern, withAll, holds }) => {
    if (isPattern || withAll || holds) return false
    return places(path, dir).every((place) => !mayMatch(filter, place))
  })
}

function mayMatch(filter: GuardFilter, { parts, inside, whole, home }: JudgedPath): boolean {
  const names = parts.map(foldPath)
  if (names.some((name) => isNamed(filter, name))) return true
  return [inside, whole, home].some((path) => path !== undefined && isBelow(filter.trees, foldPath(path)))
}

function isNamed({ names, ends, otherEnds, starts, lasts }: GuardFilter, name: string): boolean {
  if (names.includes(`\n${name}\n`)) return true
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1))
    if (ends.includes(`\n${name.slice(dot)}\n`)) return true
  if (starts.some((start) => name.startsWith(start)) || otherEnds.some((end) => name.endsWith(end)))
    return true
  for (const last of lasts)
    if ((last[0] === name[0] || "*?[".includes(last[0] ?? "*")) && matchesName(last, name)) return true
  return false
}

/** The path itself, or a folder above it. */
function isBelow(trees: string, path: string): boolean {
  if (trees === "\n\n") return false
  for (let cut = path.indexOf("/", 1); cut > 0; cut = path.indexOf("/", cut + 1))
    if (trees.includes(`\n${path.slice(0, cut)}\n`)) return true
  return trees.includes(`\n${path}\n`)
}

/** The last part of a glob that constrains a name; a glob outside the project may name a folder above the root. */
function lastPart(glob: string): string {
  if (/^[/~]/.test(glob)) return "*"
  return glob.split("/").findLast((part) => part !== "**") ?? "*"
}

function list(texts: readonly string[]): string {
  return `\n${texts.join("\n")}\n`
}
