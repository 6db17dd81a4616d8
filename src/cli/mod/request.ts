// What the module inside the client sends (one version, small, one JSON object), and the proof that the client sent it.
import { AGENT_MARK } from "../../clients/claude-code/client-environment.ts"
import { type ClientProcess, clientProcess } from "../../io/caller.ts"
import { readStdin } from "../../io/stdin.ts"
import { parseSessionId, type SessionId } from "../../sessions/event.ts"
import { type Fields, fieldsIn } from "../../text/json.ts"
import { UserError } from "../../text/user-error.ts"
import type { CliIo } from "../command.ts"

/** A module of another version is refused. */
export const PROTOCOL = 1
const MAX_BYTES = 1024 * 1024

export interface ModRequest {
  readonly session: SessionId
  readonly fields: Fields
}

export type ModAnswer = Fields

export function readRequest(): ModRequest {
  const input = readStdin(MAX_BYTES)
  if (input.kind === "terminal") throw refused("there is no message")
  if (input.truncated) throw refused("the message is too long")
  const fields = fieldsIn(input.text)
  if (fields === undefined) throw refused("the message is not one JSON object")
  if (fields["v"] !== PROTOCOL) throw refused(`this Tenure speaks version ${PROTOCOL} of the messages`)
  const session = parseSessionId(textIn(fields, "session"))
  if (session === undefined) throw refused("the message names no session")
  return { session, fields }
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === "string" ? value : ""
}

/** The client at a person's terminal; undefined for an agent's shell, a script, a schedule, and in print mode. */
export function personsClient(io: CliIo): ClientProcess | undefined {
  const isAgent = [AGENT_MARK, "CLAUDE_CODE_CHILD_SESSION"].some((name) => (io.env[name] ?? "") !== "")
  const client = isAgent ? undefined : clientProcess()
  return client?.hasPerson === true ? client : undefined
}

export function refused(why: string): UserError {
  return new UserError(`Nothing was done: ${why}.`, "Decide in a terminal: tenure review")
}
