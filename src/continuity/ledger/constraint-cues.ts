// How an English sentence sets a condition: the words that may do so, the complaints that only look like one, and the
// questions that are orders.
import cues from "./constraint-cues.json" with { type: "json" }

/** `text`: plain, in lower case, with a space at both ends; `words`: its words. */
export function setsConditionInEnglish(text: string, words: readonly string[]): boolean {
  const found = words.filter((word) => ANYWHERE.has(word) || AS_ORDER.has(word) || Object.hasOwn(CUES, word))
  if (LOGGED.test(text) && !OPENS.test(text)) return false
  if (found.length > 0) {
    if (ASKS.test(text)) return PLEADS.test(text) && !WONDERS.test(text)
    if (found.some((cue) => holds(cue, text))) return !LAMENTS.test(text) || ORDERS.test(text)
  }
  return /\d/.test(text) && IN_NUMBERS.test(text)
}

export function complainsInEnglish(text: string): boolean {
  return LOGGED.test(text) || (LAMENTS.test(text) && !ORDERS.test(text))
}

function holds(word: string, text: string): boolean {
  if (AS_ORDER.has(word)) return new RegExp(`${START}${word}\\b`).test(text)
  return ANYWHERE.has(word) || (CUES[word]?.test(text) ?? false)
}

const ANYWHERE: ReadonlySet<string> = new Set(cues.anywhere)
/** Only where an order may begin. */
const AS_ORDER: ReadonlySet<string> = new Set(cues.asOrder)

/** Where an order may begin: at the sentence's start, after punctuation, or after an introductory word. */
const START =
  "(?:^ |[,;:(.!–—-] ?|\\b(?:and|but|so|then|also|please|pls|just|ok|okay|you|we|(?:remember|sure|you|try|please|important|careful|as|how|and) to|now on,?|yes|no|note|important|remember|again|btw|fyi|still|always|though|first|i said|let's|because|actually|now) )"

/** A universal statement in the present tense. */
const EACH =
  "(?:^ |[,;:] |\\band )(?:every|each|all) (?!time|day|of a|good|right|set|done|tests? )[a-z]+(?: [a-z]+){0,4} (?:gets?|has|have|goes?|needs?|comes?|ends?|starts?|returns?|uses?|carry|carries)\\b"

/** Languages, spellings and units that something is to be written in. */
const FORMS =
  "english|german|french|spanish|italian|portuguese|japanese|chinese|korean|russian|dutch|polish|snake_case|camelcase|camel case|kebab-case|pascalcase|typescript|javascript|python|rust|go|java|kotlin|swift|ruby|php|sql|css|html|markdown|utc|cents|iso|utf-8|lower ?case|upper ?case|sh|bash|one [a-z]+|a single"

/** Further words that may set a condition, each with the phrasing that does. */
const CUES: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(cues.phrases).map(([word, phrase]) => [word, new RegExp(filled(phrase))]),
)

function filled(phrase: string): string {
  return phrase
    .replace("<start>", () => START)
    .replace("<each>", () => EACH)
    .replace("<forms>", () => FORMS)
}

/** A version or a limit with its unit: "iOS 15", "MSRV is 1.70". */
const IN_NUMBERS =
  /^ \d[\d.,]* ?(?:\/|per )[a-z]+|(?:<=?|≤|>=|≥) ?\d|\b(?:msrv|node|python|java|php|ruby|go|ios|android|minsdk|api|otp|c\+\+|es|jdk|rust|\.net) ?(?:is |>=? ?|v)?\d+(?:\.\d+)*\+?(?: only| or| is|,|\.? $)/

/** Program output. */
const LOGGED =
  /<\/?[a-z]+[ >]|\b(?:[a-z]*error|exception|warning|status)\s*[:=({]|\b[45]\d\d \(|"detail"|\bmethod not allowed\b|\bat [\w.]+:\d+/

/** Contains an order, whatever else it says. */
const OPENS = new RegExp(
  `${START}(?:do not|don't|never|avoid|only (?:touch|change|use|edit|modify|do|add|read|fix|work|keep)|keep|use|leave|make sure|ensure|must|no) `,
)
const ORDERS = new RegExp(
  `${OPENS.source}|\\b(?:must|mustn't|make sure|should not|shouldn't|must not|has to|without|(?:not|isn't|aren't) (?:allowed|permitted|acceptable|an option|negotiable|to be|available|installed|supported)|forbidden|prohibited|(?:grateful|appreciate it|appreciate|great|nice|good|best) if|let's not|can't (?:depend|rely|use|need|take|be|exceed|require|touch|change|break|block|affect|assume))\\b`,
)
/** A complaint: it describes the work, not a condition for it. */
const LAMENTS =
  /\b(?:(?:does|did|is|was|has|have|are|were)(?: not|n't)|(?:it|i|that|this|they|he|she|page|app|build|test|tests|button|server|command|code) (?:still |also |just )?(?:can(?:not|'t| not)|won't|don't(?! (?:want|need|like|use|allow|accept|support|wish))|fails?|crashes|breaks|throws))\b/
const ASKS =
  /\?\s*$|^ (?:(?:ok|so|and|but|also|wait|hey|great|well|now),? )*(?:why|how|(?:what|when|where|which|who)(?:'s| (?:about|if|happens|kind|(?:[a-z]+ )?(?:is|are|does|do|did|will|would|should|can|could|has|have|was|were)))|(?:is|are|does|did|would|has|was|were|can|could) (?:it|this|that|these|those|there|the|a|an|my|our|your|his|their|any|all|you|i|we|they|he|she|someone|anyone|everything)|any|do (?:i|we|you|they)) /
const WONDERS = /^ (?:(?:ok|so|and|but|also|well|now),? )*(?:why|how|what|when|where|which|who)\b/
/** A question that is an order: "can you keep it under 200 lines?" */
const PLEADS =
  /\b(?:can|could|would|will) (?:you|we) (?:please |also |just )?(?:not|keep|avoid|only|make sure|leave|use|stick|stay|limit|ensure|refrain|never|do it without)\b|\bmind not\b|\bwithout [a-z]+ing\b|\b(?:can|could|would|will) (?:you|we)\b.*\b(?:except|without|but not|but only|as long as)\b|\bit would be (?:great|nice|good|best|ideal) if\b/
