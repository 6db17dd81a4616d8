// Which cues a sentence shows, without trying each: its words and phrases are looked up in the generated table, and
// only the patterns whose words are there are made and tried.
import { CUES } from "./cue-table.ts"
import { PHRASES } from "./phrase-table.ts"
import type { Words } from "./words.ts"

const NAMES = Object.keys(CUES)
const ROWS = Object.values(CUES)
const MAX_PHRASE_WORDS = 6

/** Adds to `shown` the names of the cues that the sentence shows. */
export function addCues(words: Words, shown: Set<string>): void {
  const candidates = new Set<number>()
  for (const run of words.text.split(BREAKS)) {
    const tokens = run.split(/[ -]/).filter((token) => token !== "")
    for (const [from, first] of tokens.entries()) {
      let phrase = ""
      for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= tokens.length; length++) {
        phrase = length === 1 ? first : `${phrase} ${tokens[from + length - 1]}`
        if (!lookUp(phrase, shown, candidates)) break
      }
    }
  }
  addStarts(words.tokens, shown)
  for (const [cue, row] of ROWS.entries()) {
    const name = NAMES[cue] ?? ""
    if (row.latin === undefined || shown.has(name)) continue
    if (row.needs !== undefined && !candidates.has(cue)) continue
    LATIN[cue] ??= row.latin()
    if (LATIN[cue]?.test(words.text)) shown.add(name)
  }
  if (words.isOtherScript) addOther(words.text, shown)
}

/** A phrase does not run across a mark; a hyphen is as good as a blank. */
const BREAKS = /[^\w -]+/
const LATIN: (RegExp | undefined)[] = []
const OTHER: (RegExp | undefined)[] = []

/** Whether a longer phrase may begin so. */
function lookUp(phrase: string, shown: Set<string>, candidates: Set<number>): boolean {
  const table = PHRASES[phrase.charAt(0)]
  if (table === undefined) return false
  const goesOn = table.includes(`|${phrase} `)
  const at = table.indexOf(`|${phrase}=`)
  if (at < 0) return goesOn
  const from = at + phrase.length + 2
  for (const mark of table.slice(from, table.indexOf("|", from)).split(",")) {
    if (mark.startsWith("~")) candidates.add(Number(mark.slice(1)))
    else shown.add(NAMES[Number(mark)] ?? "")
  }
  return goesOn
}

const STARTS = ROWS.flatMap(({ starts }, cue) => starts?.split(" ").map((start) => ({ start, cue })) ?? [])

function addStarts(tokens: readonly string[], shown: Set<string>): void {
  for (const { start, cue } of STARTS) {
    if (tokens.some((token) => token.startsWith(start))) shown.add(NAMES[cue] ?? "")
  }
}

function addOther(text: string, shown: Set<string>): void {
  for (const [cue, row] of ROWS.entries()) {
    const name = NAMES[cue] ?? ""
    if (row.other === undefined || shown.has(name)) continue
    if (row.otherNeeds !== undefined && !row.otherNeeds.split(" ").some((piece) => text.includes(piece)))
      continue
    OTHER[cue] ??= row.other()
    if (OTHER[cue]?.test(text)) shown.add(name)
  }
}
