// `tenure hook`, for its help: src/main.ts answers a bare `tenure hook` itself, before the command line loads.
import { runHook } from "../hooks/run.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "hook",
  summary: "Answer one hook event (called by Claude Code)",
  about:
    "Reads one event of Claude Code as JSON from standard input, records it, and prints the answer as JSON, or\n" +
    "nothing. It always exits 0 and says nothing outside projects that have .tenure/.",
  arguments: NO_ARGUMENTS,
  flags: {},
  examples: [
    { type: "tenure hook < event.json", does: "answer one recorded event" },
    { type: "tenure install", does: "have Claude Code call it" },
  ],
  run: () => runHook(),
})
