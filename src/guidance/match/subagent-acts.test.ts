import { expect, test } from "bun:test"
import { edit, lessonWith, matched } from "../../../test/guidance/make.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { actsOfTask, bestOfTask } from "../disk/brief-subagent.ts"

test("GUID-11: a task matches by its request, its file names and its commands", () => {
  const task =
    "Bump the version\nChange plugin.json and `src/api/index.ts:12`, then run `npm publish --tag next` in Node.js."
  expect(actsOfTask(task)).toEqual([
    { kind: "prompt", text: task },
    { kind: "look", tool: "Read", path: "plugin.json" },
    { kind: "look", tool: "Read", path: "src/api/index.ts" },
    { kind: "command", tool: "Bash", line: "npm publish --tag next" },
  ])
})

test("GUID-11: only the start and end of a huge task are read, and it costs few comparisons", () => {
  const files = Array.from({ length: 5_000 }, (_, at) => `src/file-${at}.ts \`git log ${at}\``).join(" ")
  expect(actsOfTask(files).length).toBeLessThanOrEqual(1 + 12 + 6)
})

test("GUID-11: each lesson counts once, by its best match; at most three are delivered", () => {
  const one = (id: string, priority: "CRITICAL" | "HIGH" | "MEDIUM") =>
    matched(lessonWith({ files: ["a.ts"] }, { id: id as LessonId, priority }), edit("a.ts"))
  const found = [
    [one("b", "HIGH"), one("a", "MEDIUM")],
    [one("a", "CRITICAL"), one("c", "HIGH")],
    [one("d", "MEDIUM")],
  ]
  const best = bestOfTask(found, 3)
  expect(best.map(({ lesson }) => String(lesson.id))).toEqual(["a", "b", "c"])
  expect(best[0]?.lesson.priority).toBe("CRITICAL")
})
