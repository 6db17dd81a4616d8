// `tenure pause`: silences guidance for a while, by a person's word (GUID-10).
import { beginPause, pausedSentence } from "../guidance/pause.ts"
import { hang } from "../terminal/wrap.ts"
import { requireStore } from "./cli-io.ts"
import { command } from "./command.ts"
import { requirePerson } from "./person.ts"

export default command({
  name: "pause",
  summary: "Silence guidance for a while",
  about:
    "No lesson is told and no call is held in this project until the pause ends, which it does by itself: after 30\n" +
    "minutes, or when you say, at most a week later. Sessions are still recorded, and what is protected stays so.\n" +
    "For one session alone, start Claude Code with TENURE_DISABLE=1 in its environment.",
  arguments: { usage: "[30m|2h|until 18:00|until tomorrow]", least: 0, most: 4 },
  flags: {},
  examples: [
    { type: "tenure pause", does: "for 30 minutes" },
    { type: "tenure pause 2h", does: "for two hours" },
    { type: "tenure pause until tomorrow", does: "until midnight" },
  ],
  run({ args }, io) {
    const { project, store } = requireStore(io)
    requirePerson(io, store)
    const until = beginPause(project, args, io.now)
    io.out(hang(`${io.style.green("✓")} `, pausedSentence(until, io.now), io.columns))
  },
})
