// Who did something to a lesson. Only a person decides (LIFE-06), and `personAt` is the only way to make
// a `Person`: whoever calls it has proof that someone stands behind the channel.

export const CHANNELS = ["terminal", "prompt", "ask", "dashboard", "hook-certain"] as const
export type Channel = (typeof CHANNELS)[number]

export type Person = { readonly kind: "person"; readonly channel: Channel; readonly [minted]: true }
export type Actor = Person | { readonly kind: "program" } | { readonly kind: "agent" }

export const PROGRAM: Actor = { kind: "program" }
export const AGENT: Actor = { kind: "agent" }

export function personAt(channel: Channel): Person {
  return { kind: "person", channel } as Person
}

declare const minted: unique symbol
