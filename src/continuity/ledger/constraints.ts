// Finds the sentences of a prompt that set conditions for this work: prohibitions, requirements, limits, and their
// withdrawal. Recall comes before precision: an extra sentence costs a line, a lost "don't touch the migrations" costs the
// work. Sentences are kept verbatim.

import { withoutPasted } from "../../clients/claude-code/transcript/pasted.ts"
import { proseOf, sentencesOf } from "../../learning/gate/prose.ts"
import { isOtherScript, type Language, languageOf } from "../../text/language.ts"
import { speechOf } from "../compaction/summary.ts"
import cues from "./constraint-cues.json" with { type: "json" }
import { complainsInEnglish, setsConditionInEnglish } from "./constraint-cues.ts"
import { clausesByScript, complainsByLanguage, setsConditionByLanguage } from "./constraints-by-language.ts"

const MAX_SENTENCES = 60
const MAX_CHARS = 50_000
/** Enough of a prompt to detect its language. */
const MAX_HEARD = 2_000

/** In order, as typed. */
export function constraintsIn(prompt: string): readonly string[] {
  if (prompt.length > MAX_CHARS) return []
  const own = typedLines(prompt)
  if (isDocument(own)) return planConstraints(own)
  const typed = withoutPasted(own)
  const listed = listedIn(typed)
  const language = languageOf(typed.slice(0, MAX_HEARD))
  const found = proseOf(typed, MAX_SENTENCES).sentences.flatMap((sentence) => {
    const [, label = "", rest = ""] = /^([^:：]{3,50})[:：]\s*(\S.*)$/.exec(sentence) ?? []
    if (rest !== "" && !/[?？]$/.test(rest) && BINDS.test(label)) return clausesOf(rest)
    return listed.has(sentence) || binds(sentence, language) ? piecesOf(sentence, language) : []
  })
  return [...found, ...planConstraints(own).filter((each) => !found.includes(each))]
}

/** As a whole, or by one clause beside a complaint. */
function binds(sentence: string, language: Language | undefined): boolean {
  if (setsCondition(sentence, language)) return true
  if (/[?？]\s*$/.test(sentence)) return false
  const clauses = clausesOf(sentence)
  return clauses.length > 1 && clauses.some((clause) => setsCondition(clause, language))
}

/** The separate conditions of a constraint, without labels and reasons. */
export function coresOf(constraint: string): readonly string[] {
  const language = languageOf(constraint)
  const cores = clausesOf(constraint)
    .map((clause) => unexplained(clause, language))
    .filter((clause) => setsCondition(clause, language) && !POINTS_BACK.test(clause))
  const isTelling = isOtherScript(constraint) || cores.join(" ").split(/\s+/).length >= MIN_WORDS
  return isTelling && cores.length > 0
    ? cores.map(withinOnly)
    : [withinOnly(unexplained(constraint, language))]
}

/** "stick to it" says nothing without its context. */
const POINTS_BACK = /^(?:\S+ ){0,3}(?:it|that|this|them|those|so)[.!]*$/i
const MIN_WORDS = 3

/** Of "do it without a new table", only "without a new table". */
function withinOnly(text: string): string {
  return text.slice(Math.max(0, text.search(/\bwithout\b/i)))
}

function unexplained(clause: string, language: Language | undefined): string {
  const bare = clause.replace(/^[^:]{1,30}: (?=\S+ \S+ \S)/, "")
  const short = bare.replace(REASON, "")
  return setsCondition(short, language) ? short : bare
}

const REASON =
  /,?\s+(?:because|since|as (?:it|we|they|there|that|this)|so that|porque|ya que|pois|car|parce que|puisque|weil|denn|perché|because of|due to|or (?:else|(?:\S+ ){1,3}(?:complains?|breaks?|fails?|screams?))\b) ?.*$/i

/** List items under a binding heading: "Requirements:", "Rules:", "要求：". */
function listedIn(text: string): ReadonlySet<string> {
  const listed = new Set<string>()
  let isBinding = false
  for (const line of text.split("\n")) {
    const item = /^\s*(?:[-*+•]|\d{1,2}[.)、])\s*(\S.*)$/.exec(line)
    if (item === null) {
      if (line.trim() !== "") isBinding = BINDS.test(line) && /[:：]\**\s*$|^\s*#/.test(line)
    } else if (isBinding && listed.size < MAX_LISTED)
      for (const sentence of sentencesOf(item[1] ?? "")) listed.add(sentence)
  }
  return listed
}

const MAX_LISTED = 20
const BINDS =
  /\b(?:requirements?|constraints?|(?:ground )?rules?|conditions?|limits?|limitations?|restrictions?|must[- ]haves?|guidelines?|conventions?|please note|keep in mind|remember|important|do nots?|don'?ts|out of scope|non-goals?|no-gos?|boundaries|requisitos|reglas|restricciones|condiciones|regras|restrições|anforderungen|regeln|vorgaben|bedingungen|contraintes|règles|exigences|regole|vincoli|requisiti)\b|要求|限制|约束|规则|注意|条件|前提|制約|ルール|要件|조건|규칙|требования|правила|ограничения/i

/** Two orders in one sentence are two constraints; an explanation stays with its order. */
function piecesOf(sentence: string, prompt: Language | undefined): readonly string[] {
  const language = languageOf(sentence) ?? prompt
  const isOrder = (clause: string) => setsCondition(clause, language)
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

/** ", nothing else", ", never with decimals": repeats the order. */
const RIDES =
  /^(?:nothing|never|not|ever|nunca|jamás|nie|niemals|jamais|mai)(?: \S+){0,2}$|\b(?:it|that|this|them|those|so)[.!]*$/i

function clausesOf(sentence: string): readonly string[] {
  const clauses = isOtherScript(sentence) ? clausesByScript(sentence) : sentence.split(BETWEEN_CLAUSES)
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== "")
}

const BETWEEN_CLAUSES =
  /,\s+(?:(?:and|but|so|also|y|pero|und|aber|et|mais|e|ma|mas)\s+)?|\s+so\s+(?=(?:do not|don't|dont|never|only|keep|please|make sure|avoid)\b)|\s+(?:but|and)\s+(?=(?:do not|don't|dont|never|no|nothing|not|without|only|keep|use|leave|make sure|it|you|please|the|there|i (?:do not|don't|want|need))\b)|\s+(?:und|aber|y|pero|et|mais)\s+(?=\S+ \S+ \S)/i

/** The part of the sentence from `from` to the end of `to`, as typed. */
function joined(sentence: string, from: string, to: string): string {
  const start = sentence.indexOf(from)
  return sentence.slice(start, sentence.indexOf(to, start + from.length) + to.length)
}

export function complains(sentence: string): boolean {
  return complainsByLanguage(sentence) ?? complainsInEnglish(` ${plain(sentence)} `)
}

/** `language`: of the surrounding text, if not English. */
function setsCondition(sentence: string, language: Language | undefined): boolean {
  if (/[:：]$/.test(sentence)) return false
  const abroad = setsConditionByLanguage(sentence, language)
  if (abroad !== undefined) return abroad
  const text = ` ${plain(sentence)} `
  return text.length >= 8 && setsConditionInEnglish(text, text.match(/[a-zà-ÿ][a-zà-ÿ']*/g) ?? [])
}

function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\b(do|can|must|should|wo|ca|need|may|does|is|are)nt\b/g, "$1n't")
    .replace(/\s+/g, " ")
}

/** The text without pasted output of a terminal, a browser, git or a build: nobody typed those lines (CONT-09). */
export function typedLines(text: string): string {
  if (!text.includes("\n")) return IS_PRINTED.test(text) ? "" : text
  const lines = text.split("\n")
  const printed = lines.map((line) => IS_PRINTED.test(line))
  if (!printed.includes(true)) return text
  // Lines between two printed ones were printed, too.
  const kept = lines.filter((_, at) => {
    if (printed[at]) return false
    return !(nearPrinted(printed, at, -1) && nearPrinted(printed, at, 1))
  })
  return kept.join("\n")
}

const NEAR = 3

function nearPrinted(printed: readonly boolean[], at: number, step: number): boolean {
  for (let far = 1; far <= NEAR; far++) if (printed[at + step * far]) return true
  return false
}

const IS_PRINTED = new RegExp(cues.printed.join("|"))

/** A plan as a prompt is a document and an order: only its explicitly binding lines count (CONT-09). */
function planConstraints(prompt: string): readonly string[] {
  if (!IS_PLAN.test(prompt)) return []
  let isCode = false
  return prompt
    .split("\n")
    .filter((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
      return !isCode && !/^\s*(?:```|~~~|\||#|[-*]?\s*`)/.test(line) && PLAN_BINDS.test(line)
    })
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, "")
        .replace(/\*\*|__/g, "")
        .trim(),
    )
    .filter((line) => line.length >= 12 && line.length <= MAX_PLAN_CHARS)
    .slice(0, MAX_IN_PLAN)
}

const IS_PLAN =
  /^\s*(?:please |can you |now )?(?:implement|execute|carry out|follow|build|apply)\b[^\n]{0,80}\b(?:plan|spec|specification|design|following)\b/i
const PLAN_BINDS =
  /\b(?:hard (?:constraint|limit|requirement|rule)s?|must not|must never|must stay|must remain|do not|don't|never|no new|zero new|at most|no more than|only (?:if|when|the)|without (?:breaking|changing|touching|adding))\b|≤\s*\d/i
const MIN_LINES = 8
const MIN_WRAPPED = 4
const WIDE = 45

/** Text wrapped at a fixed width was written elsewhere and orders nothing. */
function isDocument(prompt: string): boolean {
  const lines = prompt.split("\n").filter((line) => line.trim() !== "")
  if (lines.length < MIN_LINES) return false
  const wrapped = lines.filter(
    (line, at) => line.length >= WIDE && !/[.!?:;。]\s*$/.test(line) && /^\p{Ll}/u.test(lines[at + 1] ?? ""),
  )
  return wrapped.length >= MIN_WRAPPED
}

const MAX_IN_PLAN = 6
const MAX_PLAN_CHARS = 240

export function withdraws(later: string, earlier: string): boolean {
  const one = speechOf(later.toLowerCase())
  const other = speechOf(earlier.toLowerCase())
  const words = (speech: typeof one) => [...speech.keys()].filter((name) => !/\d/.test(name))
  const least = Math.min(words(one).length, words(other).length)
  const shared = words(one).filter((name) => other.has(name))
  if (least < 2 || shared.length < least * SAME) return false
  const numbers = (speech: typeof one) => [...speech.keys()].filter((name) => /\d/.test(name))
  const isOtherNumber =
    numbers(one).length > 0 && numbers(other).length > 0 && !numbers(one).some((name) => other.has(name))
  const isTurned = shared.some((name) => {
    const a = one.get(name)?.leaning
    const b = other.get(name)?.leaning
    return (a === "refused" && b === "wanted") || (a === "wanted" && b === "refused")
  })
  return isOtherNumber || isTurned
}

const SAME = 0.6
