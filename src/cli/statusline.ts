// `tenure statusline`, for its help only: src/main.ts answers the real call before the command line loads.
import { runStatusLine } from "../hooks/status-line.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "statusline",
  summary: "Print the status line (called by Claude Code)",
  about:
    "Reads a session's status as JSON from standard input and prints one line: project, branch with the number of\n" +
    "uncommitted changes, active track, how full the context is, and how many lessons need review, as far as the terminal\n" +
    "(COLUMNS) has room. When the context is nearly full it starts a handoff, once per session. In projects without\n" +
    ".tenure/ it prints nothing of its own. It never fails.",
  arguments: NO_ARGUMENTS,
  flags: {
    // biome-ignore lint/suspicious/noThenProperty: the flag's name; its value is never a function.
    then: { summary: "Your own status line command: gets the same input, printed first", value: "<command>" },
  },
  examples: [
    { type: "tenure install --status-line", does: "have Claude Code show it below your own" },
    {
      type: "tenure statusline --then 'my-line --short' < status.json",
      does: "both lines for one recorded status",
    },
  ],
  run: ({ flags }) => runStatusLine(flags.then === undefined ? [] : ["--then", flags.then]),
})
