// Judges a delivered lesson by what followed, never by default (GUID-09): the person repeated it, the act was done
// differently, or it was done again. Only visible facts count: files touched, commands run, what an edit wrote compared
// with the held one. Otherwise there is no evidence.

import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import { readBody } from "../../lessons/file/body.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { isForbiddenAt } from "../../privacy/prohibitions.ts"
import { progressOf } from "../deliver/follow-through.ts"
import type { DeliveryKind } from "../deliver/hold.ts"
import { type Matching, pointersOf } from "../match/pointers.ts"
import { readScene } from "../match/read-scene.ts"
import { NOTHING_SAID } from "../match/scene.ts"

export const OUTCOMES = ["changed", "repeated", "corrected again", "no evidence"] as const
export type ReceiptOutcome = (typeof OUTCOMES)[number]

export interface DoneAct {
  readonly kind: "edit" | "command"
  /** The file relative to the project, or the command line. */
  readonly target: string
  /** What an edit wrote; null if unknown. */
  readonly print: string | null
}

export interface Followed {
  readonly way: DeliveryKind
  /** The act it was delivered with; undefined for a prompt, a read or a session start. */
  readonly act: DoneAct | undefined
  /** Paths changed in the session, before and after. */
  readonly touched: readonly string[]
  /** Later acts, in order, without the call that carried the lesson. */
  readonly after: readonly DoneAct[]
  /** The person repeated it, in this session or a later one. */
  readonly isCorrectedAgain: boolean
  /** The session is over, so absence counts. */
  readonly isOver: boolean
}

export function judgeOutcome(lesson: Lesson, followed: Followed, judging: Matching): ReceiptOutcome {
  if (followed.isCorrectedAgain) return "corrected again"
  if (lesson.kind === "checklist") return ofChecklist(lesson, followed, judging)
  // Doing the forbidden thing after the delivery outweighs anything done right in between.
  if (followed.after.some((each) => isForbidden(lesson, each, judging))) return "repeated"
  if (didAsTold(lesson, followed, judging)) return "changed"
  if (isRetried(lesson, followed, judging)) return "repeated"
  return didOtherwise(lesson, followed, judging) ? "changed" : "no evidence"
}

function ofChecklist(lesson: Lesson, { touched, isOver }: Followed, { matchGlob }: Matching): ReceiptOutcome {
  const progress = progressOf(lesson, { touched, committed: null }, matchGlob)
  if (!progress?.isBegun) return "no evidence"
  if (progress.missing.length === 0) return "changed"
  return isOver ? "repeated" : "no evidence"
}

/** The agent ran a command the lesson asks for, or changed a file it names besides its triggers. */
function didAsTold(lesson: Lesson, { act, after }: Followed, judging: Matching): boolean {
  const brings = lesson.triggers.files.map((glob) => glob.replaceAll("**/", ""))
  const text = wordsOf(lesson)
  const files = filesNamedIn(text).filter((file) => !brings.includes(file) && !isAgainst(text, file))
  const wanted = wantedCommands(lesson)
  const isWanted = ({ kind, target }: DoneAct) =>
    kind === "command" && pointsAtCommand(wanted, target, lesson, judging)
  const isNamed = ({ kind, target }: DoneAct) =>
    kind === "edit" && files.some((file) => target === file || target.endsWith(`/${file}`))
  // Done before the delivery: the lesson changed nothing.
  const hadDone = act !== undefined && isWanted(act)
  return after.some((each) => isNamed(each) || (!hadDone && isWanted(each)))
}

/** The held act, repeated immediately. After other acts it may have become right. */
function isRetried(lesson: Lesson, { way, act, after }: Followed, judging: Matching): boolean {
  const [next] = after
  if (act === undefined || next === undefined || isForbidden(lesson, act, judging)) return false
  return isHold(way) && isSame(act, next)
}

/** The held act was done differently or not at all; an act advised against was not repeated. */
function didOtherwise(lesson: Lesson, { way, act, after, isOver }: Followed, judging: Matching): boolean {
  if (act === undefined || after.length === 0) return false
  const alike = after.filter(({ kind }) => kind === act.kind)
  if (isForbidden(lesson, act, judging)) return isHold(way) ? isOver : isOver && alike.length > 0
  if (!isHold(way)) return alike.some((each) => act.kind === "command" && isReworded(act, each))
  const again = alike.filter((each) => isAbout(act, each))
  return again.length > 0 ? again.some((each) => isReworded(act, each)) : isOver
}

function isForbidden(lesson: Lesson, { kind, target }: DoneAct, judging: Matching): boolean {
  return kind === "command"
    ? pointsAtCommand(forbidsCommands(lesson), target, lesson, judging)
    : forbidsFiles(lesson).some((glob) => judging.matchGlob(glob, target))
}

function isHold(way: DeliveryKind): boolean {
  return way === "hold" || way === "commit-hold"
}

function isSame(one: DoneAct, other: DoneAct): boolean {
  if (one.kind !== other.kind || plain(one.target) !== plain(other.target)) return false
  return one.kind === "command" || (one.print !== null && one.print === other.print)
}

/** The same file, or the same program with the same verb. */
function isAbout(one: DoneAct, other: DoneAct): boolean {
  return one.kind === "edit" ? one.target === other.target : verbOf(one.target) === verbOf(other.target)
}

/** An edit with unknown content proves nothing. */
function isReworded(one: DoneAct, other: DoneAct): boolean {
  if (one.kind === "edit" && (one.print === null || other.print === null)) return false
  return isAbout(one, other) && !isSame(one, other)
}

function plain(target: string): string {
  return target.trim().replace(/\s+/g, " ")
}

function verbOf(line: string): string {
  return plain(line).split(" ").slice(0, 2).join(" ")
}

// Whether commands or globs point at a command line or file, by the rules of guidance.
const PLACE = { root: "/", cwd: "/", foldCase: false } as const

function pointsAtCommand(
  commands: readonly string[],
  line: string,
  lesson: Lesson,
  { matchGlob, limits }: Matching,
): boolean {
  if (commands.length === 0) return false
  const act = { kind: "command", tool: SHELL_TOOL, line } as const
  const scene = readScene({ act, place: PLACE, said: NOTHING_SAID, context: [] }, limits)
  const asked = { ...lesson, triggers: { ...lesson.triggers, files: [], actions: [], commands } }
  return pointersOf(asked, scene, { matchGlob, limits }).length > 0
}

// What a lesson wants and rejects, from its words (GUID-09): trigger commands and files it forbids or replaces, commands
// it asks for instead, and other files it wants changed.
/** Trigger commands that should not run. */
function forbidsCommands(lesson: Lesson): readonly string[] {
  const { commands } = lesson.triggers
  if (lesson.kind === "anti-pattern") return commands
  const text = wordsOf(lesson)
  return commands.filter((command) => namesOf(command).some((name) => isAgainst(text, name)))
}

/** Trigger globs whose files should not change. */
function forbidsFiles(lesson: Lesson): readonly string[] {
  const { files } = lesson.triggers
  if (lesson.kind === "anti-pattern") return files
  const text = wordsOf(lesson)
  return files.filter((glob) => {
    const name = glob.replaceAll("**/", "").replace(/\/?\*.*$/, "")
    return name.length > 2 && isAgainst(text, name)
  })
}

/** Commands the lesson asks for: in backticks, or after `use`, `run` and similar words. */
function wantedCommands(lesson: Lesson): readonly string[] {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return []
  const text = askedFor(reading.body)
  const quoted = [...text.matchAll(/`([^`\n]{2,120})`/g)].map(([, code = ""]) => code)
  const plain = [...text.matchAll(PLAIN)].map(([, words = ""]) => words)
  return [...quoted, ...plain].filter(
    (code) =>
      /^[\w./-]+( |$)/.test(code) && !isAgainst(text, code) && !forbidsCommands(lesson).includes(code),
  )
}

/** The next word is a command only if another word follows or the clause ends: "use make test", "use uv, not pip". */
const PLAIN = /\b(?:use|run|call|prefer|with|via|through)\s+([a-z][\w-]*(?:\s+[a-z][\w:-]*)?)(?=[\s,.;]|$)/gi

function isAgainst(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (isForbiddenAt(text, at, at + name.length)) return true
    if (/\b(?:not|instead of|rather than|over)\s+[`'"]?$/i.test(text.slice(Math.max(0, at - 30), at)))
      return true
  }
  return false
}

/** A correction may name only the program: `pip` for `pip install`. */
function namesOf(command: string): readonly string[] {
  const [program = ""] = command.split(" ")
  return program.length > 2 ? [command, program] : [command]
}

function wordsOf({ title, body }: Lesson): string {
  return `${title}\n${body}`
}

function askedFor(body: Extract<ReturnType<typeof readBody>, { kind: "ok" }>["body"]): string {
  switch (body.kind) {
    case "pattern":
      return body.do ?? ""
    case "warning":
      return `${body.risk}\n${body.mitigation ?? ""}`
    case "requirement":
      return body.verify ?? ""
    case "anti-pattern":
      return body.instead ?? ""
    case "convention":
      return body.text
    default:
      return ""
  }
}
