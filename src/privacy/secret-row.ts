// A row of a secret table, and how a table is applied. A row runs only if the text contains one of its keywords, and
// its pattern is built only then. Patterns must be linear: every repetition that can fail is bounded, or cannot start
// inside itself.

export interface SecretRow {
  readonly kind: string
  /** Every match contains at least one: as written for a token, in lower case for a context. */
  readonly keywords: readonly string[]
  /** If given, the text must contain one of these too. */
  readonly needs?: readonly string[]
  /** Keeps an optional first group; the rest of the match is the secret. */
  readonly pattern: () => RegExp
  /** A second check, where the shape alone would match too much. */
  readonly accept?: (secret: string) => boolean
}

export const ALNUM = /[A-Za-z0-9]/
export const WORD = /\w/
export const NAME = /[\w-]/

/** The pattern, unless a character of the class precedes it. The letter of an escape such as `\n` does not count. */
export function notAfter(characters: RegExp, pattern: RegExp): RegExp {
  return new RegExp(`(?<!${characters.source}(?<!\\\\[nrt]))(?:${pattern.source})`, pattern.flags)
}

/** The pattern, unless a character of the class is on either side of it. */
export function standalone(characters: RegExp, pattern: RegExp): RegExp {
  return notAfter(characters, new RegExp(`(?:${pattern.source})(?!${characters.source})`, pattern.flags))
}

/** Earlier patterns win; all have the flags of the first. */
export function anyOf(...patterns: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), patterns[0].flags)
}

export function markOf(kind: string): string {
  return `‹redacted:${kind}›`
}

/** One function with plain loops: the engine compiles helpers that are called this often, which costs more. */
export function applyRows(text: string, rows: readonly SecretRow[], haystack: string): string {
  let out = text
  let needs: readonly string[] | undefined
  let isMet = true
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (row === undefined) continue
    // Neighbouring rows with the same needs share the answer.
    if (row.needs !== needs) {
      needs = row.needs
      isMet = needs === undefined
      for (let one = 0; needs !== undefined && !isMet && one < needs.length; one++) {
        isMet = haystack.includes(needs[one] ?? "")
      }
    }
    if (!isMet) continue
    let hasKeyword = false
    for (let one = 0; !hasKeyword && one < row.keywords.length; one++) {
      hasKeyword = haystack.includes(row.keywords[one] ?? "")
    }
    if (hasKeyword) out = applyRow(out, row)
  }
  return out
}

function applyRow(text: string, row: SecretRow): string {
  return text.replace(row.pattern(), (match: string, kept: string | number) => {
    const before = typeof kept === "string" ? kept : ""
    const isAccepted = row.accept === undefined || row.accept(match.slice(before.length))
    return isAccepted ? before + markOf(row.kind) : match
  })
}
