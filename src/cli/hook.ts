// `tenure hook`, for its help only: src/main.ts answers a bare `tenure hook` before the command line loads.
import { runHook } from "../hooks/run.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "hook",
  summary: "Answer one hook event (called by Claude Code)",
  about:
    "Reads one Claude Code event as JSON from standard input, records it, and prints the reply as JSON, or nothing.\n" +
    "It always exits 0 and prints nothing in projects without .tenure/.",
  arguments: NO_ARGUMENTS,
  flags: {},
  examples: [
    { type: "tenure hook < event.json", does: "answer one recorded event" },
    { type: "tenure install", does: "have Claude Code call it" },
  ],
  run: () => runHook(),
})
