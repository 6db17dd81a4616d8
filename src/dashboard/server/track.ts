// The active track's plan and the findings of its evaluator gate; the guardrails in force and their refusals. Read only:
// a person decides about them in the terminal.

import { compileGuard } from "../../guard/disk/compile-rules.ts"
import { readRefusals } from "../../guard/disk/refusal-log.ts"
import { strictest } from "../../guard/rules/guard-layers.ts"
import { ruleWords } from "../../guard/rules/refusal-text.ts"
import type { Project } from "../../io/home.ts"
import { activeTrack } from "../../tracks/disk/active-track.ts"
import { documentText } from "../../tracks/disk/track-checkpoint.ts"
import { trackPath } from "../../tracks/disk/track-paths.ts"
import { listTracks } from "../../tracks/disk/tracks.ts"
import { checkTrack } from "../../tracks/documents/check-track.ts"
import { stepsOf } from "../../tracks/documents/plan.ts"
import type { ActiveTrack, Guard, TrackAndGuard } from "../api/track.ts"
import { get } from "./route.ts"

const MAX_REFUSALS = 200

export const trackRoute = get<TrackAndGuard>("/api/track", (_, context) => {
  const { project, home } = context.lessons()
  const tracks = listTracks(project).map(({ id, standing, goal, done, total }) => ({
    id,
    standing,
    goal,
    done,
    total,
  }))
  return { tracks, active: active(project), guard: guard(project, home) }
})

function active(project: Project): ActiveTrack | null {
  const track = activeTrack(project)
  if (track === undefined) return null
  const text = (file: string) => documentText(project, trackPath(track.id, file)) ?? ""
  const plan = text("PLAN.md")
  const findings = checkTrack({ spec: text("SPEC.md"), plan, risks: text("RISKS.md") })
  return {
    id: track.id,
    goal: track.goal,
    steps: stepsOf(plan).map(({ state, text: words, verify }) => ({ state, text: words, verify })),
    findings: findings.map(({ file, line, what, fix }) => ({ place: `${file}:${line}`, what, fix })),
  }
}

function guard(project: Project, home: string | undefined): Guard {
  const { layers, phase, gate, problems, file } = compileGuard(project, home)
  return {
    mode: strictest(layers.map((layer) => layer.mode)),
    file,
    phase,
    gate,
    problems: problems.map(({ line, message }) => `guardrails.yaml:${line}: ${message}`),
    layers: layers.map(({ from, mode, rules }) => ({ from, mode, rules: rules.map(ruleWords) })),
    refusals: readRefusals(project).slice(-MAX_REFUSALS).reverse(),
  }
}
