// Spells out the cue tables into src/core/learning/cue-data.ts: strings that a cold process searches without building
// or compiling anything. What is needed only to explain a cue stays behind.
import type { Cue } from "../../src/core/learning/cue.ts"
import { CUES } from "../../src/core/learning/cue-table.ts"

/** The text of the generated file. */
export function renderCueData(): string {
  const { PHRASES, ...rest } = cueData()
  const rows = Object.entries(PHRASES).map(([letter, list]) => `  ${key(letter)}: ${JSON.stringify(list)},`)
  const lines = Object.entries(rest).map(
    ([name, text]) => `/** ${MEANS[name]} */\nexport const ${name} =\n  ${JSON.stringify(text)}\n`,
  )
  return `// Written by script/train.ts from the cue tables; do not edit. A cue is a number: its place among the names.

${lines.join("\n")}
/** ${MEANS["PHRASES"]} */
export const PHRASES: Readonly<Record<string, string>> = {
${rows.join("\n")}
}
`
}

const MEANS: Readonly<Record<string, string>> = {
  CUE_NAMES: "The names of the cues.",
  LATIN: "The pattern of each cue, a line each; empty: none.",
  LATIN_NEEDS: "What each pattern needs, a digit each: 1 a word, 2 a word and another; blank: no pattern.",
  OTHER: "The same for other scripts.",
  OTHER_NEEDS: "What those need, a line each; empty: nothing.",
  STARTS: "`start=cue`: how a word starts that shows the cue.",
  OPENINGS:
    "One a line, tabs between: its cue, what may stand before, what must not come next, what must, the pattern of what follows.",
  PHRASES:
    "By first letter, `|first word=marks;rest=marks;|`. A mark is a cue that the phrase shows, a `^` and the opening that it is, or a `~` or a `+` and the cue whose pattern needs the word.",
}

export function cueData() {
  const cues = Object.values(CUES)
  const openings = cues.flatMap(({ opens = [] }, cue) => opens.map((opening) => ({ cue, ...opening })))
  return {
    CUE_NAMES: Object.keys(CUES).join(" "),
    LATIN: cues.map(({ latin }) => source(latin)).join("\n"),
    LATIN_NEEDS: cues.map(needsOf).join(""),
    OTHER: cues.map(({ other }) => source(other)).join("\n"),
    OTHER_NEEDS: cues.map(({ otherNeeds = "" }) => otherNeeds).join("\n"),
    STARTS: cues
      .flatMap(({ starts }, cue) => starts?.split(" ").map((start) => `${start}=${cue}`) ?? [])
      .join(" "),
    OPENINGS: openings
      .map(({ cue, after, unless = "", next = "", followedBy }) =>
        [cue, after, unless, next, source(followedBy)].join("\t"),
      )
      .join("\n"),
    PHRASES: phraseTable(cues),
  }
}

/** Letters of other scripts as themselves, however the engine spells them. */
function source(pattern: (() => RegExp) | undefined): string {
  const text = pattern?.().source ?? ""
  return text.replace(/\\u([0-9A-Fa-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function needsOf({ latin, needs, with: also }: Cue): string {
  if (latin === undefined) return " "
  if (needs === undefined) throw new Error(`A pattern must say which words it needs: ${latin().source}`)
  return also === undefined ? "1" : "2"
}

function phraseTable(cues: readonly Cue[]): Record<string, string> {
  const groups = new Map<string, Map<string, Set<string>>>()
  const put = (phrase: string, mark: string) => {
    const [first = "", ...rest] = phrase.replaceAll("-", " ").trim().split(/\s+/)
    const group = groups.get(first) ?? new Map<string, Set<string>>()
    groups.set(first, group.set(rest.join(" "), (group.get(rest.join(" ")) ?? new Set()).add(mark)))
  }
  let opening = 0
  for (const [cue, { words, phrases, opens = [], needs, with: also }] of cues.entries()) {
    for (const phrase of [...listed(words), ...spelled(phrases)]) put(phrase, String(cue))
    for (const each of opens) {
      for (const phrase of spelled(each.phrases)) put(phrase, `^${opening}`)
      opening++
    }
    for (const word of listed(needs)) put(word, `~${cue}`)
    for (const word of listed(also)) put(word, `+${cue}`)
  }
  const table: Record<string, string> = {}
  for (const [first, group] of [...groups].sort(byKey)) {
    const own = [...(group.get("") ?? [])].join(",")
    const rest = [...group].filter(([text]) => text !== "").sort(byKey)
    const text = rest.map(([words, marks]) => `${words}=${[...marks].join(",")};`).join("")
    const letter = first.charAt(0)
    table[letter] = `${table[letter] ?? "|"}${first}=${own};${text}|`
  }
  return table
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

function key(letter: string): string {
  return /^[A-Za-z]$/.test(letter) ? letter : JSON.stringify(letter)
}

function listed(words: string | undefined): string[] {
  return words?.split(" ") ?? []
}

function spelled(phrases: string | undefined): string[] {
  return phrases === undefined ? [] : expand(phrases)
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
