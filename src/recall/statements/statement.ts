// A statement: what a person typed in a session of this project, verbatim and redacted, with the end of what it answers
// (RCAL-01).
import type { SessionId } from "../../sessions/event.ts"

export interface Statement {
  readonly id: number
  readonly session: SessionId
  /** The session's number for people; null if it was never counted. */
  readonly number: number | null
  /** The person's first message is turn 1. */
  readonly turn: number
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** The person's own sentences, without pastes. */
  readonly said: string
  /** The end of the agent's text it answers; empty for the first message. */
  readonly asked: string
}

/** A file that the agent read or changed in a turn. Its path is relative to the project. */
export interface Touch {
  readonly path: string
  readonly turn: number
  readonly changed: boolean
}

/** A statement belongs to files touched within this many turns of it. */
export const NEIGHBOUR_TURNS = 8
