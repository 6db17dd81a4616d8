// F09: 10,000 lessons and 100,000 events. What a hook answers about a lesson is what it answers in a store with that
// lesson alone. How long it takes is asked by `npm run bench`.
import { expect, setDefaultTimeout, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { guidanceCalls } from "../../script/bench-guidance.ts"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project as projectAt } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import { addLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { openStore, writing } from "../../src/store/open.ts"
import { type Box, complaints, hook, openBox, payload } from "../black-box.ts"
import { putEvent } from "../dashboard/many.ts"

setDefaultTimeout(300_000)

const LESSONS = 10_000
const EVENTS = 100_000

const HOOKS: readonly (readonly [name: string, changes: object])[] = [
  ["SessionStart.startup", {}],
  ["PreToolUse.Edit", { tool_input: { file_path: "FOLDER/duck/pond.ts", old_string: "a", new_string: "b" } }],
  ["PreToolUse.Bash", { tool_input: { command: "feed --ducks" }, tool_use_id: "other" }],
  [
    "PreToolUse.Edit",
    {
      tool_input: { file_path: "FOLDER/none/at-all.ts", old_string: "a", new_string: "b" },
      tool_use_id: "third",
    },
  ],
  ["PostToolUse.Bash", { tool_use_id: "fourth" }],
  ["UserPromptSubmit.human", { prompt: "Please feed the ducks in the pond." }],
  ["Stop", {}],
  ["PreCompact.auto", {}],
]

async function answers(box: Box, lessons: number, events: number): Promise<string[]> {
  const folder = join(box.top, `project-${lessons}`)
  const project = projectAt(folder)
  mkdirSync(project.tenure, { recursive: true })
  makeLocal(project, box.home)
  guidanceCalls(box.top, lessons)
  const store = openStore(project)
  writing(store, () => {
    for (let n = 0; n < events; n++) putEvent(store, n)
  })
  const io = { project, store, config: DEFAULT_CONFIG, now: Date.now(), home: box.home }
  const triggers = { ...NO_TRIGGERS, files: ["duck/**"], commands: ["feed"], actions: ["feed the ducks"] }
  addLesson(
    io,
    { kind: "convention", body: "Ducks eat peas, not bread.", priority: "HIGH", triggers },
    personAt("terminal"),
  )
  store.close()
  const said: string[] = []
  for (const [name, changes] of HOOKS) {
    const input = JSON.parse(
      JSON.stringify({ ...payload(box, name, { session_id: "asking" }), cwd: folder, ...changes }).replaceAll(
        "FOLDER",
        folder,
      ),
    )
    const outcome = await hook(box, input)
    expect([name, complaints(outcome)]).toEqual([name, []])
    // What left CLAUDE.md is told to the person alone, and is another matter with many lessons than with none.
    const answer = outcome.stdout.replace(/"systemMessage":"(?:[^"\\]|\\.)*",?/, "")
    said.push(`${name}: ${answer.replaceAll(folder, "FOLDER")}`)
  }
  return said
}

test(`F09: with ${LESSONS} lessons and ${EVENTS} events the hooks answer as with one lesson`, async () => {
  using box = openBox()
  const few = await answers(box, 0, 0)
  expect(few[1]).toContain("peas")
  expect(await answers(box, LESSONS, EVENTS)).toEqual(few)
})
