// Whether a partly known path is likely to be one that a rule forbids. Nearly anything could be (`$x.ts` if x were `.env`),
// so the known letters must support it: at least two in a row that the rule has too.

import { couldBe, hasWildcard } from "../shell/path-text.ts"
import type { PathPattern } from "./path-pattern.ts"
import { foldPath } from "./path-pattern.ts"

const ANY = "\u0001"
const ONE = "\u0002"
const MIN_LETTERS = 2

export function isPlausible(patterns: readonly PathPattern[], path: string): boolean {
  const parts = foldPath(path)
    .split("/")
    .filter((part) => part !== "" && part !== ".")
  return patterns.some((pattern) => isPattern(pattern, parts))
}

function isPattern([kind, text]: PathPattern, parts: readonly string[]): boolean {
  switch (kind) {
    case "name":
      return parts.some((part) => isLike(part, text))
    case "prefix":
      return parts.some((part) => isLike(part, text + ANY))
    case "suffix":
      return parts.some((part) => isLike(part, ANY + text))
    case "tree":
    case "glob":
      return isOnTheWay(text.split("/"), parts)
  }
}

/** `config/$x` may be `config/prod`, and so may `$x/prod`. */
function isOnTheWay(wanted: readonly string[], parts: readonly string[]): boolean {
  const names = wanted.filter((part) => part !== "**")
  const last = names.at(-1)
  if (last === undefined) return true
  if (/[*?[]/.test(last)) return parts.some((part) => isLike(part, wild(last)))
  const unknown = parts.findIndex(hasWildcard)
  if (unknown <= 0) return parts.slice(1).includes(last) || parts.some((part) => isLike(part, last))
  if (unknown >= wanted.length) return parts.slice(0, unknown).includes(last)
  const isStart = wanted.slice(0, unknown).every((part, at) => part === parts[at])
  return isStart && couldBe(parts[unknown] ?? "", wanted[unknown] ?? "")
}

function wild(part: string): string {
  return part
    .replace(/\[[^\]]*\]/g, ONE)
    .replaceAll("*", ANY)
    .replaceAll("?", ONE)
}

/** Whether some name fits both, with enough letters in common; a dot and an unknown rest is enough too. */
function isLike(part: string, wanted: string): boolean {
  if (!hasWildcard(part)) return couldBe(wanted, part)
  if (/^\.[\u0001\u0002]+$/.test(part)) return wanted.startsWith(".")
  const width = wanted.length + 1
  /** The most common letters in the rests of both; -1 when nothing fits. */
  let next = new Array<number>(width).fill(-1)
  for (let at = part.length; at >= 0; at--) {
    const row = new Array<number>(width).fill(-1)
    for (let to = wanted.length; to >= 0; to--)
      row[to] = common(part[at], wanted[to], row[to + 1] ?? -1, next[to] ?? -1, next[to + 1] ?? -1)
    next = row
  }
  return (next[0] ?? -1) >= MIN_LETTERS
}

function common(
  a: string | undefined,
  b: string | undefined,
  pastB: number,
  pastA: number,
  pastBoth: number,
): number {
  if (a === undefined && b === undefined) return 0
  if (a === ANY || b === ANY) return Math.max(pastA, pastB)
  if (a === undefined || b === undefined) return -1
  if (a === ONE || b === ONE) return pastBoth
  return a === b && pastBoth >= 0 ? pastBoth + 1 : -1
}
