// `tenure detect`: runs the detector on your own messages, JSON lines in and verdicts out, so that anyone can check
// our figures. It stores nothing.
import { detect } from "../learning/gate/detect.ts"
import { command, NO_ARGUMENTS } from "./command.ts"

export default command({
  name: "detect",
  summary: "Judge which messages contain a lasting lesson",
  about:
    'Reads JSON lines from standard input, {"id", "prev_assistant", "user"} each, and writes one verdict per line:\n' +
    "id, label (lesson or none), tier (strong, weak, none), kind, priority, files, text, reasons. A line\n" +
    "that cannot be read gives an object with its number and the error. Nothing is stored or sent.",
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

/** The message, or the error. */
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
  if (typeof user !== "string") return "'user' is missing or not a string."
  if (before !== undefined && before !== null && typeof before !== "string")
    return "'prev_assistant' is not a string."
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    user,
    prevAssistant: before ?? "",
  }
}
