// How people set conditions in languages other than English: per language, the patterns of orders and of complaints.

import {
  inPlainLetters,
  inSimplified,
  isEnglish,
  isOtherScript,
  type Language,
  languageOf,
  pattern,
} from "../../text/language.ts"
import tables from "./constraints-by-language.json" with { type: "json" }

/**
 * Undefined for English and when too short to decide. `whole`: the language of the surrounding text, used when the sentence
 * does not show its own.
 */
export function setsConditionByLanguage(sentence: string, whole: Language | undefined): boolean | undefined {
  if (isOtherScript(sentence)) return ordersInOtherScript(sentence)
  const language = languageOf(sentence) ?? (whole === undefined || isEnglish(sentence) ? undefined : whole)
  if (language === undefined) return undefined
  const text = inPlainLetters(sentence)
  if (isQuestion(sentence) && !PLEADS.test(text)) return false
  const rules = RULES.get(language)
  return rules?.orders.test(text.replace(rules.tells, " · "))
}

/** Undefined for English and when too short to decide. */
export function complainsByLanguage(sentence: string): boolean | undefined {
  if (isOtherScript(sentence)) return OTHER_ASKS.test(inSimplified(sentence))
  const language = languageOf(sentence)
  return language === undefined ? undefined : RULES.get(language)?.tells.test(inPlainLetters(sentence))
}

/** Splits Chinese and Japanese at their commas; other text stays whole. */
export function clausesByScript(sentence: string): readonly string[] {
  return isOtherScript(sentence) ? sentence.split(/[，；]|、(?=[^、]{8})|, /) : [sentence]
}

/** Where a clause begins. */
const AT =
  "(?:^ |[,;:.!¡(–-] ?|\\b(?:y|pero|que|por favor|porfa|e|mas|et|mais|stp|svp|und|aber|bitte|also|ma|però|ok|solo|además|también|surtout|auch) )"
const END = "(?![a-z])"

interface Rules {
  readonly orders: RegExp
  /** Complaints, removed before the search for orders. */
  readonly tells: RegExp
}

const RULES = new Map(
  Object.entries(tables.latin).map(([language, { orders, tells }]): [string, Rules] => [
    language,
    { orders: compiled(...orders), tells: compiled(tells) },
  ]),
)

function compiled(...parts: readonly string[]): RegExp {
  return pattern(...parts.map((part) => part.replaceAll("<start>", AT).replaceAll("<end>", END)))
}

function isQuestion(sentence: string): boolean {
  return /\?\s*$/.test(sentence) || WONDERS.test(sentence)
}

/** With accents: "que" and "qué" are two words. */
const WONDERS =
  /^\s*(?:¿|(?:(?:y|et|und|ma|e|pero|mais|aber|ok),? )?(?:por qué|cómo|cuándo|dónde|qué|cuál|por que|como|pourquoi|comment|quand|où|qu'est|est-ce|warum|wieso|weshalb|wie|wo|woran|welche[a-z]?|perché|come|quando|dove|quale) )/i

/** A question that is an order: "¿puedes no tocar …?" */
const PLEADS =
  /\b(?:puedes|podrias|puede|kannst du|konntest du|konnen wir|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|pode|poderia|voce pode|puoi|potresti)\b/

const OTHER_RULES = new RegExp(Object.values(tables.otherScripts).join("|"), "i")
const OTHER_ASKS =
  /[?？]\s*$|吗|什么|怎么|如何|能不能|是不是|可不可以|有没有|要不要|为何|ですか|ますか|でしょうか|なぜ|どう(?:して|すれば)|까요|나요|^\s*(?:почему|как|что|зачем)/i

/** A prohibition counts even in a question. */
function ordersInOtherScript(sentence: string): boolean {
  const text = inSimplified(sentence)
  return OTHER_ASKS.test(text) ? FORBIDS.test(text) : OTHER_RULES.test(text)
}

const FORBIDS = /不要(?!修改嘛|吗)|禁止|必须|不得|しないで|ないでください|하지 ?마|нельзя/
