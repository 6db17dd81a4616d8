// A lesson in the person's own editor, in the format of its file. What they saved is never lost: a text that is
// not a lesson stays where it is, they are told where and why, and the next edit goes on with it.

import { rmSync } from "node:fs"
import { join, relative } from "node:path"
import type { Environment } from "../core/environment.ts"
import type { LessonEdit } from "../core/lessons/action.ts"
import { FRONT_KEYS } from "../core/lessons/front-fields.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { renderKey } from "../core/lessons/lesson-render.ts"
import { UserError } from "../core/user-error.ts"
import { ensureDir, readText, writeAtomic } from "../io/files.ts"
import { whyNot } from "../io/real-path.ts"
import { MAX_LESSON_BYTES } from "../lessons/lesson-file.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { editIn } from "./edit-text.ts"

export type Edited =
  | { readonly kind: "edited"; readonly edit: LessonEdit; readonly file: string }
  | { readonly kind: "unchanged" }

/** Call `settled` with the file once the edit is on disk. */
export function editLessonText(io: LessonIo, lesson: Lesson, env: Environment): Edited {
  const file = draftPath(io, lesson)
  const before = readText(file, MAX_LESSON_BYTES) ?? textOf(lesson)
  write(io, file, before)
  openEditor(file, env)
  const text = readText(file, MAX_LESSON_BYTES)
  if (text === undefined) throw refusal(io, file, "The file cannot be read.", lesson)
  if (text === textOf(lesson)) {
    settled(file)
    return { kind: "unchanged" }
  }
  try {
    return { kind: "edited", edit: editIn(text, lesson, env), file }
  } catch (fault) {
    if (fault instanceof UserError) throw refusal(io, file, fault.message, lesson)
    throw fault
  }
}

export function settled(file: string): void {
  rmSync(file, { force: true })
}

const HELP = "# Change what you like except the id and the date, save, and close the editor."
/** What approval and evidence say is not the person's to type. */
const NOT_EDITED = ["stage", "confidence", "source", "approved", "evidence"]

function textOf(lesson: Lesson): string {
  const front = FRONT_KEYS.filter((key) => !NOT_EDITED.includes(key)).flatMap((key) =>
    renderKey(key, lesson, "active"),
  )
  return `${["---", HELP, ...front, "---", lesson.body].join("\n")}\n`
}

function draftPath(io: LessonIo, lesson: Lesson): string {
  return join(io.project.local, "edit", `${lesson.id}.md`)
}

function write(io: LessonIo, file: string, text: string): void {
  const root = io.project.localRoot
  const folder = ensureDir(join(file, ".."), { root })
  const written = folder.kind === "ready" ? writeAtomic(file, text, { root }) : folder
  if (written.kind === "written") return
  throw new UserError(
    `The text could not be put where the editor finds it: ${whyNot(written)}.`,
    "Give it in the command: tenure edit <id> <text>",
  )
}

const FALLBACKS = ["sensible-editor", "nano", "vi", "notepad"]

function openEditor(file: string, env: Environment): void {
  const chosen = [env["VISUAL"], env["EDITOR"]].find((value) => (value ?? "").trim() !== "")
  const fallback = FALLBACKS.find((name) => Bun.which(name, { PATH: env["PATH"] ?? "" }) !== null)
  const [program, ...args] = wordsOf(chosen ?? fallback ?? "")
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

/** `code --wait`, `"/opt/my editor" -n`: words, with quotes; no shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  )
}

function refusal(io: LessonIo, file: string, problem: string, lesson: Lesson): UserError {
  return new UserError(
    `Nothing was changed. ${problem}`,
    `Your text is kept in ${relative(io.project.root, file)}; go on with it: tenure edit ${lesson.id}`,
  )
}
