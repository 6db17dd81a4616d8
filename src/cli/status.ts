// `tenure status`: what Tenure knows about this project, how it is doing, and what needs the person.
import { gatherStatus } from "../status/facts.ts"
import { statusText } from "../status/text.ts"
import { command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessonsAndConfig } from "./command.ts"

export default command({
  name: "status",
  summary: "Show what Tenure knows about this project and how it is doing",
  about:
    "Shows sessions, lessons by stage and kind, what is in CLAUDE.md, the cost of the hooks, and anything that needs\n" +
    "you, with what to type.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure status", does: "the overview" },
    { type: "tenure status --json", does: "the same as JSON" },
  ],
  run({ flags }, io) {
    const { lessons, config } = requireLessonsAndConfig(io)
    const status = gatherStatus(lessons, config)
    if (flags.json) return printJson(io, status)
    io.out(statusText(status, io.style, io.columns))
  },
})
