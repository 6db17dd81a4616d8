// The reference rows of recall-bench: what plain methods would bring back of the same conversations, without Tenure.
import { termsIn } from "../../src/recall/rank/statement-terms.ts"
import type { Exchange } from "./cases.ts"

export interface Spoken {
  readonly file: string
  readonly talk: readonly Exchange[]
}

export const REFERENCES: Readonly<
  Record<string, (all: readonly Spoken[], file: string, later: string) => string>
> = {
  nothing: () => "",
  "everything ever said": (all) => all.flatMap(({ talk }) => talk.flat()).join("\n"),
  "BM25 over prompts, best 3": (all, _, later) => best(prompts(all), later, 3),
  "BM25 over prompts, best 5": (all, _, later) => best(prompts(all), later, 5),
  "BM25 in sessions at the file, best 5": (all, file, later) => best(prompts(at(all, file)), later, 5),
  "the same, with the end of the question": (all, file, later) => best(pairs(at(all, file)), later, 5),
}

function at(all: readonly Spoken[], file: string): readonly Spoken[] {
  return all.filter((each) => each.file === file)
}

function prompts(all: readonly Spoken[]): readonly string[] {
  return all.flatMap(({ talk }) => talk.map(([said]) => said))
}

function pairs(all: readonly Spoken[]): readonly string[] {
  return all.flatMap(({ talk }) =>
    talk.map(([said], turn) => `${(talk[turn - 1]?.[1] ?? "").slice(-200)}\n> ${said}`),
  )
}

const K1 = 1.2
const B = 0.75

function best(docs: readonly string[], query: string, count: number): string {
  const bags = docs.map(termsIn)
  const mean = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length)
  const holding = (term: string) => bags.filter((bag) => bag.includes(term)).length
  const scored = bags.map((bag, at) => {
    let score = 0
    for (const term of new Set(termsIn(query))) {
      const count = bag.filter((each) => each === term).length
      const rarity = Math.log(1 + (bags.length - holding(term) + 0.5) / (holding(term) + 0.5))
      score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * bag.length) / mean))
    }
    return { score, doc: docs[at] ?? "" }
  })
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return found
    .slice(0, count)
    .map(({ doc }) => doc)
    .join("\n")
}
