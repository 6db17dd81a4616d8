// The bullet lists of a CLAUDE.md, or of any Markdown that a person names: an item is a lesson, and one that ends with a
// colon and has items below it is a checklist. Our own block in it is what we know already.
import type { Kind } from "../lessons/lesson.ts"
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
  const text = whole(bullet)
  const isList = /:\**$/.test(text)
  if (isList && children.length >= 2) return takeChecklist(into, bullet)
  if (!isList) takeItem(into, line, text, undefined)
  for (const each of children) take(into, each)
}

function takeItem(into: Gathering, line: number, text: string, kind: Kind | undefined): void {
  const words = plainOf(text)
  const why = reasonAgainst(text, words)
  if (why === undefined) addDraft(into, { line, text: words, kind, confidence: CONFIDENCE })
  else into.left.push({ line, words: words.slice(0, 80), why })
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

function reasonAgainst(text: string, words: string): string | undefined {
  if (/^\[[^\]]*\]\([^)]*\)[.\s]*$/.test(text) || /^@\S+$/.test(words)) return "it is only a link"
  if (words.endsWith("?")) return "it is a question"
  const isShort = !/[\u3040-\u9fff\uac00-\ud7af]/.test(words) && words.split(/\s+/).length < LEAST_WORDS
  return isShort ? "it is too short to lay anything down" : undefined
}

/** Without emphasis and the addresses of links; code stays in its quotes, for it names files and commands. */
export function plainOf(text: string): string {
  return text
    .replace(/\[([^\][]{1,200})\]\([^)\s]{0,500}\)/g, "$1")
    .replace(/\*\*(?=[^\s/*])([^*]{1,300})(?<=\S)\*\*(?![/*\w])/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
}
