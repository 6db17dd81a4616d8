// `tenure add`: a lesson in the person's own words. It is active immediately.

import { inferTriggers } from "../learning/triggers/infer-triggers.ts"
import { addLesson } from "../lessons/disk/decide-lesson.ts"
import { readBody } from "../lessons/file/body.ts"
import { KINDS, type Kind, PRIORITIES, type Priority, type Triggers } from "../lessons/model/lesson.ts"
import { warningLine } from "../lessons/review/disk/lesson-warnings.ts"
import { redact, secretValuesOf } from "../privacy/redact.ts"
import { riskFlags } from "../privacy/risk.ts"
import { clean } from "../privacy/sanitise.ts"
import { hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command } from "./command.ts"
import { asMine, bringHere, placeOf, reportBlock, reportDecision, requirePerson } from "./decide.ts"

export default command({
  name: "add",
  summary: "Add a lesson in your own words; it is active immediately",
  about:
    "You wrote it, so it needs no review. The agent sees it at the start of a session and in CLAUDE.md, and at each tool\n" +
    "call that it applies to: the files and commands that your words name, or what --file, --command, --tool and\n" +
    "--action say instead.\n" +
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
    const triggers = triggersFor(body, triggersFrom(flags))
    const added = addLesson(
      lessons,
      {
        kind,
        body,
        ...(title === undefined ? {} : { title }),
        priority: (flags.priority as Priority | undefined) ?? "MEDIUM",
        triggers,
      },
      by,
    )
    if (isMine) bringHere(io)
    const decided = asMine(added, isMine)
    reportDecision(io, decided, isMine ? "Added for all your projects" : "Added")
    reportBlock(io, decided.block, isMine)
    for (const line of appliesTo(triggers)) io.out(hang("  ", line, io.columns))
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
  if (text === "") throw new UserError("The lesson is empty.", EXAMPLE)
  if (!/\s|[\u3040-\u9fff\uac00-\ud7af]/.test(text))
    throw new UserError(`'${text}' is too short to be a rule.`, EXAMPLE)
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

const EXAMPLE = 'Write: tenure add "Use pnpm, not npm."'

/** What the words name counts unless the person said when it applies, as for a correction in the client (LERN-04). */
function triggersFor(body: string, given: Triggers): Triggers {
  if (Object.values(given).some((items) => items.length > 0)) return given
  const { files, commands } = inferTriggers(body, {})
  return { ...given, files, commands }
}

function appliesTo({ files, commands }: Triggers): readonly string[] {
  const named = [...files, ...commands.filter((command) => !command.startsWith("!"))]
  const shown = named.slice(0, MAX_NAMED).join(", ")
  const more = named.length > MAX_NAMED ? ` and ${named.length - MAX_NAMED} more` : ""
  return named.length === 0 ? [] : [`Applies to: ${shown}${more}`]
}

const MAX_NAMED = 4

function itemsFrom(text: string): string {
  return text
    .split(/\s*[;\n]\s*/)
    .filter((item) => item !== "")
    .map((item) => `- [ ] ${item}`)
    .join("\n")
}

function triggersFrom(
  flags: Readonly<Record<"file" | "command" | "tool" | "action", readonly string[]>>,
): Triggers {
  return {
    tools: listed(flags.tool),
    files: listed(flags.file).map((path) => path.replace(/^\.\//, "")),
    commands: flags.command.map((words) => clean(words).trim()).filter((words) => words !== ""),
    actions: listed(flags.action),
    context: [],
    areas: [],
  }
}

/** Commas separate, except inside the braces of a glob. */
function listed(values: readonly string[]): string[] {
  const items = values.flatMap((value) => clean(value).match(/(?:\{[^}]*\}|[^,{]|\{)+/g) ?? [])
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ""))]
}
