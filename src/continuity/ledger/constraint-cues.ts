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
const CUES: Readonly<Record<string, RegExp>> = {
  must: /\bmust (?!have [a-z]+(?:ed|en)\b|be (?:wrong|a bug|something|the (?:problem|cause)|because|due|broken)\b)/,
  forbidden: /\bforbidden\b(?!\))/,
  careful: /\b(?:be|careful) (?:very )?(?:careful|with|not to)\b/,
  read: /\bread-only\b/,
  go: /\bno-go\b/,
  limit: /\blimit (?:it |this |them )?(?:to|of|is)\b/,
  cap: /\bcap (?:it |them |this )?at\b|\bcap of\b/,
  tops: /\d[\w ]* tops\b/,
  budget: /\bbudget\b.*\d/,
  per: /\b(?:one|two|three|single|\d+) [a-z]+ per [a-z]+/,
  max: /\bmax\.?(?: of)? \d/,
  min: /\bmin\.?(?: of)? \d/,
  cannot:
    /\bcannot (?!find|be resolved|read|resolve|connect|open|load|parse|access|import|see|understand|get|reproduce|figure|tell|log)/,
  always:
    /\balways (?!(?:forget|fail|crash|break|show|log|throw|take|jump|end|go|get|say|happen|hang|freeze|reset|lose|disappear|redirect|start|been|was)(?:s|e?s|ing)?\b)/,
  "don't":
    /(?<!\b(?:i|they|users?|people|tests?|buttons?|files?|it)) (?:don't)(?! (?:know|think|see|understand|remember|believe|care|get why|really))|\b(?:i|we) don't (?:want|need|like|use|allow|accept|support|have)/,
  do: /\bdo not(?! (?:know|think|see|understand|remember|believe))/,
  "can't":
    /\b(?:you|we|that|this|nobody|users?|the [a-z]+(?: [a-z]+)?) can't(?! (?:find|see|open|connect|load|get|figure|reproduce|understand|log|be (?:reached|found|loaded|opened|resolved|displayed|saved)))/,
  never:
    /\b(?:is|are|be|gets?) never [a-z]+(?:ed|en|t|n)\b|(?<!\b(?:i|i've|we've|it|have|has|had|was|is|seems? to)) never\b(?! (?:[a-z]+[^su\W]s|[a-z]+ed|had|did|saw|came|got|went|was|were)\b)/,
  no: new RegExp(
    `(?:${START}|\\b(?:with|that|there (?:should|must) be|want|wants|needs?|keep it|do|use|add|so) )(?<!\\bstill )(?:absolutely |strictly )?no (?!no |the |i |it |they |we |rows|such|problem|idea|need|worries|one|matter|thanks|rush|error|luck|way|clue|doubt|sense|effect|output|result)[a-z0-9]`,
  ),
  not: /^ (?:[a-z]+ ){1,3}(?<!\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might|am|be|why|if|or|and|but|it|i|we|you|they|this|that|still|just|also|really|only|or|am) )not (?!work|sure|found|yet|really|only|what|there|so|too|that|even|just|being)[a-z]+[,. ]|, not (?!sure|really|only|a big)[a-z]|\b(?:must|should|may|can|shall|need|is to|are to|has to|have to|rather|prefer|better|please|or|and|but|to) not\b|\b(?:not|isn't|aren't) (?:(?:at all|really|yet) )?(?:allowed|permitted|acceptable|an option|negotiable|to be|to use|ours|yours|supported|available|installed|possible|reachable|welcome|wanted|up for|part of|even)\b|^ not (?!sure|really|only|a |working|yet|bad|quite|what)[a-z]|\b(?:let's|pls|do|better|mind|appreciate|prefer you) not\b/,
  nothing:
    /\bnothing (?:else|but|besides|more|newer|older|outside|in|that|may|should|must|gets?|is to|leaves?|goes)\b|\bnothing\b.*\b(?:may|should|must|gets?|is to|goes|ever)\b/,
  nobody: /\bnobody (?:may|should|must|but|else)\b/,
  none: /\bnone of (?:that|those|these|this|the)\b/,
  neither: /\bneither\b.*\bnor\b/,
  table: /\boff the table\b/,
  allowed: /\ballowed (?:to|in|on|only|for|at|between)\b|\b(?:only|not|isn't|aren't|never|be) allowed\b/,
  may: /\b(?:may|might) (?:only|not|never)\b|\bnothing\b.*\bmay\b|\byou may\b/,
  only: /(?:^ |[,;:(–-] ?)only\b|\bonly (?:touch|change|modify|edit|use|in|on|the|for|if|when|after|fix|work|add|care|read|standard|stdlib|built-?in|[a-z]+ \d)|\bonly(?: please)?[.!,;)]|\bonly $/,
  keep: new RegExp(`${START}keep (?!going|trying|it up|getting|seeing|at it|on )`),
  use: new RegExp(`${START}use (?!to )`),
  stays: /\bstays? (?!broken|red|empty|blank|stuck)/,
  remain: /\bremain (?!broken|red|empty|blank)/,
  remains: /\bremains (?!broken|red|empty|blank|the problem)/,
  support: /\b(?:must|should|still|we|to) (?:only |also )?support\b|^ support /,
  wait: /\bwait (?:for|until|with)\b/,
  ask: /\bask (?:me|before|first|us)\b/,
  tell: /\btell me (?:before|first|when)\b/,
  before:
    /\bbefore (?:you|any|anything|each|every|we|implementing|coding|changing|touching|committing|pushing|merging|starting|writing|making|doing)\b/,
  every: new RegExp(`${EACH}`),
  each: new RegExp(`${EACH}`),
  all: new RegExp(`${EACH}`),
  signs: /\bsigns? off\b/,
  sign: /\bsigns? off\b/,
  expect: /\b(?:i|we) expect (?:it|them|that|the|this|all|every)\b/,
  first: /\b[a-z]+ [a-z]+ first[!.]* $|\b(?:show|plan|ask|explain|discuss|propose|confirm)\b.*\bfirst\b/,
  until: /\buntil (?:i|we|you)\b/,
  sure: /\b(?:make|be) sure\b/,
  has: /\bhas to\b/,
  have: /(?<!\b(?:i|we|you)) have to\b/,
  needs: /\bneeds (?:to|an?|the)\b/,
  need: /(?<!\b(?:i|we)) need to\b|(?<!\b(?:i|we|you|they|to)) need (?:an?|the)\b/,
  in: new RegExp(
    `\\b(?:do|write|implement|build|make|keep|put|all|everything|names?|comments?|messages?|logs?|docs?|docstrings?|texts?|code|dates?|times?|timestamps?|amounts?|prices?|values?|commits?|tests?|answer|reply) (?:[a-z]+ ){0,3}in (?:plain |pure |vanilla )?(?:${FORMS})\\b`,
  ),
  just: /(?:^ |[,;:] )just (?:the|a|one)\b/,
  now: /(?<!\b(?:works?|fine|good|ok|okay|enough)) for now\b/,
  being: /\bfor the time being\b/,
  moment: /\bfor the moment\b/,
  small: /^ (?:please )?small\b/,
  minimal: /^ (?:please )?minimal\b|\b(?:keep|make) (?:[a-z]+ ){1,3}minimal\b/,
  offline: /\b(?:work|works|run|runs|usable|available) offline\b/,
  it: /\b(?:it|this) can't (?:depend|rely|use|need|take|be|exceed|require|touch|change|break|block|affect|assume)\b|\bneeds? (?:it|them|this) to\b/,
  should: /(?<!\bi) should (?!(?:\w+ly )?(?:have|i |we |you be able))(?!.*\bbut\b)/,
  instead:
    /\b(?:use|put|make|do|go|keep|write|call|take|prefer|want|should|let's|please|have|add|move|try|rather)\b.*\binstead\b/,
  rather: /\brather (?:than|not)\b|\bi'd rather\b/,
  would: /\b(?:would|it'd) be (?:great|nice|good|best|ideal) if\b|\bi would (?:prefer|rather)\b/,
  off: /\b(?:hands off|off[- ]limits|stay off|hold off)\b/,
  scope: /\bout of scope\b|\bscope (?:is|to)\b/,
  stop: /\bstop [a-z]+ing\b/,
  most: /\bat most\b/,
  least: /\bat least\b/,
  under: /\bunder \d/,
  below: /\bbelow \d/,
  over: /\b(?:over|beyond) \d.*\btoo\b/,
  above: /\b(?:not|never|no|go|stay|stays|be)\b.*\babove \d/,
  everything: /(?:^ |[,;:] |\band |\bplease )[a-z]+ everything (?:with|in|as|to|by|from)\b/,
  up: /\bup to \d/,
  than: /\b(?:no|not|never|nothing|any|anything) (?:[a-z]+ ){0,3}(?:more|less|fewer|longer|bigger|larger|newer|older|later|slower) than\b|\b(?:more|less|fewer|longer|bigger|larger|newer|older|slower) than \d/,
  or: /\bor (?:less|smaller|fewer|lower|newer|older|higher|later|below|under)\b/,
  by: /\bby (?:end of|monday|tuesday|wednesday|thursday|friday|tomorrow|tonight)\b/,
  our: /\bour (?:policy|convention|style ?guide|rule|standard)/,
  we: /\bwe(?:'re| are)? (?:only |still |all |always |never )*(?:on|use(?! to\b)|using|support|target|stuck|bound|limited|deploy|ship|follow)\b/,
  "we're": /\bwe're (?:on|using|stuck|bound|limited)\b/,
  you: /\byou (?:can|may) (?:now |also |still )?(?:touch|change|use|edit|modify|drop|remove|ignore|skip|break)\b/,
  fine: /\b(?:fine|ok|okay|alright) (?:to|if)\b/,
  ok: /\b(?:ok|okay) (?:to|if)\b/,
  feel: /\bfeel free\b/,
  working: /\b(?:keeps?|continues?|go(?:es)? on) (?:on )?working\b/,
  keeps: /\bkeeps? (?:working|running|passing|compiling|building|its|the same)\b/,
  continue: /\bcontinues? to (?:work|run|build|pass|compile|be|return|accept|support)\b/,
  continues: /\bcontinues to (?:work|run|build|pass|compile|be|return|accept|support)\b/,
  away: /\b(?:stay|keep|steer) (?:well )?(?:away|clear)\b/,
  clear: /\bsteer clear\b/,
  out: /\b(?:stay|keep|leave) (?:[a-z]+ ){0,3}out of\b|\bout of (?:scope|bounds)\b/,
  same: /\bsame (?:[a-z]+ )?as\b|\b(?:the|exactly) same (?:way|order|names?|format|output|result|behaviou?r|shape|api|signature)\b/,
  alone: /\b(?:leave|let) (?:[a-z]+ ){1,5}alone\b/,
  appreciate: /\bappreciate (?:it )?if\b/,
  grateful: /\bgrateful if\b/,
  like: /\b(?:i'd|we'd|i would|we would) like (?:it|them|that|all|every|the|this|any|no)\b/,
  want: /\b(?:i|we) (?:also |really |just )?want (?:no|only) |\b(?:i|we) (?:also |really |just )?want (?:it|them|that|all|every|everything|this|the)(?: [a-z]+){0,4} (?:to (?:be|stay|remain|use|go|keep|work)|in|on|as|under|below|without)\b/,
  check: /\b(?:check|run it|clear it|confirm) (?:with|by) (?:me|us)\b/,
  show: /\bshow me (?:the \w+ |it |them )?(?:first|before)\b/,
  pass: /\bmust pass\b|\b(?:has|have) to pass\b/,
  forget: /\bforget (?:about|what i)\b/,
  run: /\b(?:we|prod|production|staging|ci|customers|clients|it|servers?|everything) (?:still |only |all )*runs? on\b/,
  runs: /\b(?:prod|production|staging|ci|it|server|everything|app|site|cluster) (?:still |only )*runs on\b/,
  ci: /\bci (?:has|runs|uses|only)\b/,
  internet: /\b(?:no|without) internet\b/,
  network: /\bno network\b/,
  longer: /\bno longer (?:need|applies|matters|necessary|required)/,
  mind: /\bchanged my mind\b|\bkeep in mind\b/,
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
