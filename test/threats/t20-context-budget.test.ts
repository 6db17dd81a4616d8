// T20: whatever the store holds (giant lessons, many for one file, all of them critical), what one event tells stays
// under its cap. Through the built hook, for every event that can tell something.
import { expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import fc from "fast-check"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { addLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { KINDS, NO_TRIGGERS, PRIORITIES } from "../../src/lessons/model/lesson.ts"
import { estimateTokens } from "../../src/text/tokens.ts"
import { hook, payload } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"

setDefaultTimeout(300_000)

const MOST_BYTES = 8_000
const RUNS = Number(process.env["TENURE_RUNS"] ?? 15)

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" }),
  fc.constantFrom(
    "x".repeat(60_000),
    "字".repeat(20_000),
    "🦆 ".repeat(9_000),
    "line\n".repeat(5_000),
    "Use uv.\n",
  ),
)
const lesson = fc.record({
  kind: fc.constantFrom(...KINDS),
  priority: fc.constantFrom(...PRIORITIES),
  title: text,
  body: text,
})
const store = fc.array(lesson, { minLength: 1, maxLength: 40, size: "max" })

const EVENTS = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PreToolUse.Edit",
  "PreToolUse.Bash",
  "SubagentStart",
  "SessionStart.compact",
]

test(`T20: with any ${RUNS} stores, no event tells more than ${MOST_BYTES} bytes`, async () => {
  expect(GUIDANCE_LIMITS.eventBytes).toBeLessThanOrEqual(MOST_BYTES)
  let told = 0
  await fc.assert(
    fc.asyncProperty(store, async (lessons) => {
      using box = openLessonBox()
      box.inside((io) => {
        for (const [at, each] of lessons.entries()) {
          const triggers = {
            ...NO_TRIGGERS,
            files: ["**/*.ts"],
            commands: ["npm publish"],
            actions: ["release"],
          }
          try {
            addLesson(
              io,
              { ...each, title: `${at} ${each.title}`, body: `${each.body} ${at}`, triggers },
              personAt("terminal"),
            )
          } catch {
            // A lesson that cannot be: its words are no shape of its kind, or it is too long.
          }
        }
      })
      for (const name of EVENTS) {
        const input = name.endsWith("Edit")
          ? { tool_input: { file_path: join(box.project, "src/a.ts"), old_string: "a", new_string: "b" } }
          : { tool_input: { command: "npm publish" } }
        const { stdout } = await hook(
          box,
          payload(box, name, { session_id: "s", prompt: "do the release", ...input }),
        )
        const bytes = Buffer.byteLength(wordsIn(stdout))
        if (bytes > 0) told++
        expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
        expect(estimateTokens(wordsIn(stdout))).toBeLessThanOrEqual(800)
      }
    }),
    { numRuns: RUNS, seed: Number(process.env["TENURE_SEED"] ?? 20261115) },
  )
  expect(told).toBeGreaterThan(RUNS)
})

/** All that a model would read of an answer. */
function wordsIn(stdout: string): string {
  if (stdout === "") return ""
  const { hookSpecificOutput = {}, reason = "" } = JSON.parse(stdout)
  return `${hookSpecificOutput.additionalContext ?? ""}${hookSpecificOutput.permissionDecisionReason ?? ""}${reason}`
}
