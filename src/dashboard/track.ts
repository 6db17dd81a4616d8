// The active track's plan and what its gate finds missing; the guardrails in force and what they refused. Only looked at:
// what is decided about them is decided in the terminal.
import { strictest } from "../core/guard/guard-layers.ts"
import { checkTrack } from "../core/tracks/check.ts"
import { stepsOf } from "../core/tracks/plan.ts"
import { compileGuard } from "../guardrails/compile.ts"
import { readRefusals } from "../guardrails/refusals.ts"
import { ruleWords } from "../guardrails/rule-words.ts"
import type { Project } from "../io/home.ts"
import { activeTrack } from "../tracks/active.ts"
import { documentText } from "../tracks/checkpoint.ts"
import { trackPath } from "../tracks/places.ts"
import { listTracks } from "../tracks/tracks.ts"
import type { ActiveTrack, Guard, TrackAndGuard } from "./api/track.ts"
import type { Route } from "./route.ts"

const MOST_REFUSALS = 200

export const trackRoute: Route = {
  method: "GET",
  path: "/api/track",
  answer(_ask, desk): TrackAndGuard {
    const { project, home } = desk.lessons()
    const tracks = listTracks(project).map(({ id, standing, goal, done, total }) => ({
      id,
      standing,
      goal,
      done,
      total,
    }))
    return { tracks, active: active(project), guard: guard(project, home) }
  },
}

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
    refusals: readRefusals(project).slice(-MOST_REFUSALS).reverse(),
  }
}
