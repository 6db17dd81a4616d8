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
    if (isIn(FILLERS, word) || (whole !== word && isIn(FILLERS, whole))) continue
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

function isIn(words: readonly string[], word: string): boolean {
  return words[word.length]?.includes(` ${word} `) === true
}

/** `parseQuantity` also as `parse Quantity`; an apostrophe does not split a word. */
function parted(text: string): string {
  let out = ""
  let from = 0
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isLower(code) || code === SPACE) continue
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

const SPACE = 32
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

/**
 * What people open, hedge and point with, whatever the matter. Strings by the length of their words: a hook asks for a few,
 * and a set of all of them costs it more than everything else here.
 */
const FILLERS = [
  "",
  " a i s t d m ",
  " am an as at be by do go he id if im in is it me my no of ok on or so to up us we re ll ve hi ",
  " all and any are but can did few fix for get got had has her him his how ill its ive let may new nor not " +
    "now off one our out own put say see she the too two use was way who why yes yet you hey saw bit dig lot ago " +
    "wed try ask ",
  " also been both came cant come does dont done down each else even ever from gets give goes gone have here " +
    "hers into isnt just keep kept know lets like look made make many mean more most much must need okay once " +
    "only onto over said same seem some such sure take than that them then they this used very want well were " +
    "weve what when will with wont yeah your poke sort youd able back went talk tell told ",
  " about above after again being below could didnt doing every first going looks makes maybe might needs " +
    "never other right seems shall since still thats their there these thing think those under until using where " +
    "which while would youre hello quick guess quite along kinda wasnt hasnt heres whats tried asked ",
  " always anyone before doesnt either havent having itself please really should thanks theyre things though " +
    "werent within looked notice wonder seeing around poking mainly pretty figure lately theres rather trying " +
    "seemed saying talked asking ",
  " because between further through whether without looking noticed quickly digging curious already suppose " +
    "figured couldnt wouldnt nothing someone anybody instead mention ",
  " actually whatever noticing question specific explicit remember supposed recently shouldnt anything " +
    "everyone ",
  " something wondering basically mentioned ",
  " everything especially explicitly ",
  "",
  " specifically ",
]

/** Stems. */
const COMMON = [
  "",
  "",
  " ad py ts pr ",
  " add bug cas edg fil hit lin nam old rul run set sid tim typ job big bad ",
  " call code data fail find flag full issu item kind last leav list long main part pass path read repo seen " +
    "show spec stat step stop tabl team test text user valu week work writ merg larg good feel sens idea plan ",
  " break build chang check class clean error exact exist field funct handl input logic modul order point " +
    "remov repro simpl singl sourc start updat wrong chunk small quest ",
  " commit compar config exampl expect failur happen intend method number object output releas report result " +
    "return review string branch script reason remain better ",
  " correct current default exactli problem process reallis regress request support version ",
  " behavior refactor ",
  " behaviour correctli currentli different implement ",
]
