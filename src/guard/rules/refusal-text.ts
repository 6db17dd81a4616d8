// The text of a refusal: the rule, the reason, the target, and that working around it is not allowed. Text of rules that
// nobody here agreed to came with the repository and does not reach the agent (T06).
import { cleanLine, defuse } from "../../privacy/sanitise.ts"
import type { Rule } from "./guard-rules.ts"
import { type Broken, guardKind } from "./judge-attempt.ts"

const MAX_NAMED = 3

export function refusalWords(found: readonly Broken[], nobodyToAsk: boolean): string {
  const [worst] = found
  if (worst === undefined) return ""
  const kind = guardKind(worst)
  const rules = found.filter((each) => guardKind(each) === kind)
  const lines = [...new Set(rules.map(sentence))].slice(0, MAX_NAMED)
  const more = rules.length > MAX_NAMED ? ` And ${rules.length - MAX_NAMED} more.` : ""
  return `${HEAD[kind]} ${lines.join(" ")}${more}${nobodyToAsk ? " Denied: nobody can approve it here." : ""}${TAIL[kind]}`
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

/** Presets are our own text, whoever chose them. */
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

export function refusalFields(
  broken: Broken,
  verdict: RefusalRecord["verdict"],
): Pick<RefusalRecord, "verdict" | "rule" | "reason" | "target"> {
  const { rule, what } = broken
  const isTheirs = isUnknown(broken)
  const name = isTheirs ? `line ${rule.line} of guardrails.yaml (not agreed to)` : rule.name
  return { verdict, rule: cleanLine(name, 120), reason: isTheirs ? "" : rule.reason, target: what }
}

export { guardKind }

/** A logged verdict. */
export interface RefusalRecord {
  readonly at: string
  readonly session: string
  readonly verdict: "deny" | "ask" | "warn"
  readonly rule: string
  readonly reason: string
  readonly tool: string
  readonly target: string
}

const DENY = { tool: "may not use", write: "may not write", command: "may not run" } as const
const ONLY = { tool: "may only use", write: "may only write", command: "may only run" } as const

/** One rule in a line, for the terminal and the dashboard. A repository may have written it, so it is cleaned. */
export function ruleWords(rule: Rule): string {
  const what = rule.on === "write" ? rule.globs : rule.match.map((each) => [each].flat().join(" "))
  const list = cleanLine(what.join(", ") || "nothing", 300)
  const name = cleanLine(rule.name, 80)
  const words = `${(rule.sort === "deny" ? DENY : ONLY)[rule.on]} ${list}`
  return name === list ? words : `${name}: ${words}`
}
