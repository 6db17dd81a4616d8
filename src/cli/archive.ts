// `tenure archive`: a lesson is put aside and kept; nobody is told it until it is restored.
import { command } from "./command.ts"
import { decideNamed } from "./decide-named.ts"

export default command({
  name: "archive",
  summary: "Put lessons aside, by number or id",
  about:
    "An archived lesson leaves CLAUDE.md and is not told to anyone. Its file stays, marked as archived, and\n" +
    "'tenure restore' brings it back to where it was.",
  arguments: { usage: "<n|id…>", least: 1, most: Number.POSITIVE_INFINITY },
  flags: { reason: { summary: "Why, for the changelog", value: "<text>" } },
  examples: [
    { type: "tenure archive version-bump-files", does: "put one lesson aside" },
    { type: "tenure archive 2 --reason 'we moved to pnpm'", does: "with the reason in the changelog" },
  ],
  run({ args, flags }, io) {
    const ids = decideNamed(io, args, "archived", flags.reason)
    io.out(`  To bring it back: tenure restore ${ids.join(" ")}`)
  },
})
