// The bullet lists of a CLAUDE.md, or of any Markdown that a person names: an item is a lesson, and one that ends with a
// colon and has items below it is a checklist. Our own block in it is what we know already.
import { type Bullet, sectionsOf } from "./bullets.ts"
import { addDraft } from "./draft.ts"
import { type FileReading, type Gathering, gathering } from "./reading.ts"

const CONFIDENCE = 0.6
/** Fewer words name a thing and lay nothing down. */
const LEAST_WORDS = 3

export function readMemoryFile(text: string): FileReading {
  const into = gathering()
  for (const { bullets } of sectionsOf(text)) for (const each of bullets) take(into, each)
  return into
}

function take(into: Gathering, bullet: Bullet): void {
  const { line, children } = bullet
  const words = plainOf(whole(bullet))
  const isList = words.endsWith(":")
  if (isList && children.length >= 2 && !isShort(words)) return takeChecklist(into, bullet)
  if (!isList && isOneRule(words, children))
    return takeItem(
      into,
      line,
      whole(bullet),
      [words, ...children.map((each) => plainOf(flat(each)))].join("; "),
    )
  if (!isList) takeItem(into, line, whole(bullet), words)
  for (const each of children) take(into, each)
}

const MOST_CLAUSES = 3
const MOST_CHARS = 400

/** A rule with a few clauses below it, such as an exception, is one rule; more are rules of their own. */
function isOneRule(words: string, children: readonly Bullet[]): boolean {
  if (children.length === 0 || children.length > MOST_CLAUSES || isShort(words)) return false
  return (
    children.every((each) => each.children.length === 0) && children.map(flat).join("; ").length <= MOST_CHARS
  )
}

const FORBIDDEN = /^(?:❌|🚫|⛔|✖|✗)/u

function takeItem(into: Gathering, line: number, raw: string, words: string): void {
  const why = reasonAgainst(raw, words)
  if (why !== undefined) into.left.push({ line, words: words.slice(0, 80), why })
  else if (FORBIDDEN.test(raw))
    addDraft(into, { line, text: words, kind: "anti-pattern", confidence: CONFIDENCE })
  else addDraft(into, { line, text: words, confidence: CONFIDENCE })
}

function takeChecklist(into: Gathering, bullet: Bullet): void {
  const { line, children } = bullet
  const title = plainOf(whole(bullet)).replace(/:$/, "")
  const items = children.map((each) => `- [ ] ${plainOf(flat(each))}`)
  const all = [title, ...children.map((each) => plainOf(whole(each)))].join("; ")
  addDraft(into, {
    line,
    text: all,
    title,
    kind: "checklist",
    body: items.join("\n"),
    confidence: CONFIDENCE,
  })
}

function whole({ text, more }: Bullet): string {
  return [text, ...more].join(" ")
}

function flat(bullet: Bullet): string {
  return [whole(bullet), ...bullet.children.map(flat)].join("; ")
}

/** `src/api/` — what is in it. */
const PATH_NOTE = /^`[^`\s]*[./][^`\s]*`\s*(?:[—–:-]|→)/u

function reasonAgainst(raw: string, words: string): string | undefined {
  if (/^\[[^\]]*\]\([^)]*\)[.\s]*$/.test(raw) || /^@\S+$/.test(words)) return "it is only a link"
  if (PATH_NOTE.test(words)) return "it says what a path is"
  if (words.endsWith("?")) return "it is a question"
  return isShort(words) ? "it is too short to lay anything down" : undefined
}

function isShort(words: string): boolean {
  return !/[\u3040-\u9fff\uac00-\ud7af]/.test(words) && words.split(/\s+/).length < LEAST_WORDS
}

/** Without emphasis, signs before it and the addresses of links; code stays in its quotes: it names files and commands. */
export function plainOf(text: string): string {
  return text
    .replace(/\[([^\][]{1,200})\]\([^)\s]{0,500}\)/g, "$1")
    .replace(/\*\*(?=[^\s/*])([^*]{1,300})(?<=\S)\*\*(?![/*\w])/g, "$1")
    .replace(/^(?:[\p{Extended_Pictographic}✗✓]\ufe0f?\s*){1,4}/u, "")
    .replace(/\s+/g, " ")
    .trim()
}
