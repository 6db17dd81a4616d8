// What `tenure status` costs with 10,000 lesson files, against a plain `stat` of all of them: at most 3 times as
// much once the index is warm. Interleaved runs of built executables; the ratio is what counts.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createLesson } from "../src/lessons/file/lesson-render.ts"
import type { Lesson, LessonId } from "../src/lessons/model/lesson.ts"
import { NEWLY_FOUND, NO_TRIGGERS } from "../src/lessons/model/lesson.ts"
import { columns } from "../src/terminal/format-text.ts"
import { percentile } from "../src/text/percentile.ts"
import { compile } from "./build.ts"

const ROOT = resolve(import.meta.dir, "..")
const TENURE = process.env["TENURE_EXECUTABLE"] ?? join(ROOT, "dist", "tenure")
const FLOOR = join(ROOT, "dist", "floor-stat")
const LESSONS = Number(process.argv[2] ?? 10_000)
const ROUNDS = Number(process.argv[3] ?? 20)
const BUDGET = 3

const home = realpathSync(mkdtempSync(join(tmpdir(), "tenure-bench-")))
try {
  await compile("script/floor-stat.ts", FLOOR)
  const project = makeProject()
  const status = [TENURE, "status", "--json"]
  const first = run(status, project)
  const times = { floor: [] as number[], status: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.floor.push(run([FLOOR, join(project, ".tenure/lessons")], project))
    times.status.push(run(status, project))
  }
  report(first, times)
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** Every lesson is approved: the person's own configuration trusts the repository. */
function makeProject(): string {
  const project = join(home, "project")
  mkdirSync(join(project, ".tenure", "lessons"), { recursive: true })
  mkdirSync(join(home, ".tenure"))
  mkdirSync(join(project, "src"))
  writeFileSync(join(home, ".tenure", "config.yaml"), `trust:\n  repository: [${JSON.stringify(project)}]\n`)
  for (let n = 0; n < LESSONS; n++) {
    const lesson = lessonNumber(n)
    writeFileSync(join(project, ".tenure", "lessons", `${lesson.id}.md`), createLesson(lesson, "active"))
    if (n < 1_000) writeFileSync(join(project, "src", `module-${n}.ts`), "")
  }
  return project
}

function lessonNumber(n: number): Lesson {
  return {
    id: `lesson-${n}` as LessonId,
    kind: n % 3 === 0 ? "checklist" : "convention",
    priority: n % 10 === 0 ? "CRITICAL" : "MEDIUM",
    title: `What module ${n} wants`,
    ...NEWLY_FOUND,
    source: "correction",
    confidence: 0.85,
    triggers: { ...NO_TRIGGERS, files: [`**/module-${n % 1_000}.ts`], commands: ["npm publish"] },
    created: "2026-11-15T18:00:00Z",
    approved: "2026-11-15T19:00:00Z",
    evidence: [{ session: "7f3a", quote: `you forgot module-${n % 1_000}.ts again` }],
    body:
      n % 3 === 0
        ? `- [ ] src/module-${n % 1_000}.ts\n- [ ] CHANGELOG.md`
        : `Module ${n} wants its own import.`,
  }
}

function run(command: readonly string[], cwd: string): number {
  const began = Bun.nanoseconds()
  const child = Bun.spawnSync([...command], {
    cwd,
    env: { HOME: home, PATH: process.env["PATH"] ?? "" },
    stderr: "pipe",
  })
  const ms = (Bun.nanoseconds() - began) / 1e6
  if (child.exitCode !== 0)
    throw new Error(`${command.join(" ")} ended with ${child.exitCode}: ${child.stderr}`)
  return ms
}

function report(first: number, times: Readonly<Record<"floor" | "status", readonly number[]>>): void {
  const of = (name: "floor" | "status", share: number) => percentile(times[name], share) ?? Number.NaN
  const ratio = of("status", 0.5) / of("floor", 0.5)
  console.log(
    columns(
      [
        ["case", "p50 ms", "p95 ms", "× floor"],
        ["stat of every file", of("floor", 0.5).toFixed(1), of("floor", 0.95).toFixed(1), "1.00"],
        ["status, index warm", of("status", 0.5).toFixed(1), of("status", 0.95).toFixed(1), ratio.toFixed(2)],
      ],
      "",
    ),
  )
  console.log(
    `\n${LESSONS} lesson files; the first status, which reads them all, took ${(first / 1000).toFixed(1)} s.`,
  )
  console.log(
    `${ROUNDS} interleaved rounds, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores. Budget ${BUDGET}: ${ratio <= BUDGET ? "met" : "over"}.`,
  )
}
