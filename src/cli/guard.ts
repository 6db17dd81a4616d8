// `tenure guard`: what is in force, what it would say to a call, and the few things about it that a person decides.
import { UserError } from "../core/user-error.ts"
import { personHome } from "../io/home.ts"
import { requireProject } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { checkFile, showLog } from "./guard-look.ts"
import { choosePhase, usePreset } from "./guard-set.ts"
import { showGuard } from "./guard-show.ts"
import { tryCall } from "./guard-test.ts"

export default command({
  name: "guard",
  summary: "Show and try the guardrails: what an agent's tool call may not do",
  about:
    "Guardrails are rules in .tenure/guardrails.yaml about tools, written files and commands. mode: warn tells the\n" +
    "agent, enforce refuses. Without a word this shows what is in force. 'test' is a dry run of one call, 'check'\n" +
    "reads the file and names what is wrong, 'log' shows what was refused. 'phase' chooses a phase ('planning' lets\n" +
    "only docs be written; 'off' ends it), 'preset' puts ready-made rules into the file; both are a person's to do.",
  arguments: {
    usage: "[test|check|log|phase <name>|preset <name>]",
    verbs: ["test", "check", "log", "phase", "preset"],
    least: 0,
    most: 2,
  },
  flags: {
    tool: { summary: "test: the tool (Write with --file, Bash with --command)", value: "<tool>" },
    file: { summary: "test: the file it would write", value: "<path>" },
    command: { summary: "test: the shell command it would run", value: "<text>" },
    mode: { summary: "preset: the mode of a new file", value: "<mode>", choices: ["warn", "enforce"] },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure guard", does: "what is in force" },
    { type: "tenure guard preset default", does: "protect secrets and .git from now on" },
    { type: "tenure guard phase planning", does: "only docs may be written, until: tenure guard phase off" },
    { type: "tenure guard test --file .env", does: "what every rule says to a Write of that file" },
    { type: "tenure guard test --command 'cp a .env'", does: "the same for a shell command" },
    { type: "tenure guard log", does: "what was refused, asked about or warned of" },
  ],
  async run({ flags, args }, io) {
    const [verb = "show", name] = args
    const project = requireProject(io)
    const home = personHome(io.env)
    if (name !== undefined && verb !== "phase" && verb !== "preset")
      throw new UserError(`'tenure guard ${verb}' does not take '${name}'.`, "Run: tenure guard --help")
    switch (verb) {
      case "show":
        return showGuard(io, project, home, flags.json)
      case "test":
        return tryCall(io, project, home, flags)
      case "check":
        return checkFile(io, project, flags.json)
      case "log":
        return showLog(io, project, flags.json)
      case "phase":
        return choosePhase(io, project, home, name)
      case "preset":
        return usePreset(io, project, home, name, flags.mode)
      default:
        throw new UserError(`There is no 'tenure guard ${verb}'.`, "Run: tenure guard --help")
    }
  },
})
