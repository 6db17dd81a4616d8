// `tenure approve`: lessons become active because a person says so.
import { command } from "./command.ts"
import { decideNamed } from "./decide-named.ts"

export default command({
  name: "approve",
  summary: "Approve lessons, by number or id",
  about:
    "Makes lessons active: they are written to .tenure/lessons and reach CLAUDE.md. Numbers are those of the list\n" +
    "you saw last (tenure review, tenure lessons); the beginning of an id is enough. Only a person can approve.",
  arguments: { usage: "<n|id…>", least: 1, most: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [
    { type: "tenure approve 1 3", does: "the first and the third of the list" },
    { type: "tenure approve version-bump-files", does: "one by its id" },
  ],
  run({ args }, io) {
    decideNamed(io, args, "approved")
    io.out("  To take it back: tenure undo")
  },
})
