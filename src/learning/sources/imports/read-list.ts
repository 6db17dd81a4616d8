// Reads a list under words that end with a colon (LERN-14): a checklist when the items need those words and it all fits on a
// line, the words before each item when it does not, separate rules when the items stand alone.
import { forbids } from "../../../guidance/match/forbids.ts"
import { oneLine } from "../../../lessons/file/body.ts"
import type { Lesson } from "../../../lessons/model/lesson.ts"
import { TITLE_CHARS } from "../../../lessons/model/title.ts"
import { type Bullet, bulletText, nestedText, stripMarkdown } from "./bullets.ts"
import {
  isInstruction,
  isShort,
  reasonItIsNoRule,
  startsWithOrder,
  wholeSentences,
  withoutNote,
} from "./rule-wording.ts"

export type ListPiece =
  | { readonly kind: "checklist"; readonly title: string; readonly body: string }
  | { readonly kind: "rule"; readonly line: number; readonly text: string }
  /** An item to read like any other. */
  | { readonly kind: "item"; readonly bullet: Bullet }
  | { readonly kind: "skipped"; readonly line: number; readonly words: string; readonly why: string }

export interface LeadList {
  readonly line: number
  readonly lead: string
  readonly items: readonly Bullet[]
}

/** `isDescribing`: the section describes the project. */
export function readList({ line, lead, items }: LeadList, isDescribing: boolean): readonly ListPiece[] {
  const sentences = wholeSentences(lead.replace(/:$/, ""))
  const last = sentences.at(-1) ?? ""
  const before = sentencesBefore(line, sentences.slice(0, -1))
  if (EXAMPLES.test(last) && !isInstruction(last.replace(EXAMPLES, "")))
    return sentences.length > 1
      ? before
      : [{ kind: "skipped", line, words: last, why: "it only introduces examples" }]
  if (items.length === 0) return leadAlone(line, sentences)
  if (isShort(last)) return [...before, ...items.map(asItem)]
  const isOpen = ENDS_OPEN.test(last)
  const isOccasion = OCCASION.test(last)
  const saysEnough = isInstruction(last) || !DESCRIBING.test(last) || NEEDS.test(last)
  const alone = items.filter(standsAlone).length
  const needsLead = isOpen || isOccasion || alone * 2 < items.length
  const [only] = items.length === 1 && saysEnough && needsLead && !isDescribing ? items : []
  if (only?.children.length === 0)
    return [...before, { kind: "rule", line, text: `${last}: ${stripMarkdown(bulletText(only))}` }]
  const isDescription = isDescribing && alone * 2 < items.length
  const list = saysEnough && needsLead && !isDescription ? checklist(sentences, items) : undefined
  if (list !== undefined) return [list]
  const saysItself = saysEnough && !isOpen && (forbids(last) || (isInstruction(last) && !isTiny(last)))
  const own = saysItself ? leadAlone(line, sentences) : before
  const isScope = saysEnough && last.length <= MAX_SCOPE_CHARS && (isOccasion || isScopeOnly(last))
  if (isScope) return [...before, ...items.flatMap((each) => underScope(each, last))]
  const joins = isInstruction(last) && saysEnough ? last : undefined
  return [...own, ...items.flatMap((each) => itemUnder(each, joins, isOpen))]
}

const OCCASION =
  /^\p{Lu}\p{Ll}+ing\b|\b(?:when(?:ever)?(?! to)|before|after|if|whether|every ?time|each time|once)\b/iu
const NEEDS = /\b(?:includes?|must|should|needs?|requires?|means)$/i
const DESCRIBING =
  /^(?:the|an?|its?|this|that|these|those|there|they|here|we have|you can|key|main|some|available|current)\b/i
/** The list continues the sentence. */
const ENDS_OPEN =
  /\b(?:these|following|below)(?:\s\S+){0,5}$|\b(?:as follows|whether|between|by|to|on|of|with|are|is|be|must|should|shall|can|may|means|includ(?:es?|ing)|like|such as|run|running|steps|in order|consider)$/i
const EXAMPLES = /^\W*(?:for )?(?:examples?|e\.g\.|such as|good|bad|correct|wrong|output|usage)\b/i

const MAX_SCOPE_CHARS = 60
const GENERAL =
  /\b(?:rules?|guidelines?|conventions?|standards?|principles?|notes?|requirements?|practices?|checklist|important|tips?|steps?|points?|todo|workflow|do['’]?s?)\b/i

/** It only names the topic of its items: "Response schemas". */
function isScopeOnly(sentence: string): boolean {
  const words = sentence.split(/\s+/).length
  return (
    words >= 2 &&
    words <= 5 &&
    !isInstruction(sentence) &&
    !GENERAL.test(sentence) &&
    !DESCRIBING.test(sentence)
  )
}

function underScope(bullet: Bullet, scope: string): readonly ListPiece[] {
  const words = stripMarkdown(bulletText(bullet))
  if (bullet.children.length > 0) return itemUnder(bullet, scope, false)
  if (!standsAlone(bullet) && !isInstruction(withoutNote(words))) return [skipped(bullet, words)]
  return [{ kind: "rule", line: bullet.line, text: `${scope}: ${words}` }]
}

function sentencesBefore(line: number, sentences: readonly string[]): readonly ListPiece[] {
  return sentences.some((each) => isInstruction(each))
    ? [{ kind: "rule", line, text: sentences.join(" ") }]
    : []
}

/** The lead without its list, which is code or stands alone. */
function leadAlone(line: number, sentences: readonly string[]): readonly ListPiece[] {
  const text = sentences.join(" ").replace(/,?\s*(?:for example|e\.g\.|like this|like so|as follows)$/i, "")
  const isName = isTiny(text) && !startsWithOrder(text) && !forbids(text)
  if (isInstruction(text) && !isShort(text) && !isName && !ENDS_OPEN.test(text))
    return [{ kind: "rule", line, text }]
  return [{ kind: "skipped", line, words: text, why: "it only introduces what follows" }]
}

/** With as many of the sentences before it as fit; undefined when the checklist does not fit on a line. */
function checklist(sentences: readonly string[], items: readonly Bullet[]): ListPiece | undefined {
  const body = items.map((each) => `- [ ] ${stripMarkdown(nestedText(each))}`).join("\n")
  for (let from = 0; from < sentences.length; from++) {
    const title = sentences.slice(from).join(" ")
    const isWhole = oneLine({ title, body, kind: "checklist" } as Lesson) !== title
    if (title.length <= TITLE_CHARS && isWhole) return { kind: "checklist", title, body }
  }
  return undefined
}

/** "Run the checks": its items say which. */
function isTiny(sentence: string): boolean {
  return sentence.split(/\s+/).length < 6
}

function asItem(bullet: Bullet): ListPiece {
  return { kind: "item", bullet }
}

/** Alone if possible, else with the words above it if they make it an instruction, else skipped. */
function itemUnder(bullet: Bullet, lead: string | undefined, isOpen: boolean): readonly ListPiece[] {
  const words = stripMarkdown(bulletText(bullet))
  if (standsAlone(bullet) && (!isOpen || wholeSentences(words).some(startsWithOrder))) return [asItem(bullet)]
  const isOrdered = lead !== undefined && /\b(?:must|to|should|shall)$/i.test(lead) && !isShort(words)
  const isJoined = lead !== undefined && (isOrdered || isInstruction(withoutNote(words)))
  if (isJoined && bullet.children.length === 0)
    return [{ kind: "rule", line: bullet.line, text: `${lead}: ${words}` }]
  return [skipped(bullet, words), ...bullet.children.filter(standsAlone).map(asItem)]
}

function skipped({ line }: Bullet, words: string): ListPiece {
  return { kind: "skipped", line, words, why: "it needs the words above it" }
}

/** It is a sentence that says what to do. */
function standsAlone(bullet: Bullet): boolean {
  const words = stripMarkdown(bulletText(bullet))
  if (/^[("'“]*\p{Ll}|^\p{Lu}\p{Ll}+ing\b/u.test(words)) return false
  return reasonItIsNoRule(bulletText(bullet), words) === undefined && isInstruction(words)
}
