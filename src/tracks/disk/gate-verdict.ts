// The evaluator gate's verdict (TRCK-06) in `.tenure/local/gate.json`, bound to the bytes of SPEC.md and PLAN.md. The guard
// that blocks edits reads only this file.

import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { readJson, writeJson } from "../../io/local-files.ts"
import { checkTrack, type TrackFinding } from "../documents/check-track.ts"
import type { TrackId } from "../documents/track-id.ts"
import { activeTrackId } from "./active-track.ts"
import { documentText } from "./track-checkpoint.ts"
import { trackPath } from "./track-paths.ts"

export interface GateVerdict {
  readonly track: TrackId
  readonly pass: boolean
  /** SHA-256 of SPEC.md and PLAN.md when judged. */
  readonly spec: string
  readonly plan: string
  readonly findings: number
}

export const GATE = "gate.json"

/** Judges the track; keeps the verdict on the active one. */
export function judgeTrack(project: Project, track: TrackId): readonly TrackFinding[] {
  const text = (file: string) => documentText(project, trackPath(track, file)) ?? ""
  const [spec, plan, risks] = [text("SPEC.md"), text("PLAN.md"), text("RISKS.md")]
  const findings = checkTrack({ spec, plan, risks })
  if (activeTrackId(project) !== track) return findings
  const verdict: GateVerdict = {
    track,
    pass: findings.length === 0,
    spec: sha256(spec),
    plan: sha256(plan),
    findings: findings.length,
  }
  writeJson(project, GATE, verdict)
  return findings
}

/** Compaction ticks steps, which must not close an open gate. */
export function judgeAgain(project: Project, track: TrackId): void {
  const verdict = readJson(project, GATE)
  if (verdict?.["track"] === track && verdict["pass"] === true) judgeTrack(project, track)
}
