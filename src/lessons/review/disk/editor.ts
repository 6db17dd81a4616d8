// Opens a lesson in the person's editor, in its file format. Saved text is never lost: if it is not a valid lesson, the
// draft stays, the error names it, and the next edit continues from it.
import { rmSync } from "node:fs"
import { join, relative } from "node:path"
import { SHELL_TOOL } from "../../../clients/claude-code/tools.ts"
import { ensureDir, readText, writeAtomic } from "../../../io/files.ts"
import { whyNot } from "../../../io/real-path.ts"
import { redact } from "../../../privacy/redact.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import { callBefore } from "../../../store/events.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { askText, type Page, type TerminalSession } from "../../../terminal/ask.ts"
import type { Environment } from "../../../text/environment.ts"
import { UserError } from "../../../text/user-error.ts"
import { MAX_LESSON_BYTES } from "../../disk/write-lesson-file.ts"
import { FRONT_KEYS } from "../../file/front-fields.ts"
import { renderKey } from "../../file/lesson-render.ts"
import type { Lesson } from "../../model/lesson.ts"
import type { LessonEdit } from "../../model/lesson-state.ts"
import { parseEdit } from "../parse-edit.ts"
import { readTriggers, withTriggers } from "../typed-triggers.ts"

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

/**
 * Asks for the triggers of a lesson (REVW-09): the person types globs and commands, or accepts the corrected call from
 * the recorded session. Undefined if nothing was typed.
 */
export async function askTrigger(
  terminal: TerminalSession,
  page: Page,
  io: LessonIo,
  lesson: Lesson,
): Promise<LessonEdit | undefined> {
  const offer = correctedCall(io, lesson)
  const typed = await askText(
    terminal,
    { ...page, notice: "" },
    offer === undefined ? "Which files or command?" : `Which files or command? Enter takes: ${offer}`,
  )
  if (typed === undefined) return undefined
  const text = typed.trim() === "" ? (offer ?? "") : typed
  const found = readTriggers(redact(cleanLine(text, 2_000), []))
  if (found.files.length + found.commands.length === 0) return undefined
  return { triggers: withTriggers(lesson.triggers, found) }
}

/** The last call before the correction: the first words of a command, or the edited file. */
export function correctedCall(io: LessonIo, lesson: Lesson): string | undefined {
  for (const { session } of lesson.evidence) {
    const call = callBefore(io.store, session, Date.parse(lesson.created))
    if (call === undefined) continue
    return call.tool === SHELL_TOOL ? firstWords(call.target) : cleanLine(call.target, 200)
  }
  return undefined
}

/** The leading plain words: `go test ./...` gives `go test`. */
function firstWords(line: string): string {
  const words = cleanLine(line, 200).split(" ")
  const plain = words.findIndex((word) => !/^[\w@.-]+$/.test(word) || word.startsWith("-"))
  return words.slice(0, Math.min(plain === -1 ? words.length : Math.max(1, plain), 3)).join(" ")
}
