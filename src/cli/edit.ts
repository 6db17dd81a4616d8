// `tenure edit`: new words for a lesson, from the command line or from the person's editor. The old words stay in
// the changelog (REVW-05).
import { redact, secretValuesOf } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { editLesson, rewording } from "../lessons/decide.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { editLessonText, settled } from "../review/editor.ts"
import { loadLesson } from "../store/lessons.ts"
import { requireLessons } from "./cli-io.ts"
import { command } from "./command.ts"
import { reportBlock, reportDecision, TERMINAL } from "./outcome.ts"
import { requirePerson } from "./person.ts"

export default command({
  name: "edit",
  summary: "Change a lesson, here or in your editor",
  about:
    "With a text, the lesson says that from now on. Without, your editor ($VISUAL, $EDITOR) opens on its title,\n" +
    "kind, priority, triggers and body. The old version stays in the changelog: tenure undo brings it back.",
  arguments: { usage: "<n|id> [text]", least: 1, most: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [
    { type: 'tenure edit 2 "Use pnpm, never npm or yarn."', does: "new words for the second of the list" },
    { type: "tenure edit version-bump-files", does: "open it in your editor" },
  ],
  run({ args }, io) {
    const [name = "", ...words] = args
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    const id = lessonNamed(lessons, TERMINAL, name.replace(/:$/, ""))
    const lesson = loadLesson(lessons.store, id)?.content
    if (lesson === undefined)
      throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
    const text = redact(clean(words.join(" ")), secretValuesOf(io.env)).trim()
    if (text === "" && words.length > 0)
      throw new UserError("The new text is empty.", `To put it aside: tenure archive ${id}`)
    if (text === "" && !io.interactive)
      throw new UserError("There is no terminal for an editor.", `Give the text: tenure edit ${id} <text>`)
    const edited = text === "" ? editLessonText(lessons, lesson, io.env) : undefined
    if (edited?.kind === "unchanged") return io.out("Nothing was changed.")
    const decided = editLesson(lessons, id, edited?.edit ?? rewording(lesson, text), by)
    if (edited !== undefined) settled(edited.file)
    reportDecision(io, decided, "Edited")
    reportBlock(io, decided.block)
    io.out(
      decided.after?.standing.stage === "review_pending"
        ? `  It still waits for your review: tenure approve ${id}`
        : "  To take it back: tenure undo",
    )
  },
})
