// A finding of self-protection, and the question to the person that it becomes.
import type { OwnPlace } from "../self-protection/own-places.ts"

export type Protection =
  | { readonly kind: "pass" }
  | {
      readonly kind: "ask"
      /** A sentence for the person. */
      readonly reason: string
      readonly what: {
        readonly verb: string
        readonly ids?: readonly string[]
        readonly words?: readonly string[]
      }
    }

const PASS: Protection = { kind: "pass" }

export function protectionOf(found: GuardFinding | undefined): Protection {
  if (found === undefined) return PASS
  const reason = `This is a person's decision: ${found.why}. Allow it only if you asked for it.`
  const { verb, ids, words } = found
  const what = { verb, ...(ids.length > 0 ? { ids } : {}), ...(words === undefined ? {} : { words }) }
  return { kind: "ask", reason, what }
}

export interface GuardFinding {
  readonly verb: string
  readonly ids: readonly string[]
  /** All arguments of the tenure command, if all are known: exactly this is what the person allows. */
  readonly words?: readonly string[]
  /** Completes "Tenure asks, because …". */
  readonly why: string
}

const IN_PLACE: Readonly<Record<OwnPlace, string>> = {
  tenure: "it changes files in .tenure, which is the person's",
  settings: "it changes the client's settings, where hooks can be turned off",
  schedule: "it changes the client's scheduled prompts, which come back as if a person had typed them",
  plugins: "it changes an installed plugin",
  transcript: "it changes a transcript, by which we know who wrote what",
  executable: "it replaces the tenure executable",
}

export function writeFinding(place: OwnPlace): GuardFinding {
  return finding("write", IN_PLACE[place])
}

export function finding(verb: string, why: string): GuardFinding {
  return { verb, ids: [], why }
}
