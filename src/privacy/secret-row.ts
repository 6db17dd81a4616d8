// A row of a secret table (*-rows.json), and how a table is applied. A row runs only if the text contains one of its
// keywords, and its pattern is built only then. Patterns must be linear: every repetition that can fail is bounded, or
// cannot start inside itself.

export interface SecretRow {
  readonly kind: string
  /** Every match contains at least one: as written for a token, in lower case for the others. */
  readonly keywords: readonly string[]
  /** If given, the text must contain one of these too. */
  readonly needs?: readonly string[]
  /**
   * Keeps an optional first group; the rest of the match is the secret. `{!name}` means: not after such a character,
   * by a name of CLASSES or as a class. `{part}` is a part that several rows share.
   */
  readonly pattern: string
  readonly flags?: string
  /** A second check, where the shape alone would match too much. */
  readonly accept?: string
}

/** By the name in `accept`; `before` is the first group. */
export type Checks = Readonly<Record<string, (secret: string, before: string) => boolean>>
type Parts = Readonly<Record<string, string>>

const CLASSES: Parts = { alnum: "[A-Za-z0-9]", word: String.raw`\w`, name: String.raw`[\w-]` }

/** The pattern, unless a character of the class precedes it. The letter of an escape such as `\n` does not count. */
export function notAfter(characters: RegExp, pattern: RegExp): RegExp {
  return new RegExp(`${notBehind(characters.source)}(?:${pattern.source})`, pattern.flags)
}

function notBehind(characters: string): string {
  return `(?<!${characters}(?<!\\\\[nrt]))`
}

/** Earlier patterns win; all have the flags of the first. */
export function anyOf(...patterns: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), patterns[0].flags)
}

export function markOf(kind: string): string {
  return `‹redacted:${kind}›`
}

/** One function with plain loops: the engine compiles helpers that are called this often, which costs more. */
export function applyRows(
  text: string,
  rows: readonly SecretRow[],
  haystack: string,
  checks: Checks,
  parts: Parts = {},
): string {
  let out = text
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    if (row === undefined) continue
    const { keywords, needs } = row
    let hasKeyword = false
    for (let one = 0; !hasKeyword && one < keywords.length; one++)
      hasKeyword = haystack.includes(keywords[one] ?? "")
    if (!hasKeyword) continue
    let isMet = needs === undefined
    for (let one = 0; needs !== undefined && !isMet && one < needs.length; one++)
      isMet = haystack.includes(needs[one] ?? "")
    if (isMet) out = applyRow(out, row, checks, parts)
  }
  return out
}

function applyRow(text: string, row: SecretRow, checks: Checks, parts: Parts): string {
  const isAccepted = row.accept === undefined ? undefined : checks[row.accept]
  return text.replace(patternOf(row, parts), (match: string, kept: string | number) => {
    const before = typeof kept === "string" ? kept : ""
    const isSecret = isAccepted === undefined || isAccepted(match.slice(before.length), before)
    return isSecret ? before + markOf(row.kind) : match
  })
}

/** The engine keeps no long patterns of its own accord. */
const BUILT = new Map<SecretRow, RegExp>()

function patternOf(row: SecretRow, parts: Parts): RegExp {
  const built = BUILT.get(row) ?? builtPattern(row, parts)
  BUILT.set(row, built)
  return built
}

function builtPattern({ pattern, flags = "g" }: SecretRow, parts: Parts): RegExp {
  const source = pattern.replace(
    /\{(!?)([a-z]+|\[(?:\\.|[^\]])*\]|\\d)\}/g,
    (whole, not: string, name: string) => (not ? notBehind(CLASSES[name] ?? name) : (parts[name] ?? whole)),
  )
  return new RegExp(source, flags)
}
