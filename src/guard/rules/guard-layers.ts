// Which rules are in force. What a person agreed to holds until they agree to something else (SAFE-03): a changed or
// deleted file can only add rules. An unreadable file refuses all writes (GARD-03).
import type { LessonFileProblem } from "../../lessons/file/front-matter-value.ts"
import { meantMode, parseGuardrails } from "./guard-file.ts"
import { GUARD_MODES, type GuardMode, type Guardrails, type Layer, type Rule } from "./guard-rules.ts"
import { OWN_PHASES, presetRules, refuseWrites } from "./presets.ts"

export interface GuardSource {
  readonly text: string
  readonly agreed: boolean
}

export interface InForce {
  readonly layers: readonly Layer[]
  readonly gate: GuardMode
  readonly phase: string | null
  readonly problems: readonly LessonFileProblem[]
}

/** `sources`: the text agreed to, and the current file if it differs. */
export function inForce(sources: readonly GuardSource[], phase: string | null): InForce {
  const read = sources.map((source) => ({ source, reading: parseGuardrails(source.text) }))
  const good = read.flatMap(({ source, reading }) =>
    reading.kind === "ok" ? [{ ...reading.guardrails, agreed: source.agreed }] : [],
  )
  const modes = good.map(({ mode }) => mode)
  const broken = read.flatMap(({ source, reading }) => {
    if (reading.kind === "ok") return []
    const { problems } = reading
    const reason = `guardrails.yaml cannot be read (line ${problems[0]?.line ?? 1}), so nothing may be written until a person has mended it. They type: tenure guard check`
    const mode = strictest([...modes, meantMode(source.text)])
    const rules = [refuseWrites("guardrails.yaml", reason)]
    return [{ layer: layerOf(mode, "guardrails.yaml", true, rules), problems }]
  })
  return {
    layers: [
      ...broken.flatMap(({ layer }) => layer),
      ...good.flatMap(({ mode, agreed, rules }) => layerOf(mode, "guardrails.yaml", agreed, rules)),
      ...(phase === null ? [] : phaseLayers(phase, good)),
    ],
    gate: strictest(good.map(({ gate }) => gate)),
    phase,
    problems: broken.flatMap(({ problems }) => problems),
  }
}

export function strictest(modes: readonly GuardMode[]): GuardMode {
  return GUARD_MODES.findLast((mode) => modes.includes(mode)) ?? "off"
}

function layerOf(mode: GuardMode, from: string, agreed: boolean, rules: readonly Rule[]): Layer[] {
  return mode === "off" || rules.length === 0 ? [] : [{ mode, from, agreed, rules }]
}

function phaseLayers(phase: string, good: readonly (Guardrails & { readonly agreed: boolean })[]): Layer[] {
  const mode = good.length === 0 ? "enforce" : strictest(good.map((each) => each.mode))
  const from = `phase ${phase}`
  const defined = good.flatMap(({ phases, agreed }) => layerOf(mode, from, agreed, phases[phase] ?? []))
  const own = OWN_PHASES.includes(phase) && defined.length === 0
  if (own) return layerOf(mode, from, true, presetRules("planning"))
  if (good.some(({ phases }) => Object.hasOwn(phases, phase))) return defined
  const reason = `The phase '${phase}' is not defined any more. A person types: tenure guard phase off`
  return layerOf(mode, from, true, [refuseWrites(from, reason)])
}
