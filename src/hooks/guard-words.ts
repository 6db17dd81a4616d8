// The words of a refusal: which rule, why, about what, and that there is no way round it. The words of a rule that
// nobody here has agreed to are not passed on to the agent (T06): they came with the repository.
import { type Broken, kindOf } from "../core/guard/guardrails.ts"
import type { Refusal } from "../core/guard/refusal.ts"
import { cleanLine, defuse } from "../core/trust/sanitise.ts"

const MOST_NAMED = 3

export function refusalWords(found: readonly Broken[], nobodyToAsk: boolean): string {
  const [worst] = found
  if (worst === undefined) return ""
  const kind = kindOf(worst)
  const rules = found.filter((each) => kindOf(each) === kind)
  const lines = [...new Set(rules.map(sentence))].slice(0, MOST_NAMED)
  const more = rules.length > MOST_NAMED ? ` And ${rules.length - MOST_NAMED} more.` : ""
  return `${HEAD[kind]} ${lines.join(" ")}${more}${nobodyToAsk ? " Nobody can be asked here, so it does not happen." : ""}${TAIL[kind]}`
}

const HEAD = {
  pass: "",
  warn: "Tenure's guardrails would refuse this:",
  ask: "Tenure's guardrails ask:",
  deny: "Tenure's guardrails refuse this:",
} as const

const TAIL = {
  pass: "",
  warn: " They only warn now. Tell the person.",
  ask: "",
  deny: " Do not look for another way to do it; tell the person, and go on with what is allowed.",
} as const

/** The words of a preset are our own, whoever chose it. */
function isUnknown({ layer, rule }: Broken): boolean {
  return !layer.agreed && rule.line > 0
}

function sentence(broken: Broken): string {
  const { rule, layer, certain, what } = broken
  const about = cleanLine(what, 160)
  const doubt = certain ? about : `it cannot be told whether it is forbidden (${about})`
  if (isUnknown(broken))
    return `rule at line ${rule.line} of a guardrails.yaml that nobody here has agreed to yet: ${doubt}.`
  const reason = rule.reason === "" ? defaultReason(rule) : defuse(cleanLine(rule.reason, 300))
  return `rule "${defuse(cleanLine(rule.name, 80))}" (${layer.from}): ${doubt}. ${reason}`
}

function defaultReason(rule: Broken["rule"]): string {
  if (rule.sort === "only")
    return rule.on === "write"
      ? `Only this may be written: ${rule.globs.join(", ")}.`
      : "Only named tools may be used."
  return rule.on === "command" ? "This command is not allowed here." : "This is not allowed here."
}

export function refusalOf(
  broken: Broken,
  verdict: Refusal["verdict"],
): Pick<Refusal, "verdict" | "rule" | "reason" | "target"> {
  const { rule, what } = broken
  const isTheirs = isUnknown(broken)
  const name = isTheirs ? `line ${rule.line} of guardrails.yaml (not agreed to)` : rule.name
  return { verdict, rule: cleanLine(name, 120), reason: isTheirs ? "" : rule.reason, target: what }
}

export { kindOf }
