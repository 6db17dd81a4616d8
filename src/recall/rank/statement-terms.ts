// Splits a text into the terms that statements are compared by: stemmed, without filler; an identifier counts whole and in
// parts. A term weighs less the more often people say it anywhere. No regular expression: this runs on the hook path.
import { lettersOf, stem } from "../../text/words.ts"

export function termSet(text: string): ReadonlySet<string> {
  return new Set(termsIn(text))
}

/** In order, each as often as it occurs. */
export function termsIn(text: string): readonly string[] {
  const terms: string[] = []
  for (const word of lettersOf(parted(text.slice(0, MOST_CHARS)).toLowerCase())) {
    const whole = stem(word)
    if (isIn(FILLERS, word) || isIn(FILLERS, whole)) continue
    terms.push(whole)
    if (!word.includes("_")) continue
    for (const part of word.split("_")) if (part.length > 1 && !isIn(FILLERS, part)) terms.push(stem(part))
  }
  return terms
}

const MOST_CHARS = 20_000

/** In how many talks of the project each term occurs. */
export interface TermCounts {
  readonly talks: ReadonlyMap<string, number>
  readonly of: number
}

export const NO_COUNTS: TermCounts = { talks: new Map(), of: 0 }

/** With fewer talks, nothing is known about a term. */
const LEAST_TALKS = 8
/** A project that talks of one thing only still tells its talks apart. */
const LEAST_WEIGHT = 0.1

/** Between 0 and 1. */
export function weightIn(term: string, { talks, of }: TermCounts): number {
  if (of < LEAST_TALKS) return priorWeight(term)
  return priorWeight(term) * Math.max(LEAST_WEIGHT, rarity(talks.get(term) ?? 0, of) / rarity(0, of))
}

/** High for a term in few of so many talks. */
export function rarity(count: number, of: number): number {
  return Math.log(1 + (of - count + 0.5) / (count + 0.5))
}

/** Without knowledge of the project: words of any conversation about code. */
export function priorWeight(term: string): number {
  return term.length === 1 || isIn(COMMON, term) ? COMMON_WEIGHT : 1
}

const COMMON_WEIGHT = 0.25

function isIn(words: string, word: string): boolean {
  return words.includes(` ${word} `)
}

/** `parseQuantity` also as `parse Quantity`; an apostrophe does not split a word. */
function parted(text: string): string {
  let out = ""
  let from = 0
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === APOSTROPHE || code === QUOTE) {
      if (!isLetter(text.charCodeAt(at - 1)) || !isLetter(text.charCodeAt(at + 1))) continue
      out += text.slice(from, at)
      from = at + 1
    } else if (isUpper(code) && isLower(text.charCodeAt(at - 1))) {
      const [start, end] = wordAround(text, at)
      out += `${text.slice(from, start)}${text.slice(start, end)} ${humps(text, start, end)}`
      from = end
      at = end
    }
  }
  return from === 0 ? text : out + text.slice(from)
}

const APOSTROPHE = 39
const QUOTE = 0x2019

function wordAround(text: string, at: number): readonly [start: number, end: number] {
  let start = at
  while (start > 0 && isWord(text.charCodeAt(start - 1))) start--
  let end = at
  while (end < text.length && isWord(text.charCodeAt(end))) end++
  return [start, end]
}

function humps(text: string, start: number, end: number): string {
  let out = ""
  let from = start
  for (let at = start + 1; at < end; at++) {
    if (!isUpper(text.charCodeAt(at)) || !isLower(text.charCodeAt(at - 1))) continue
    out += `${text.slice(from, at)} `
    from = at
  }
  return out + text.slice(from, end)
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122
}

function isLetter(code: number): boolean {
  return isUpper(code) || isLower(code) || code >= 0xc0
}

function isWord(code: number): boolean {
  return isUpper(code) || isLower(code) || code === 95 || (code >= 48 && code <= 57)
}

/** One string: a hook asks for a few words, and a set of all of them costs it more than everything else here. */
const FILLERS =
  " a about above actually after again all also always am an and any anyone are as at be because been before being " +
  "below between both but by came can cant come could did didnt do does doesnt doing dont done down each either else " +
  "even ever every everything few first fix for from further get gets give go goes going gone got had has have havent " +
  "having he her here hers him his how i id if ill im in into is isnt it its itself ive just keep kept know let lets " +
  "like look looks made make makes many may maybe me mean might more most much must my need needs never new no nor not " +
  "now of off ok okay on once one only onto or other our out over own please put really right said same say see seem " +
  "seems shall she should since so some something still such sure take than thanks that thats the their them then " +
  "there these they theyre thing things think this those though through to too two under until up us use used using " +
  "very want was way we well were werent weve what whatever when where whether which while who why will with within " +
  "without wont would yeah yes yet you your youre s t re ll ve d m " +
  // How people open, hedge and point, whatever the matter.
  "hey hello hi looking looked noticed notice noticing wondering wonder saw seeing around bit quick quickly question " +
  "specific specifically especially explicit explicitly remember digging dig poking poke curious guess basically mainly " +
  "pretty quite already along though lot kinda sort suppose supposed figure figured recently lately while ago wasnt hasnt " +
  "couldnt wouldnt shouldnt wed youd id theres heres whats lets able anything nothing someone anybody everyone instead " +
  "rather back try tried trying went seemed saying talk talked mention mentioned ask asked asking tell told "

/** Stems. */
const COMMON =
  " add ad behavior behaviour break bug build call cas chang check class clean code commit compar config correct " +
  "correctli current currentli data default different edg error exact exactli exampl exist expect fail failur field fil find " +
  "flag full funct handl happen hit implement input intend issu item kind last leav lin list logic long main method modul nam " +
  "number object old order output part pass path point problem process py read reallis regress releas remov repo report repro " +
  "request result return review rul run seen set show sid simpl singl sourc spec start stat step stop string support tabl " +
  "team test text tim ts typ updat user valu version week work writ wrong refactor chunk merg branch pr script job " +
  "reason remain small larg big good better bad feel sens idea quest plan "
