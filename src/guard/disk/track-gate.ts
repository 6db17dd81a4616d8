// The evaluator gate in guardrails (TRCK-06): the verdict of `tenure track check`, bound to the active track and to the
// content of its SPEC.md and PLAN.md, so that a changed plan must be checked again.

import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { readJson } from "../../io/local-files.ts"
import { readInside } from "../../io/read-inside.ts"
import { activeTrackId } from "../../tracks/disk/active-track.ts"
import { GATE, type GateVerdict } from "../../tracks/disk/gate-verdict.ts"
import { inProject, MAX_FILE_BYTES, trackPath } from "../../tracks/disk/track-paths.ts"
import type { GuardMode, Layer } from "../rules/guard-rules.ts"
import { onlyDocs } from "../rules/presets.ts"

type Gate =
  | { readonly kind: "passed" }
  | { readonly kind: "waits"; readonly why: string; readonly hint: string }

export function readGate(project: Project, home: string | undefined): Gate {
  // A clone may bring a verdict.
  if (localDataOwner(project, home) === "foreign")
    return waits("The verdict here was not made on this machine", "tenure doctor")
  const track = activeTrackId(project)
  if (track === undefined) return waits("No track is active", "tenure track new <id>")
  const verdict = readJson(project, GATE) as Partial<GateVerdict> | undefined
  if (verdict?.track !== track)
    return waits(`The plan of track ${track} has not been checked`, "tenure track check")
  if (verdict.pass !== true) return waits(`The check of track ${track} has not passed`, "tenure track check")
  for (const [kept, file] of [
    [verdict.spec, "SPEC.md"],
    [verdict.plan, "PLAN.md"],
  ] as const) {
    const read = readInside(inProject(project, trackPath(track, file)), project.root, MAX_FILE_BYTES)
    if (read.kind !== "read" || kept !== sha256(read.bytes))
      return waits(`${file} of track ${track} has changed since it was checked`, "tenure track check")
  }
  return { kind: "passed" }
}

/** While the gate waits, only documents may be written. */
export function gateLayers(project: Project, home: string | undefined, mode: GuardMode): readonly Layer[] {
  if (mode === "off") return []
  const gate = readGate(project, home)
  if (gate.kind === "passed") return []
  const reason = `${gate.why}, and edits outside docs/ wait for it. Type: ${gate.hint}`
  return [{ mode, from: "gate", agreed: true, rules: [onlyDocs("gate", reason)] }]
}

function waits(why: string, hint: string): Gate {
  return { kind: "waits", why, hint }
}
