// The evaluator gate's verdict (TRCK-06), as `tenure track check` left it: bound to the active track and to the
// content of its SPEC.md and PLAN.md, so that a changed plan has to be checked again. Reads three small files.
import { join } from "node:path"
import type { GuardMode, Layer } from "../core/guard/guard-rules.ts"
import { onlyDocs } from "../core/guard/presets.ts"
import { readLimited } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"

export const GATE_FILE = "gate.json"

export type Gate =
  | { readonly kind: "passed" }
  | { readonly kind: "waits"; readonly why: string; readonly hint: string }

const MAX_BYTES = 4 * 1024 * 1024
const TRACK = /^[a-z0-9-]{1,100}$/

export function readGate(project: Project): Gate {
  const track = textOf(join(project.root, "docs/tracks/ACTIVE_TRACK"))?.trim() ?? ""
  if (!TRACK.test(track)) return waits("No track is active", "tenure track new <id>")
  const verdict = parse(textOf(join(project.local, GATE_FILE)))
  if (verdict === undefined || verdict["track"] !== track)
    return waits(`The plan of track ${track} has not been checked`, "tenure track check")
  if (verdict["pass"] !== true)
    return waits(`The check of track ${track} has not passed`, "tenure track check")
  for (const [key, file] of [
    ["spec", "SPEC.md"],
    ["plan", "PLAN.md"],
  ] as const) {
    const read = readLimited(join(project.root, "docs/tracks", track, file), MAX_BYTES)
    if (read.kind !== "read" || verdict[key] !== sha256(read.bytes))
      return waits(`${file} of track ${track} has changed since it was checked`, "tenure track check")
  }
  return { kind: "passed" }
}

/** What the gate refuses while it waits: whatever is not a document. */
export function gateLayers(project: Project, mode: GuardMode): readonly Layer[] {
  if (mode === "off") return []
  const gate = readGate(project)
  if (gate.kind === "passed") return []
  const reason = `${gate.why}, and edits outside docs/ wait for it. Type: ${gate.hint}`
  return [{ mode, from: "gate", agreed: true, rules: [onlyDocs("gate", reason)] }]
}

function waits(why: string, hint: string): Gate {
  return { kind: "waits", why, hint }
}

function textOf(path: string): string | undefined {
  const file = readLimited(path, MAX_BYTES)
  return file.kind === "read" ? new TextDecoder().decode(file.bytes) : undefined
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "")
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
