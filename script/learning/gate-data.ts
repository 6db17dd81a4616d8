// Expands the cues into the strings that src/learning/gate/features.ts searches: for each first letter
// `|word;=marks;rest=marks;|`. A mark is the number of a cue, with `^` or `<` if the phrase must open a clause or sentence.
import { CUES } from "./cues.ts"

export interface GateData {
  readonly cues: readonly string[]
  readonly phrases: Readonly<Record<string, string>>
  /** Text in other scripts, for each cue. */
  readonly pieces: readonly string[]
}

export function gateData(): GateData {
  const cues = Object.keys(CUES)
  const words = new Map<string, Map<string, string[]>>()
  for (const [number, cue] of cues.entries())
    for (const entry of CUES[cue]?.words.split("|") ?? []) {
      const sort = /^[\^<]/.exec(entry)?.[0] ?? ""
      for (const phrase of expand(entry.slice(sort.length))) note(words, phrase, `${sort}${number}`)
    }
  const phrases: Record<string, string> = {}
  for (const [word, rests] of [...words].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = [...rests].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rest, marks]) => `${rest}=${marks}`)
    const letter = word.charAt(0)
    phrases[letter] = `${phrases[letter] ?? "|"}${word};${rows.join(";")};|`
  }
  return { cues, phrases, pieces: cues.map((cue) => CUES[cue]?.other ?? "") }
}

/** `a/b c` becomes `a c` and `b c`. */
export function expand(phrase: string): string[] {
  return phrase
    .split(" ")
    .reduce<string[]>(
      (made, word) =>
        made.flatMap((start) => word.split("/").map((each) => (start === "" ? each : `${start} ${each}`))),
      [""],
    )
}

function note(words: Map<string, Map<string, string[]>>, phrase: string, mark: string): void {
  const [first = "", ...others] = phrase.split(" ")
  const rests = words.get(first) ?? new Map<string, string[]>()
  words.set(first, rests)
  const rest = others.join(" ")
  const marks = rests.get(rest) ?? []
  if (!marks.includes(mark)) rests.set(rest, [...marks, mark])
}
