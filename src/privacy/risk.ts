// Flags text in a lesson that deserves a second look before approval (T11). A flag only forces a typed confirmation.
// A sentence that forbids the dangerous thing is not flagged, unless forbidding is itself the attack (hide, override).
import { once } from "../text/once.ts"
import { isAboutManner, isForbiddenAt } from "./prohibitions.ts"
import rows from "./risk-rows.json" with { type: "json" }
import { clean, cleanReport, defuse, mixedScripts } from "./sanitise.ts"

export interface RiskFlag {
  readonly kind: string
  /** One sentence for the reviewer. */
  readonly why: string
  /** The matched words, cleaned. */
  readonly words: string
}

/** At most one flag of each kind, in the order of the table. */
export function riskFlags(text: string): readonly RiskFlag[] {
  const plain = clean(text).normalize("NFKC")
  const flags = [...hiddenFlags(text)]
  for (const rule of riskRules()) {
    const words = flags.some(({ kind }) => kind === rule.kind) ? undefined : wordsThatFit(plain, rule)
    if (words !== undefined) flags.push({ kind: rule.kind, why: rule.why, words: words.slice(0, MAX_WORDS) })
  }
  return flags
}

const MAX_WORDS = 120

function wordsThatFit(text: string, rule: RiskRule): string | undefined {
  for (const pattern of rule.patterns)
    for (const match of text.matchAll(pattern)) if (!isHarmless(text, match, rule)) return match[0]
  return undefined
}

function isHarmless(text: string, match: RegExpExecArray, { unless, core }: RiskRule): boolean {
  if (unless === undefined) return false
  if (unless === "about-manner") return isAboutManner(text, match.index)
  // The match may be wider than the dangerous thing itself.
  const from = match.index + (core === undefined ? 0 : Math.max(0, match[0].search(core)))
  return isForbiddenAt(text, from, match.index + match[0].length) || endsInBan(match[0])
}

/** `.env holds secrets; never read it` */
function endsInBan(words: string): boolean {
  return /\b(?:never|do not|don['’]t|must not)\s+(?!forget\b|fail\b|hesitate\b)\w+(?:\s+\w+)?$/i.test(words)
}

function hiddenFlags(text: string): readonly RiskFlag[] {
  const flags: RiskFlag[] = []
  const removed = cleanReport(text).removed
  if (removed.length > 0) {
    const words = removed.map(({ what, count }) => `${count} × ${what}`).join(", ")
    flags.push({ kind: "hidden-text", why: "It contains characters that cannot be seen.", words })
  }
  const mixed = mixedScripts(text)
  if (mixed.length > 0) {
    const words = mixed.slice(0, 5).join(", ")
    flags.push({
      kind: "lookalikes",
      why: "A word mixes letters of different scripts that look alike.",
      words,
    })
  }
  const shown = defuse(text)
  if (shown !== clean(text)) {
    const words = /‹[^›]{0,80}›?/.exec(shown)?.[0] ?? ""
    flags.push({
      kind: "forged-marker",
      why: "It poses as the harness, another speaker or our own markers.",
      words,
    })
  }
  return flags
}

interface RiskRule {
  readonly kind: string
  readonly why: string
  /** `Never do this` is a good lesson. Undefined where the ban itself is the attack. */
  readonly unless: string | undefined
  /** Where the dangerous thing starts inside the match, if not at its start. */
  readonly core: RegExp | undefined
  readonly patterns: readonly RegExp[]
}

/** Families of dangerous lessons, one row each in risk-rows.json: many small patterns with bounded gaps. */
export const riskRules = once((): readonly RiskRule[] =>
  rows.map(({ kind, why, unless, core, flags, patterns }) => ({
    kind,
    why,
    unless,
    core: core === undefined ? undefined : new RegExp(core, "i"),
    patterns: patterns.map((pattern) => new RegExp(pattern, flags ?? "gi")),
  })),
)
