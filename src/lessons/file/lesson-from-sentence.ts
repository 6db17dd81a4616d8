// Builds title and body of a lesson from a person's sentence. Their words are the title, unchanged (LERN-14); the body
// takes the shape of its kind if the sentence has that shape, and is the plain sentence otherwise.

import type { Kind } from "../model/lesson.ts"
import { TITLE_CHARS, titleOf } from "../model/title.ts"
import { readBody } from "./body.ts"

/** `given`: a body supplied with the sentence. A body without the shape of its kind becomes a convention. */
export function lessonWords(kind: Kind, sentence: string, files: readonly string[], given?: string) {
  const text = ruleIn(sentence)
  const title = titleOf(text.replace(/\s*\n\s*/g, " "))
  const body = given ?? bodyFor(kind, text, files)
  const isFit = body !== undefined && readBody(kind, body).kind === "ok"
  if (isFit) return { kind, title, body }
  const line = text.replace(/\s+/g, " ").trim()
  // "Avoid: never do x" would negate twice: a prohibition becomes a requirement instead.
  const isForbidding = kind === "anti-pattern" && given === undefined
  return isForbidding
    ? { kind: "requirement" as const, title, body: `Constraint: ${line}` }
    : { kind: "convention" as const, title, body: text }
}

/** Drops an introduction such as "Remember: …" or "Please note that …". */
export function ruleIn(text: string): string {
  return text.replace(ANNOUNCED, "")
}

const ANNOUNCED =
  /^(?:please,? )?(?:(?:remember|keep in mind)(?:\s*:\s*|\s+(?:that|to)\s+)|(?:note(?: to self)?|rule)(?:\s*:\s*|\s+that\s+)|(?:from now on|going forward)(?:\s*[,:]\s*|\s+))(?=\S)/i

/** Undefined if the sentence does not have the shape of the kind. */
function bodyFor(kind: Kind, text: string, files: readonly string[]): string | undefined {
  const line = text.replace(/\s+/g, " ").trim()
  const occasion = OCCASION.exec(line)?.[0]
    .replace(/^when(?:ever)? /i, "")
    .trim()
  switch (kind) {
    case "convention":
      return line
    case "checklist":
      return checklist(text, line, files)
    case "pattern":
      return occasion === undefined ? undefined : `When: ${occasion}\nDo: ${line}`
    case "warning":
      return `Risk: ${line}`
    case "requirement":
      return `Constraint: ${line}`
    case "anti-pattern":
      return antiPattern(line)
  }
}

/** A list stays a list; two or more files become items; a single thing is not a checklist. */
function checklist(text: string, line: string, files: readonly string[]): string | undefined {
  const items = text.split("\n").filter((each) => /^\s*(?:[-*+]|\d+[.)])\s+\S/.test(each))
  if (items.length >= 2)
    return items.map((each) => `- [ ] ${each.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")}`).join("\n")
  const names = files
    .map((file) => file.replace(/^\*\*\//, ""))
    .filter((name) => !/[*{]| containing /.test(name))
  // After a cut title, items it no longer names would look like additional ones.
  if (names.length < 2 || line.length > TITLE_CHARS) return undefined
  return [line, ...names.map((name) => `- [ ] ${name}`)].join("\n")
}

/** Up to the end of its clause, at most 80 characters. */
const OCCASION =
  /\b(?:when(?:ever)?|before|after|if|every ?time|each time)\b(?:[^.,;:!?—–]|[.,:](?=\S)){3,80}?(?=[.,;:!?—–](?:\s|$)|\s[—–-]\s|$)/i

function antiPattern(line: string): string | undefined {
  const [, avoid, instead] =
    /^(?:please )?(?:don'?t|do not|never|stop|no) (.+?)[,;:.]? (?:use|do|prefer|but use) (.+?)(?: instead)?[.!]?$/i.exec(
      line,
    ) ?? []
  return avoid === undefined || instead === undefined ? undefined : `Avoid: ${avoid}\nInstead: ${instead}`
}
