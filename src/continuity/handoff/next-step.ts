// Where a session stopped and what comes next (CONT-04): by the newest word of the person or the agent, never by an older
// list.
import { sentencesOf } from "../../learning/gate/prose.ts"
import { asData } from "../../privacy/sanitise.ts"
import { isOtherScript } from "../../text/language.ts"
import { complains } from "../ledger/constraints.ts"
import { line, quoted } from "../ledger/labelled-fact.ts"
import { type Ledger, type Turn, unattributed } from "../ledger/ledger.ts"
import { announces, inSentences } from "../ledger/turns.ts"

/** By the newest word of the person or the agent; the list of todos only while it is as new. */
export function nextOf(ledger: Ledger): readonly string[] {
  const { nextStep, turns, decisions, remarks, questions, todos, todosAge } = ledger
  const last = turns.at(-1)
  const chosen = decisions.findLast(
    ({ what }) =>
      last !== undefined && what.endsWith(`chosen by "${last.asked}"`) && !/^\d+\. you\b/i.test(what),
  )
  const doing = todosAge === 0 ? todos.find(({ state }) => state === "in progress") : undefined
  const onList = doing === undefined ? [] : [`> In progress on the list of todos: ${line(doing.text)}`]
  if (chosen !== undefined && (last === undefined || isUnderway(last)))
    return [
      `> ${line(chosen.what.split(" → ")[0] ?? "")}`,
      ...(last === undefined ? [] : atWork(last)),
      ...onList,
    ]
  if (last === undefined) return nextStep === null ? [] : [`> ${line(nextStep)}`]
  if (isUnderway(last)) {
    const before = hasBegun(last) ? undefined : turns.at(-2)
    const question = before === undefined ? undefined : lastQuestion(before.reply)
    // A call that the person refused ended the turn before.
    const isStopped = ledger.refusals.some(({ instead, isOpen }) => isOpen || instead === last.asked)
    return [
      question === undefined
        ? `> Go on with the last request: ${requestOf(ledger, last)}`
        : `> The last prompt, ${quoted(last.asked)}, answers ${quoted(question)}; nothing was done since.`,
      ...atWork(last),
      ...onList,
      ...(before === undefined || !isUnderway(before) || isStopped
        ? []
        : [`> Before it, ${quoted(before.asked)} was not finished either.`, ...atWork(before)]),
    ]
  }
  if (questions.length > 0) return [`> The agent waits for an answer: ${line(questions.at(-1) ?? "")}`]
  if (nextStep !== null && (todosAge === 0 || !todos.some(({ text }) => text === nextStep)))
    return [`> ${line(nextStep)}`]
  const promised = remarks.findLast(({ kind, age }) => kind === "promise" && age === 0)
  if (promised !== undefined) return [`> Left open by the last reply: ${line(promised.text)}`]
  return ["> The last request was answered and nothing more was announced.", ...remaining(ledger)]
}

function remaining({ unchecked, files, todos, vanished }: Ledger): readonly string[] {
  const open = [
    ...(unchecked.files.length === 0 ? [] : ["what is not verified"]),
    ...(files.length === 0 ? [] : ["a commit of the changed files"]),
    ...(todos.length + vanished.length === 0 ? [] : ["the todos below"]),
  ]
  return open.length === 0 ? [] : [`> Left: ${open.join(", ")}.`]
}

const MIN_WORDS = 4

/** "Continue" asks for the request before it. */
function requestOf({ goal }: Ledger, { asked }: Turn): string {
  const isWhole = asked.split(/\s+/).length >= MIN_WORDS || isOtherScript(asked)
  const meant = goal.at(-1)?.text.replace(/\s+/g, " ")
  return isWhole || meant === undefined
    ? quoted(asked)
    : `${quoted(asked)}, after ${quoted(inSentences(meant, REQUEST_CHARS))}`
}

const REQUEST_CHARS = 260

function lastQuestion(reply: string): string | undefined {
  const last = sentencesOf(reply.trim().split("\n").at(-1) ?? "").at(-1)
  return last !== undefined && /[?？]["')*_]*$/.test(last) ? last : undefined
}

function hasBegun({ answered, changed, ran }: Turn): boolean {
  return answered !== "" || changed.length + ran.length > 0
}

/** Where an unfinished turn stopped, and how it got there. */
function atWork({ answered, trail, changed, ran }: Turn): readonly string[] {
  const said = trail.length === 0 && answered !== "" ? [answered] : trail
  return [
    ...(said.length === 0 ? [] : ["> What the agent said on the way, the latest last:"]),
    ...said.map((text) => `> - ${quoted(text)}`),
    ...(changed.length === 0 ? [] : [`> Changed for it so far: ${names(changed)}.`]),
    ...(ran.length === 0 ? [] : [`> Ran for it last: ${line(ran.slice(-3).join("; "))}.`]),
  ]
}

/** The next prompt says that the reply did not help. */
export function isRefuted(turn: Turn, turns: readonly Turn[]): boolean {
  const next = turns[turns.indexOf(turn) + 1]?.asked ?? ""
  return REFUTES.test(next) || (next.length < SHORT && complains(next))
}

const SHORT = 120
const REFUTES =
  /\bstill\b.{0,60}\b(?:not|nothing|no|invalid|fail\w*|errors?|same|broken|have|get\w*|can'?t|can ?not)\b|\bstill (?:does|is|do)n'?t\b|\b(?:do(?:es)? ?n[o']?t|did ?n[o']?t|is ?n'?t|not) (?:work|help|fix|solve)\w*|\bsame (?:error|issue|problem)\b|\bnot ?n?possible\b/i

/** No answer, or one that ends with an announcement. */
export function isUnderway({ answered, isClosed }: Turn): boolean {
  return !isClosed || answered === "" || announces(answered)
}

export function isAnswered(turn: Turn): boolean {
  return turn.reply !== "" && !isUnderway(turn)
}

export function names(paths: readonly string[]): string {
  return paths.map((path) => unattributed(asData(path.split("/").at(-1) ?? path, 120))).join(", ")
}
