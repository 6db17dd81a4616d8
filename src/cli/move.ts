// `tenure move`: a lesson of this project becomes one for all the person's projects, or the other way (TEAM-03).

import { type Moved, moveToMine, moveToProject } from "../lessons/disk/move-lesson.ts"
import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { isPersonal, ownId } from "../store/personal-lessons.ts"
import { commandLine } from "../text/command-line.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, requireLessons } from "./command.ts"
import {
  askAboutRisk,
  asMine,
  bringHere,
  reportBlock,
  reportDecision,
  requirePerson,
  requirePersonal,
} from "./decide.ts"

const PLACES = ["mine", "project"] as const

export default command({
  name: "move",
  summary: "Move a lesson to all your projects, or to this one",
  about:
    "'mine' makes a lesson of this project one of your own: a file in ~/.tenure/lessons, active in every project where\n" +
    "Tenure is on. A candidate is approved by it. 'project' gives one of your own to this project, for everybody who works\n" +
    "there. The old one is archived. 'tenure undo' takes the move back.",
  arguments: { usage: `<n|id> ${PLACES.join("|")}`, completes: ["lessons"], min: 2, max: 2 },
  flags: {},
  examples: [
    { type: "tenure move use-pnpm mine", does: "from now on in all your projects" },
    { type: "tenure move mine/use-pnpm project", does: "only in this project, for everybody" },
  ],
  async run({ args }, io) {
    const [word = "", to = ""] = args
    const isPlace = (name: string) => PLACES.some((each) => each === name)
    if (!isPlace(to)) {
      const right = isPlace(word) ? [to, word] : [word, "mine"]
      throw new UserError(
        `A lesson cannot move to '${to}'.`,
        `Write: ${commandLine(["tenure", "move", ...right])}`,
      )
    }
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    const mine = requirePersonal(io)
    if (to === "project") return toProject(io, moveToProject(mine, lessons, mineNamed(mine, word), by))
    if (isPersonal(word))
      throw new UserError(`'${word}' is in all your projects already.`, `Look at it: tenure show ${word}`)
    const id = lessonNamed(lessons, TERMINAL, word)
    await askAboutRisk(io, lessons, id)
    const { there, here } = moveToMine(lessons, mine, id, by)
    bringHere(io)
    reportDecision(io, asMine(there, true), "For all your projects")
    reportBlock(io, there.block, true)
    reportBlock(io, here.block)
    io.out("  To take it back: tenure undo")
  },
})

function mineNamed(mine: LessonIo, word: string) {
  if (!isPersonal(word))
    throw new UserError(
      `'${word}' is a lesson of this project already.`,
      "See your own: tenure lessons --mine",
    )
  return lessonNamed(mine, TERMINAL, ownId(word))
}

function toProject(io: CliIo, { there, here }: Moved): void {
  bringHere(io)
  reportDecision(io, there, "For this project only")
  reportBlock(io, there.block)
  reportBlock(io, here.block, true)
  io.out("  To take it back: tenure undo")
}
