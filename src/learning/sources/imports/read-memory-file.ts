// Reads the rules of a CLAUDE.md or any other Markdown file: list items, checklists with the words above them, and sentences
// that say what to do. Nothing is reworded (LERN-14); text that needs its surroundings is skipped, as is our own block.
import { TITLE_CHARS } from "../../../lessons/model/title.ts"
import {
  type Bullet,
  type BulletSection,
  bulletSections,
  bulletText,
  type Paragraph,
  stripMarkdown,
} from "./bullets.ts"
import { type FileReading, type MutableReading, newReading } from "./file-reading.ts"
import { addDraft } from "./import-draft.ts"
import { type LeadList, readList } from "./read-list.ts"
import {
  dependsOnPrevious,
  isDescriptiveHeading,
  isException,
  isInstruction,
  isRule,
  isShort,
  ONLY_DESCRIBES,
  reasonItIsNoRule,
  startsWithOrder,
  wholeSentences,
} from "./rule-wording.ts"

const CONFIDENCE = 0.6

export function readMemoryFile(text: string): FileReading {
  const into = newReading()
  const ancestors: BulletSection[] = []
  for (const section of bulletSections(text)) {
    while ((ancestors.at(-1)?.level ?? 0) >= section.level && ancestors.length > 0) ancestors.pop()
    ancestors.push(section)
    const isDescribing = isDescriptiveHeading(section.heading) || isOnlyDescriptive(ancestors.at(-2))
    readSection(into, section, { isDescribing, label: labelOf(section.heading) })
  }
  into.drafts.sort((a, b) => a.line - b.line)
  return into
}

interface ItemContext {
  /** The section describes the project. */
  readonly isDescribing: boolean
  /** A word above the item without which it would say the opposite: "Never", "Ask first". */
  readonly label: string | undefined
}

/** A heading such as "Architecture" (not "Build and tools") also covers its subsections. */
function isOnlyDescriptive(section: BulletSection | undefined): boolean {
  return (
    section !== undefined && section.heading.split(/\s+/).length <= 2 && isDescriptiveHeading(section.heading)
  )
}

function readSection(into: MutableReading, section: BulletSection, context: ItemContext): void {
  const { line, heading, bullets, paragraphs } = section
  for (const [at, paragraph] of paragraphs.entries()) {
    const next = paragraphs[at + 1]?.line ?? Number.POSITIVE_INFINITY
    const below = bullets.filter(({ line }) => line > paragraph.line && line < next)
    const words = stripMarkdown(paragraph.text)
    const label = below.length > 0 ? labelOf(words) : undefined
    const isLead = words.endsWith(":") && label === undefined
    if (!isLead && label === undefined) addProse(into, paragraph, context)
    if (isLead) addList(into, { line: paragraph.line, lead: words, items: below }, context)
    else
      for (const each of below) addBullet(into, each, label === undefined ? context : { ...context, label })
  }
  const first = paragraphs[0]?.line ?? Number.POSITIVE_INFINITY
  const leading = bullets.filter(({ line }) => line < first)
  if (leading.length > 1 && isOccasion(heading, leading))
    addList(into, { line, lead: `${heading}:`, items: leading }, context)
  else for (const each of leading) addBullet(into, each, context)
}

/** "Before every commit", or steps under "Adding a package": the items need the heading. */
function isOccasion(heading: string, items: readonly Bullet[]): boolean {
  if (/^(?:before|after|when(?:ever)?(?! to)|if|on every|for every)\b/i.test(heading)) return true
  return /^\p{Lu}\p{Ll}+ing\s/u.test(heading) && items.every(({ isNumbered }) => isNumbered)
}

/** A short paragraph with a rule is one lesson, with its reason; in a longer one, each rule is a lesson. */
function addProse(into: MutableReading, { line, text }: Paragraph, { label }: ItemContext): void {
  const words = stripMarkdown(text)
  const sentences = wholeSentences(words)
  const rules = rulesIn(sentences)
  const isShortParagraph = rules.length > 0 && words.length <= TITLE_CHARS && sentences.length <= 2
  for (const rule of isShortParagraph ? [words] : rules) add(into, line, labelled(label, rule))
}

/** A rule that depends on the sentence before it is joined with it, or dropped when both do not fit. */
function rulesIn(sentences: readonly string[]): readonly string[] {
  const rules: string[] = []
  let lastAt = -2
  for (const [at, sentence] of sentences.entries()) {
    if (!isRule(sentence)) continue
    const isDependent =
      dependsOnPrevious(sentence) || /^\S+ (?:it|this|that|them|these|those)\b/i.test(sentence)
    const isTiny = sentence.split(/\s+/).length < TINY_WORDS
    const before = sentences[at - 1] ?? ""
    const isAfterRule = lastAt === at - 1
    const joined = `${isAfterRule ? rules.at(-1) : before} ${sentence}`
    const isJoined =
      joined.length <= TITLE_CHARS && (isDependent || (isTiny && (isAfterRule || startsWithOrder(before))))
    if (isJoined && isAfterRule) rules.pop()
    if (isJoined || !isDependent) {
      rules.push(isJoined ? joined.trim() : sentence)
      lastAt = at
    }
  }
  return rules
}

const TINY_WORDS = 8

function addBullet(into: MutableReading, bullet: Bullet, context: ItemContext): void {
  const { line, children } = bullet
  const words = stripMarkdown(bulletText(bullet))
  const label = children.length > 0 ? labelOf(words) : undefined
  if (label !== undefined) {
    for (const each of children) addBullet(into, each, { ...context, label })
    return
  }
  if (words.endsWith(":")) return addList(into, { line, lead: words, items: children }, context)
  const joined = joinedWith(words, children)
  if (joined !== undefined) return addItem(into, line, bulletText(bullet), joined, context)
  addItem(into, line, bulletText(bullet), words, context)
  for (const each of children) addBullet(into, each, context)
}

const MAX_CLAUSES = 3

/** A rule with a few clauses below it, such as an exception, is one rule if it all fits. */
function joinedWith(words: string, children: readonly Bullet[]): string | undefined {
  if (children.length === 0 || children.length > MAX_CLAUSES || isShort(words)) return undefined
  if (children.some((each) => each.children.length > 0)) return undefined
  const joined = [words, ...children.map((each) => stripMarkdown(bulletText(each)))].reduce(
    (all, each) => `${all}${/[.!?]$/.test(all) ? "" : ";"} ${each}`,
  )
  return joined.length <= TITLE_CHARS ? joined : undefined
}

function addList(into: MutableReading, { line, lead, items }: LeadList, context: ItemContext): void {
  for (const piece of readList({ line, lead, items }, context.isDescribing)) {
    if (piece.kind === "item") addBullet(into, piece.bullet, context)
    else if (piece.kind === "rule") addItem(into, piece.line, piece.text, piece.text, context)
    else if (piece.kind === "skipped") skip(into, piece.line, piece.words, piece.why)
    else {
      const title = labelled(context.label, piece.title)
      const text = [title, ...piece.body.split("\n").map((each) => each.replace("- [ ] ", ""))].join("; ")
      addDraft(into, { line, text, title, kind: "checklist", body: piece.body, confidence: CONFIDENCE })
    }
  }
}

const FORBIDDEN = /^(?:❌|🚫|⛔|✖|✗)/u

function addItem(into: MutableReading, line: number, raw: string, words: string, context: ItemContext): void {
  const text = labelled(context.label, words)
  const isDescription = context.isDescribing && context.label === undefined && !isInstruction(words)
  const why =
    text === words
      ? (reasonItIsNoRule(raw, words) ?? (isDescription ? ONLY_DESCRIBES : undefined))
      : undefined
  if (why !== undefined) return skip(into, line, words, why)
  if (!FORBIDDEN.test(raw)) return add(into, line, text)
  // Only the mark forbids, so it stays (LERN-14).
  const title = `${FORBIDDEN.exec(raw)?.[0]} ${words}`
  addDraft(into, { line, text: words, title, kind: "anti-pattern", confidence: CONFIDENCE })
}

/** Splits a text that is too long for a title into its rules, each with the sentences that follow it. */
function add(into: MutableReading, line: number, text: string): void {
  const parts = text.length <= TITLE_CHARS ? [text] : partsOf(text)
  for (const part of parts.length === 0 ? [text] : parts)
    addDraft(into, { line, text: part, confidence: CONFIDENCE })
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let isOpen = false
  for (const sentence of wholeSentences(text)) {
    const joined = `${parts.at(-1) ?? ""} ${sentence}`
    const isStart = isInstruction(sentence) && !dependsOnPrevious(sentence) && !isShort(sentence)
    if (isOpen && (joined.length <= TITLE_CHARS || isException(sentence))) parts[parts.length - 1] = joined
    else if (isStart) parts.push(sentence)
    isOpen = parts.length > 0 && (isStart || (isOpen && joined.length <= TITLE_CHARS))
  }
  return parts
}

function skip(into: MutableReading, line: number, words: string, why: string): void {
  into.skipped.push({ line, words: words.slice(0, 80), why })
}

// A heading or label that forbids the items below it: "Never", "Don't", "What not to do", "Ask first". It is put before each
// item that does not forbid by itself, which would otherwise say the opposite (LERN-14).
const FORBIDDING =
  /^\W*(?:(?:things|what|actions|operations|patterns|practices)\s+)?(?:(?:you|we|to|that|which|are)\s+)*(?:must(?:n['’]t| not| never)|should(?:n['’]t| not| never)|never|do(?:n['’]?t| not)s?|avoid(?:ing|ed)?|not (?:to do|allowed|permitted)|(?:strictly )?(?:forbidden|prohibited|banned|off[- ]limits)|anti-?patterns?|bad practices?|common (?:mistakes|pitfalls)|pitfalls|ask (?:first|before)|requires? (?:approval|confirmation)|nunca|niemals|nicht|jamais|никогда|禁止|不要)(?:\s+(?:do|doing|use|commit|edit|touch|modify|change|run|write|create|add|include|to|avoid|following|the|these|this|patterns?|practices|list|actions|without|asking|approval))*\W*$/iu
const MAX_WORDS = 5

/** The label without punctuation; undefined when the words are not one. */
function labelOf(words: string): string | undefined {
  const label = words.replace(/[:.]+$/, "").trim()
  return label.split(/\s+/).length <= MAX_WORDS && FORBIDDING.test(label) ? label : undefined
}

function labelled(label: string | undefined, words: string): string {
  return label === undefined || FORBIDS.test(words) ? words : `${label}: ${words}`
}

/** "Change the API without updating the docs" does not forbid: its verb is "change". */
const FORBIDS =
  /^\W*(?:no|not|avoid|refrain|stop|cannot|can['’]t|nunca|nie|niemals|kein\p{L}*|ne|jamais|не|никогда|不要|禁止|勿)(?!\p{L})|(?<!\p{L})(?:never|do(?:n['’]?t| not)|(?:must|should|shall|may)(?:n['’]t| not))(?!\p{L})/iu
