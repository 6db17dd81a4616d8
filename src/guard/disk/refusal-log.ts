// What guardrails refused, asked about or warned of, one JSON line each in local/refusals.log. A plain file, because it must
// work with a damaged store. Targets are redacted; it never throws and never outgrows its limit.

import { existsSync } from "node:fs"
import { join } from "node:path"
import { appendLine } from "../../io/append-line.ts"
import { readText } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { excerpt } from "../../privacy/redact.ts"
import { clean, cleanLine } from "../../privacy/sanitise.ts"
import { orUndefined } from "../../text/or-undefined.ts"
import type { RefusalRecord } from "../rules/refusal-text.ts"

export const REFUSALS_FILE = "refusals.log"
const MAX_BYTES = 512 * 1024
const TARGET_CHARS = 300

export function logRefusal(project: Project, refusal: RefusalRecord): void {
  // A missing `.tenure` is not created: it would be in the way of the stash that brings it back.
  if (!existsSync(join(project.localRoot, ".tenure"))) return
  try {
    // Cleaned before redaction: an invisible character inside a secret would hide it.
    const safe = (text: string) => cleanLine(excerpt(clean(text), TARGET_CHARS), TARGET_CHARS)
    const line = {
      ...refusal,
      reason: safe(refusal.reason),
      target: safe(refusal.target),
      tool: safe(refusal.tool),
    }
    const options = { root: project.localRoot, mode: 0o600, maxBytes: MAX_BYTES }
    // Does not create the local folder: that needs a proof (io/make-local.ts).
    appendLine(join(project.local, REFUSALS_FILE), JSON.stringify(line), options)
  } catch {
    // The client already has the refusal.
  }
}

/** Oldest first; a target inside the project without the project's path. */
export function readRefusals(project: Project): readonly RefusalRecord[] {
  return [`${REFUSALS_FILE}.1`, REFUSALS_FILE].flatMap((name) =>
    (readText(join(project.local, name), 2 * MAX_BYTES) ?? "")
      .split("\n")
      .flatMap((line) => orUndefined(() => [JSON.parse(line) as RefusalRecord]) ?? [])
      .map((each) => ({ ...each, target: insideOf(project, each.target) })),
  )
}

function insideOf({ root }: Project, target: string): string {
  return typeof target === "string" && target.startsWith(`${root}/`) ? target.slice(root.length + 1) : target
}
