// Which sentences of a prompt lay something down for this work: what is not to be done, what must hold, what to use or
// to keep, how far, and what was lifted again. Unlike a lesson it need not last, so recall comes before precision: a
// sentence too many costs a line, a lost "don't touch the migrations" costs the work. Kept verbatim.
import { proseOf, sentencesOf } from "../learning/prose.ts"
import { withoutPasted } from "../transcript/pasted.ts"
import { complainsInEnglish, laysDownInEnglish } from "./constraint-cues.ts"
import { clausesAbroad, complainsAbroad, laysDownAbroad } from "./constraints-abroad.ts"
import { isOtherScript, type Tongue, tongueOf } from "./tongues.ts"

const MOST_SENTENCES = 60
const MOST_CHARS = 50_000
/** Enough of a prompt to know its language. */
const MOST_HEARD = 2_000

/** In their order, as typed. */
export function constraintsIn(prompt: string): readonly string[] {
  if (prompt.length > MOST_CHARS) return []
  const typed = withoutPasted(prompt)
  const listed = listedIn(typed)
  const tongue = tongueOf(typed.slice(0, MOST_HEARD))
  return proseOf(typed, MOST_SENTENCES).sentences.flatMap((sentence) => {
    const [, label = "", rest = ""] = /^([^:：]{3,50})[:：]\s*(\S.*)$/.exec(sentence) ?? []
    if (rest !== "" && !/[?？]$/.test(rest) && BINDS.test(label)) return clausesOf(rest)
    return listed.has(sentence) || binds(sentence, tongue) ? piecesOf(sentence, tongue) : []
  })
}

/** As a whole, or one of its clauses beside a complaint. */
function binds(sentence: string, tongue: Tongue | undefined): boolean {
  if (laysDown(sentence, tongue)) return true
  if (/[?？]\s*$/.test(sentence)) return false
  const clauses = clausesOf(sentence)
  return clauses.length > 1 && clauses.some((clause) => laysDown(clause, tongue))
}

/** What a constraint lays down, each part by itself, without labels before and reasons beside it. */
export function coresOf(constraint: string): readonly string[] {
  const tongue = tongueOf(constraint)
  const cores = clausesOf(constraint)
    .map((clause) => unexplained(clause, tongue))
    .filter((clause) => laysDown(clause, tongue) && !POINTS_BACK.test(clause))
  const isTelling = isOtherScript(constraint) || cores.join(" ").split(/\s+/).length >= LEAST_WORDS
  return isTelling && cores.length > 0 ? cores.map(withinOnly) : [withinOnly(unexplained(constraint, tongue))]
}

/** "stick to it" says nothing without what stands before. */
const POINTS_BACK = /^(?:\S+ ){0,3}(?:it|that|this|them|those|so)[.!]*$/i
const LEAST_WORDS = 3

/** Of "do it without a new table" only what is refused. */
function withinOnly(text: string): string {
  return text.slice(Math.max(0, text.search(/\bwithout\b/i)))
}

function unexplained(clause: string, tongue: Tongue | undefined): string {
  const bare = clause.replace(/^[^:]{1,30}: (?=\S+ \S+ \S)/, "")
  const short = bare.replace(REASON, "")
  return laysDown(short, tongue) ? short : bare
}

const REASON =
  /,?\s+(?:because|since|as (?:it|we|they|there|that|this)|so that|porque|ya que|pois|car|parce que|puisque|weil|denn|perché|because of|due to|or (?:else|(?:\S+ ){1,3}(?:complains?|breaks?|fails?|screams?))\b) ?.*$/i

/** The items of a list under a heading or a line that says that they bind: "Requirements:", "Rules:", "要求：". */
function listedIn(text: string): ReadonlySet<string> {
  const listed = new Set<string>()
  let isBinding = false
  for (const line of text.split("\n")) {
    const item = /^\s*(?:[-*+•]|\d{1,2}[.)、])\s*(\S.*)$/.exec(line)
    if (item === null) {
      if (line.trim() !== "") isBinding = BINDS.test(line) && /[:：]\**\s*$|^\s*#/.test(line)
    } else if (isBinding && listed.size < MOST_LISTED)
      for (const sentence of sentencesOf(item[1] ?? "")) listed.add(sentence)
  }
  return listed
}

const MOST_LISTED = 20
const BINDS =
  /\b(?:requirements?|constraints?|(?:ground )?rules?|conditions?|limits?|limitations?|restrictions?|must[- ]haves?|guidelines?|conventions?|please note|keep in mind|remember|important|do nots?|don'?ts|out of scope|non-goals?|no-gos?|boundaries|requisitos|reglas|restricciones|condiciones|regras|restrições|anforderungen|regeln|vorgaben|bedingungen|contraintes|règles|exigences|regole|vincoli|requisiti)\b|要求|限制|约束|规则|注意|条件|前提|制約|ルール|要件|조건|규칙|требования|правила|ограничения/i

/** Two orders in one sentence are two constraints; what follows an order explains it and stays with it. */
function piecesOf(sentence: string, prompt: Tongue | undefined): readonly string[] {
  const tongue = tongueOf(sentence) ?? prompt
  const isOrder = (clause: string) => laysDown(clause, tongue)
  const pieces: string[] = []
  for (const clause of clausesOf(sentence)) {
    const last = pieces.length - 1
    const isOwn = isOrder(clause) && (isOtherScript(clause) || /\s/.test(clause)) && !RIDES.test(clause)
    if (isOwn && (last < 0 || isOrder(pieces[last] ?? ""))) pieces.push(clause)
    else if (last < 0) pieces.push(clause)
    else pieces[last] = joined(sentence, pieces[last] ?? "", clause)
  }
  return pieces.length > 1 && pieces.every(isOrder) ? pieces : [sentence]
}

/** ", nothing else", ", never with decimals": says the same again. */
const RIDES =
  /^(?:nothing|never|not|ever|nunca|jamás|nie|niemals|jamais|mai)(?: \S+){0,2}$|\b(?:it|that|this|them|those|so)[.!]*$/i

function clausesOf(sentence: string): readonly string[] {
  const clauses = isOtherScript(sentence) ? clausesAbroad(sentence) : sentence.split(BETWEEN_CLAUSES)
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== "")
}

const BETWEEN_CLAUSES =
  /,\s+(?:(?:and|but|so|also|y|pero|und|aber|et|mais|e|ma|mas)\s+)?|\s+so\s+(?=(?:do not|don't|dont|never|only|keep|please|make sure|avoid)\b)|\s+(?:but|and)\s+(?=(?:do not|don't|dont|never|no|nothing|not|without|only|keep|use|leave|make sure|it|you|please|the|there|i (?:do not|don't|want|need))\b)|\s+(?:und|aber|y|pero|et|mais)\s+(?=\S+ \S+ \S)/i

/** The stretch of the sentence from the one to the end of the other, as it was typed. */
function joined(sentence: string, from: string, to: string): string {
  const start = sentence.indexOf(from)
  return sentence.slice(start, sentence.indexOf(to, start + from.length) + to.length)
}

/** Whether a sentence only tells how things go wrong. */
export function complains(sentence: string): boolean {
  return complainsAbroad(sentence) ?? complainsInEnglish(` ${plain(sentence)} `)
}

/** `tongue`: the language of what it is a part of, when that is not English. */
function laysDown(sentence: string, tongue: Tongue | undefined): boolean {
  if (/[:：]$/.test(sentence)) return false
  const abroad = laysDownAbroad(sentence, tongue)
  if (abroad !== undefined) return abroad
  const text = ` ${plain(sentence)} `
  return text.length >= 8 && laysDownInEnglish(text, text.match(/[a-zà-ÿ][a-zà-ÿ']*/g) ?? [])
}

function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\b(do|can|must|should|wo|ca|need|may|does|is|are)nt\b/g, "$1n't")
    .replace(/\s+/g, " ")
}
