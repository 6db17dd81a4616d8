// Which prompts say what the session is for (CONT-01): the task, and the requests that changed it. Corrections, approvals,
// pastes and questions in passing are not goals.
import { withoutPasted } from "../../clients/claude-code/transcript/pasted.ts"
import { proseOf } from "../../learning/gate/prose.ts"
import { isEnglish, isOtherScript } from "../../text/language.ts"
import { IS_QUESTION } from "./answers.ts"
import { typedLines } from "./constraints.ts"
import type { Ledger, PromptText } from "./ledger.ts"

/** The task first, then the requests that changed it, without questions in passing. */
export function goalsOf({ task, goal }: Pick<Ledger, "task" | "goal">): readonly PromptText[] {
  const start = task?.text.trim().slice(0, SAME_CHARS)
  const later = goal
    .filter((each) => !each.text.trim().startsWith(start ?? "\n"))
    .map((each) => ({ ...each, text: typedLines(each.text).trim() || each.text }))
    .filter(
      (each) =>
        task === null ||
        (ordersWork({ ...each, text: withoutPasted(each.text) }) && !PRINTED.test(each.text)),
    )
  return task === null ? later : [task, ...later]
}

const SAME_CHARS = 120
/** Begins like a value, a shell line or a frame. */
const PRINTED = /^\s*['"{[┌└│$`]/

export function isGoal({ text }: PromptText): boolean {
  const typed = typedLines(text)
  // Client commands typed where the client did not recognise them.
  if (/^\s*\/[a-z]/.test(typed)) return false
  if (ORDERS.test(typed) && typed.length > LONG_CHARS) return true
  const prose = proseOf(typed).sentences.join(" ")
  if (CORRECTS.test(prose)) return false
  const words = prose.split(/\s+/).filter((word) => /^\W*\p{L}+\W*$/u.test(word))
  return words.length >= MIN_WORDS || /[㐀-鿿぀-ヿ가-힯]{6}/.test(prose)
}

/** Whether a prompt can be the task of a session: it orders or names work. */
export function isTask(said: PromptText): boolean {
  return (
    said.text.length > DOCUMENT_CHARS || ((isGoal(said) || HAN_ORDER.test(said.text)) && ordersWork(said))
  )
}

/** An order, or long enough to tell what is wanted; in another language anything but a question. */
export function ordersWork({ text }: PromptText): boolean {
  const start = text.slice(0, HEAD_CHARS)
  if (isOtherScript(start)) return !IS_QUESTION.test(start.trim())
  if (ORDERS.test(start)) return true
  return isEnglish(start) ? start.split(/\s+/).length >= TELLING_WORDS : !IS_QUESTION.test(start.trim())
}

const HAN_ORDER = /[㐀-鿿]{4}/
const HEAD_CHARS = 400
const LONG_CHARS = 200
const TELLING_WORDS = 9
/** A prompt this long is never small talk. */
const DOCUMENT_CHARS = 1_000
const ORDERS =
  /\b(?:implement|build|create|make|fix|add|write|update|change|refactor|convert|migrate|move|rename|remove|delete|replace|set ?up|configure|install|deploy|improve|optimi[sz]e|design|redesign|develop|address|investigate|debug|find out|review|analy[sz]e|test|integrate|port|rewrite|clean ?up|extract|split|merge|generate|i (?:want|need|would like|'d like)|we (?:want|need|should)|let(?:'s| us|s)?|can you|could you|please|help me)\b/i

const MIN_WORDS = 5
const CORRECTS =
  /^(?:no+\b(?! (?:need|more|longer|new))[,.! ]|nope\b|stop\b|wait\b[,.! ]|wrong\b|that(?:'s| is|s) (?:not|wrong|incorrect)|this is (?:not|wrong)|you (?:didn'?t|did not|don'?t|forgot|missed|broke|keep|should(?:n'?t)? (?:not )?have|were supposed|just)\b|why (?:did|are|do|would|have) you|i (?:(?:already |just )?(?:said|told you|asked (?:you|for))|didn'?t (?:ask|say|want|tell)|never (?:asked|said))|undo\b|revert (?:that|this|it)\b|actually,? no\b|not what i|that broke|don'?t (?:do that|touch that)\b)/i

export function cancelsTask(prompt: string): boolean {
  return (
    prompt.length <= MAX_CALLING_OFF &&
    /\b(?:never ?mind|forget (?:it|that|about (?:it|that|this))|scrap (?:it|that|this|all)|(?:delete|undo|revert|discard) (?:all of (?:that|it|this)|everything)|cancel (?:it|that|this|all)|start (?:all )?over|wrong (?:file|project|repo(?:sitory)?|folder|window))\b/i.test(
      prompt,
    )
  )
}

const MAX_CALLING_OFF = 200
