// Whether the guardrails can be loaded (GARD-03), and whether they say what the person agreed to.
import { cleanLine } from "../core/trust/sanitise.ts"
import { compileGuard } from "../guardrails/compile.ts"
import type { Project } from "../io/home.ts"
import type { Finding } from "./finding.ts"

export function checkGuard(project: Project, home: string | undefined): Finding[] {
  const { layers, gate, file, problems } = compileGuard(project, home)
  const [first] = problems
  if (first !== undefined) {
    const what = `guardrails.yaml cannot be loaded, so writes are refused: line ${first.line}: ${cleanLine(first.message)}`
    return [{ level: "broken", what, hint: "Mend .tenure/guardrails.yaml, then run: tenure guard check" }]
  }
  if (file === "none" && layers.length === 0 && gate === "off") return []
  if (file === "none" || file === "agreed") return [{ level: "good", what: "the guardrails are loaded" }]
  const what = `guardrails.yaml is ${file}, and not what you agreed to: it may only tighten.`
  return [{ level: "warning", what, hint: "Look at it, then agree: tenure trust" }]
}
