// What self-protection found in a call, and the question that it becomes.
import type { Place } from "./own-places.ts"

export type Protection =
  | { readonly kind: "pass" }
  | {
      readonly kind: "ask"
      /** A sentence for the person. */
      readonly reason: string
      readonly what: { readonly verb: string; readonly ids?: readonly string[] }
    }

const PASS: Protection = { kind: "pass" }

export function protectionOf(found: Finding | undefined): Protection {
  if (found === undefined) return PASS
  const reason = `This is a person's decision: ${found.why}. Allow it only if you asked for it.`
  const { verb, ids } = found
  return { kind: "ask", reason, what: ids.length > 0 ? { verb, ids } : { verb } }
}

export interface Finding {
  readonly verb: string
  readonly ids: readonly string[]
  /** Completes "Tenure asks, because …". */
  readonly why: string
}

const IN_PLACE: Readonly<Record<Place, string>> = {
  tenure: "it changes files in .tenure, which is the person's",
  settings: "it changes the client's settings, where hooks can be turned off",
  plugins: "it changes an installed plugin",
  transcript: "it changes a transcript, by which we know who wrote what",
  executable: "it replaces the tenure executable",
}

export function writeFinding(place: Place): Finding {
  return { verb: "write", ids: [], why: IN_PLACE[place] }
}
