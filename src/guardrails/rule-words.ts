// One rule in a line, as the terminal and the dashboard show it. What a repository wrote in it moves no cursor.
import type { Rule } from "../core/guard/guard-rules.ts"
import { cleanLine } from "../core/trust/sanitise.ts"

const DENY = { tool: "No tool", write: "No writing of", command: "No running of" } as const
const ONLY = { tool: "Only the tools", write: "Only writing of", command: "Only running of" } as const

export function ruleWords(rule: Rule): string {
  const what = rule.on === "write" ? rule.globs : rule.match.map((each) => [each].flat().join(" "))
  const list = cleanLine(what.join(", ") || "nothing", 300)
  const name = cleanLine(rule.name, 80)
  const words = `${(rule.sort === "deny" ? DENY : ONLY)[rule.on]} ${list}`
  return name === list ? words : `${name}: ${words}`
}
