// The exact size of the context after a model request, also in print mode (CONT-02).
import { pressureLevels } from "../../config/disk/config-in-force.ts"
import { recordExactPressure } from "../../continuity/disk/watch-pressure.ts"
import { contextTokens } from "../../continuity/pressure/pressure.ts"
import { findProject } from "../../io/home.ts"
import { type CliIo, requireStore } from "../command.ts"
import { type ModAnswer, type ModRequest, textIn } from "./request.ts"

export function usage({ session, fields }: ModRequest, io: CliIo): ModAnswer {
  if (findProject(io.cwd) === undefined) return { project: false }
  const tokens = contextTokens(fields["usage"])
  const model = textIn(fields, "model") || null
  if (tokens === undefined || tokens <= 0 || model === null) return { project: true }
  const { project, store } = requireStore(io)
  const turn = { session, transcript: null, levels: pressureLevels(project, store) }
  // The hook at the end of the turn has run before the client told this size.
  const mayHandOff = fields["isEnd"] === true
  recordExactPressure(project, turn, { tokens, model }, mayHandOff)
  return { project: true }
}
