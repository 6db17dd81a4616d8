// Judges a call as the hook does, without its process: the same attempt, the same facts from a real disk.
import { attemptOf, isPowerShell, NOTHING, shellTextOf } from "../../src/core/guard/attempt.ts"
import { filterOf, isDenyingWrites, isFarFrom } from "../../src/core/guard/guard-filter.ts"
import type { Layer } from "../../src/core/guard/guard-rules.ts"
import { byWeight, type GuardKind, judge, kindOf } from "../../src/core/guard/guardrails.ts"
import { isPlainCommand } from "../../src/core/guard/plain-command.ts"
import { powerShellAttempt } from "../../src/core/guard/power-shell.ts"
import { presetRules } from "../../src/core/guard/presets.ts"
import { shellAttempt } from "../../src/core/guard/shell-attempt.ts"
import { diskFacts } from "../../src/guardrails/facts.ts"
import type { Call } from "./corpus/forbidden-calls.ts"
import type { Stage } from "./stage.ts"

export const DEFAULT: Layer = {
  mode: "enforce",
  from: "guardrails.yaml",
  agreed: true,
  rules: presetRules("default"),
}
export const PLANNING: Layer = { ...DEFAULT, from: "phase planning", rules: presetRules("planning") }

export function verdict(call: Call, stage: Stage, layers: readonly Layer[] = [DEFAULT]): GuardKind {
  const { tool, input } = JSON.parse(
    JSON.stringify(call).replaceAll("<root>", stage.root).replaceAll("<home>", stage.home),
  ) as Call
  const facts = diskFacts({ root: stage.root, cwd: stage.root, home: stage.home, temporary: ["/tmp"] })
  const text = shellTextOf(tool, input)
  const shell = (line: string) => {
    if (isPowerShell(tool)) return powerShellAttempt(line)
    return isPlainCommand(line) ? NOTHING : shellAttempt(line, facts)
  }
  const attempt = text === undefined ? attemptOf(tool, input, false) : shell(text)
  const isFar = isFarFrom(filterOf(layers), attempt, facts.places)
  const asked = isFar
    ? layers.map((each) => ({ ...each, rules: each.rules.filter((rule) => !isDenyingWrites(rule)) }))
    : layers
  const [worst] = byWeight(judge({ tool, attempt }, asked, facts))
  return worst === undefined ? "pass" : kindOf(worst)
}

export function shellVerdict(command: string, stage: Stage, layers?: readonly Layer[]): GuardKind {
  return verdict({ tool: "Bash", input: { command } }, stage, layers)
}
