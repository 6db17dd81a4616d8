// `tenure archive`: takes a lesson out of use but keeps it.
import { command } from "./command.ts"
import { decideNamed } from "./decide.ts"

export default command({
  name: "archive",
  summary: "Archive lessons, by number or id",
  about:
    "An archived lesson is removed from CLAUDE.md and no agent sees it. Its file stays, marked as archived;\n" +
    "'tenure restore' puts it back.",
  arguments: { usage: "<n|id…>", completes: ["lessons"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: { reason: { summary: "Why, for the changelog", value: "<text>" } },
  examples: [
    { type: "tenure archive version-bump-files", does: "archive one lesson" },
    { type: "tenure archive 2 --reason 'we moved to pnpm'", does: "with the reason in the changelog" },
  ],
  async run({ args, flags }, io) {
    const ids = await decideNamed(io, args, "archived", flags.reason)
    io.out(`  To restore: tenure restore ${ids.join(" ")}`)
  },
})
