import type { Event, Happening } from "../core/events/event.ts"
import type { HookIo } from "./hook-io.ts"
import type { Reply } from "./reply.ts"

export type HappeningOf<K extends Happening["kind"]> = Extract<Happening, { kind: K }>

/** What Tenure does at one kind of event. `happening` is `event.happening`, already narrowed. */
export type Handler<K extends Happening["kind"]> = (
  event: Event,
  happening: HappeningOf<K>,
  io: HookIo,
) => Reply | Promise<Reply>
