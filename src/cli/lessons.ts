// `tenure lessons`: every lesson of the project, active ones first; those that need review are numbered.

import { TERMINAL } from "../lessons/disk/numbering.ts"
import { proposedForRetirement } from "../lessons/disk/retirement.ts"
import { KINDS, PRIORITIES } from "../lessons/model/lesson.ts"
import { allIn, asideWords, lessonList, NO_LESSONS, SET_ASIDE } from "../lessons/review/disk/lesson-list.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { type PersonalCopy, personalId, personalLessons } from "../store/personal-lessons.ts"
import { hang } from "../terminal/format-text.ts"
import {
  type CliIo,
  command,
  JSON_FLAG,
  printJson,
  requireLessons,
  STAGE_FLAG,
  stageNamed,
} from "./command.ts"
import { MINE_FLAG, requirePersonal } from "./decide.ts"

export default command({
  name: "lessons",
  summary: "List or search the lessons",
  about:
    "Shows the active lessons, the most important first, then those that need review, with numbers for 'tenure approve'\n" +
    "and similar commands, then the others. A search looks in ids, titles and texts. Add --stage to see rejected and\n" +
    "archived lessons.",
  arguments: { usage: "[search]", min: 0, max: Number.POSITIVE_INFINITY },
  flags: {
    stage: { summary: "Only this stage", ...STAGE_FLAG },
    kind: { summary: "Only this kind", value: "<kind>", choices: KINDS },
    priority: { summary: "Only this priority", value: "<priority>", choices: PRIORITIES },
    mine: MINE_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure lessons", does: "all lessons" },
    { type: "tenure lessons release", does: "lessons that mention release" },
    { type: "tenure lessons --mine", does: "your own lessons for all projects" },
    { type: "tenure lessons --stage archived --json", does: "archived lessons as JSON" },
  ],
  run({ flags, args }, io) {
    const lessons = flags.mine ? requirePersonal(io) : requireLessons(io)
    const words = args.join(" ").toLowerCase()
    const found = allIn(lessons, flags.stage === undefined ? undefined : stageNamed(flags.stage)).filter(
      ({ content }) =>
        (flags.kind === undefined || content.kind === flags.kind) &&
        (flags.priority === undefined || content.priority === flags.priority) &&
        (words === "" || `${content.id}\n${content.title}\n${content.body}`.toLowerCase().includes(words)),
    )
    const isNarrowed = words !== "" || flags.kind !== undefined || flags.priority !== undefined
    const shown =
      flags.stage === undefined && !isNarrowed
        ? found.filter(({ standing }) => !SET_ASIDE.includes(standing.stage))
        : found
    const own = flags.mine || isNarrowed || flags.stage !== undefined ? [] : personalLessons(lessons.store)
    if (flags.json) return printJson(io, { lessons: shown, mine: own })
    const isAll = !isNarrowed && flags.stage === undefined
    if (shown.length === 0) io.out(isAll ? NO_LESSONS : NOTHING_FOUND)
    else io.out(lessonList(lessons, shown, { ...io, place: TERMINAL, form: "line" }))
    if (own.length > 0) io.out(`\n${ownList(io, own)}`)
    if (flags.mine) showUnused(io, lessons)
    const aside = found.length - shown.length
    if (aside > 0) io.out(`\n${hang("", io.style.dim(asideWords(found)), io.columns)}`)
  },
})

/** TEAM-03: the person's own lessons in this project, and which of its lessons win over them. */
function ownList({ style, columns }: CliIo, own: readonly PersonalCopy[]): string {
  const lines = own.map(({ state: { content }, shadowedBy }) => {
    const note = shadowedBy === null ? "" : style.yellow(` this project's ${shadowedBy} wins`)
    return hang(
      `  ${shadowedBy === null ? style.green("●") : "○"}   `,
      `${cleanLine(content.title, 200)} ${style.dim(content.id)}${note}`,
      columns,
    )
  })
  return [`${style.bold("Your own, in all your projects")} ${style.dim(`(${own.length})`)}`, ...lines].join(
    "\n",
  )
}

/** LIFE-03, over all projects. */
function showUnused(io: CliIo, mine: LessonIo): void {
  const unused = proposedForRetirement(mine).map(({ content }) => personalId(content.id))
  if (unused.length === 0) return
  const sessions = mine.config.lifecycle.decayAfterSessions
  const words = `Proposed for retirement: no sign of use in ${sessions} sessions, in any project: ${unused.join(", ")}`
  const one = unused.length === 1 ? unused[0] : "mine/<id>"
  const next = `To keep it: tenure restore ${one}. To retire it: tenure archive ${one}`
  io.out(`\n${hang("", words, io.columns)}\n${hang("  ", next, io.columns)}`)
}

const NOTHING_FOUND = "No lesson matches.\n  To see all lessons: tenure lessons"
