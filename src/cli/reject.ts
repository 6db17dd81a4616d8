// `tenure reject`: a rejected lesson stays rejected, however often it is observed again.
import { command } from "./command.ts"
import { decideNamed } from "./decide.ts"

export default command({
  name: "reject",
  summary: "Reject lessons, by number or id",
  about:
    "No agent sees a rejected lesson, and it is not proposed again, even in other words. It is kept, so you can\n" +
    "change your mind. Use the numbers from the list you saw last.",
  arguments: { usage: "<n|id…>", completes: ["candidates"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: { reason: { summary: "Why, for the changelog", value: "<text>" } },
  examples: [
    { type: "tenure reject 2", does: "number 2 of the list" },
    { type: "tenure reject use-npm --reason 'we moved to pnpm'", does: "with the reason in the changelog" },
  ],
  async run({ args, flags }, io) {
    await decideNamed(io, args, "rejected", flags.reason)
    io.out("  To undo: tenure undo")
  },
})
