// Runs the labelled cases through the matcher and counts. A lesson that `may` come counts for neither side.

import type { Act } from "../../src/guidance/match/act.ts"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { bestMatches } from "../../src/guidance/match/rank.ts"
import { readScene } from "../../src/guidance/match/read-scene.ts"
import type { Situation } from "../../src/guidance/match/scene.ts"
import { matchGlob } from "../../src/io/bun-glob.ts"
import type { LabelledCase, LabelledProject } from "./cases/case.ts"

export interface Score {
  readonly cases: number
  readonly precision: number
  readonly recall: number
  readonly criticalRecall: number
  /** Of the cases where nothing should come and nothing may: how many got something. */
  readonly unrelated: number
  readonly unrelatedWithSomething: number
  readonly wrong: readonly Wrong[]
}

export interface Wrong {
  readonly project: string
  readonly act: string
  readonly why: string
  readonly missing: readonly string[]
  readonly unwanted: readonly string[]
}

export function scoreOf(projects: readonly LabelledProject[]): Score {
  let [cases, right, unwanted, wanted, critical, criticalFound, unrelated, noisy] = [0, 0, 0, 0, 0, 0, 0, 0]
  const wrong: Wrong[] = []
  for (const project of projects) {
    const isCritical = (id: string) =>
      project.lessons.some((each) => each.id === id && each.priority === "CRITICAL")
    for (const each of project.cases) {
      const [should, may] = [each.should ?? [], each.may ?? []]
      const found = idsFor(project, each)
      const missing = should.filter((id) => !found.includes(id))
      const extra = found.filter((id) => !should.includes(id) && !may.includes(id))
      cases += 1
      wanted += should.length
      right += should.length - missing.length
      unwanted += extra.length
      critical += should.filter(isCritical).length
      criticalFound += should.filter((id) => isCritical(id) && found.includes(id)).length
      if (should.length + may.length === 0) unrelated += 1
      if (should.length + may.length === 0 && found.length > 0) noisy += 1
      if (missing.length + extra.length > 0)
        wrong.push({ project: project.name, act: each.act, why: each.why, missing, unwanted: extra })
    }
  }
  return {
    cases,
    precision: share(right, right + unwanted),
    recall: share(right, wanted),
    criticalRecall: share(criticalFound, critical),
    unrelated,
    unrelatedWithSomething: noisy,
    wrong,
  }
}

/** Which lessons come, best first. */
export function idsFor(project: LabelledProject, labelled: LabelledCase): string[] {
  const situation: Situation = {
    act: actFrom(labelled.act),
    place: { root: "/project", cwd: "/project", foldCase: false },
    said: { kind: "messages", texts: labelled.said ?? [] },
    context: labelled.context ?? [],
  }
  const scene = readScene(situation, GUIDANCE_LIMITS)
  return bestMatches(project.lessons, scene, { matchGlob, limits: GUIDANCE_LIMITS }).map(
    ({ lesson }) => lesson.id,
  )
}

function actFrom(text: string): Act {
  const space = text.indexOf(" ")
  const [tool, rest] = [text.slice(0, space), text.slice(space + 1)]
  if (tool === "Prompt") return { kind: "prompt", text: rest }
  if (tool === "Bash") return { kind: "command", tool, line: rest }
  return { kind: tool === "Read" || tool === "Grep" ? "look" : "write", tool, path: rest }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
