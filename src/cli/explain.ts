// `tenure explain`: the dry run of guidance (GUID-09). Which lessons would come with a call, and why the others would not.
import { LOOKING_TOOLS, looksAtFile, type SessionId, WRITING_TOOLS } from "../core/events/event.ts"
import type { Act } from "../core/guidance/act.ts"
import { type Explained, explain, isNear, type Known } from "../core/guidance/explain.ts"
import { readScene } from "../core/guidance/read-scene.ts"
import { supersededBy } from "../core/lessons/graph.ts"
import { STAGES } from "../core/lessons/lesson.ts"
import { UserError } from "../core/user-error.ts"
import { workContext } from "../guidance/match-act.ts"
import { located, placeIn } from "../guidance/place.ts"
import { matchGlob } from "../io/match-glob.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { fileWords } from "../store/lesson-files.ts"
import { lessonsIn } from "../store/lessons.ts"
import { givenIn } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { showExplained } from "./explain-text.ts"
import { sessionNamed } from "./named-session.ts"

const TOOLS = [...WRITING_TOOLS, "Bash", ...LOOKING_TOOLS]
const HELP = "Write one such as: tenure explain --file src/api.ts, tenure explain --command 'npm publish'"

export default command({
  name: "explain",
  summary: "Show which lessons would come with a call, and why the others would not",
  about:
    "A dry run: nothing is told, nothing is kept. Name a file or a command, as the agent would use it; with --prompt,\n" +
    "what was said before it, or a prompt alone. A lesson comes when a file, a command or an action of its own matches\n" +
    "and its score is at least 0.7: 0.4 × tool + 0.4 × target + 0.1 × actions + 0.1 × context, each from 0 to 1 and 0.5\n" +
    "where the lesson does not say, times 2 for CRITICAL, 1.5 for HIGH, 1 for MEDIUM, 0.5 for LOW.",
  arguments: NO_ARGUMENTS,
  flags: {
    tool: { summary: "The tool (Edit for a file, Bash for a command)", value: "<tool>", choices: TOOLS },
    file: { summary: "The file that is written or read", value: "<path>" },
    command: { summary: "The command line that is run", value: "<line>" },
    prompt: { summary: "What was said before; alone, the prompt itself", value: "<text>" },
    session: { summary: "As if in this session: what it was told does not come again", value: "<n|id>" },
    all: { summary: "Every lesson, not only those that came near" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure explain --file plugin.json", does: "an edit of plugin.json" },
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

interface AskedFlags {
  readonly tool: string | undefined
  readonly file: string | undefined
  readonly command: string | undefined
  readonly prompt: string | undefined
}

function actOf({ tool, file, command: line, prompt }: AskedFlags): Act {
  if (file !== undefined && line !== undefined)
    throw new UserError("--file and --command do not go together.", HELP)
  if (line !== undefined) {
    if (tool === undefined || tool === "Bash") return { kind: "command", tool: "Bash", line }
    throw new UserError(`A command is run by Bash, not by ${tool}.`, HELP)
  }
  if (file !== undefined) {
    if (tool === "Bash") throw new UserError("Bash runs a command, not a file.", HELP)
    return { kind: looksAtFile(tool ?? "") ? "look" : "write", tool: tool ?? "Edit", path: file }
  }
  if (prompt === undefined || tool !== undefined)
    throw new UserError("It is not said what the call is aimed at.", HELP)
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
  const place = placeIn(project.root, cwd)
  const situation = { act: located(act, place), place, context: workContext(project) }
  const scene = readScene({ ...situation, said: { kind: "messages", texts: said } }, limits)
  const target = act.kind === "command" ? act.line : (scene.paths[0]?.path ?? "")
  const compactions = session === undefined ? 0 : compactionsOf(store, session)
  const call = { agent: null, target, step: null, compactions }
  const given = session === undefined ? [] : givenIn(store, session)
  return explain(known(lessons), { scene, call, given }, { matchGlob, limits }, { isOn: hold, limits })
}

function known({ store, project }: LessonIo): Known[] {
  const states = lessonsIn(store, STAGES)
  const words = fileWords(store, project.root)
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
