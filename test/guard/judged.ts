// Judges a call as the hook does, without its process: the same attempt, and facts from a real disk.

import { diskFacts } from "../../src/guard/disk/path-facts.ts"
import { NOTHING } from "../../src/guard/rules/attempt.ts"
import { callAttempt } from "../../src/guard/rules/call-attempt.ts"
import { filterOf, isDenyingWrites, isFarFrom } from "../../src/guard/rules/guard-filter.ts"
import type { Layer } from "../../src/guard/rules/guard-rules.ts"
import { byWeight, type GuardKind, guardKind, judge } from "../../src/guard/rules/judge-attempt.ts"
import { presetRules } from "../../src/guard/rules/presets.ts"
import { isPlainCommand } from "../../src/guard/shell/plain-command.ts"
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
  const line = tool === "Bash" ? input["command"] : undefined
  const isPlain = typeof line === "string" && isPlainCommand(line)
  const attempt = isPlain ? NOTHING : callAttempt(tool, input, facts)
  const isFar = isFarFrom(filterOf(layers), attempt, facts.places)
  const asked = isFar
    ? layers.map((each) => ({ ...each, rules: each.rules.filter((rule) => !isDenyingWrites(rule)) }))
    : layers
  const [worst] = byWeight(judge({ tool, attempt }, asked, facts))
  return worst === undefined ? "pass" : guardKind(worst)
}

export function shellVerdict(command: string, stage: Stage, layers?: readonly Layer[]): GuardKind {
  return verdict({ tool: "Bash", input: { command } }, stage, layers)
}
