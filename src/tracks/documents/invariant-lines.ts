// An accepted invariant as a line of CONTEXT_CORE.md, at the end of its section "Invariants" or in a new one. Nothing else
// changes, and removing it restores the file.
import { gapAfter } from "./own-part.ts"
import { documentSections, readable, sectionNamed } from "./readable.ts"
import { sameWords } from "./structured-bullets.ts"

/** Undefined when the file ends inside a comment, which would hide it. */
export function withInvariant(text: string, invariant: string): string | undefined {
  if (holds(text, invariant)) return text
  const seen = readable(text)
  const eol = text.includes("\r\n") ? "\r\n" : "\n"
  const section = sectionNamed(documentSections(seen), "Invariants")
  if (section === undefined) {
    if (seen.endsHidden) return undefined
    const start = text === "" ? `# Context${eol}` : text
    return `${start}${gapAfter(start, eol)}## Invariants${eol}${eol}- ${invariant}${eol}`
  }
  const lines = text.split("\n")
  let at = section.line + section.body.length
  while (at > section.line && (lines[at - 1] ?? "").trim() === "") at -= 1
  const isLast = at === lines.length
  if (isLast) return seen.endsHidden ? undefined : `${text}${eol}- ${invariant}${eol}`
  const gap = at === section.line ? [eol === "\n" ? "" : "\r"] : []
  const line = `- ${invariant}${eol === "\n" ? "" : "\r"}`
  return [...lines.slice(0, at), ...gap, line, ...lines.slice(at)].join("\n")
}

/** The file without exactly that line. */
export function withoutInvariant(text: string, invariant: string): string {
  const lines = text.split("\n")
  const at = lines.findIndex((line) => line.replace(/\r$/, "") === `- ${invariant}`)
  return at < 0 ? text : [...lines.slice(0, at), ...lines.slice(at + 1)].join("\n")
}

function holds(text: string, invariant: string): boolean {
  const wanted = sameWords(invariant)
  return readable(text).lines.some((line) => sameWords(line.replace(/^\s*[-*+]\s+/, "")) === wanted)
}
