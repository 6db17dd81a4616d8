// DECISIONS.md is append-only: the new text begins with the old one, byte for byte. A decision that stands there
// already, in the same words with the same reason and impact, is not written again.
import { gapAfter } from "./own-part.ts"
import { readable, sectionsOf } from "./readable.ts"
import type { TimedStatement } from "./session-words.ts"
import { sameWords } from "./statements.ts"
import { trimmed } from "./trimmed.ts"

export type Decision = Extract<TimedStatement, { kind: "decision" }>
export type Rewritten =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly why: string }

export function withDecisions(text: string, decisions: readonly Decision[]): Rewritten {
  const known = new Set(entriesIn(text))
  const fresh = decisions.filter((each) => !known.has(keyOf(each.text, each.reason, each.impact)))
  if (fresh.length === 0) return { kind: "text", text }
  if (readable(text).endsHidden)
    return { kind: "refused", why: "it ends inside a comment or a code block; close it" }
  const eol = text.includes("\r\n") ? "\r\n" : "\n"
  const start = text === "" ? `# Decisions${eol}` : text
  const entries = fresh.map((each) => entry(each).join(eol)).join(`${eol}${eol}`)
  return { kind: "text", text: `${start}${gapAfter(start, eol)}${entries}${eol}` }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\s+/

function entry({ at, text, reason, impact }: Decision): readonly string[] {
  return [`## ${`${at} ${text}`.trim()}`, "", `- Reason: ${reason}`, `- Impact: ${impact}`]
}

function entriesIn(text: string): readonly string[] {
  return sectionsOf(readable(text)).map(({ title, body }) => {
    const part = (label: string) => {
      const line = body.find((each) => each.text.startsWith(`- ${label}:`))
      return line?.text.slice(label.length + 3) ?? ""
    }
    return keyOf(title.replace(TIME, ""), part("Reason"), part("Impact"))
  })
}

function keyOf(...parts: readonly string[]): string {
  return parts.map((part) => sameWords(trimmed(part, "# "))).join("\n")
}
