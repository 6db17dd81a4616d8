// `tenure mod`: what Tenure's module inside Claude Code says and asks (plugin/hooks/mod.jsx). One JSON object in, one out.
// Every fault is an answer, since the module shows nothing it does not understand.

import { toEvent } from "../../clients/claude-code/read-event.ts"
import { pressureLevels } from "../../config/disk/config-in-force.ts"
import { recordExactPressure } from "../../continuity/disk/watch-pressure.ts"
import { contextTokens } from "../../continuity/pressure/pressure.ts"
import { guardVerdict } from "../../guard/disk/guard-call.ts"
import { guardedProjects } from "../../guard/disk/guarded.ts"
import { logRefusal } from "../../guard/disk/refusal-log.ts"
import { noteFault } from "../../hooks/note-fault.ts"
import { findProject, personHome } from "../../io/home.ts"
import { appendToSpool } from "../../io/spool.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { injectedTokensLine } from "../../sessions/spooled.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, command, requireStore } from "../command.ts"
import { decide } from "./decide.ts"
import { hello, list } from "./list.ts"
import { type ModAnswer, type ModRequest, PROTOCOL, readRequest, refused, textIn } from "./request.ts"
import { init } from "./start-card.ts"

const VERBS: Readonly<Record<string, (request: ModRequest, io: CliIo) => ModAnswer | Promise<ModAnswer>>> = {
  hello,
  list,
  decide,
  usage,
  judge,
  init,
}

export default command({
  name: "mod",
  summary: "Answer Tenure's module inside Claude Code (called by it)",
  about:
    "Reads one JSON object from standard input and prints one. hello begins a session and leaves the hash of a secret, list\n" +
    "gives the lessons that need review, decide takes a decision with the secret, usage takes the exact size of the\n" +
    "context, judge asks the guardrails about a call, init gives what a project has to offer. A decision counts only from the client's own process.",
  arguments: { usage: "<hello|list|decide|usage|judge|init>", min: 1, max: 1 },
  flags: {},
  examples: [
    { type: `echo '{"v":1,"session":"s"}' | tenure mod list`, does: "the lessons that need review" },
  ],
  async run({ args }, io) {
    const [verb = ""] = args
    const answer = VERBS[verb]
    if (answer === undefined)
      throw new UserError(`There is no message '${cleanLine(verb, 40)}'.`, "Run: tenure mod --help")
    io.out(JSON.stringify({ v: PROTOCOL, ...(await answered(answer, io)) }))
  },
})

async function answered(answer: (typeof VERBS)[string], io: CliIo): Promise<ModAnswer> {
  try {
    return await answer(readRequest(), io)
  } catch (fault) {
    if (fault instanceof UserError) return { error: `${fault.message} ${fault.hint}` }
    noteFault(findProject(io.cwd), "mod", fault)
    return { error: "Something went wrong. See: tenure doctor" }
  }
}

/** The exact size of the context after a model request, also in print mode (CONT-02). */
function usage({ session, fields }: ModRequest, io: CliIo): ModAnswer {
  if (findProject(io.cwd) === undefined) return { project: false }
  const tokens = contextTokens(fields["usage"])
  const model = textIn(fields, "model") || null
  if (tokens === undefined || tokens <= 0 || model === null) return { project: true }
  const { project, store } = requireStore(io)
  const turn = { session, transcript: null, levels: pressureLevels(project, store) }
  recordExactPressure(project, turn, { tokens, model })
  return { project: true }
}

/**
 * The second lock of the guardrails (GARD-03): the module asks about a call by itself and refuses it if no answer comes,
 * since the client lets a call pass whose hook was stopped.
 */
async function judge({ session, fields }: ModRequest, io: CliIo): Promise<ModAnswer> {
  const event = toEvent({
    hook_event_name: "PreToolUse",
    session_id: session,
    cwd: textIn(fields, "cwd") || io.cwd,
    tool_name: fields["tool"],
    tool_input: fields["input"],
  })
  const { happening } = event ?? {}
  if (event === undefined || happening?.kind !== "tool-requested") throw refused("the call cannot be read")
  const [project] = guardedProjects(event.cwd, io.env, personHome(io.env))
  if (project === undefined) return { judged: true }
  const { reply, refusal } = await guardVerdict({ event, project, env: io.env }, happening.call)
  if (reply.kind !== "deny") return { judged: true }
  // The client runs no hook for a call that the module denies, so it is logged and counted here.
  if (refusal !== undefined) logRefusal(project, refusal)
  appendToSpool(project, session, injectedTokensLine(estimateTokens(reply.reason)))
  return { judged: true, deny: reply.reason }
}
