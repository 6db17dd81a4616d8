// Finds the cues of a sentence. gate.json keeps the phrases as one string per first letter, so a fresh process searches them
// without building a table. script/train.ts writes it from script/learning/cues.ts.

import type { NormalText } from "./cue-words.ts"
import GATE from "./gate.json" with { type: "json" }

/** Adds the names of the sentence's cues to `shown`. */
export function addCues({ text, tokens, isOtherScript }: NormalText, shown: Set<string>): void {
  const places = placesOf(text, tokens)
  for (let at = 0; at < tokens.length; at++) addPhrases(at, tokens, places, shown)
  if (isOtherScript) addOtherScriptCues(text, shown)
}

/** Whether a word opens a clause or the sentence, and whether only blanks separate it from the word before. */
interface Place {
  readonly opensClause: boolean
  readonly opensSentence: boolean
  readonly isNext: boolean
}

function placesOf(text: string, tokens: readonly string[]): readonly Place[] {
  const places: Place[] = []
  let end = 0
  let opensSentence = true
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ""
    const start = text.indexOf(token, end)
    const gap = text.slice(end, start)
    const before = tokens[at - 1] ?? ""
    const opensClause = at === 0 || endsClause(gap) || CLAUSE_OPENERS.includes(` ${before} `)
    places.push({ opensClause, opensSentence, isNext: isBlank(gap) })
    if (!GREETINGS.includes(` ${token} `)) opensSentence = false
    end = start + token.length
  }
  return places
}

const GREETINGS = " ok so then and but also wait hey yes no great well now "
const CLAUSE_OPENERS =
  " and but so then also please pls ok okay no yes yeah well now just again btw hey wait actually important note claude " +
  "first or always you we y pero et mais und aber bitte e mas favor "

/** Hyphens inside a word and quotation marks do not end a clause. */
function endsClause(gap: string): boolean {
  return gap !== " " && (/[^\s'"-]/.test(gap) || gap.includes(" - "))
}

function isBlank(gap: string): boolean {
  return gap === " " || gap === "-" || /^[ -]+$/.test(gap)
}

/** Adds the phrases that start with the word at `at`. A phrase does not cross punctuation. */
function addPhrases(
  at: number,
  tokens: readonly string[],
  places: readonly Place[],
  shown: Set<string>,
): void {
  const word = tokens[at] ?? ""
  const place = places[at]
  const table = PHRASES[word.charAt(0)]
  const from = table === undefined ? -1 : table.indexOf(`|${word};`)
  if (table === undefined || place === undefined || from < 0) return
  const group = table.slice(from + word.length + 1, table.indexOf("|", from + 1))
  const found = [cuesOfPhrase(group, ";=", place)]
  let rest = ";"
  for (let to = at + 1; to < tokens.length && places[to]?.isNext; to++) {
    rest += rest === ";" ? tokens[to] : ` ${tokens[to]}`
    found.push(cuesOfPhrase(group, `${rest}=`, place))
    if (!group.includes(`${rest} `)) break
  }
  const cues = found.flat()
  if (cues.includes("idle")) shown.add("idle")
  else for (const cue of cues) shown.add(cue)
}

const PHRASES: Readonly<Record<string, string>> = GATE.phrases

/** The cues of a phrase, stored as `;rest=marks;`: numbers, with `^` or `<` if it must open a clause or the sentence. */
function cuesOfPhrase(
  group: string,
  phrase: string,
  { opensClause, opensSentence }: Place,
): readonly string[] {
  const from = group.indexOf(phrase)
  if (from < 0) return []
  const marks = group.slice(from + phrase.length, group.indexOf(";", from + phrase.length))
  const cues: string[] = []
  for (const mark of marks.split(",")) {
    const sort = mark.charAt(0)
    if ((sort === "^" && !opensClause) || (sort === "<" && !opensSentence)) continue
    cues.push(GATE.cues[Number(sort === "^" || sort === "<" ? mark.slice(1) : mark)] ?? "")
  }
  return cues
}

function addOtherScriptCues(text: string, shown: Set<string>): void {
  for (const [cue, pieces] of GATE.pieces.entries()) {
    const name = GATE.cues[cue] ?? ""
    if (pieces !== "" && !shown.has(name) && pieces.split("|").some((piece) => text.includes(piece)))
      shown.add(name)
  }
}
