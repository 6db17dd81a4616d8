// Opens a lesson in the person's editor, in its file format. Saved text is never lost: if it is not a valid lesson, the
// draft stays, the error names it, and the next edit continues from it.

import { rmSync } from "node:fs"
import { join, relative } from "node:path"
import { ensureDir, readText, writeAtomic } from "../../../io/files.ts"
import { whyNot } from "../../../io/real-path.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import type { Environment } from "../../../text/environment.ts"
import { UserError } from "../../../text/user-error.ts"
import { MAX_LESSON_BYTES } from "../../disk/write-lesson-file.ts"
import { FRONT_KEYS } from "../../file/front-fields.ts"
import { renderKey } from "../../file/lesson-render.ts"
import type { LessonEdit } from "../../model/action.ts"
import type { Lesson } from "../../model/lesson.ts"
import { parseEdit } from "../parse-edit.ts"

export type Edited =
  | { readonly kind: "edited"; readonly edit: LessonEdit; readonly file: string }
  | { readonly kind: "unchanged" }

/** Call `discardDraft` once the edit is on disk. */
export function editLessonText(io: LessonIo, lesson: Lesson, env: Environment): Edited {
  const file = join(io.project.local, "edit", `${lesson.id}.md`)
  const before = readText(file, MAX_LESSON_BYTES) ?? textOf(lesson)
  write(io, file, before)
  openEditor(file, env)
  const text = readText(file, MAX_LESSON_BYTES)
  if (text === undefined) throw refusal(io, file, "The file cannot be read.", lesson)
  if (text === textOf(lesson)) {
    discardDraft(file)
    return { kind: "unchanged" }
  }
  try {
    return { kind: "edited", edit: parseEdit(text, lesson, env), file }
  } catch (fault) {
    if (fault instanceof UserError) throw refusal(io, file, fault.message, lesson)
    throw fault
  }
}

export function discardDraft(file: string): void {
  rmSync(file, { force: true })
}

const HELP = "# Change what you like except the id and the date, save, and close the editor."
/** A person cannot type approval or evidence. */
const NOT_EDITED = ["stage", "confidence", "source", "approved", "evidence"]

function textOf(lesson: Lesson): string {
  const front = FRONT_KEYS.filter((key) => !NOT_EDITED.includes(key)).flatMap((key) =>
    renderKey(key, lesson, "active"),
  )
  return `${["---", HELP, ...front, "---", lesson.body].join("\n")}\n`
}

function write(io: LessonIo, file: string, text: string): void {
  const root = io.project.localRoot
  const folder = ensureDir(join(file, ".."), { root })
  const written = folder.kind === "ready" ? writeAtomic(file, text, { root }) : folder
  if (written.kind === "written") return
  throw new UserError(
    `The draft for the editor cannot be written: ${whyNot(written)}.`,
    "Give it in the command: tenure edit <id> <text>",
  )
}

const FALLBACKS = ["sensible-editor", "nano", "vi", "notepad"]

function openEditor(file: string, env: Environment): void {
  const chosen = [env["VISUAL"], env["EDITOR"]].find((value) => (value ?? "").trim() !== "")
  const fallback = FALLBACKS.find((name) => Bun.which(name, { PATH: env["PATH"] ?? "" }) !== null)
  // `code --wait`, `"/opt/my editor" -n`: splits words with quotes, without a shell.
  const [program, ...args] = [...(chosen ?? fallback ?? "").matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  )
  if (program === undefined)
    throw new UserError("There is no editor.", "Set EDITOR, or give the text: tenure edit <id> <text>")
  const path = Bun.which(program, { PATH: env["PATH"] ?? "" }) ?? program
  try {
    const ended = Bun.spawnSync([path, ...args, file], {
      stdio: ["inherit", "inherit", "inherit"],
      env: { ...env },
    })
    if (ended.exitCode === 0) return
    throw new UserError(
      `The editor '${program}' ended with exit code ${ended.exitCode}. Nothing was changed.`,
      "Try again, or set EDITOR.",
    )
  } catch (fault) {
    if (fault instanceof UserError) throw fault
    throw new UserError(
      `The editor '${program}' cannot be started.`,
      "Set EDITOR, or give the text: tenure edit <id> <text>",
    )
  }
}

function refusal(io: LessonIo, file: string, problem: string, lesson: Lesson): UserError {
  return new UserError(
    `Nothing was changed. ${problem}`,
    `Your text is saved in ${relative(io.project.root, file)}. To continue: tenure edit ${lesson.id}`,
  )
}
