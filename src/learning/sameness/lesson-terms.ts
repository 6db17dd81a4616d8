// The terms of a lesson: stemmed words, whole names, and character pairs of Chinese, Japanese and Korean. Each term is wanted
// or refused, so "uv, not pip" differs from "pip, not uv".

import { stem } from "../../text/words.ts"
import type { Leaning } from "../triggers/leaning.ts"
import TERMS from "./lesson-terms.json" with { type: "json" }

export interface Term {
  readonly leaning: Leaning
  readonly weight: number
}

export interface Terms {
  readonly of: ReadonlyMap<string, Term>
  readonly mood: "orders" | "forbids" | "both"
}

const MAX_CHARS = 600

export function termsOf(text: string): Terms {
  const seen = new Map<string, Set<Leaning>>()
  let leaning: Leaning = "wanted"
  let forbids = false
  let orders = false
  for (const token of simplified(text.slice(0, MAX_CHARS)).match(TOKENS) ?? []) {
    if (ENDS_CLAUSE.test(token)) leaning = "wanted"
    else if (token === "refusedhere" || REFUSES.has(token)) leaning = "refused"
    else if (TURNS.has(token)) {
      // "never commit without running tests" orders tests; "commit without tests" refuses them.
      if (leaning === "refused") forbids = false
      leaning = leaning === "refused" ? "wanted" : "refused"
    } else if (token === "wantedhere") leaning = "wanted"
    else if (!STOP.has(token)) {
      const isRefused = leaning === "refused" || CJK_REFUSES.test(token)
      if (isRefused) forbids = true
      else orders = true
      const names = CJK.test(token) ? cjkPairs(token) : [canonicalTerm(token)]
      for (const name of names)
        seen.set(name, (seen.get(name) ?? new Set()).add(isRefused ? "refused" : "wanted"))
    }
  }
  return {
    of: new Map([...seen].map(([name, leanings]) => [name, term(name, leanings)])),
    mood: moodOf(orders, forbids),
  }
}

export function sharesTerms(one: string, other: string): boolean {
  const { of } = termsOf(other)
  return [...termsOf(one).of.keys()].some((name) => of.has(name))
}

function moodOf(orders: boolean, forbids: boolean): Terms["mood"] {
  if (orders && forbids) return "both"
  return forbids ? "forbids" : "orders"
}

function term(name: string, leanings: ReadonlySet<Leaning>): Term {
  const [only] = leanings
  return { leaning: leanings.size === 1 && only !== undefined ? only : "open", weight: weightOf(name) }
}

/** One name for all synonyms. */
export function canonicalTerm(token: string): string {
  const name = /^\d+\//.test(token) ? token : token.replace(/^.*[/\\](?=.)/, "")
  if (/[.\d_-]/.test(name)) return name
  const root = stem(name)
  return SYNONYMS.get(root) ?? root
}

/** The beginnings of all words with this term, to search for in plain text. */
export function variantsOf(term: string): readonly string[] {
  const roots = GROUPS.find(([first]) => first === term) ?? [term]
  return roots.map((root) => root.replace(/i$/, ""))
}

function weightOf(name: string): number {
  if (/[.\d_]/.test(name)) return 2
  if (FAINT.has(name)) return 0.4
  return CJK.test(name) ? 0.7 : 1
}

const CJK = /[぀-ヿ㐀-鿿가-힯]/
const TOKENS = /[a-z0-9_][a-z0-9_./\\+#-]*[a-z0-9_+#]|[a-z0-9]|[぀-ヿ㐀-鿿가-힯]+|[а-яё]+|[,;:.!?()]/g
const ENDS_CLAUSE = /^[,;:.!?()]$/
const CJK_REFUSES = /不要|不能|禁止|别(?!的)|避免|不得|しない|하지|마세/

function simplified(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’']/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(/\bno more than|\bat most\b/g, " max ")
    .replace(/\bforce[- ]push/g, "forcepush")
    .replace(
      /\b(?:instead of|rather than|in place of|no longer|over|statt|anstatt|en vez de|en lugar de|au lieu de|not)\b/g,
      " refusedhere ",
    )
    .replace(/\b(?:instead|rather)\b/g, " , wantedhere ")
    .replace(
      /\bin the future|from now on|going forward|at all times|make sure|every ?time|each time|in general\b/g,
      " ",
    )
    .replace(/\bpull requests?\b/g, "pr")
    .replace(/\bcheck(?:ing|ed)? in\b/g, "commit")
    .replace(/\bhard[- ]cod/g, "hardcod")
    .replace(/,/g, " , ")
}

function cjkPairs(run: string): string[] {
  const bare = run.replace(
    /(?:以后|今后|总是|始终|必须|务必|一定|不要|不能|不得|别|请|都|要|的|了|は|を|に|が|で|ください|して|してく|必ず|今後)/g,
    " ",
  )
  return bare
    .split(" ")
    .flatMap((part) =>
      part.length <= 2 ? [part] : Array.from({ length: part.length - 1 }, (_, i) => part.slice(i, i + 2)),
    )
    .filter((piece) => piece !== "" && !/不要|禁止|しな|ない|いで|别用/.test(piece))
}

const REFUSES = new Set(TERMS.refuses.split(" "))
const TURNS = new Set(TERMS.turns.split(" "))
const STOP = new Set(TERMS.stop.split(" "))

/** Synonyms, and forms that the light stemmer leaves apart; the first word names the group. */
const GROUPS: readonly (readonly string[])[] = TERMS.synonyms.map((group) => [
  ...new Set(group.split(" ").map(stem)),
])

const SYNONYMS = new Map(
  GROUPS.flatMap(([first = "", ...rest]) => rest.map((word) => [word, first] as const)),
)

/** Words that most lessons share say little about any one of them. */
const FAINT = new Set(TERMS.faint.split(" ").map(canonicalTerm))
