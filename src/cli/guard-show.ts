// What `tenure guard` shows: the rules in force, where they come from, the phase, the gate, what was refused.

import { strictest } from "../core/guard/guard-layers.ts"
import type { Layer } from "../core/guard/guard-rules.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { compileGuard, type FileState } from "../guardrails/compile.ts"
import { readGate } from "../guardrails/gate.ts"
import { readRefusals } from "../guardrails/refusals.ts"
import { ruleWords } from "../guardrails/rule-words.ts"
import type { Project } from "../io/home.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"

export function showGuard(io: CliIo, project: Project, home: string | undefined, json: boolean): void {
  const state = compileGuard(project, home)
  const { layers, phase, gate, problems, file } = state
  const mode = strictest(layers.map((layer) => layer.mode))
  const refusals = readRefusals(project)
  const verdict = gate === "off" ? null : readGate(project, home)
  if (json) {
    return printJson(io, {
      mode,
      file,
      phase,
      gate: { mode: gate, verdict },
      problems,
      layers,
      refusals: refusals.length,
    })
  }
  if (layers.length === 0 && gate === "off" && file === "none") {
    io.out("There are no guardrails here.")
    return io.out("  To protect secrets and .git: tenure guard preset default")
  }
  io.out(`Guardrails: ${io.style.bold(mode)}`)
  const row = (label: string, text: string) => io.out(hang(`  ${label.padEnd(9)}  `, text, io.columns))
  row("File", FILE_WORDS[file])
  if (phase !== null) row("Phase", `${phase}; to end it: tenure guard phase off`)
  if (verdict !== null)
    row("Gate", `${gate}: ${verdict.kind === "passed" ? "the check has passed" : verdict.why}`)
  if (refusals.length > 0)
    row("Log", `${refusals.length} refused, asked about or warned of: tenure guard log`)
  for (const { line, message } of problems)
    io.out(hang(`${io.style.yellow("!")} `, `guardrails.yaml:${line}: ${cleanLine(message)}`, io.columns))
  for (const layer of layers) showLayer(io, layer)
}

const FILE_WORDS: Readonly<Record<FileState, string>> = {
  none: "none; to make one: tenure guard preset default",
  agreed: "guardrails.yaml, as you agreed to it",
  new: "guardrails.yaml came with the repository: it may only tighten until you agree: tenure trust",
  changed:
    "guardrails.yaml has changed since you agreed: what you agreed to still holds, and what is new only tightens: tenure trust",
  gone: "guardrails.yaml is gone: what you agreed to still holds. To let it go: tenure trust",
}

function showLayer(io: CliIo, { from, mode, agreed, rules }: Layer): void {
  io.out("")
  io.out(io.style.dim(`${from}, ${mode}${agreed ? "" : ", not agreed to"}`))
  for (const rule of rules) {
    io.out(hang("  ", ruleWords(rule), io.columns))
    if (rule.reason !== "") io.out(hang("    ", io.style.dim(cleanLine(rule.reason)), io.columns))
  }
}
