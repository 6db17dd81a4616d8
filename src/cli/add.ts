// `tenure add`: a lesson in the person's own words. It is active immediately.

import { addLesson } from "../lessons/disk/add-lesson.ts"
import { readBody } from "../lessons/file/body.ts"
import { KINDS, type Kind, PRIORITIES, type Priority } from "../lessons/model/lesson.ts"
import { warningLine } from "../lessons/review/disk/lesson-warnings.ts"
import { redact, secretValuesOf } from "../privacy/redact.ts"
import { riskFlags } from "../privacy/risk.ts"
import { clean } from "../privacy/sanitise.ts"
import { hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import type { CliIo } from "./cli-io.ts"
import { command } from "./command.ts"
import { reportBlock, reportDecision } from "./decide.ts"
import { requirePerson } from "./person.ts"
import { asMine, bringHere, placeOf } from "./personal.ts"

export default command({
  name: "add",
  summary: "Add a lesson in your own words; it is active immediately",
  about:
    "You wrote it, so it needs no review. Without --file, --command or --action the agent sees the lesson only at the\n" +
    "start of a session and in CLAUDE.md; with them it also sees it at each matching tool call.\n" +
    "A checklist is a title and items: 'A release: tag it; publish it'. For other kinds, write all parts or just the first.",
  arguments: { usage: "<text>", min: 1, max: Number.POSITIVE_INFINITY },
  flags: {
    kind: { summary: "What it is (convention)", value: "<kind>", choices: KINDS },
    priority: { summary: "How much it matters (MEDIUM)", value: "<priority>", choices: PRIORITIES },
    file: {
      summary: "A path or glob it applies to; repeat it or use commas for more",
      value: "<glob>",
      completes: ["files"],
      many: true,
    },
    command: { summary: "The start of a command it applies to", value: "<words>", many: true },
    tool: { summary: "A tool it applies to: Write, Edit, Bash", value: "<tool>", many: true },
    action: { summary: "The kind of work it applies to: release, migration", value: "<word>", many: true },
    mine: { summary: "For all your projects instead of this one; stored in ~/.tenure/lessons" },
  },
  examples: [
    { type: 'tenure add "Use pnpm, not npm."', does: "a convention" },
    {
      type: 'tenure add --mine "Answer in British English."',
      does: "in all your projects, also outside one",
    },
    {
      type: 'tenure add --kind checklist --file "**/plugin.json" "A version bump: package.json; plugin.json; CHANGELOG.md"',
      does: "what a version bump touches",
    },
    {
      type: 'tenure add --kind requirement --priority CRITICAL --command "npm publish" "Tag before publishing."',
      does: "the agent sees it before the command runs",
    },
  ],
  run({ flags, args }, io) {
    const { lessons, isMine, proofs } = placeOf(io, [], flags.mine)
    const kind = (flags.kind as Kind | undefined) ?? "convention"
    const { title, body } = bodyFrom(io, kind, args.join(" "))
    const by = requirePerson(io, proofs)
    const added = addLesson(
      lessons,
      {
        kind,
        body,
        ...(title === undefined ? {} : { title }),
        priority: (flags.priority as Priority | undefined) ?? "MEDIUM",
        triggers: {
          tools: listed(flags.tool),
          files: listed(flags.file).map((path) => path.replace(/^\.\//, "")),
          commands: flags.command.map((words) => clean(words).trim()).filter((words) => words !== ""),
          actions: listed(flags.action),
          context: [],
          areas: [],
        },
      },
      by,
    )
    if (isMine) bringHere(io)
    const decided = asMine(added, isMine)
    reportDecision(io, decided, isMine ? "Added for all your projects" : "Added")
    reportBlock(io, decided.block, isMine)
    for (const flag of riskFlags(args.join(" ")))
      io.out(hang(`  ${io.style.yellow("!")} `, warningLine(flag), io.columns))
    io.out(
      hang(
        "  ",
        `To change it: tenure edit ${decided.id}. To undo: tenure undo${isMine ? " --mine" : ""}`,
        io.columns,
      ),
    )
  },
})

const FIRST_PART: Readonly<Partial<Record<Kind, string>>> = {
  pattern: "When",
  warning: "Risk",
  requirement: "Constraint",
  "anti-pattern": "Avoid",
}

function bodyFrom(io: CliIo, kind: Kind, typed: string): { title?: string; body: string } {
  const text = redact(clean(typed), secretValuesOf(io.env)).trim()
  if (text === "") throw new UserError("The lesson is empty.", 'Write: tenure add "Use pnpm, not npm."')
  if (readBody(kind, text).kind === "ok") return { body: text }
  const [, title, items] = /^([^:;\n]+):\s+(.+)$/s.exec(text) ?? []
  if (kind === "checklist" && title !== undefined && items !== undefined)
    return { title, body: itemsFrom(items) }
  const shaped = kind === "checklist" ? itemsFrom(text) : `${FIRST_PART[kind]}: ${text}`
  const reading = readBody(kind, shaped)
  if (reading.kind === "ok") return { body: shaped }
  throw new UserError(
    reading.problems[0]?.message ?? "The text does not fit this kind of lesson.",
    "Run: tenure add --help",
  )
}

function itemsFrom(text: string): string {
  return text
    .split(/\s*[;\n]\s*/)
    .filter((item) => item !== "")
    .map((item) => `- [ ] ${item}`)
    .join("\n")
}

/** Commas separate, except inside the braces of a glob. */
function listed(values: readonly string[]): string[] {
  const items = values.flatMap((value) => clean(value).match(/(?:\{[^}]*\}|[^,{]|\{)+/g) ?? [])
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ""))]
}
