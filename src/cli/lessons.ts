// `tenure lessons`: every lesson of the project, active ones first; those that need review are numbered.

import { TERMINAL } from "../lessons/disk/numbering.ts"
import { KINDS, PRIORITIES } from "../lessons/model/lesson.ts"
import { allIn, asideWords, lessonList, NO_LESSONS, SET_ASIDE } from "../lessons/review/disk/lesson-list.ts"
import { hang } from "../terminal/format-text.ts"
import { printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, STAGE_FLAG, stageNamed } from "./command.ts"

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
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure lessons", does: "all lessons" },
    { type: "tenure lessons release", does: "lessons that mention release" },
    { type: "tenure lessons --stage archived --json", does: "archived lessons as JSON" },
  ],
  run({ flags, args }, io) {
    const lessons = requireLessons(io)
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
    if (flags.json) return printJson(io, { lessons: shown })
    const isAll = !isNarrowed && flags.stage === undefined
    if (shown.length === 0) io.out(isAll ? NO_LESSONS : NOTHING_FOUND)
    else io.out(lessonList(lessons, shown, { ...io, place: TERMINAL, form: "line" }))
    const aside = found.length - shown.length
    if (aside > 0) io.out(`\n${hang("", io.style.dim(asideWords(found)), io.columns)}`)
  },
})

const NOTHING_FOUND = "No lesson matches.\n  To see all lessons: tenure lessons"
