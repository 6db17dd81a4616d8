// Spells out the words and phrases of the cue tables into src/core/learning/phrase-table.ts, one string a first letter,
// so that a cold process looks them up without building or compiling anything.
import type { Cue } from "../../src/core/learning/cue.ts"
import { CUES } from "../../src/core/learning/cue-table.ts"

/** The text of the generated file. */
export function renderPhraseTable(): string {
  const rows = Object.entries(phraseTable()).map(
    ([letter, list]) => `  ${key(letter)}: ${JSON.stringify(list)},`,
  )
  return `// Written by script/train.ts from the cue tables; do not edit. Under each first letter, \`|phrase=cues|\`: the numbers
// of the cues that the phrase shows, or, after a \`~\`, whose pattern needs the word.

export const PHRASES: Readonly<Record<string, string>> = {
${rows.join("\n")}
}
`
}

export function phraseTable(): Record<string, string> {
  const entries = new Map<string, Set<string>>()
  const put = (phrase: string, mark: string) => {
    const clean = phrase.replaceAll("-", " ").replace(/\s+/g, " ").trim()
    entries.set(clean, (entries.get(clean) ?? new Set()).add(mark))
  }
  for (const [number, cue] of Object.values(CUES).entries()) {
    for (const phrase of phrasesOf(cue)) put(phrase, String(number))
    for (const word of cue.needs?.split(" ") ?? []) put(word, `~${number}`)
  }
  const table: Record<string, string> = {}
  for (const [phrase, marks] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const letter = phrase.charAt(0)
    table[letter] = `${table[letter] ?? "|"}${phrase}=${[...marks].join(",")}|`
  }
  return table
}

function key(letter: string): string {
  return /^[A-Za-z]$/.test(letter) ? letter : JSON.stringify(letter)
}

function phrasesOf({ words, phrases }: Cue): string[] {
  return [...(words?.split(" ") ?? []), ...(phrases === undefined ? [] : expand(phrases))]
}

/** Every text that an expression of alternatives, groups, classes and `?` stands for. */
export function expand(source: string): string[] {
  let at = 0
  const alternatives = (): string[] => {
    const all = [...sequence()]
    while (source[at] === "|") {
      at++
      all.push(...sequence())
    }
    return all
  }
  const sequence = (): string[] => {
    let texts = [""]
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const options = item()
      texts = texts.flatMap((text) => options.map((option) => text + option))
    }
    return texts
  }
  const item = (): string[] => {
    const options = one()
    if (source[at] !== "?") return options
    at++
    return ["", ...options]
  }
  const one = (): string[] => {
    if (source.startsWith("(?:", at)) {
      at += 3
      const inner = alternatives()
      at++
      return inner
    }
    if (source[at] === "[") {
      const end = source.indexOf("]", at)
      const inner = source.slice(at + 1, end)
      at = end + 1
      return [...inner]
    }
    if (source.startsWith("\\b", at)) {
      at += 2
      return [""]
    }
    if (source.startsWith("\\d", at)) {
      at += 2
      return [..."0123456789"]
    }
    return [source[at++] ?? ""]
  }
  return alternatives()
}
