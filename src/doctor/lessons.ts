// What doctor finds about lessons: files that are malformed or untrusted, a configuration that cannot be read, a
// changelog that was tampered with, edges that lead nowhere, trouble with the block in CLAUDE.md, CRITICAL lessons that
// never come.

import { graphProblems } from "../core/lessons/graph.ts"
import { STAGES } from "../core/lessons/lesson.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Project } from "../io/home.ts"
import { blockMemory, refreshBlock } from "../lessons/block.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { type ConfigState, readConfig } from "../lessons/project-config.ts"
import { syncLessons } from "../lessons/sync.ts"
import { verdictOf, verifyChangelog } from "../lessons/verify-changelog.ts"
import { countUntrusted, malformedFiles } from "../store/lesson-files.ts"
import { lessonsIn } from "../store/lessons.ts"
import { openStoreAndTakeIn } from "../store/take-in.ts"
import { amount } from "../terminal/amounts.ts"
import { checkCritical } from "./critical.ts"
import type { Finding } from "./finding.ts"
import { checkLatency } from "./latency.ts"

/** `project` has a sound store. */
export function checkLessons(project: Project, home: string | undefined, now: number): Finding[] {
  const store = openStoreAndTakeIn(project)
  try {
    const config = readConfig(project, home)
    const lessons: LessonIo = { project, store, config: config.config, now, home }
    syncLessons(lessons)
    refreshBlock(lessons)
    const findings = [
      ...checkConfig(config),
      ...checkFiles(lessons),
      ...checkChangelog(lessons),
      ...checkGraph(lessons),
      ...checkBlock(lessons),
      ...checkCritical(lessons),
    ]
    const agree: Finding = { level: "good", what: "lessons, their files and their changelog agree" }
    return [...(findings.length > 0 ? findings : [agree]), ...checkLatency(store)]
  } finally {
    store.close()
  }
}

function checkConfig({ trusted, problems }: ConfigState): Finding[] {
  const found: Finding[] = problems.map(({ file, line, message }) => ({
    level: "warning",
    what: `${cleanLine(file, 80)}:${line}: ${cleanLine(message)}`,
    hint: "Mend that line; until then the defaults hold. Then run: tenure doctor",
  }))
  if (!trusted)
    found.push({
      level: "note",
      what: ".tenure/config.yaml is not one you agreed to, so it may only tighten.",
      hint: "Look at it: tenure trust",
    })
  return found
}

function checkFiles({ store, project }: LessonIo): Finding[] {
  const found: Finding[] = malformedFiles(store, project.root).flatMap(({ name, problems }) =>
    problems.map(({ line, message }) => ({
      level: "warning" as const,
      what: `.tenure/lessons/${cleanLine(name, 120)}:${line}: ${cleanLine(message)}`,
      hint: "Mend that line; the lesson is left out until then. Then run: tenure doctor",
    })),
  )
  const untrusted = countUntrusted(store, project.root)
  if (untrusted > 0)
    found.push({
      level: "note",
      what: `${amount(untrusted, "lesson file")} came with the repository or changed, and nobody is told what is there.`,
      hint: "Look: tenure trust",
    })
  return found
}

function checkChangelog({ store }: LessonIo): Finding[] {
  const wrong = verdictOf(verifyChangelog(store))
  if (wrong === undefined) return []
  return [
    {
      level: "broken",
      what: cleanLine(wrong),
      hint: "Someone or something changed the database. Look at it: tenure log --json",
    },
  ]
}

function checkGraph({ store }: LessonIo): Finding[] {
  const all = lessonsIn(store, STAGES).map(({ content }) => content)
  return graphProblems(all).map(({ id, message }) => ({
    level: "warning",
    what: `${id}: ${cleanLine(message)}`,
    hint: `Change it: tenure edit ${id}`,
  }))
}

function checkBlock(lessons: LessonIo): Finding[] {
  const { trouble } = blockMemory(lessons)
  return trouble === null
    ? []
    : [{ level: "warning", what: cleanLine(trouble.what), hint: cleanLine(trouble.hint) }]
}
