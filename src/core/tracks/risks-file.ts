// RISKS.md: what the agent names as a risk stands in our own part, the gravest first; said again it is brought up to
// date. A risk that a person wrote down in the same words stays as they judged it, and is not repeated.
import type { Rewritten } from "./decisions-file.ts"
import { readPart, withPart } from "./own-part.ts"
import { readable } from "./readable.ts"
import { SEVERITIES, type Severity, type Statement, sameWords } from "./statements.ts"

export interface Risk {
  /** From 1; 0 for one that is not in the file yet. */
  readonly line: number
  readonly text: string
  /** Undefined when the file does not say. */
  readonly severity: Severity | undefined
}

export function withRisks(text: string, risks: readonly Extract<Statement, { kind: "risk" }>[]): Rewritten {
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

/** Every risk of the file, whoever wrote it: a list item that is not indented. */
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
