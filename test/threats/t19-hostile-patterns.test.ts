// T19: patterns made to take for ever, in lessons, guardrails and configuration. A thousand of them cost no more than a
// small multiple of a thousand ordinary ones; what blows up costs a million times as much, or does not end.
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseConfig } from "../../src/config/config-file.ts"
import { parseGuardrails } from "../../src/guard/rules/guard-file.ts"
import { compilePattern, matchesPath } from "../../src/guard/rules/path-pattern.ts"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { lessonKeys } from "../../src/guidance/match/keys.ts"
import { matchGlob } from "../../src/io/bun-glob.ts"
import { addLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { parseLesson } from "../../src/lessons/file/lesson-file.ts"
import { createLesson } from "../../src/lessons/file/lesson-render.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { percentile } from "../../src/text/percentile.ts"
import { complaints, hook, payload } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { bash, edit, lessonWith, matched } from "../guidance/make.ts"

setDefaultTimeout(300_000)

const MANY = 1_000
/** Far above what noise does, far below what a blow-up does. */
const MOST_TIMES = 100

/** Of 60 characters and more, made of what the patterns ask for, so that a match is long in coming. */
const PATHS = [
  `src/${"a".repeat(25)}/${"ab".repeat(14)}.ts`,
  "a".repeat(60),
  `${"a/".repeat(30)}b`,
  `${"ab/".repeat(20)}c`,
  `${"a".repeat(59)}!`,
]
const [PATH = ""] = PATHS
const MOULDS: readonly ((n: number) => string)[] = [
  (n) => `${"*a".repeat(n)}b`,
  (n) => `${"**/".repeat(n)}b`,
  (n) => `${"**/*a".repeat(n)}/c`,
  (n) => `${"{a,b}".repeat(n)}c`,
  (n) => `${"{a,aa,}".repeat(n)}c`,
  (n) => `${"{".repeat(n)}a${",b}".repeat(n)}`,
  (n) => `${"[a-z]*".repeat(n)}!`,
  (n) => `${"?*".repeat(n)}!`,
  (n) => `(${"a+".repeat(n)})+$`,
  (n) => `+(${"a|".repeat(n)}aa)b`,
  (n) => `!(${"*a".repeat(n)})`,
  (n) => `${"@(a|aa)".repeat(n)}c`,
  (n) => "{".repeat(n),
  (n) => `${"*".repeat(n)}x${"*".repeat(n)}y`,
  (n) => `${"[".repeat(n)}a`,
  (n) => `${"\\*".repeat(n)}`,
]

function hostile(at: number): string {
  return (MOULDS[at % MOULDS.length] as (n: number) => string)(
    1 + (Math.floor(at / MOULDS.length) % 40),
  ).slice(0, 200)
}

const ORDINARY = ["src/**/*.ts", "**/plugin.json", "docs/*.md", "*.{js,ts}", "package.json", "test/**"]

describe("T19: a thousand hostile patterns against paths of 60 characters", () => {
  test("T19: the paths are that long", () => {
    for (const path of PATHS) expect(path.length).toBeGreaterThanOrEqual(60)
  })

  test("T19: as globs of lessons", () => bounded("a glob", (glob, path) => void matchGlob(glob, path)))

  test("T19: as keys of the index", () =>
    bounded(
      "keys",
      (glob) =>
        void lessonKeys(lessonWith({ files: [glob], commands: [glob], actions: [glob] }), GUIDANCE_LIMITS),
    ))

  test("T19: as files, commands, actions and context of a lesson that is compared with a write and a command", () =>
    bounded("a lesson", (text, path) => {
      const lesson = lessonWith({
        files: [text],
        commands: [text],
        actions: [text],
        context: [text],
        areas: [text],
      })
      matched(lesson, edit(path), [`please ${path} ${text}`])
      matched(lesson, bash(`cat ${path}`), [text])
    }))

  test("T19: as patterns of guardrails, compiled and compared", () =>
    bounded("a guardrail", (glob, path) => {
      const patterns = compilePattern(glob, true)
      if (typeof patterns === "string") return
      const place = {
        inside: path,
        whole: `/p/${path}`,
        home: undefined,
        isTemporary: false,
        parts: path.split("/"),
      }
      for (const pattern of patterns) matchesPath(pattern, place, "any")
    }))

  test("T19: as text of guardrails.yaml and config.yaml", () =>
    bounded("configuration", (text) => {
      parseGuardrails(
        `write:\n  deny: ["${text}", '${text}', ${text}]\n  allow:\n    - name: ${text}\n      match: [${text}]\n`,
      )
      parseConfig(`guidance:\n  hold: ${text}\n${text}: ${text}\n? ${text}\n`)
    }))

  test("T19: as a lesson file", () =>
    bounded("a lesson file", (text) => {
      const file = createLesson(
        lessonWith({ files: [text], actions: [text] }, { title: text, body: `${text}\n\n${text}` }),
        "active",
      )
      parseLesson(file, "a-lesson.md")
      parseLesson(file.replaceAll('"', ""), "a-lesson.md")
    }))
})

test("T19: a hook in a project of hostile lessons and guardrails answers, and within a normal multiple of the usual time", async () => {
  const times = { hostile: [] as number[], ordinary: [] as number[] }
  using bad = projectOf(hostile)
  using good = projectOf((at) => ORDINARY[at % ORDINARY.length] as string)
  for (let round = 0; round < 7; round++) {
    for (const [box, list] of [
      [bad, times.hostile],
      [good, times.ordinary],
    ] as const) {
      const began = performance.now()
      const outcome = await hook(
        box,
        payload(box, "PreToolUse.Edit", {
          tool_input: { file_path: join(box.project, PATH), old_string: "a", new_string: "b" },
          tool_use_id: `t${round}`,
        }),
      )
      list.push(performance.now() - began)
      expect(complaints(outcome)).toEqual([])
    }
  }
  expect(Math.min(...times.hostile) / Math.min(...times.ordinary)).toBeLessThan(MOST_TIMES)
})

function projectOf(pattern: (at: number) => string) {
  const box = openLessonBox()
  box.inside((io) => {
    for (let at = 0; at < 128; at++) {
      const triggers = {
        ...lessonWith({}).triggers,
        files: [pattern(at)],
        actions: [pattern(at)],
        commands: [pattern(at)],
      }
      addLesson(io, { kind: "convention", body: `Mind the pattern ${at}.`, triggers }, personAt("terminal"))
    }
  })
  const lines = Array.from({ length: 128 }, (_, at) => pattern(at)).filter(
    (each) => typeof compilePattern(each, false) !== "string",
  )
  writeFileSync(
    join(box.project, ".tenure/guardrails.yaml"),
    `write:\n  deny: ${JSON.stringify(lines.map((each) => `never/${each}`))}\n`,
  )
  return box
}

/** The cheapest of three rounds of each, in the processor's time: a busy machine takes longer and does no more. */
function bounded(what: string, act: (pattern: string, path: string) => void): void {
  const round = (pattern: (at: number) => string) => {
    const began = process.cpuUsage()
    for (let at = 0; at < MANY; at++) for (const path of PATHS) act(pattern(at), path)
    return spentSince(began)
  }
  const ordinary = (at: number) => ORDINARY[at % ORDINARY.length] as string
  const times = Array.from({ length: 3 }, () => [round(ordinary), round(hostile)] as const)
  const ratio = Math.min(...times.map(([, bad]) => bad)) / Math.min(...times.map(([good]) => good))
  expect(ratio).toBeLessThan(MOST_TIMES)
  const each = everyPair(act)
  expect(each).toHaveLength(MANY * PATHS.length)
  const [half, most, longest] = [0.5, 0.99, 1].map((part) => `${percentile(each, part)?.toFixed(4)} ms`)
  console.log(`${what}: ${each.length} comparisons, median ${half}, p99 ${most}, longest ${longest}`)
}

/** How long each pattern takes with each path; for the record, not to be asserted. */
function everyPair(act: (pattern: string, path: string) => void): number[] {
  return Array.from({ length: MANY }, (_, at) => hostile(at)).flatMap((pattern) =>
    PATHS.map((path) => {
      const began = process.cpuUsage()
      act(pattern, path)
      return spentSince(began)
    }),
  )
}

/** In milliseconds, of this process alone. */
function spentSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
