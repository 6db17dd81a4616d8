// `tenure mod`: what Tenure's module inside Claude Code says and asks (plugin/hooks/mod.jsx). One JSON object in, one out.
// Every fault is an answer, since the module shows nothing it does not understand.
import { noteFault } from "../../hooks/note-fault.ts"
import { findProject } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { UserError } from "../../text/user-error.ts"
import type { CliIo } from "../cli-io.ts"
import { command } from "../command.ts"
import { decide } from "./decide.ts"
import { hello } from "./hello.ts"
import { judge } from "./judge.ts"
import { list } from "./list.ts"
import { type ModAnswer, type ModRequest, PROTOCOL, readRequest } from "./request.ts"
import { init } from "./start-card.ts"
import { usage } from "./usage.ts"

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
