// Who acted on a lesson. Only a person decides (LIFE-06). `personAt` is the only way to create a `Person`; its caller
// must have proof that a person is behind the channel.

/** Where a person decides. */
export const CHANNELS = ["terminal", "prompt", "ask", "dashboard", "pane"] as const
/** Earlier builds let a clear message approve its own lesson. Still read, never written. */
export const FORMER_CHANNEL = "hook-certain"
export type Channel = (typeof CHANNELS)[number] | typeof FORMER_CHANNEL

export type Person = { readonly kind: "person"; readonly channel: Channel; readonly [minted]: true }
export type Actor = Person | { readonly kind: "program" } | { readonly kind: "agent" }

export const PROGRAM: Actor = { kind: "program" }
export const AGENT: Actor = { kind: "agent" }

export function personAt(channel: Channel): Person {
  return { kind: "person", channel } as Person
}

declare const minted: unique symbol
