// `tenure mod`: what Tenure's module inside Claude Code says and asks (plugin/hooks/mod.jsx). One JSON object in, one out.
// Every fault is an answer, since the module shows nothing it does not understand.
import { noteFault } from "../../hooks/note-fault.ts"
import { findProject } from "../../io/home.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, command } from "../command.ts"
import { type ModAnswer, type ModRequest, PROTOCOL, readRequest } from "./request.ts"

type Answerer = (request: ModRequest, io: CliIo) => ModAnswer | Promise<ModAnswer>

/** Each loads only what it needs: the client waits for most of them. */
const VERBS: Readonly<Record<string, () => Promise<Answerer>>> = {
  hello: async () => (await import("./hello.ts")).hello,
  list: async () => (await import("./list.ts")).list,
  decide: async () => (await import("./decide.ts")).decide,
  usage: async () => (await import("./usage.ts")).usage,
  judge: async () => (await import("./judge.ts")).judge,
  init: async () => (await import("./start-card.ts")).init,
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
    const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
    if (load === undefined)
      throw new UserError(`There is no message '${cleanLine(verb, 40)}'.`, "Run: tenure mod --help")
    io.out(JSON.stringify({ v: PROTOCOL, ...(await answered(load, io)) }))
  },
})

async function answered(load: () => Promise<Answerer>, io: CliIo): Promise<ModAnswer> {
  try {
    const answer = await load()
    return await answer(readRequest(), io)
  } catch (fault) {
    if (fault instanceof UserError) return { error: `${fault.message} ${fault.hint}` }
    noteFault(findProject(io.cwd), "mod", fault)
    return { error: "Something went wrong. See: tenure doctor" }
  }
}
