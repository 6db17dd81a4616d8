// `tenure reject`: a lesson stays rejected, however often it is observed again.
import { command } from "./command.ts"
import { decideNamed } from "./decide-named.ts"

export default command({
  name: "reject",
  summary: "Reject lessons, by number or id",
  about:
    "A rejected lesson is not told to anyone and does not come back, in other words either. It is kept, so that\n" +
    "you can change your mind. Numbers are those of the list you saw last.",
  arguments: { usage: "<n|id…>", least: 1, most: Number.POSITIVE_INFINITY },
  flags: { reason: { summary: "Why, for the changelog", value: "<text>" } },
  examples: [
    { type: "tenure reject 2", does: "the second of the list" },
    { type: "tenure reject use-npm --reason 'we moved to pnpm'", does: "with the reason in the changelog" },
  ],
  run({ args, flags }, io) {
    decideNamed(io, args, "rejected", flags.reason)
    io.out("  To take it back: tenure undo")
  },
})
