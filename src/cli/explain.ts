// `tenure explain`: a dry run of guidance (GUID-09): which lessons a call would show, and why not the others.
import {
  EDIT_TOOL,
  LOOKING_TOOLS,
  looksAtFile,
  SHELL_TOOL,
  WRITING_TOOLS,
} from "../clients/claude-code/tools.ts"
import { located, pathContext } from "../guidance/disk/locate-act.ts"
import { workContext } from "../guidance/disk/match-act.ts"
import type { Act } from "../guidance/match/act.ts"
import { GUIDANCE_LIMITS } from "../guidance/match/guidance-limits.ts"
import { readScene } from "../guidance/match/read-scene.ts"
import { type Explained, explain, isNear, type KnownLesson } from "../guidance/outcome/explain-match.ts"
import { matchGlob } from "../io/bun-glob.ts"
import { supersededBy } from "../lessons/model/graph.ts"
import { STAGES } from "../lessons/model/lesson.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { SessionId } from "../sessions/event.ts"
import { fileStandings } from "../store/lesson-files.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { lessonsIn } from "../store/lesson-rows.ts"
import { deliveriesIn } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { hang } from "../terminal/format-text.ts"
import { commandLine } from "../text/command-line.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessons } from "./command.ts"
import { sessionNamed } from "./sessions.ts"

const TOOLS = [...WRITING_TOOLS, SHELL_TOOL, ...LOOKING_TOOLS]
const HELP = "For example: tenure explain --file src/api.ts, tenure explain --command 'npm publish'"

export default command({
  name: "explain",
  summary: "Show which lessons a tool call would bring up, and why not the others",
  about:
    "A dry run: the agent sees nothing and nothing is stored. Name a file or a command as the agent would use it; add\n" +
    "--prompt for the prompt before it, or pass only a prompt. A lesson is shown when its file, command or action matches\n" +
    "and its score is at least 0.7: 0.4 × tool + 0.4 × target + 0.1 × actions + 0.1 × context, each from 0 to 1 and 0.5\n" +
    "where the lesson names none, times 2 for CRITICAL, 1.5 for HIGH, 1 for MEDIUM, 0.5 for LOW.",
  arguments: {
    ...NO_ARGUMENTS,
    instead: (words) =>
      commandLine(["tenure", "explain", words.length > 1 ? "--command" : "--file", words.join(" ")]),
  },
  flags: {
    tool: { summary: "The tool (Edit for a file, Bash for a command)", value: "<tool>", choices: TOOLS },
    file: { summary: "The file to write or read", value: "<path>", completes: ["files"] },
    command: { summary: "The command line to run", value: "<line>" },
    prompt: { summary: "The prompt before the call; alone, the prompt to explain", value: "<text>" },
    session: {
      summary: "As in this session: lessons it has seen are not shown again",
      value: "<n|id>",
      completes: ["sessions"],
    },
    all: { summary: "Every lesson, not only close matches" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure explain --file plugin.json", does: "editing plugin.json" },
    { type: "tenure explain --tool Read --file plugin.json", does: "reading it" },
    { type: "tenure explain --command 'git push --force' --all", does: "a command, with every lesson" },
    { type: "tenure explain --prompt 'bump the version'", does: "a prompt" },
  ],
  run({ flags }, io) {
    const act = actOf(flags)
    const lessons = requireLessons(io)
    const session = flags.session === undefined ? undefined : sessionNamed(lessons.store, flags.session).id
    const said = act.kind === "prompt" || flags.prompt === undefined ? [] : [flags.prompt]
    const explained = dryRun(lessons, io, act, said, session)
    const shown = flags.all ? explained : explained.filter(isNear)
    if (flags.json) return printJson(io, { act, of: explained.length, lessons: shown })
    showExplained(io, shown, explained.length - shown.length)
  },
})

type AskedFlags = Readonly<Record<"tool" | "file" | "command" | "prompt", string | undefined>>

function actOf({ tool, file, command: line, prompt }: AskedFlags): Act {
  if (file !== undefined && line !== undefined)
    throw new UserError("--file and --command cannot be combined.", HELP)
  if (line !== undefined) {
    if (tool === undefined || tool === SHELL_TOOL) return { kind: "command", tool: SHELL_TOOL, line }
    throw new UserError(`A command is run by Bash, not by ${tool}.`, HELP)
  }
  if (file !== undefined) {
    if (tool === SHELL_TOOL) throw new UserError("Bash runs a command, not a file.", HELP)
    return { kind: looksAtFile(tool ?? "") ? "look" : "write", tool: tool ?? EDIT_TOOL, path: file }
  }
  if (prompt === undefined || tool !== undefined)
    throw new UserError("Pass --file, --command or --prompt.", HELP)
  return { kind: "prompt", text: prompt }
}

function dryRun(
  lessons: LessonIo,
  { cwd }: CliIo,
  act: Act,
  said: readonly string[],
  session: SessionId | undefined,
): readonly Explained[] {
  const { project, store, config } = lessons
  const { limits, hold } = config.guidance
  const place = pathContext(project.root, cwd)
  const situation = { act: located(act, place), place, context: workContext(project) }
  const scene = readScene({ ...situation, said: { kind: "messages", texts: said } }, limits)
  const target = act.kind === "command" ? act.line : (scene.paths[0]?.path ?? "")
  const compactions = session === undefined ? 0 : compactionsOf(store, session)
  const call = { agent: null, target, step: null, compactions }
  const given = session === undefined ? [] : deliveriesIn(store, session)
  return explain(known(lessons), { scene, call, given }, { matchGlob, limits }, { isOn: hold, limits })
}

function known({ store, project }: LessonIo): KnownLesson[] {
  const states = lessonsIn(store, STAGES)
  const words = fileStandings(store, project.root)
  const inForce = states.filter(({ content, standing }) => {
    const word = words.get(content.id)
    return standing.stage === "active" && word?.trusted && word.valid
  })
  const superseded = supersededBy(inForce.map(({ content }) => content))
  return states.map(({ content, standing }) => ({
    lesson: content,
    stage: standing.stage,
    trusted: words.get(content.id)?.trusted ?? null,
    valid: words.get(content.id)?.valid ?? true,
    superseded: superseded.has(content.id),
  }))
}

/** Each lesson with its verdict, its score term by term, and what matched. */
function showExplained(io: CliIo, explained: readonly Explained[], others: number): void {
  const coming = explained.filter(({ comes }) => comes !== null).length
  if (coming === 0) io.out("No lesson would be shown.")
  explained.forEach((each, at) => {
    if (coming === 0 || at > 0) io.out("")
    showOne(io, each)
  })
  const far =
    others === 1 ? "1 other does not match. To see it" : `${others} others do not match. To see them`
  if (others > 0) io.out(io.style.dim(`\n${far}, add --all.`))
  if (explained.length + others === 0)
    io.out('  This project has no lessons yet. To add one: tenure add "Use pnpm, not npm."')
}

function showOne({ out, style, columns }: CliIo, each: Explained): void {
  const marks = { hold: style.red("held"), advice: style.green("shown") }
  const mark = each.comes === null ? style.dim("no") : marks[each.comes]
  out(`${mark}  ${style.cyan(each.id)}  ${style.dim(each.priority)}`)
  out(hang("  ", cleanLine(each.title, 160), columns))
  out(hang("  ", each.why, columns))
  for (const reason of each.reasons) out(hang("  because ", cleanLine(reason, 200), columns))
  out(hang("  ", style.dim(sum(each)), columns))
}

/** `score 1.8 = 2 × (0.4 × 1 tool + 0.4 × 1 target + 0.1 × 0.5 actions + 0.1 × 0.5 context)` */
function sum({ score, factor, parts }: Explained): string {
  const { weights } = GUIDANCE_LIMITS
  const terms = (["tool", "target", "actions", "context"] as const).map(
    (part) => `${weights[part]} × ${parts[part]} ${part}`,
  )
  return `score ${score} = ${factor} × (${terms.join(" + ")})`
}
