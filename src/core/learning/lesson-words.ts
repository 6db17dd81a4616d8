// Title and body of a lesson made from a person's own sentence, in the shape of its kind. Their words stay as they are;
// only what the shape needs is put around them.
import { readBody } from "../lessons/body.ts"
import type { Kind } from "../lessons/lesson.ts"
import { titleOf } from "../lessons/title.ts"

/** `given`: a body that came with the sentence. What has not the shape of its kind is a convention. */
export function lessonWords(kind: Kind, sentence: string, files: readonly string[], given?: string) {
  const text = ruleIn(sentence)
  const body = given ?? bodyFor(kind, text, files)
  const title = titleOf(text)
  const isFit = readBody(kind, body).kind === "ok"
  return isFit ? { kind, title, body } : { kind: "convention" as const, title, body: text }
}

/** What a sentence lays down, without the words that only announce it: "Remember: …", "Please note that …". */
export function ruleIn(text: string): string {
  const rule = text.replace(ANNOUNCED, "")
  const [first = ""] = rule.split(" ", 1)
  if (rule === text || !ORDINARY.has(first)) return rule
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`
}

const ANNOUNCED =
  /^(?:please,? )?(?:(?:remember|keep in mind)(?:\s*:\s*|\s+(?:that|to)\s+)|(?:note(?: to self)?|rule)(?:\s*:\s*|\s+that\s+)|(?:from now on|going forward)(?:\s*[,:]\s*|\s+))(?=\S)/i
/** First words that may have a capital; the name of a program begins as it is written. */
const ORDINARY = new Set(
  "a add after all always any before check commit do don't each every for if in it keep never no on only our run the this update use we when whenever write you".split(
    " ",
  ),
)

function bodyFor(kind: Kind, text: string, files: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim()
  switch (kind) {
    case "convention":
      return line
    case "checklist":
      return checklist(text, line, files)
    case "pattern":
      return `When: ${occasionIn(line) ?? "working in this project"}\nDo: ${line}`
    case "warning":
      return `Risk: ${line}`
    case "requirement":
      return `Constraint: ${line}`
    case "anti-pattern":
      return antiPattern(line)
  }
}

/** A list that the person wrote stays one; two files or more become the items; else the sentence is the item. */
function checklist(text: string, line: string, files: readonly string[]): string {
  const items = text.split("\n").filter((each) => /^\s*(?:[-*+]|\d+[.)])\s+\S/.test(each))
  if (items.length >= 2)
    return items.map((each) => `- [ ] ${each.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")}`).join("\n")
  if (files.length < 2) return `- [ ] ${line}`
  return [line, ...files.map((file) => `- [ ] ${file.replace(/^\*\*\//, "")}`)].join("\n")
}

const OCCASION = /\b(?:when(?:ever)?|before|after|if|every ?time|each time)\b[^.;!?]{3,80}/i

function occasionIn(line: string): string | undefined {
  return OCCASION.exec(line)?.[0]
    .replace(/^when(?:ever)? /i, "")
    .trim()
}

function antiPattern(line: string): string {
  const [, avoid, instead] =
    /^(?:please )?(?:don'?t|do not|never|stop|no) (.+?)[,;:.]? (?:use|do|prefer|but use) (.+?)(?: instead)?[.!]?$/i.exec(
      line,
    ) ?? []
  return avoid === undefined || instead === undefined
    ? `Avoid: ${line}`
    : `Avoid: ${avoid}\nInstead: ${instead}`
}
