// Facts for the status line that would otherwise need the store or git. Written only on change.
import { parseStatusFacts, type StatusFacts } from "../continuity/pressure/status-line-text.ts"
import type { Project } from "./home.ts"
import { readLocal, writeLocal } from "./local-files.ts"

const STATUS_FILE = "status.json"

/** Returns the previous facts. */
export function updateStatusFile(project: Project, changed: Partial<StatusFacts>): StatusFacts {
  const before = readLocal(project, STATUS_FILE) ?? ""
  const facts = parseStatusFacts(before)
  const after = `${JSON.stringify({ ...facts, ...changed })}\n`
  if (after !== before) writeLocal(project, STATUS_FILE, after)
  return facts
}
