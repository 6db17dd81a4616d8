// Recognises a short prompt that answers the reply before it (CONT-09): the reply ends with exactly one question and the
// prompt is one of its choices, or the prompt names entries of a numbered list. Any other prompt decides nothing.
import { sentencesOf } from "../../learning/gate/prose.ts"
import { speechOf } from "../compaction/summary.ts"
import { unmarked } from "./decisions.ts"
import type { LedgerDecision, Offer } from "./ledger.ts"

export const NO_OFFER: Offer = { question: null, options: [] }

const TAIL_CHARS = 3_000
const MAX_OPTIONS = 12
const OPTION_CHARS = 140

/** What a reply asks of the person: one question at its end, and the entries of its last numbered list. */
export function offerOf(reply: string): Offer {
  const lines = reply
    .slice(-TAIL_CHARS)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split("\n")
  const sentences = lines.flatMap((line) => sentencesOf(unmarked(line)))
  const asking = sentences.filter((sentence) => ASKS.test(sentence))
  const isLast = ASKS.test(sentences.at(-1) ?? "")
  return {
    question: asking.length === 1 && isLast ? (asking[0] ?? null) : null,
    options:
      asking.length > 0 || /\b(?:options?|choose|which|pick|next steps?)\b/i.test(reply)
        ? lastList(lines)
        : [],
  }
}

const ASKS = /[?？]["')*_]*$/
const NUMBERED =
  /^\s*(?:#{1,4}\s*)?(?:[-*]\s*)?(?:\*\*|__)?\s*(?:option\s*)?(\d{1,2})\s*[.):–-]\s*(?:\*\*|__)?\s*(\S.*)$/i

/** Entries in number order; a list that restarts is a new one. */
function lastList(lines: readonly string[]): readonly string[] {
  let list: string[] = []
  for (const line of lines) {
    const [, number, text = ""] = NUMBERED.exec(line) ?? []
    if (number === undefined) continue
    if (Number(number) === 1) list = []
    if (Number(number) === list.length + 1 && list.length < MAX_OPTIONS)
      list.push(
        text
          .replace(/\*\*|__/g, "")
          .trim()
          .slice(0, OPTION_CHARS),
      )
  }
  return list.length >= 2 ? list : []
}

export function answeredDecisions({ question, options }: Offer, prompt: string): readonly LedgerDecision[] {
  const answer = prompt.trim()
  if (answer === "" || answer.length > MAX_ANSWER_CHARS || IS_QUESTION.test(answer)) return []
  const numbers = numbersIn(answer)
  if (numbers.length > 0) {
    const chosen = numbers.flatMap((number) =>
      options[number - 1] === undefined ? [] : [`${number}. ${options[number - 1]}`],
    )
    // Questions are not plan entries.
    return chosen.length === numbers.length ? [decided(`${chosen.join("; ")} → chosen by "${answer}"`)] : []
  }
  if (question === null || SAYS_NOTHING.test(question) || !isChoiceOf(question, answer)) return []
  return [decided(`${question} → ${answer}`)]
}

/** Approval of something done at once decides nothing for later. */
export function isApproval(what: string): boolean {
  return / → (?:yes|yep|yeah|ok|okay|sure)\b.{0,30}$/i.test(what)
}

function decided(what: string): LedgerDecision {
  return { what, reason: null, impact: null, by: "person" }
}

const CHOICE_BY_NUMBER =
  /^(?:(?:ok(?:ay)?|yes|sure|please|let'?s|do|go with|take|start with|i(?:'d| would)? (?:choose|pick|like|want)|and|then|both|the|option|options|step|steps|number|no\.?|choice|phase|first|try|again|#)[\s,:]*)*\d{1,2}(?:(?:[\s,;&+#]|and|then|or|to|option|step|-)+\d{1,2})*(?:\s+(?:(?:is|are|sounds?|looks?) )?(?:ok(?:ay)?|good|fine|great|please|first))?\s*[.!,]*$/i

function numbersIn(answer: string): readonly number[] {
  if (!CHOICE_BY_NUMBER.test(answer)) return []
  return [...answer.matchAll(/(\d{1,2})(?:\s*(?:-|to)\s*(\d{1,2}))?/g)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)]
    return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => from + at)
  })
}

const MAX_ANSWER_CHARS = 200
export const IS_QUESTION =
  /[?？]\s*$|^(?:(?:why|how|what|when|where|which|who|is|are|does|did)\b|为什么|怎么|什么)/i
const YES_NO =
  /^(?:yes|yep|yeah|yup|no|nope|sure|ok|okay|agreed|correct|right|exactly|neither|both|either|the (?:first|second|third|last|former|latter)|ja|nein|sí|si|oui|non|da|нет|да|是|好|对|不|はい|いいえ|네|아니)(?![\p{L}])/iu

/** "Yes", "no", or words of the question. */
function isChoiceOf(question: string, answer: string): boolean {
  if (YES_NO.test(answer)) return true
  const asked = speechOf(question.toLowerCase())
  const said = [...speechOf(answer.toLowerCase()).keys()]
  if (said.length === 0 || said.length > MAX_TERMS) return false
  return said.filter((term) => asked.has(term)).length >= said.length / 2
}

const MAX_TERMS = 8

/** A polite question, or one about continuing: the answer decides nothing. */
const SAYS_NOTHING =
  /^\W*(?:(?:shall|should|may|can) (?:i|we) |(?:do you )?want me to |would you like me to |ready to |ok to )?(?:(?:go ahead|proceed|continue|start|begin)\b.{0,20}|.{0,20}是否同意(?:执行)?)[?？]|\b(?:help you|anything else|make sense|sound good|look good)\b/i
