// What a handler may touch: the project it runs in, its store (opened only when asked for), the time, and the
// few facts the environment tells. Handlers take it as an argument, so that a test can give them another.
import { type Config, DEFAULT_CONFIG } from "../core/config.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import type { Project } from "../io/home.ts"
import { closeWithoutCheckpoint, openStore, type Store } from "../store/open.ts"

export interface HookIo {
  readonly project: Project
  readonly config: Config
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** Whether a person sits at the session; false in print mode and under an SDK. */
  readonly attended: boolean
  /** Values of secret-named variables, to be redacted wherever they appear. */
  secrets(): readonly string[]
  /** A hash of the payload. */
  fingerprint(): string
  /** Opened at the first call. */
  store(): Store
  close(): void
}

export type Environment = Readonly<Record<string, string | undefined>>

export function hookIo(project: Project, payload: string, env: Environment): HookIo {
  let store: Store | undefined
  return {
    project,
    config: DEFAULT_CONFIG,
    now: Date.now(),
    attended: env["CLAUDE_CODE_SESSION_ATTENDED"] !== "0",
    secrets: () => secretValuesOf(env),
    fingerprint: () => Bun.hash(payload).toString(36),
    store: () => {
      store ??= openStore(project)
      return store
    },
    close: () => {
      if (store !== undefined) closeWithoutCheckpoint(store)
    },
  }
}
