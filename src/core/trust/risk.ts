// What in a lesson's text a person should look at twice before approving it (T11). A flag is a question for the
// review, never a verdict: it forces a typed confirmation, and nothing else decides by it. A sentence that
// forbids the dangerous thing is not flagged, unless forbidding is the trick itself (hiding, overriding).

import { RISK_RULES, type RiskKind, type RiskRule } from "./risk-rules.ts"
import { clean, cleanReport, defuse, mixedScripts } from "./sanitise.ts"

export interface RiskFlag {
  readonly kind: RiskKind
  /** One sentence for the reviewer. */
  readonly why: string
  /** The words it is about, cleaned. */
  readonly words: string
}

/** At most one flag of each kind, in the order of the table. */
export function riskFlags(text: string): readonly RiskFlag[] {
  const plain = clean(text).normalize("NFKC")
  const flags = [...hiddenFlags(text)]
  for (const rule of RISK_RULES) {
    const words = wordsThatFit(plain, rule)
    if (words !== undefined) flags.push({ kind: rule.kind, why: rule.why, words: words.slice(0, MAX_WORDS) })
  }
  return flags
}

const MAX_WORDS = 120

function wordsThatFit(text: string, rule: RiskRule): string | undefined {
  for (const pattern of rule.patterns()) {
    for (const match of text.matchAll(pattern)) {
      if (!rule.mayBeForbidden || !isForbidden(text.slice(0, match.index))) return match[0]
    }
  }
  return undefined
}

/** `Never use …`, `Do not read …`: the match stands in a ban. `Never forget to …` is a command. */
function isForbidden(before: string): boolean {
  const clause =
    before
      .slice(-120)
      .split(/[.;!?\n]/)
      .at(-1) ?? ""
  return /\b(?:never|do not|don't|must not|should not|cannot|avoid|not even|rather than|instead of)\b(?!\s+(?:forget|fail|hesitate|omit|miss|skip|ask|tell|wait))(?:\s+\S+){0,6}\s*$/i.test(
    clause,
  )
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
