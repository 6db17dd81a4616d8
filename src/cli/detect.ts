// `tenure detect`: runs the detector on your own messages, one typed text or JSON lines, so that anyone can check our
// figures. It stores nothing.
import { detect } from "../learning/gate/detect.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson } from "./command.ts"

export default command({
  name: "detect",
  summary: "Judge which messages contain a lasting lesson",
  about:
    "With a text, says whether it contains a lesson, what would be kept, and why.\n\n" +
    'Without, reads JSON lines from standard input, {"id", "prev_assistant", "user"} each, and writes one verdict per line:\n' +
    "id, label (lesson or none), tier (strong, weak, none), kind, priority, files, text, reasons. A line\n" +
    "that cannot be read gives an object with its number and the error. Nothing is stored or sent.",
  arguments: { usage: "[text]", min: 0, max: Number.POSITIVE_INFINITY },
  flags: {
    before: { summary: "With a text: what the agent said before it", value: "<text>" },
    json: { ...JSON_FLAG, summary: "With a text: print JSON instead of words" },
  },
  examples: [
    { type: 'tenure detect "from now on use uv, not pip"', does: "judge one message" },
    {
      type: `echo '{"id": 1, "user": "from now on use uv, not pip"}' | tenure detect`,
      does: "the same as JSON lines",
    },
    { type: "tenure detect < messages.jsonl > verdicts.jsonl", does: "judge a file of messages" },
  ],
  async run({ args, flags }, io) {
    if (args.length > 0) return judgeOne(io, args.join(" "), flags.before ?? "", flags.json)
    if (io.typed) throw new UserError("There is no text to judge.", `Write: tenure detect "Use uv, not pip."`)
    const lines = (await Bun.stdin.text()).split("\n")
    for (const [index, line] of lines.entries()) {
      if (line.trim() !== "") io.out(JSON.stringify(verdictOf(line, index + 1)))
    }
  },
})

function judgeOne(io: CliIo, user: string, prevAssistant: string, isJson: boolean): void {
  const verdict = detect({ user, prevAssistant })
  if (isJson) return printJson(io, { ...verdictFields({ id: null, user, prevAssistant }) })
  const { style, columns } = io
  const say = (first: string, text: string) => io.out(hang(first, cleanLine(text, 500), columns))
  if (verdict.tier === "none") say("○ ", "No lesson.")
  else {
    say(
      `${style.green("✓")} `,
      `${verdict.tier === "strong" ? "A lesson" : "Perhaps a lesson"}: ${verdict.text}`,
    )
    say(
      "  ",
      `${verdict.priority} ${verdict.kind}${verdict.files.length === 0 ? "" : `, ${verdict.files.join(", ")}`}`,
    )
  }
  if (verdict.reasons.length > 0) say("  ", `Because: ${verdict.reasons.join(", ")}`)
  if (verdict.tier === "none") io.out("  To keep it all the same: tenure add <text>")
}

function verdictOf(line: string, number: number): object {
  const message = parse(line)
  return typeof message === "string" ? { error: message, line: number } : verdictFields(message)
}

function verdictFields(message: MessageLine): object {
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
