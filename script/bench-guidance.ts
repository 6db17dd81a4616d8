// Guidance in the benchmark (PERF-01): projects with 10,000 and 100,000 lessons in their store, and the calls that are
// made in them most. The stores are made directly, in one transaction: the files of so many lessons are of no interest.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { GUIDANCE_LIMITS } from "../src/guidance/match/guidance-limits.ts"
import { lessonKeys } from "../src/guidance/match/keys.ts"
import { project as projectAt } from "../src/io/home.ts"
import { makeLocal } from "../src/io/make-local.ts"
import { appendToSpool, spoolPath } from "../src/io/spool.ts"
import { personAt } from "../src/lessons/model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../src/lessons/model/lesson.ts"
import { type LessonState, NO_STATISTICS } from "../src/lessons/model/lesson-state.ts"
import { writeSheets } from "../src/recall/disk/write-sheets.ts"
import type { SessionId } from "../src/sessions/event.ts"
import { BEGAN_LINE, spoolLine } from "../src/sessions/spooled.ts"
import { filterBytes, filterPath } from "../src/store/filter.ts"
import { openStoreAndIngest } from "../src/store/ingest-spool.ts"
import { indexFile } from "../src/store/lesson-files.ts"
import { saveLesson } from "../src/store/lesson-rows.ts"
import { type Store, writing } from "../src/store/open.ts"
import { allPaths, putStatement, putTouch } from "../src/store/statements.ts"
import { indexedKeys, putTriggers } from "../src/store/triggers.ts"

interface Call {
  readonly name: string
  readonly payload: (n: number) => Record<string, unknown>
  /** Where it is not the one of a call. */
  readonly budget?: number
}

/** Each a session of its own. */
const PROMPTED = [
  ["nothing to recall", "Please repair the page about colours, it is slow."],
  ["names a file, nothing fits", "Translate the colours of said-499.ts into Danish."],
  ["names a file, recall", "The invoice keeps too many duplicates of a part in src/said-8.ts. Fix it."],
  ["asks for the past, recall", "What did we decide about the duplicates of a part that the invoice keeps?"],
] as const

/** What is measured with so many lessons. The told lesson is told before the first round that counts. */
export function guidanceCalls(home: string, lessons: number, statements = STATEMENTS): Call[] {
  const folder = join(home, `project-${lessons}`)
  makeStore(folder, lessons, home, statements)
  const base = (session: string) => ({
    session_id: session,
    transcript_path: join(home, "nowhere", "none.jsonl"),
    cwd: folder,
    permission_mode: "default",
  })
  const call = (session: string, tool: string, input: object, prompt?: string) => {
    let calls = 0
    return (n: number) => {
      const name = session.replace("#", String(calls++))
      if (prompt !== undefined) beginWith(folder, name, prompt, session.replace("#", String(calls - 2)))
      return {
        ...base(name),
        prompt_id: "bench-prompt",
        hook_event_name: "PreToolUse",
        tool_name: tool,
        tool_input: input,
        tool_use_id: `call-${n}`,
      }
    }
  }
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
    {
      name: `Read, said before, not asked for, ${many}`,
      payload: call(
        "other-#",
        "Read",
        write("src/said-7.ts"),
        "Translate the page about colours into Danish.",
      ),
    },
    {
      name: `Read, said before, first recall, ${many}`,
      payload: call("recall-#", "Read", write("src/said-8.ts"), RECALLING),
    },
    {
      name: `Read, much said before, first recall, ${many}`,
      payload: call("often-#", "Read", write("src/often.ts"), RECALLING),
    },
    ...PROMPTED.map(([what, text]) => {
      let before = ""
      return {
        name: `UserPromptSubmit, ${what}, ${many}`,
        budget: 2,
        payload: (n: number) => {
          const session = `prompt-${n}`
          // The one before is over, or whoever opens the store would look at hundreds of them.
          rmSync(spoolPath(projectAt(folder), before as SessionId), { force: true })
          before = session
          // As its SessionStart leaves it.
          appendToSpool(projectAt(folder), session as SessionId, BEGAN_LINE)
          return {
            ...base(session),
            prompt_id: session,
            hook_event_name: "UserPromptSubmit",
            prompt: text,
          }
        },
      }
    }),
  ]
}

/** A project as hooks find it: Tenure is on, and it is under git. */
export function makeFolder(folder: string): void {
  mkdirSync(join(folder, ".tenure"), { recursive: true })
  mkdirSync(join(folder, ".git"))
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/main\n")
}

function makeStore(folder: string, lessons: number, home: string, statements: number): void {
  const project = projectAt(folder)
  makeFolder(folder)
  makeLocal(project, home)
  const store = openStoreAndIngest(project)
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
  writing(store, () => putStatements(store, statements))
  writeSheets(project, store, allPaths(store))
  writeFileSync(filterPath(project), filterBytes(project, indexedKeys(store), 0) ?? "")
  store.close()
}

const STATEMENTS = 10_000
const FILES = 500
/** One file that every eighth session touches. */
const OFTEN = 32
const RECALLING = "The invoice keeps too many duplicates of a part. Fix it."

/** In no lesson: what guidance costs is measured by other calls. */
const SUBJECTS = "ledger parser calendar invoice basket signal archive voucher gallery tariff".split(" ")

/** RCAL-02: 10,000 statements are of 2,500 sessions around 500 files. */
function putStatements(store: Store, count: number): void {
  for (let n = 0; n < count; n++) {
    const session = `said-${Math.floor(n / 4)}` as SessionId
    const turn = (n % 4) + 1
    const said = `Part ${n % 97} of the ${SUBJECTS[n % SUBJECTS.length]} must keep exactly ${n % 13} duplicates, never more.`
    const asked = `How many duplicates should part ${n % 97} of the ${SUBJECTS[n % SUBJECTS.length]} keep?`
    putStatement(store, { key: n + 1, session, turn, at: n, said, asked: turn === 1 ? "" : asked })
    const touched = turn === 1 ? [`src/said-${Math.floor(n / 4) % FILES}.ts`] : []
    if (n % OFTEN === 0) touched.push("src/often.ts")
    for (const path of touched) putTouch(store, { path, session, turn, changed: true })
  }
}

/** The start and the prompt of a session, as hooks leave them in the spool; the session before it is over. */
function beginWith(folder: string, session: string, text: string, before: string): void {
  const project = projectAt(folder)
  rmSync(spoolPath(project, before as SessionId), { force: true })
  const draft = {
    session: session as SessionId,
    kind: "prompt-submitted",
    agent: null,
    tool: null,
    target: null,
    outcome: null,
    durationMs: null,
    text,
    key: `prompt-submitted:${session}`,
    keyIsUnique: true,
    print: null,
  } as const
  appendToSpool(project, session as SessionId, BEGAN_LINE)
  appendToSpool(
    project,
    session as SessionId,
    spoolLine({ draft, at: Date.now(), hookUs: 1, attended: true, by: 1 }),
  )
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
