// `tenure detect`: the detector on anyone's own messages, one JSON object a line in and one verdict a line out, so
// that it can be scored by people who do not trust our numbers. Reads and decides; keeps nothing.
import { detect } from "../core/learning/detect.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "detect",
  summary: "Say which messages hold a lasting lesson",
  about:
    'Reads JSON lines from standard input, {"id", "prev_assistant", "user"} each, and writes one verdict a line:\n' +
    "id, label (lesson or none), tier (certain, strong, weak, none), kind, priority, files, text, reasons. A line\n" +
    "that cannot be read gives an object with its number and what is wrong. Nothing is kept, nothing is sent.",
  arguments: NO_ARGUMENTS,
  flags: {},
  examples: [
    {
      type: `echo '{"id": 1, "user": "from now on use uv, not pip"}' | tenure detect`,
      does: "judge one message",
    },
    { type: "tenure detect < messages.jsonl > verdicts.jsonl", does: "judge a file of messages" },
  ],
  async run(_, io) {
    const lines = (await Bun.stdin.text()).split("\n")
    for (const [index, line] of lines.entries()) {
      if (line.trim() !== "") io.out(JSON.stringify(verdictOf(line, index + 1)))
    }
  },
})

function verdictOf(line: string, number: number): object {
  const message = parse(line)
  if (typeof message === "string") return { error: message, line: number }
  const verdict = detect(message)
  const { label, tier, reasons } = verdict
  if (verdict.tier === "none")
    return { id: message.id, label, tier, kind: null, priority: null, files: [], text: "", reasons }
  const { kind, priority, files, text } = verdict
  return { id: message.id, label, tier, kind, priority, files, text, reasons }
}

interface MessageLine {
  readonly id: string | number | null
  readonly user: string
  readonly prevAssistant: string
}

/** The message, or what is wrong with the line. */
function parse(line: string): MessageLine | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return "This line is not JSON."
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "This line is not a JSON object."
  const { id, user, prev_assistant: before } = value as Record<string, unknown>
  if (typeof user !== "string") return "'user' is missing, or not a text."
  if (before !== undefined && before !== null && typeof before !== "string")
    return "'prev_assistant' is not a text."
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    user,
    prevAssistant: before ?? "",
  }
}
