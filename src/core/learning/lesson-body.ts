// The body of a lesson made from a person's own sentence, in the shape of its kind. Their words stay as they are;
// only what the shape needs is put around them.
import type { Kind } from "../lessons/lesson.ts"

export function bodyFor(kind: Kind, text: string, files: readonly string[]): string {
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
