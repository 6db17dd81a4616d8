// Which cues a sentence shows, without trying each: its words and phrases are looked up in the generated strings, and
// only the patterns whose words are there are made and tried.

import type { Opening } from "./cue.ts"
import { CUE_NAMES, LATIN, LATIN_NEEDS, OPENINGS, OTHER, OTHER_NEEDS, PHRASES, STARTS } from "./cue-data.ts"
import { gapBefore, opensAt, type Parts } from "./openings.ts"
import type { Words } from "./words.ts"

/** Adds to `shown` the names of the cues that the sentence shows. */
export function addCues({ text, tokens, isOtherScript }: Words, shown: Set<string>): void {
  const parts: Parts = { text, tokens, starts: startsOf(text, tokens) }
  const needs: Needs = { met: new Set(), metToo: new Set() }
  for (let at = 0; at < tokens.length; at++) addPhrases(at, parts, shown, needs)
  for (const row of WORD_STARTS) {
    const start = row.slice(0, row.indexOf("="))
    if (text.includes(start) && tokens.some((token) => token.startsWith(start)))
      shown.add(nameOf(Number(row.slice(start.length + 1))))
  }
  for (const cue of needs.met) {
    if (shown.has(nameOf(cue)) || (LATIN_NEEDS[cue] === "2" && !needs.metToo.has(cue))) continue
    if (latin(cue).test(text)) shown.add(nameOf(cue))
  }
  if (isOtherScript) addOther(text, shown)
}

/** Cues whose pattern has the word it needs, and the other word that it needs. */
interface Needs {
  readonly met: Set<number>
  readonly metToo: Set<number>
}

const NAMES = CUE_NAMES.split(" ")
const WORD_STARTS = STARTS.split(" ")

function nameOf(cue: number): string {
  return NAMES[cue] ?? ""
}

function startsOf(text: string, tokens: readonly string[]): number[] {
  const starts: number[] = []
  let end = 0
  for (const token of tokens) {
    const start = text.indexOf(token, end)
    starts.push(start)
    end = start + token.length
  }
  return starts
}

/** The phrases that begin with the word at `at`. One does not run across a mark; a hyphen is as good as a blank. */
function addPhrases(at: number, parts: Parts, shown: Set<string>, needs: Needs): void {
  const group = groupOf(parts.tokens[at] ?? "")
  if (group === undefined) return
  follow(group.marks, at, at, parts, shown, needs)
  if (group.rest === "") return
  let rest = ""
  for (let to = at + 1; to < parts.tokens.length && isBlank(gapBefore(to, parts)); to++) {
    rest += `${rest === "" ? ";" : " "}${parts.tokens[to]}`
    const found = group.rest.indexOf(`${rest}=`)
    if (found >= 0) {
      const from = found + rest.length + 1
      follow(marksIn(group.rest.slice(from, group.rest.indexOf(";", from))), at, to, parts, shown, needs)
    }
    if (!group.rest.includes(`${rest} `)) return
  }
}

/** The phrases that begin with one word. */
interface Group {
  /** Those of the word alone. */
  readonly marks: readonly Mark[]
  /** `;rest=marks;` for each longer phrase. */
  readonly rest: string
}

interface Mark {
  /** `~`, `+`, `^` or nothing, as in cue-data.ts. */
  readonly sort: string
  readonly number: number
}

const GROUPS = new Map<string, Group | undefined>()

/** Kept once it has been looked up: the same words come again and again. */
function groupOf(word: string): Group | undefined {
  if (GROUPS.has(word)) return GROUPS.get(word)
  const table = PHRASES[word.charAt(0)] ?? ""
  const at = table.indexOf(`|${word}=`)
  const from = at + word.length + 2
  const end = table.indexOf(";", from)
  const rest = table.slice(end, table.indexOf("|", end))
  const group =
    at < 0 ? undefined : { marks: marksIn(table.slice(from, end)), rest: rest === ";" ? "" : rest }
  GROUPS.set(word, group)
  return group
}

function marksIn(text: string): readonly Mark[] {
  const marks: Mark[] = []
  for (const mark of text === "" ? [] : text.split(",")) {
    const isPlain = mark.charCodeAt(0) <= 57 && mark.charCodeAt(0) >= 48
    marks.push(
      isPlain ? { sort: "", number: Number(mark) } : { sort: mark.charAt(0), number: Number(mark.slice(1)) },
    )
  }
  return marks
}

function isBlank(gap: string): boolean {
  return gap === " " || gap === "-" || /^[ -]+$/.test(gap)
}

/** Does what the marks say, of the phrase from word `at` to word `to`. */
function follow(
  marks: readonly Mark[],
  at: number,
  to: number,
  parts: Parts,
  shown: Set<string>,
  needs: Needs,
): void {
  for (const { sort, number } of marks) {
    if (sort === "") shown.add(nameOf(number))
    else if (sort === "~") needs.met.add(number)
    else if (sort === "+") needs.metToo.add(number)
    else addOpening(number, at, to, parts, shown)
  }
}

let openings: readonly string[][] | undefined
const FOLLOWING: (RegExp | undefined)[] = []

function addOpening(number: number, at: number, to: number, parts: Parts, shown: Set<string>): void {
  openings ??= OPENINGS.split("\n").map((row) => row.split("\t"))
  const [cue = "", after, unless = "", next = "", followedBy = ""] = openings[number] ?? []
  const name = nameOf(Number(cue))
  if (shown.has(name) || !opensAt(after as Opening["after"], at, parts)) return
  const { text, tokens, starts } = parts
  const end = (starts[to] ?? 0) + (tokens[to]?.length ?? 0)
  const comesNext = (start: string) => text.startsWith(` ${start}`, end)
  if (unless !== "" && unless.split("|").some(comesNext)) return
  if (next !== "" && !next.split("|").some(comesNext)) return
  if (followedBy !== "") {
    const pattern = made(FOLLOWING, number, followedBy, "y")
    pattern.lastIndex = end
    if (!pattern.test(text)) return
  }
  shown.add(name)
}

let latinSources: readonly string[] | undefined
const LATIN_PATTERNS: (RegExp | undefined)[] = []

function latin(cue: number): RegExp {
  latinSources ??= LATIN.split("\n")
  return made(LATIN_PATTERNS, cue, latinSources[cue] ?? "")
}

/** A pattern is made at its first use and kept: making it is what costs. */
function made(patterns: (RegExp | undefined)[], at: number, source: string, flags = ""): RegExp {
  const pattern = patterns[at] ?? new RegExp(source, flags)
  patterns[at] = pattern
  return pattern
}

let others: readonly (readonly [source: string, needs: readonly string[]])[] | undefined
const OTHER_PATTERNS: (RegExp | undefined)[] = []

function addOther(text: string, shown: Set<string>): void {
  const needs = others === undefined ? OTHER_NEEDS.split("\n") : []
  others ??= OTHER.split("\n").map((source, cue) => [source, needs[cue]?.split(" ") ?? []])
  for (const [cue, [source, pieces]] of others.entries()) {
    if (source === "" || shown.has(nameOf(cue))) continue
    if (!pieces.some((piece) => text.includes(piece))) continue
    if (made(OTHER_PATTERNS, cue, source).test(text)) shown.add(nameOf(cue))
  }
}
