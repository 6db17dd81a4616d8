// Our own part of a person's document, between two comment lines. Everything outside is kept byte for byte; foreign text
// inside is a reason to refuse, never to drop it. Markers inside a fenced block do not count.
import { fencedLines } from "../../lessons/claude-md/fences.ts"
import { readable } from "./readable.ts"

export type PartName = "risks" | "todos"

export type PartResult =
  /** `line` is the first inner line, from 1; `inner` is empty when the part does not exist yet. */
  | { readonly kind: "part"; readonly inner: readonly string[]; readonly line: number }
  | { readonly kind: "damaged"; readonly why: string }

export function readPart(text: string, name: PartName): PartResult {
  const found = locate(text, name)
  if (found.kind === "damaged") return found
  if (found.kind === "none") return { kind: "part", inner: [], line: 0 }
  const inner = found.lines.slice(found.begin + 1, found.end).map((line) => line.replace(/\r$/, ""))
  return { kind: "part", inner, line: found.begin + 2 }
}

/** The text with its part replaced, or appended. Only for a text whose part could be read. */
export function withPart(text: string, name: PartName, inner: readonly string[]): string {
  const found = locate(text, name)
  const eol = text.includes("\r\n") ? "\r\n" : "\n"
  if (found.kind === "damaged") return text
  if (found.kind === "none") {
    if (inner.length === 0) return text
    return `${text}${gapAfter(text, eol)}${[begin(name), ...inner, end(name)].join(eol)}${eol}`
  }
  const { lines } = found
  const own = inner.map((line) => (eol === "\n" ? line : `${line}\r`))
  return [...lines.slice(0, found.begin + 1), ...own, ...lines.slice(found.end)].join("\n")
}

/** The separator between a text and a new paragraph. */
export function gapAfter(text: string, eol: string): string {
  if (text === "" || text === "\ufeff" || /\n\r?\n$/.test(text)) return ""
  return text.endsWith("\n") ? eol : eol + eol
}

function begin(name: PartName): string {
  return `<!-- tenure:begin ${name}: kept by tenure; what you write yourself goes outside of it -->`
}

function end(name: PartName): string {
  return `<!-- tenure:end ${name} -->`
}

type Found =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly lines: readonly string[]; readonly begin: number; readonly end: number }
  | { readonly kind: "damaged"; readonly why: string }

function locate(text: string, name: PartName): Found {
  const lines = text.split("\n")
  const fenced = fencedLines(lines)
  const at = (mark: string) =>
    lines.flatMap((line, index) => (!fenced[index] && line.trim().startsWith(mark) ? [index] : []))
  const begins = at(`<!-- tenure:begin ${name}`)
  const ends = at(`<!-- tenure:end ${name}`)
  const [first] = begins
  const [last] = ends
  if (first === undefined && last === undefined) {
    const hidden = readable(text).endsHidden
    return hidden
      ? { kind: "damaged", why: "it ends inside a comment or a code block; close it" }
      : { kind: "none" }
  }
  if (first === undefined || last === undefined || begins.length > 1 || ends.length > 1 || last < first) {
    const where = [...begins, ...ends].map((index) => index + 1).sort((a, b) => a - b)
    const why = `its markers 'tenure:begin ${name}' and 'tenure:end ${name}' are not one pair (lines ${where.join(", ")})`
    return { kind: "damaged", why }
  }
  return { kind: "one", lines, begin: first, end: last }
}
