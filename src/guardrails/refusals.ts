// What guardrails refused, asked about or warned of, one JSON line each in local/refusals.log. A plain file: it has
// to work when the store is damaged. Targets are redacted; it never throws and never grows past its limit.
import { join } from "node:path"
import type { Refusal } from "../core/guard/refusal.ts"
import { excerpt } from "../core/trust/redact.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { appendLine, ensureDir, readText } from "../io/files.ts"
import type { Project } from "../io/home.ts"

export const REFUSALS_FILE = "refusals.log"
const MAX_BYTES = 512 * 1024
const TARGET_CHARS = 300

export function logRefusal(project: Project, refusal: Refusal): void {
  try {
    const clean = (text: string) => cleanLine(excerpt(text, TARGET_CHARS), TARGET_CHARS)
    const line = {
      ...refusal,
      reason: clean(refusal.reason),
      target: clean(refusal.target),
      tool: clean(refusal.tool),
    }
    const options = { root: project.localRoot, mode: 0o600, maxBytes: MAX_BYTES }
    ensureDir(project.local, options)
    appendLine(join(project.local, REFUSALS_FILE), JSON.stringify(line), options)
  } catch {
    // The refusal itself has been told already.
  }
}

/** Oldest first. */
export function readRefusals(project: Project): readonly Refusal[] {
  return [`${REFUSALS_FILE}.1`, REFUSALS_FILE].flatMap((name) =>
    (readText(join(project.local, name), 2 * MAX_BYTES) ?? "").split("\n").flatMap(parse),
  )
}

function parse(line: string): Refusal[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as Refusal]
  } catch {
    return []
  }
}
