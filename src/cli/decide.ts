// Decides about several lessons and reports it the same way in every command. All names and decisions are checked
// before the first is made, and a person must be behind them (LIFE-06).

import type { BlockResult } from "../lessons/disk/claude-md-block.ts"
import {
  checkDecision,
  type DecidedLesson,
  decideLesson,
  type Simple,
} from "../lessons/disk/decide-lesson.ts"
import { lessonNamed, TERMINAL, waitingNamed } from "../lessons/disk/numbering.ts"
import { oneLine } from "../lessons/file/body.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { lessonText } from "../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../lessons/review/disk/lesson-warnings.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { hang } from "../terminal/format-text.ts"
import { commandLine } from "../text/command-line.ts"
import { UserError } from "../text/user-error.ts"
import type { CliIo } from "./cli-io.ts"
import { requirePerson } from "./person.ts"
import { asMine, bringHere, placeOf } from "./personal.ts"
import { askLine } from "./question.ts"

export async function decideNamed(
  io: CliIo,
  words: readonly string[],
  kind: Simple,
  reason?: string,
): Promise<readonly LessonId[]> {
  const typed = words.flatMap((word) => word.split(",")).flatMap(numbersIn)
  const { lessons, names, isMine, proofs } = placeOf(
    io,
    typed.filter((word) => word !== ""),
  )
  const named = kind === "restored" ? lessonNamed : waitingNamed
  const known = names.map((word, at) => {
    try {
      return named(lessons, TERMINAL, word)
    } catch (fault) {
      throw meantOtherwise(names, at, kind, reason) ?? fault
    }
  })
  const ids = [...new Set(known)]
  for (const id of ids) checkDecision(lessons, id, kind)
  const by = requirePerson(io, proofs)
  if (kind === "approved") for (const id of ids) await askAboutRisk(io, lessons, id)
  const decided = ids.map((id) => decideLesson(lessons, id, kind, by, reason))
  if (isMine) bringHere(io)
  const shown = decided.map((each) => asMine(each, isMine))
  for (const each of shown) reportDecision(io, each, kind.slice(0, 1).toUpperCase() + kind.slice(1))
  reportBlock(io, decided.at(-1)?.block, isMine)
  return shown.map(({ id }) => id)
}

const MAX_RANGE = 50

/** `2-4` is 2, 3 and 4; any other word stays as it is. */
function numbersIn(word: string): readonly string[] {
  const [, first = "", last = ""] = /^(\d{1,4})-(\d{1,4})$/.exec(word) ?? []
  const count = Number(last) - Number(first) + 1
  if (last === "" || count < 1 || count > MAX_RANGE) return [word]
  return Array.from({ length: count }, (_, at) => String(Number(first) + at))
}

/** `all` is no lesson, and words after the first number are a reason. */
function meantOtherwise(
  words: readonly string[],
  at: number,
  kind: Simple,
  reason: string | undefined,
): UserError | undefined {
  if (words[at] === "all")
    return new UserError(
      "'all' names no lesson: each is decided by itself.",
      "With one key each: tenure review",
    )
  const verb = { rejected: "reject", archived: "archive" }[String(kind)]
  if (verb === undefined || reason !== undefined || at === 0 || !/^[a-z]+$/i.test(words[at] ?? ""))
    return undefined
  const line = ["tenure", verb, ...words.slice(0, at), "--reason", words.slice(at).join(" ")]
  return new UserError(`There is no lesson '${words[at]}'.`, `With a reason: ${commandLine(line)}`)
}

/** T11: to approve a risky lesson the person sees the reasons and types the word. */
export async function askAboutRisk(io: CliIo, lessons: LessonIo, id: LessonId): Promise<void> {
  const lesson = loadLesson(lessons.store, id)?.content
  if (lesson === undefined) return
  const risks = warningsOf(lesson).map(warningLine)
  if (risks.length === 0) return
  if (!io.interactive) {
    throw new UserError(
      `'${id}' needs a closer look: ${risks.join(" ")} Nothing was changed.`,
      "Look at it in your own terminal: tenure review",
    )
  }
  io.out(lessonText(lesson, io.style, io.columns))
  for (const risk of risks) io.out(io.style.red(`! ${risk}`))
  if ((await askLine(io, `To approve '${id}' anyway, type: approve`)) === "approve") return
  throw new UserError("Nothing was changed.", `To reject it: tenure reject ${id}`)
}

export function reportDecision(io: CliIo, decided: DecidedLesson, what: string): void {
  const lesson = decided.after?.content ?? decided.before?.content
  const words = lesson === undefined ? "" : ` ${cleanLine(oneLine(lesson, 160), 160)}`
  io.out(hang(`${io.style.green("✓")} `, `${what}:${words} ${io.style.dim(`[${decided.id}]`)}`, io.columns))
}

/** `isMine`: of the person's own lessons, which are in the client's rules file instead. */
export function reportBlock(io: CliIo, block: BlockResult | undefined, isMine = false): void {
  if (block === undefined) return
  const { style } = io
  const file = isMine ? "Your rules file for all projects" : "CLAUDE.md"
  const adopt = isMine ? "Undo the edit, or delete the file" : "To take over the edits: tenure review"
  const say = (mark: string, text: string) => io.out(hang(`  ${mark}`, text, io.columns))
  switch (block.kind) {
    case "written":
      return say("", style.dim(`${isMine ? file : block.file} is up to date.`))
    case "edited-by-hand":
      return say(`${style.yellow("!")} `, `${file} was not changed: its block was edited by hand. ${adopt}`)
    case "opted-out":
      return say("", style.dim(`${file} has no block: it was removed by hand, so it is not written again.`))
    case "trouble":
      return say(`${style.yellow("!")} `, `${cleanLine(block.what)} ${cleanLine(block.hint)}`)
    case "unchanged":
    case "off":
      return
  }
}
