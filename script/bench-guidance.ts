// Guidance in the benchmark (PERF-01): projects with 10,000 and 100,000 lessons in their store, and the calls that are
// made in them most. The stores are made directly, in one transaction: the files of so many lessons are of no interest.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lessonKeys } from "../src/core/guidance/keys.ts"
import { GUIDANCE_LIMITS } from "../src/core/guidance/limits.ts"
import { personAt } from "../src/core/lessons/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../src/core/lessons/lesson.ts"
import { type LessonState, NO_STATISTICS } from "../src/core/lessons/state.ts"
import { project as projectAt } from "../src/io/home.ts"
import { makeLocal } from "../src/io/make-local.ts"
import { filterBytes, filterPath } from "../src/store/filter.ts"
import { indexFile } from "../src/store/lesson-files.ts"
import { saveLesson } from "../src/store/lessons.ts"
import { openStore, writing } from "../src/store/open.ts"
import { indexedKeys, putTriggers } from "../src/store/triggers.ts"

interface Call {
  readonly name: string
  readonly payload: (n: number) => Record<string, unknown>
}

/** What is measured with so many lessons. The told lesson is told before the first round that counts. */
export function guidanceCalls(home: string, lessons: number): Call[] {
  const folder = join(home, `project-${lessons}`)
  makeStore(folder, lessons, home)
  const call = (session: string, tool: string, input: object) => (n: number) => ({
    session_id: session.replace("#", String(n)),
    transcript_path: join(home, "nowhere", "none.jsonl"),
    cwd: folder,
    prompt_id: "bench-prompt",
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: `call-${n}`,
  })
  const content = "export const x = 1\n".repeat(20)
  const write = (path: string) => ({ file_path: join(folder, path), content })
  const many = lessons.toLocaleString("en")
  return [
    { name: `Write, nothing matches, ${many}`, payload: call("bench", "Write", write("src/config.ts")) },
    { name: `Read, nothing matches, ${many}`, payload: call("bench", "Read", write("src/config.ts")) },
    {
      name: `Bash, nothing matches, ${many}`,
      payload: call("bench", "Bash", { command: "npm run build && npm test -- --coverage" }),
    },
    {
      name: `Bash with quotes, ${many}`,
      payload: call("bench", "Bash", { command: "grep -rn 'export const' src | head -20" }),
    },
    { name: `Write, told already, ${many}`, payload: call("told", "Write", write("src/module-7.ts")) },
    { name: `Write, first telling, ${many}`, payload: call("first-#", "Write", write("src/module-8.ts")) },
  ]
}

function makeStore(folder: string, lessons: number, home: string): void {
  const project = projectAt(folder)
  mkdirSync(folder, { recursive: true })
  makeLocal(project, home)
  const store = openStore(project)
  writing(store, () => {
    for (let n = 0; n < lessons; n++) {
      const state = stateOf(n)
      const { id } = state.content
      saveLesson(store, state)
      indexFile(store, folder, {
        name: `${id}.md`,
        lesson: id,
        stat: "s",
        hash: "h",
        trusted: true,
        validFrom: null,
        validUntil: null,
        problems: [],
      })
      putTriggers(store, state.content, lessonKeys(state.content, GUIDANCE_LIMITS))
    }
  })
  writeFileSync(filterPath(project), filterBytes(project, indexedKeys(store), 0) ?? "")
  store.close()
}

const WORDS = "release deploy migrate publish rollback rename upgrade review lint format".split(" ")

/** About a hundred lessons of 100,000 are about the same file, and each has a command and an action besides. */
function stateOf(n: number): LessonState {
  const content: Lesson = {
    id: `lesson-${n}` as LessonId,
    kind: n % 3 === 0 ? "checklist" : "convention",
    priority: (["HIGH", "MEDIUM", "LOW"] as const)[n % 3] ?? "LOW",
    title: `What module ${n} wants`,
    ...NEWLY_FOUND,
    source: "correction",
    confidence: 0.85,
    triggers: {
      ...NO_TRIGGERS,
      tools: n % 2 === 0 ? ["Write", "Edit"] : [],
      files: [`**/module-${n % 1_000}.ts`, `packages/area-${n % 300}/**/*.sql`],
      commands: [`make target-${n % 2_000}`],
      actions: [`${WORDS[n % WORDS.length]} module ${n % 500}`],
    },
    created: "2026-11-15T18:00:00Z",
    approved: "2026-11-15T19:00:00Z",
    evidence: [{ session: "7f3a", quote: `you forgot module-${n % 1_000}.ts again` }],
    body: n % 3 === 0 ? `- [ ] src/module-${n}.ts\n- [ ] CHANGELOG.md` : `Module ${n} wants its own import.`,
  }
  const approval = { by: personAt("terminal"), sessionNumber: 0 }
  return { content, origin: "person", standing: { stage: "active", approval }, statistics: NO_STATISTICS }
}
