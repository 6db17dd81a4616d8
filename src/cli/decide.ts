// A person's decisions on the command line: whose they are, which lessons they are about, and how they are reported. All
// names and decisions are checked before the first is made, and a person must be behind them (LIFE-06).
import { AGENT_MARKS } from "../clients/claude-code/client-environment.ts"
import { ALLOWED } from "../guard/self-protection/person-verbs.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { TRY_AGAIN, writeFailureReason } from "../io/write-failure.ts"
import { type BlockResult, refreshBlock } from "../lessons/disk/claude-md-block.ts"
import {
  checkDecision,
  type DecidedLesson,
  decideLesson,
  type Simple,
} from "../lessons/disk/decide-lesson.ts"
import { renewPersonalStamp } from "../lessons/disk/folder-stamp.ts"
import { lessonNamed, TERMINAL, waitingNamed } from "../lessons/disk/numbering.ts"
import { openPersonal } from "../lessons/disk/personal-copy.ts"
import { syncLessons } from "../lessons/disk/sync-lessons.ts"
import { oneLine } from "../lessons/file/body.ts"
import { type Person, personAt } from "../lessons/model/actor.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { lessonText } from "../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../lessons/review/disk/lesson-warnings.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { consumeAsk } from "../store/consent-proofs.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { openStore, type Store } from "../store/open.ts"
import { isPersonal, ownId, personalId } from "../store/personal-lessons.ts"
import { hang } from "../terminal/format-text.ts"
import { openKeyboard } from "../terminal/keyboard.ts"
import { show } from "../terminal/screen.ts"
import { commandLine } from "../text/command-line.ts"
import { orUndefined } from "../text/or-undefined.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, requireLessons, requireStore } from "./command.ts"

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

// Proof that a person is behind a command that decides (LIFE-06, T05): they typed it at their own terminal, or they
// allowed the agent's command when asked. An agent's shell has no terminal and carries the client's variables; the key
// it needs comes from the hook and is valid for one call with exactly these words.
/** Without a store (a damaged one, during reset) only a terminal counts: the answer to an ask is in the store. */
export function requirePerson(io: CliIo, store: Store | undefined): Person {
  const isAgent = AGENT_MARKS.some((name) => (io.env[name] ?? "") !== "")
  if (!isAgent && io.typed) return personAt("terminal")
  const key = io.env[ALLOWED] ?? ""
  if (isAgent && key !== "" && store !== undefined && consumeAsk(store, key, io.argv, io.now))
    return personAt("ask")
  throw new UserError(
    `Only a person can do this, and ${isAgent ? "an agent is running the command" : "there is no terminal"}.`,
    `Type it in your own terminal: ${commandLine(["tenure", ...io.argv])}`,
  )
}

/** The person at an interactive terminal; undefined in a pipe and for an agent. */
export function personAtTerminal(io: CliIo, store: Store): Person | undefined {
  if (!io.interactive) return undefined
  try {
    const by = requirePerson(io, store)
    return by.channel === "terminal" ? by : undefined
  } catch (fault) {
    if (fault instanceof UserError) return undefined
    throw fault
  }
}

/** The store with the pending asks; undefined if damaged, which must not stop a person at a terminal. */
export function openStoreIfSound(project: Project): Store | undefined {
  return orUndefined(() => openStore(project))
}

// The person's own lessons (TEAM-03): in ~/.tenure, named by words such as `mine/use-pnpm`.
export const MINE_FLAG = { summary: "Your own lessons for all projects" } as const

/** In step with their files; also outside a project. */
export function requirePersonal(io: CliIo): LessonIo {
  const home = personHome(io.env)
  if (home === undefined)
    throw new UserError("HOME is not set, and your own lessons are stored there.", "Set HOME.")
  try {
    const mine = openPersonal(home, io.now)
    const { read, gone } = syncLessons(mine)
    if (read.length + gone.length > 0) refreshBlock(mine)
    return mine
  } catch (fault) {
    const reason = writeFailureReason(fault) ?? (fault as Error).message
    throw new UserError(`Your own lessons cannot be opened. ${reason}`, TRY_AGAIN)
  }
}

interface NamedPlace {
  readonly lessons: LessonIo
  /** As they are named there. */
  readonly names: readonly string[]
  readonly isMine: boolean
  /** Where the answer to a question about an agent's command is; undefined outside a project. */
  readonly proofs: Store | undefined
}

/** The place that all the words are about. `#2` and `2.` are numbers too: lists print them so. */
export function placeOf(io: CliIo, typed: readonly string[], isMine = false): NamedPlace {
  const words = typed.map((word) => /^#?(\d{1,4})[.)]?$/.exec(word)?.[1] ?? word)
  const named = words.filter(isPersonal)
  if (named.length === 0 && !isMine) {
    const lessons = requireLessons(io)
    return { lessons, names: words, isMine: false, proofs: lessons.store }
  }
  if (!isMine && named.length < words.length)
    throw new UserError(
      "Name your own lessons and the project's in two commands.",
      "See both: tenure lessons",
    )
  const names = words.map((word) => (isPersonal(word) ? ownId(word) : word))
  return { lessons: requirePersonal(io), names, isMine: true, proofs: proofsHere(io) }
}

export function proofsHere(io: CliIo): Store | undefined {
  return findProject(io.cwd) === undefined ? undefined : requireStore(io).store
}

/** As every project names it. */
export function asMine(decided: DecidedLesson, isMine: boolean): DecidedLesson {
  return isMine ? { ...decided, id: personalId(decided.id) } : decided
}

/** Sessions in this project see the change at once; in others, from their next start. */
export function bringHere(io: CliIo): void {
  renewPersonalStamp(personHome(io.env), Date.now())
  if (findProject(io.cwd) !== undefined) requireLessons(io).store.close()
}

// Questions answered with a typed line, where one key would be too easy. Reads key by key, so that a pasted line,
// whether pasted with the command or into the question, is not an answer.
const MAX_ANSWER_CHARS = 200

/** Empty if the person gave up. */
export async function askLine(io: CliIo, question: string): Promise<string> {
  const isDumb = (io.env["TERM"] ?? "dumb") === "dumb"
  io.out(question)
  using keyboard = openKeyboard({
    enter: () => show(isDumb ? "" : "\u001b[?2004h"),
    leave: () => show(isDumb ? "" : "\u001b[?2004l"),
  })
  let typed = ""
  for (;;) {
    const key = await keyboard.next()
    const isOver = ["enter", "escape", "interrupt", "end"].includes(key)
    if (isOver) show("\r\n")
    if (isOver) return key === "enter" ? typed.trim() : ""
    if (key === "resumed") show(`${question}\r\n${typed}`)
    const before = typed.length
    if (key === "backspace") typed = typed.slice(0, -1)
    else if (key === "space") typed += " "
    else if ([...key].length === 1 && typed.length < MAX_ANSWER_CHARS) typed += key
    show(typed.length < before ? "\b \b" : typed.slice(before))
  }
}

/** Throws unless the person answers yes. */
export async function confirm(io: CliIo, question: string): Promise<void> {
  if (!io.interactive) {
    throw new UserError(
      "This needs your confirmation, and there is no terminal to ask on.",
      "Add --yes to the command.",
    )
  }
  const answer = (await askLine(io, `${question} [y/N]`)).toLowerCase()
  if (answer !== "y" && answer !== "yes") throw new UserError("Nothing was changed.", "Answer y to continue.")
}
