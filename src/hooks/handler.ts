// What one hook call knows before its handler runs, and the shapes of handlers and answers.
import type { Reply } from "../clients/claude-code/disk/reply.ts"
import type { RefusalRecord } from "../guard/rules/refusal-text.ts"
import type { Project } from "../io/home.ts"
import type { Event, Happening } from "../sessions/event.ts"
import type { Store } from "../store/open.ts"
import type { Environment } from "../text/environment.ts"
import type { HookIo } from "./hook-io.ts"

export interface RunFacts {
  readonly event: Event
  readonly project: Project
  /** What the client sent. */
  readonly payload: string
  readonly env: Environment
  /** Whether guardrails bind the call. */
  readonly isGuarded: boolean
  /** Whether the project's local data was made on this machine; else none of it is read. */
  readonly isOwn: boolean
}

export interface HookRun extends RunFacts {
  /** Opens the store's io on the first call. */
  io(): Promise<HookIo>
  /** Opens it again: the previous store may be damaged. */
  freshIo(): Promise<HookIo>
  /** The next `io()` opens its store this way. */
  openWith(open: (project: Project) => Store): void
  isOpen(): boolean
  /** Text for the model whose receipt counts its tokens. */
  counted: string
  close(): void
}

/** What the client gets, and the refusal to log once it has been printed. */
export interface Answer {
  readonly reply: Reply
  readonly refusal?: RefusalRecord
}

export type HappeningOf<K extends Happening["kind"]> = Extract<Happening, { kind: K }>

/** What Tenure does at one kind of event. `happening` is `event.happening`, already narrowed. */
export type Handler<K extends Happening["kind"]> = (
  event: Event,
  happening: HappeningOf<K>,
  io: HookIo,
) => Reply | Promise<Reply>
