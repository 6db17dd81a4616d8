// `tenure pause`: a person turns guidance off for a while (GUID-10).
import { beginPause, pausedSentence, pauseEnd } from "../guidance/disk/set-pause.ts"
import { hang } from "../terminal/format-text.ts"
import { command, requireStore } from "./command.ts"
import { requirePerson } from "./decide.ts"

export default command({
  name: "pause",
  summary: "Pause guidance for a while",
  about:
    "Tenure shows no lessons and holds no calls in this project until the pause ends by itself: after 30 minutes, or when\n" +
    "you say, at most a week later. It still records sessions and enforces guardrails.\n" +
    "For one session only, start Claude Code with TENURE_DISABLE=1 in its environment.",
  arguments: { usage: "[30m|2h|until 18:00|until tomorrow]", min: 0, max: 4 },
  flags: {},
  examples: [
    { type: "tenure pause", does: "for 30 minutes" },
    { type: "tenure pause 2h", does: "for two hours" },
    { type: "tenure pause until tomorrow", does: "until midnight" },
  ],
  run({ args }, io) {
    const { project, store } = requireStore(io)
    pauseEnd(args, io.now)
    requirePerson(io, store)
    const until = beginPause(project, args, io.now)
    io.out(hang(`${io.style.green("✓")} `, pausedSentence(until, io.now), io.columns))
  },
})
