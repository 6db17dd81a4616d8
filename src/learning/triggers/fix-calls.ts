// Compares the mistake with what the agent ran after the correction (LERN-04). A fix that runs the same command shows that
// the command itself is fine: the option or operand that only the mistake had is the trigger.

import { isOption, mayBeValue } from "../../guidance/match/command-words.ts"
import { negationPattern } from "../../text/negation.ts"
import { type Leaning, leaningOf } from "./leaning.ts"
import { bareOption, optionLeanings, type RunCommand, ranWithOption, urlHost } from "./named-commands.ts"

/** More options than this say nothing about which of them was wrong. */
const MAX_DROPPED = 2

/** `short` is the trigger of the mistake: its program and verb. `instead` is undefined when the fix says nothing about it. */
export function triggersBesideFix(
  words: string,
  short: string,
  mistake: RunCommand,
  fix: RunCommand,
): { readonly instead: readonly string[] | undefined; readonly cures: readonly string[] } {
  const dropped = mistake.options.map(bareOption).filter((option) => !ranWithOption(fix, option))
  const added = fix.options.map(bareOption).filter((option) => !ranWithOption(mistake, option))
  const asked = added.filter((option) => isAskedFor(words, option)).map((option) => `!${short} ${option}`)
  const wanted = namedOperand(words, short, fix, mistake, "refused")
  const cures = wanted === undefined ? asked : [...asked, `!${wanted}`]
  const isSameTarget = firmOperands(mistake).join(" ") === firmOperands(fix).join(" ")
  const isDropped = dropped.length > 0 && dropped.length <= MAX_DROPPED
  if (isSameTarget && isDropped && !isRefusedItself(words, short))
    return { instead: dropped.map((option) => `${short} ${option}`), cures }
  const unwanted = namedOperand(words, short, mistake, fix, "wanted")
  return { instead: unwanted === undefined ? undefined : [unwanted], cures }
}

/** "never commit on main" after `git commit -s`: the option that the fix lacks was not the mistake. */
function isRefusedItself(words: string, short: string): boolean {
  const verb = (short.split(" ")[1] ?? short).replace(/[^\w-]/g, "\\$&")
  return negationPattern({ words: [], signs: [] }, "iu", `\\s+(?:ever\\s+|just\\s+)?${verb}`).test(words)
}

/** `git push origin main` when the words name `main`, without leaning the other way, and the other call lacks it. */
function namedOperand(
  words: string,
  short: string,
  { operands }: RunCommand,
  other: RunCommand,
  opposite: Leaning,
): string | undefined {
  const [program = "", ...verb] = short.split(" ")
  const at = operands.findIndex((operand, index) => {
    if (index < verb.length || other.operands.includes(operand)) return false
    const spans = spansOf(words, urlHost(operand) ?? operand)
    return spans.length > 0 && spans.every((span) => leaningOf(words, span) !== opposite)
  })
  if (at < 0) return undefined
  return [program, ...operands.slice(0, at + 1).map((operand) => urlOrigin(operand) ?? operand)].join(" ")
}

/** Operands that cannot be the value of an option before them. */
function firmOperands({ rest }: RunCommand): readonly string[] {
  return rest.filter((word, at) => !isOption(word) && !mayBeValue(rest, at))
}

function isAskedFor(words: string, option: string): boolean {
  const leanings = optionLeanings(words, option, "")
  return leanings.length > 0 && !leanings.includes("refused")
}

function spansOf(words: string, name: string) {
  if (name.length < 3) return []
  const pattern = name.replace(/[^\w-]/g, "\\$&")
  return [...words.matchAll(new RegExp(`(?<![\\w./-])${pattern}(?![\\w/-])`, "g"))].map(({ index }) => ({
    from: index,
    to: index + name.length,
  }))
}

function urlOrigin(operand: string): string | undefined {
  return urlHost(operand) === undefined ? undefined : operand.replace(/^(\w+:\/\/[^/?#]+).*$/s, "$1")
}
