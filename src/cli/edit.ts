// `tenure edit`: changes a lesson from the command line or in the person's editor. The changelog keeps the old text
// (REVW-05).

import { editLesson, rewording } from "../lessons/disk/decide-lesson.ts"
import { TERMINAL, waitingNamed } from "../lessons/disk/numbering.ts"
import { discardDraft, editLessonText } from "../lessons/review/disk/editor.ts"
import { redact, secretValuesOf } from "../privacy/redact.ts"
import { clean } from "../privacy/sanitise.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { UserError } from "../text/user-error.ts"
import { command } from "./command.ts"
import { asMine, bringHere, placeOf, reportBlock, reportDecision, requirePerson } from "./decide.ts"

export default command({
  name: "edit",
  summary: "Change a lesson, here or in your editor",
  about:
    "With a text, replaces what the lesson says. Without, opens your editor ($VISUAL, $EDITOR) on its title, kind,\n" +
    "priority, triggers and body. The changelog keeps the old version: tenure undo restores it.",
  arguments: { usage: "<n|id> [text]", completes: ["lessons"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [
    { type: 'tenure edit 2 "Use pnpm, never npm or yarn."', does: "new text for number 2 of the list" },
    { type: "tenure edit version-bump-files", does: "open it in your editor" },
  ],
  run({ args }, io) {
    const [name = "", ...words] = args
    const { lessons, names, isMine, proofs } = placeOf(io, [name.replace(/:$/, "")])
    const id = waitingNamed(lessons, TERMINAL, names[0] ?? "")
    const lesson = loadLesson(lessons.store, id)?.content
    if (lesson === undefined)
      throw new UserError(`There is no lesson '${id}'.`, "To see all lessons: tenure lessons")
    const text = redact(clean(words.join(" ")), secretValuesOf(io.env)).trim()
    if (text === "" && words.length > 0)
      throw new UserError("The new text is empty.", `To archive it: tenure archive ${id}`)
    const by = requirePerson(io, proofs)
    if (text === "" && !io.interactive)
      throw new UserError("There is no terminal for an editor.", `Give the text: tenure edit ${id} <text>`)
    const edited = text === "" ? editLessonText(lessons, lesson, io.env) : undefined
    if (edited?.kind === "unchanged") return io.out("Nothing was changed.")
    const decided = editLesson(lessons, id, edited?.edit ?? rewording(lesson, text), by)
    if (edited !== undefined) discardDraft(edited.file)
    if (isMine) bringHere(io)
    reportDecision(io, asMine(decided, isMine), "Edited")
    reportBlock(io, decided.block, isMine)
    io.out(
      decided.after?.standing.stage === "review_pending"
        ? `  It still needs review: tenure approve ${id}`
        : `  To undo: tenure undo${isMine ? " --mine" : ""}`,
    )
  },
})
