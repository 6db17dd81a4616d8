// What work on a track may touch, and the session it is about.
import type { SessionId } from "../core/events/event.ts"
import { redact } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import type { Project } from "../io/home.ts"

export interface TrackIo {
  readonly project: Project
  /** Values of secret-named variables that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
}

export interface TrackSession {
  readonly id: SessionId
  /** Null when the client did not say where it is. */
  readonly transcript: string | null
}

/** Cleaned first: an invisible character inside a secret would hide it. */
export function safeText(io: TrackIo, text: string): string {
  const cleaned = clean(text)
  return redact(cleaned, io.secretsIn(cleaned))
}
