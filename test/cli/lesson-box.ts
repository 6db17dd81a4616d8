// A project with lessons, for tests of the commands: candidates are put in as the hooks put them in, commands are
// run as a person runs them, in a terminal, or as a program does, in a pipe.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/core/config.ts"
import { PROGRAM } from "../../src/core/lessons/actor.ts"
import type { ChangelogRow } from "../../src/core/lessons/changelog.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../../src/core/lessons/lesson.ts"
import type { Origin } from "../../src/core/lessons/origin.ts"
import type { LessonState } from "../../src/core/lessons/state.ts"
import { project } from "../../src/io/home.ts"
import { change } from "../../src/lessons/change.ts"
import { type LessonIo, moment } from "../../src/lessons/lesson-io.ts"
import { putAsk } from "../../src/store/asks.ts"
import { changes } from "../../src/store/changelog.ts"
import { loadLesson } from "../../src/store/lessons.ts"
import { openStore } from "../../src/store/open.ts"
import { type Box, EXECUTABLE, environment, openBox, type RunOptions, run } from "../black-box.ts"

export interface Said {
  readonly code: number | null
  readonly text: string
}

/** Some fields of a lesson; its id may be any text. */
export type LessonLike = Partial<Omit<Lesson, "id">> & { readonly id: string }

export interface LessonBox extends Box {
  /** At a terminal of this width, with these lines typed. */
  typed(args: readonly string[], options?: TypedOptions): Promise<Said>
  /** In a pipe; standard output and error together. */
  piped(args: readonly string[], env?: RunOptions["env"]): Promise<Said>
  /** A candidate for review. */
  candidate(over: LessonLike, origin?: Origin): void
  /** Work inside the project, as the program does it. */
  inside<T>(work: (io: LessonIo) => T): T
  /** A question about an agent's command, as the hook notes it. */
  asked(session: string, words: readonly string[]): void
  lesson(id: string): LessonState | undefined
  stage(id: string): string | undefined
  rows(): ChangelogRow[]
  read(path: string): string
  /** The names in `.tenure/lessons`. */
  files(): string[]
}

export interface TypedOptions {
  readonly columns?: number
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** `parent` puts it on another file system. */
export function openLessonBox(parent?: string): LessonBox {
  const box = openBox(parent)
  const inside = <T>(work: (io: LessonIo) => T): T => {
    const store = openStore(project(box.project))
    try {
      return work({
        project: project(box.project),
        store,
        config: DEFAULT_CONFIG,
        now: Date.now(),
        home: box.home,
      })
    } finally {
      store.close()
    }
  }
  const lesson = (id: string) => inside(({ store }) => loadLesson(store, id as LessonId))
  return {
    ...box,
    typed: (args, options) => typed(box, args, options),
    async piped(args, env) {
      const { exitCode, stdout, stderr } = await run(
        box,
        [EXECUTABLE, ...args],
        env === undefined ? {} : { env },
      )
      return { code: exitCode, text: stdout + stderr }
    },
    candidate: (over, origin = "person") => inside((io) => capture(io, over, origin)),
    inside,
    asked: (session, words) => inside(({ store, now }) => putAsk(store, session, words, now)),
    lesson,
    stage: (id) => lesson(id)?.standing.stage,
    rows: () => inside(({ store }) => changes(store)),
    read: (path) => readFileSync(join(box.project, path), "utf8"),
    files: () => {
      const folder = join(box.project, ".tenure", "lessons")
      return existsSync(folder) ? readdirSync(folder).sort() : []
    },
  }
}

export function lessonOf(over: LessonLike): Lesson {
  return {
    ...NEWLY_FOUND,
    kind: "convention",
    priority: "MEDIUM",
    title: `About ${over.id}`,
    source: "correction",
    confidence: 0.85,
    triggers: NO_TRIGGERS,
    created: "2026-11-15T12:00:00Z",
    evidence: [{ session: "7f3a-session", quote: `no, remember ${over.id}` }],
    body: `Remember ${over.id}.`,
    ...over,
    id: over.id as LessonId,
  }
}

function capture(io: LessonIo, over: LessonLike, origin: Origin): void {
  const content = lessonOf(over)
  const found = { kind: "captured", content, origin, session: "7f3a-session", queued: true } as const
  const captured = change(io, content.id, { ...found, by: PROGRAM, ...moment(io) })
  if (captured.kind === "refused") throw new Error(captured.why)
}

async function typed(box: Box, args: readonly string[], options: TypedOptions = {}): Promise<Said> {
  let text = ""
  const decoder = new TextDecoder()
  const child = Bun.spawn([EXECUTABLE, ...args], {
    cwd: box.project,
    env: { ...environment(box, { TERM: "xterm", NO_COLOR: "1", ...options.env }) },
    terminal: {
      cols: options.columns ?? 100,
      rows: 40,
      data: (_terminal, data) => {
        text += decoder.decode(data, { stream: true })
      },
    },
  })
  if (options.input !== undefined) child.terminal?.write(options.input)
  const code = await child.exited
  // What was written last may still be on its way.
  await Bun.sleep(20)
  return { code, text: text.replaceAll("\r\n", "\n") }
}
