// How decisive a sentence is. Rules, values, refusals and answers are worth recalling; complaints, questions, asides and
// thanks are not. Looks only at form, not at the topic.

/** Above 0 it decides something. `isAnswer`: it directly follows a question or proposal. */
export function weightOf(sentence: string, isAnswer: boolean): number {
  const text = ` ${sentence.toLowerCase().replace(/[‘’]/g, "'")} `
  if (COURTESY.test(text) || /[:：]\s*$/.test(sentence)) return -1
  let weight = isAnswer ? 0.5 : 0
  if (BINDS.test(text)) weight += 1.5
  else if (QUALIFIES.test(text)) weight += 0.5
  if (ORDERS.test(text)) weight += 1
  if (CHANGES.test(text)) weight += 0.75
  if (SETTLES.test(text)) weight += 0.75
  if (CONDITIONS.test(text)) weight += 0.5
  weight += VALUE_WEIGHT * Math.min(MOST_VALUES, sentence.match(VALUES)?.length ?? 0)
  if (EXPLAINS.test(text)) weight -= 0.75
  if (ASIDE.test(text)) weight -= 2.5
  if (PROCEEDS.test(text) && !BINDS.test(text)) weight -= 2
  if (/[?？]["')\s]*$/.test(sentence)) weight -= 2
  return weight
}

/** Whether the words change an earlier decision (RCAL-03). */
export function saysChange(text: string): boolean {
  return CHANGES.test(` ${text.toLowerCase().replace(/[‘’]/g, "'")} `)
}

/** Agrees to the preceding text and says little more. */
export function agrees(said: string): boolean {
  const text = said.toLowerCase()
  return said.length < 120 && AGREES.test(text) && !PROCEEDS.test(text)
}

/** Unclear without its question: "No, only the first", "Exactly.", "It stays." */
export function leansOnQuestion(said: string): boolean {
  return AGREES.test(said.toLowerCase()) || LEANS.test(said.toLowerCase())
}

const LEANS =
  /^\W*(?:no|nope|not|never|neither|both|either|only|almost|in|out|that|this|it|they|them|those|these|the (?:first|second|third|latter|former|other)|same|also|keep|do|reject|leave|split|before|after|always)\b/

const COURTESY =
  /^\s*(?:thanks|thank you|cheers|great|cool|nice|perfect|awesome|lovely|sounds good|good (?:work|job|stuff|point)|hi|hello|hey)[\s,.!]*(?:thanks|thank you|a lot|so much|again|all|there|then)?[\s.!]*$/
const BINDS =
  /\b(?:must|has to|have to|never|always|only|exactly|do not|don't|cannot|can't|shouldn't|mustn't|nobody|whatever|regardless|at most|at least|no more than|up to|required|mandatory|fixed|pinned|absolute|strictly|strict|full stop|period|non-negotiable|forbidden|invalid|not allowed|no longer)\b/
const QUALIFIES =
  /\b(?:not|no|doesn't|won't|isn't|nothing|none|every|each|any|all|both|neither|either|valid|allowed|but)\b/
const ORDERS =
  /(?:^\s*|[.;:,–—-]\s*|\b(?:and|but|then|so|please|just|also|yes|no|right|exactly|okay|ok)\s+[–—-]?\s*)(?:use|keep|leave|make|take|treat|reject|raise|return|cap|pin|set|drop|skip|write|map|split|round|sort|put|move|call|name|store|log|count|start|stop|ship|add|remove|delete|allow|deny|block|ignore|prefer|choose|pick|fall back|default|limit|strip|encode|escape|compare|match|merge|throw|fail|retry|wait|go with|stick (?:to|with)|let|avoid|replace|rename|show|hide|send|read|apply|do|emit|validate|clamp|truncate|quote|double|lowercase|normali[sz]e|preserve|restore|run|check|give|include|exclude|expire|order)\b/
const CHANGES =
  /\b(?:amend(?:s|ed|ing|ment)?|instead|no longer|any ?more|from now on|as of|going forward|supersed(?:e|es|ed|ing)|revis(?:e|ed|ing|ion)|updat(?:e|es|ed)|overrul(?:e|ed)|revers(?:e|ed)|revert|chang(?:e|es|ed)|switch(?:ed)?|replac(?:e|es|ed)|now|was wrong|used to|turns out|previously|earlier (?:rule|decision)|back when|relax(?:ed)?|tighten(?:ed)?|drop the|new (?:rule|policy|limit|cap|default|value|number))\b/
const SETTLES =
  /\b(?:decid(?:e|ed)|decision|agreed|settled|standardi[sz]ed|convention|policy|contract|rule|spec|becomes?|means?|counts? as|goes? (?:to|in|by|with)|wins?|stays?|belongs?|comes? first|takes? precedence|instead of|rather than|defaults? to|we want|i want|we need|should|needs? to|shall|is the|are the)\b/
/** A number, a code name, a quotation, an arrow or an equation. */
const VALUES =
  /\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred|half|third|percent)\b|`[^`]+`|["'“‘][^"'”’]{1,40}["'”’]|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]\w*Error\b|->|→|[<>=]=?/g
const VALUE_WEIGHT = 0.5
const MOST_VALUES = 3
const CONDITIONS = /\b(?:if|unless|until|except|whenever|as long as|in case)\b/
/** What happens to the work next, or what the person does: not how the thing has to be. */
const PROCEEDS =
  /\b(?:(?:merge|commit|push|ship) (?:it|this|that)|close \S+ with|roll(?:ed|ing)? (?:it )?out|open a pr|i'll (?:ask|check|tell|talk|write|look)|no idea|let me tell|tell me what|have a look)\b/
const EXPLAINS =
  /^\s*(?:that's (?:how|why|what|the)|that is (?:how|why|what|the)|this is (?:how|why)|because|the reason|otherwise|it's (?:how|why)|we tried|last (?:week|year|month)|currently|today|the current)\b/
const ASIDE =
  /\b(?:heads[- ]up|by the way|btw|fyi|fair warning|unrelated|side note|off[- ]topic|flaky|it's not you|rerun|recap it)\b/
const AGREES =
  /^\W*(?:yes|yep|yeah|yup|right|correct|exactly|confirmed|agreed|ok|okay|sure|sounds good|perfect|great|good|fine|ship it|go ahead|do (?:it|that)|that's (?:it|right|the rule|correct)|works for me|lgtm|approved|please do|absolutely|definitely|of course)\b/
