// RISKS.md and DECISIONS.md. The agent's risks are in our own part of RISKS.md, gravest first, and a repeated one is updated;
// a risk that a person wrote in the same words stays as they judged it. DECISIONS.md is append-only.

import type { TimedStatement } from "./compact-documents.ts"
import { gapAfter, readPart, withPart } from "./own-part.ts"
import { documentSections, readable, trimmed } from "./readable.ts"
import { SEVERITIES, type Severity, sameWords, type TrackStatement } from "./structured-bullets.ts"

export interface Risk {
  /** From 1; 0 when it is not in the file yet. */
  readonly line: number
  readonly text: string
  /** Undefined when the file does not name it. */
  readonly severity: Severity | undefined
}

export function withRisks(
  text: string,
  risks: readonly Extract<TrackStatement, { kind: "risk" }>[],
): Rewritten {
  if (risks.length === 0) return { kind: "text", text }
  const part = readPart(text, "risks")
  if (part.kind === "damaged") return { kind: "refused", why: part.why }
  const own = parseOwn(part.inner, part.line)
  if (typeof own === "string") return { kind: "refused", why: own }
  const inside = new Set(own.map(({ text: words }) => sameWords(words)))
  const byHand = new Set(
    risksIn(text)
      .map((risk) => sameWords(risk.text))
      .filter((key) => !inside.has(key)),
  )
  const all = new Map(own.map((risk) => [sameWords(risk.text), risk]))
  for (const { text: words, severity, mitigation } of risks) {
    const key = sameWords(words)
    if (!byHand.has(key)) all.set(key, { text: all.get(key)?.text ?? words, severity, mitigation })
  }
  const sorted = [...all.values()].sort((a, b) => rank(a.severity) - rank(b.severity))
  const inner = sorted.flatMap((risk) => [
    `- ${risk.severity}: ${risk.text}`,
    `  mitigation: ${risk.mitigation}`,
  ])
  const start = text === "" ? "# Risks\n" : text
  return { kind: "text", text: inner.length === 0 ? text : withPart(start, "risks", inner) }
}

/** Every risk of the file, by any author: each top-level list item. */
export function risksIn(text: string): readonly Risk[] {
  return readable(text).lines.flatMap((line, index): readonly Risk[] => {
    const item = /^ {0,1}(?:[-*+]|\d{1,3}[.)])[ \t]+(\S.*)$/.exec(line)?.[1]
    if (item === undefined) return []
    const [, word, rest] =
      /^(?:\*\*|__|\[)?(\w+)(?:\*\*|__|\])?[ \t]*:(?:\*\*|__)?[ \t]*(\S.*)$/.exec(item) ?? []
    const severity = SEVERITIES.find((each) => each === word?.toLowerCase())
    return [{ line: index + 1, text: severity === undefined ? item : (rest ?? item), severity }]
  })
}

interface OwnRisk {
  readonly text: string
  readonly severity: Severity
  readonly mitigation: string
}

function parseOwn(inner: readonly string[], line: number): readonly OwnRisk[] | string {
  const risks: { text: string; severity: Severity; mitigation: string }[] = []
  for (const [index, each] of inner.entries()) {
    const [, word, text] = /^- (\w+): (\S.*)$/.exec(each) ?? []
    const severity = SEVERITIES.find((one) => one === word)
    const mitigation = /^ {2}mitigation:[ \t]*(.*)$/.exec(each)?.[1]
    const last = risks.at(-1)
    if (severity !== undefined && text !== undefined) risks.push({ text, severity, mitigation: "" })
    else if (mitigation !== undefined && last !== undefined) last.mitigation = mitigation
    else if (each.trim() !== "")
      return `line ${line + index}, inside tenure's part, is no risk; move it outside of the part`
  }
  return risks
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity)
}

// The new DECISIONS.md begins with the old one, byte for byte. An identical decision is not written again.
export type TrackDecision = Extract<TimedStatement, { kind: "decision" }>
export type Rewritten =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly why: string }

export function withDecisions(text: string, decisions: readonly TrackDecision[]): Rewritten {
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

function entry({ at, text, reason, impact }: TrackDecision): readonly string[] {
  return [`## ${`${at} ${text}`.trim()}`, "", `- Reason: ${reason}`, `- Impact: ${impact}`]
}

function entriesIn(text: string): readonly string[] {
  return documentSections(readable(text)).map(({ title, body }) => {
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
