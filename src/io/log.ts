// The fault log of hooks, one JSON line each, in the project's local/tenure.log. It contains names and codes, not the
// person's text; it never throws and never exceeds its limit.

import { join } from "node:path"
import { excerpt } from "../privacy/redact.ts"
import { orUndefined } from "../text/or-undefined.ts"
import { appendLine } from "./append-line.ts"
import { readText } from "./files.ts"
import type { Project } from "./home.ts"

export const LOG_FILE = "tenure.log"
const MAX_BYTES = 512 * 1024
const MESSAGE_CHARS = 200

export interface LoggedFault {
  readonly at: string
  readonly where: string
  readonly error: string
  readonly message: string
}

export function logFault(project: Project | undefined, where: string, fault: unknown): void {
  if (project === undefined) return
  try {
    const entry: LoggedFault = { at: new Date().toISOString(), where, ...describe(fault) }
    const options = { root: project.localRoot, mode: 0o600, maxBytes: MAX_BYTES }
    appendLine(join(project.local, LOG_FILE), JSON.stringify(entry), options)
  } catch {
    // A hook that cannot even log stays silent.
  }
}

/** Oldest first. */
export function readFaults(project: Project): LoggedFault[] {
  const lines = (readText(join(project.local, LOG_FILE), 2 * MAX_BYTES) ?? "").split("\n")
  return lines.flatMap((line) => orUndefined(() => [JSON.parse(line) as LoggedFault]) ?? [])
}

function describe(fault: unknown): { error: string; message: string } {
  if (!(fault instanceof Error)) return { error: "unknown", message: excerpt(String(fault), MESSAGE_CHARS) }
  const code = (fault as { code?: unknown }).code
  const error = typeof code === "string" ? `${fault.name} ${code}` : fault.name
  return { error, message: excerpt(fault.message, MESSAGE_CHARS) }
}
