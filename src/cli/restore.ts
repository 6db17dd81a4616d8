// `tenure restore`: an archived lesson goes back to where it was.
import { command } from "./command.ts"
import { decideNamed } from "./decide-named.ts"

export default command({
  name: "restore",
  summary: "Bring archived lessons back",
  about:
    "Brings lessons back from the archive to the stage they had: an approved one is active again, a draft waits\n" +
    "for review again. See the archive with 'tenure lessons --stage archived'.",
  arguments: { usage: "<id…>", least: 1, most: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [{ type: "tenure restore version-bump-files", does: "bring one back" }],
  run({ args }, io) {
    decideNamed(io, args, "restored")
    io.out("  To take it back: tenure undo")
  },
})
