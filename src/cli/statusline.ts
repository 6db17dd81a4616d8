// `tenure statusline`, for its help: src/main.ts answers the real call itself, before the command line loads.
import { runStatusLine } from "../hooks/status-line.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "statusline",
  summary: "Print the status line (called by Claude Code)",
  about:
    "Reads the status of a session as JSON from standard input and prints one line: project, branch with the number of\n" +
    "uncommitted changes, active track, how full the context is, and what waits for your review; as much of it as the\n" +
    "terminal (COLUMNS) has room for. When the context runs short it starts a handoff, once a session. Outside projects that have .tenure/ it prints nothing of its own. It never fails.",
  arguments: NO_ARGUMENTS,
  flags: {
    // biome-ignore lint/suspicious/noThenProperty: the flag's name; its value is never a function.
    then: { summary: "Your own status line command: same input, its output comes first", value: "<command>" },
  },
  examples: [
    { type: "tenure install --status-line", does: "have Claude Code show it, with your own kept" },
    {
      type: "tenure statusline --then 'my-line --short' < status.json",
      does: "both lines for one recorded status",
    },
  ],
  run: ({ flags }) => runStatusLine(flags.then === undefined ? [] : ["--then", flags.then]),
})
