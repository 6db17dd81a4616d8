// What a person can type in the conversation (REVW-02, REVW-08). Skills that the agent runs and terminal-only commands
// are listed too, so that a line with one of them gets a fitting answer. test/cli/skills.test.ts keeps the lists complete.
import { type InputForm, spellLine } from "./tenure-line.ts"

type Row = Readonly<Record<"verb" | "how" | "does", string>>

export const CONVERSATION_VERBS: readonly Row[] = [
  { verb: "review", how: "[number]", does: "show what needs your review, and what to type" },
  { verb: "approve", how: "<number> <code>", does: "keep a waiting lesson" },
  { verb: "reject", how: "<number> <code>", does: "turn one down" },
  { verb: "edit", how: "<number> <code>: <new text>", does: "reword one" },
  { verb: "undo", how: "<code>", does: "take back your last decision" },
  { verb: "restore", how: "<id> <code>", does: "bring back a lesson that left" },
  { verb: "lessons", how: "", does: "list the lessons" },
  { verb: "status", how: "", does: "show what Tenure knows and how it is doing" },
  { verb: "why", how: "", does: "show which lessons were delivered last" },
  { verb: "pause", how: "[30m | 2h | until 18:00] <code>", does: "silence guidance for a while" },
  { verb: "resume", how: "<code>", does: "end a pause" },
]

/** Typed lines without a plugin command. */
export const LINES_ONLY: readonly string[] = ["later", "help"]

/** `/tenure:<name>`: the agent runs these. */
export const AGENT_SKILLS: readonly string[] = "build continue handoff init learn plan recon sec track".split(
  " ",
)

export const TERMINAL_VERBS: readonly string[] = (
  "add archive backfill checkpoint completion dashboard detect doctor explain export feedback forget " +
  "guard hook hub import install invariants log mcp mod move promote recall recover reset sessions show statusline trust uninstall"
).split(" ")

/** How to type it; undefined if it cannot be typed in the conversation. */
export function usageOf(verb: string, form: InputForm): string | undefined {
  const row = CONVERSATION_VERBS.find((each) => each.verb === verb)
  return row === undefined ? undefined : spellLine(`tenure ${verb} ${row.how}`.trimEnd(), form)
}
