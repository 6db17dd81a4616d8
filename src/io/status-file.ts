// Leaves for the status line what it would have to open the store, or ask git, to know. Written only when it changes.
import { parseStatusFacts, type StatusFacts } from "../core/continuity/status-line.ts"
import type { Project } from "./home.ts"
import { readLocal, writeLocal } from "./local-files.ts"

const STATUS_FILE = "status.json"

/** What it told before. */
export function keepStatus(project: Project, changed: Partial<StatusFacts>): StatusFacts {
  const before = readLocal(project, STATUS_FILE) ?? ""
  const facts = parseStatusFacts(before)
  const after = `${JSON.stringify({ ...facts, ...changed })}\n`
  if (after !== before) writeLocal(project, STATUS_FILE, after)
  return facts
}
