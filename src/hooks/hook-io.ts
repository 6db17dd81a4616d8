// What a handler may touch: the project it runs in, its store (opened only when asked for), the time, and the
// few facts the environment tells. Handlers take it as an argument, so that a test can give them another.
import type { Config } from "../core/config.ts"
import type { Environment } from "../core/environment.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { type Project, personHome } from "../io/home.ts"
import { isSilenced } from "../io/pause.ts"
import { configInForce } from "../lessons/config-in-force.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { closeWithoutCheckpoint, type Store } from "../store/open.ts"
import { openStoreAndTakeIn } from "../store/take-in.ts"
import { isAttended } from "./attended.ts"

export interface HookIo {
  readonly project: Project
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Whether a person sits at the session; false in print mode and under an SDK. */
  readonly attended: boolean
  /** TENURE_DISABLE=1: this session is told nothing (GUID-10). */
  readonly disabled: boolean
  /** The same, or a pause of the person's. */
  silenced(): boolean
  /** Values of secret-named variables that occur in the text, to be redacted. */
  secretsIn(text: string): readonly string[]
  /** A hash of the payload. */
  fingerprint(): string
  config(): Config
  /** Opened at the first call. */
  store(): Store
  lessons(): LessonIo
  close(): void
}

/** `open` is another one where the store cannot be written. */
export function hookIo(
  project: Project,
  payload: string,
  env: Environment,
  open: (project: Project) => Store = openStoreAndTakeIn,
): HookIo {
  const now = Date.now()
  const store = lazily(() => open(project))
  const config = lazily(() => configInForce(project, store.get()))
  return {
    project,
    now,
    attended: isAttended(env),
    disabled: env["TENURE_DISABLE"] === "1",
    silenced: () => isSilenced(project, env, now),
    secretsIn: (text) => secretValuesOf(env, text),
    fingerprint: () => Bun.hash(payload).toString(36),
    config: config.get,
    store: store.get,
    lessons: () => ({ project, store: store.get(), config: config.get(), now, home: personHome(env) }),
    close: () => {
      if (store.wasUsed()) closeWithoutCheckpoint(store.get())
    },
  }
}

function lazily<T>(make: () => T): { get: () => T; wasUsed: () => boolean } {
  let made: { readonly value: T } | undefined
  return {
    get: () => {
      made ??= { value: make() }
      return made.value
    },
    wasUsed: () => made !== undefined,
  }
}
