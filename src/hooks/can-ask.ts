import type { Event } from "../core/events/event.ts"

/** Modes in which the client puts no question to the person. */
const NEVER_ASKS = new Set(["bypassPermissions", "dontAsk"])

/** Whether a question would reach a person. */
export function canAsk(event: Event, attended: boolean): boolean {
  return attended && !NEVER_ASKS.has(event.permissionMode ?? "")
}
