// A project with lessons for tests of commands: adds candidates as the hooks do, and runs commands in a terminal like a
// person or in a pipe like a program.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { ALLOWED } from "../../src/guard/self-protection/person-verbs.ts"
import { project } from "../../src/io/home.ts"
import type { ChangelogRow } from "../../src/lessons/lifecycle/changelog.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import type { LessonState } from "../../src/lessons/model/lesson-state.ts"
import type { Origin } from "../../src/lessons/model/origin.ts"
import { changes } from "../../src/store/changelog-rows.ts"
import { issueCode, recordAsk } from "../../src/store/consent-proofs.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { loadLesson } from "../../src/store/lesson-rows.ts"
import { openStore } from "../../src/store/open.ts"
import {
  type Box,
  EXECUTABLE,
  environment,
  hook,
  openBox,
  payload,
  type RunOptions,
  run,
} from "../black-box.ts"
import { candidate, type LessonLike } from "../support/candidate.ts"
import { typeKeys } from "../support/typist.ts"

export interface Said {
  readonly code: number | null
  readonly text: string
}

export interface LessonBox extends Box {
  /** Runs it at a terminal of this width and presses these keys once there is output. */
  typed(args: readonly string[], options?: TypedOptions): Promise<Said>
  /** In a pipe; standard output and error together. */
  piped(args: readonly string[], env?: RunOptions["env"]): Promise<Said>
  /** A candidate for review. */
  candidate(over: LessonLike, origin?: Origin): void
  /** Work inside the project, as the program does it. */
  inside<T>(work: (io: LessonIo) => T): T
  /** Records an ask about an agent's command as the hook does; returns the environment in which it is allowed. */
  asked(words: readonly string[]): Readonly<Record<string, string>>
  /** The code that this session's person sees. */
  code(session: string): string
  /** What the client shows to a person who types this at its terminal. */
  says(prompt: string, session?: string, env?: RunOptions["env"]): Promise<string>
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
    candidate: (over, origin = "person") => inside((io) => candidate(io, over, origin)),
    inside,
    asked: (words) =>
      inside(({ store, now }) => ({
        CLAUDECODE: "1",
        [ALLOWED]: recordAsk(store, { session: "s", call: "toolu_1", words }, now),
      })),
    code: (session) => inside(({ store, now }) => issueCode(store, session, now)),
    async says(prompt, session = "s", env = {}) {
      const { stdout } = await hook(
        box,
        payload(box, "UserPromptSubmit.human", { session_id: session, prompt }),
        { atTerminal: true, env: { CLAUDE_CODE_SESSION_ATTENDED: "1", ...env } },
      )
      return stdout === "" ? "" : JSON.parse(stdout).reason
    },
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
  const { terminal } = child
  if (options.input !== undefined && terminal !== undefined)
    await typeKeys(terminal, options.input, {
      output: () => text,
      isOver: () => child.exitCode !== null || child.signalCode !== null,
    })
  const code = await child.exited
  // The last output may still be in transit.
  await Bun.sleep(20)
  return { code, text: text.replaceAll("\r\n", "\n") }
}
