// The evaluator gate's verdict (TRCK-06) in `.tenure/local/gate.json`, bound to the bytes of SPEC.md and PLAN.md: a
// guard that stops edits until it passes reads this file and nothing else.

import { checkTrack, type Finding } from "../core/tracks/check.ts"
import type { TrackId } from "../core/tracks/track-id.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { readJson, writeJson } from "../io/local-files.ts"
import { activeTrackId } from "./active.ts"
import { documentText } from "./checkpoint.ts"
import { trackPath } from "./places.ts"

export interface Verdict {
  readonly track: TrackId
  readonly pass: boolean
  /** SHA-256 of SPEC.md and PLAN.md as they were judged. */
  readonly spec: string
  readonly plan: string
  readonly findings: number
}

export const GATE = "gate.json"

/** Judges the track; the verdict on the active one is kept. */
export function judgeTrack(project: Project, track: TrackId): readonly Finding[] {
  const text = (file: string) => documentText(project, trackPath(track, file)) ?? ""
  const [spec, plan, risks] = [text("SPEC.md"), text("PLAN.md"), text("RISKS.md")]
  const findings = checkTrack({ spec, plan, risks })
  if (activeTrackId(project) !== track) return findings
  const verdict: Verdict = {
    track,
    pass: findings.length === 0,
    spec: sha256(spec),
    plan: sha256(plan),
    findings: findings.length,
  }
  writeJson(project, GATE, verdict)
  return findings
}

/** Compaction ticks steps off, which must not close a gate that was open. */
export function judgeAgain(project: Project, track: TrackId): void {
  const verdict = readJson(project, GATE)
  if (verdict?.["track"] === track && verdict["pass"] === true) judgeTrack(project, track)
}
