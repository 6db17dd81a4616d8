// What a handler may touch: the project, its store (opened on first use), the time, and a few facts from the
// environment. Handlers take it as an argument, so that a test can pass another.

import { isAttended, isFromPlugin } from "../clients/claude-code/client-environment.ts"
import type { Config } from "../config/config.ts"
import { configInForce } from "../config/disk/config-in-force.ts"
import { isDisabled, isSilenced } from "../guidance/disk/read-pause.ts"
import { type Project, personHome } from "../io/home.ts"
import type { InputForm } from "../lessons/review/tenure-line.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import { openStoreAndIngest } from "../store/ingest-spool.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { closeWithoutCheckpoint, type Store } from "../store/open.ts"
import { storeHasHardLinks } from "../store/store-file.ts"
import type { Environment } from "../text/environment.ts"
import { once } from "../text/once.ts"

export interface HookIo {
  readonly project: Project
  readonly home: string | undefined
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Whether a person is at the session; false in print mode and under an SDK. */
  readonly attended: boolean
  /** How the person types a line for Tenure here: only the plugin gives the client our commands. */
  readonly form: InputForm
  /** TENURE_DISABLE=1: nothing is delivered to this session (GUID-10). */
  readonly disabled: boolean
  /** Disabled, or paused by the person. */
  silenced(): boolean
  /** Values of secret-named variables that occur in the text, to be redacted. */
  secretsIn(text: string): readonly string[]
  /** A hash of the payload. */
  fingerprint(): string
  config(): Config
  /** Opened on the first call. */
  store(): Store
  lessons(): LessonIo
  close(): void
}

/** First breaks hard links of the store to other places. `open` opens a copy where the store cannot be written. */
export async function readyIo(
  project: Project,
  payload: string,
  env: Environment,
  open: (project: Project) => Store = openStoreAndIngest,
): Promise<HookIo> {
  if (storeHasHardLinks(project)) {
    const { breakHardLinks } = await import("../store/break-hard-links.ts")
    breakHardLinks(project)
  }
  const now = Date.now()
  const home = personHome(env)
  let opened: Store | undefined
  const store = () => {
    opened ??= open(project)
    return opened
  }
  const config = once(() => configInForce(project, store()))
  return {
    project,
    home,
    now,
    attended: isAttended(env),
    form: isFromPlugin(env) ? "command" : "line",
    disabled: isDisabled(env),
    silenced: () => isSilenced(project, env, now),
    secretsIn: (text) => secretValuesOf(env, text),
    fingerprint: () => Bun.hash(payload).toString(36),
    config,
    store,
    lessons: () => ({ project, store: store(), config: config(), now, home }),
    close: () => {
      if (opened !== undefined) closeWithoutCheckpoint(opened)
    },
  }
}
