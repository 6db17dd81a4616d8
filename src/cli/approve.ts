// `tenure approve`: a person makes lessons active.
import { command } from "./command.ts"
import { decideNamed } from "./decide.ts"

export default command({
  name: "approve",
  summary: "Approve lessons, by number or id",
  about:
    "Makes lessons active: writes them to .tenure/lessons and CLAUDE.md. Use the numbers from the list you saw last\n" +
    "(tenure review, tenure lessons) or an id; its first letters are enough. Only a person can approve.",
  arguments: { usage: "<n|id…>", completes: ["candidates"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [
    { type: "tenure approve 1 3", does: "numbers 1 and 3 of the list" },
    { type: "tenure approve version-bump-files", does: "one by its id" },
  ],
  async run({ args }, io) {
    await decideNamed(io, args, "approved")
    io.out("  To undo: tenure undo")
  },
})
