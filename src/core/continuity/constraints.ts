// Which sentences of a prompt lay something down for this work: what is not to be done, what must hold, what to use or
// to keep, how far, and what was lifted again. Unlike a lesson it need not last, so recall comes before precision: a
// sentence too many costs a line, a lost "don't touch the migrations" costs the work. Kept verbatim.
import { proseOf } from "../learning/prose.ts"
import { withoutPasted } from "../transcript/pasted.ts"

const MOST_SENTENCES = 60
const MOST_CHARS = 50_000

/** In their order, as typed. */
export function constraintsIn(prompt: string): readonly string[] {
  if (prompt.length > MOST_CHARS) return []
  const prose = proseOf(withoutPasted(prompt), MOST_SENTENCES)
  return prose.sentences.filter(laysDown).flatMap(piecesOf)
}

/** The clauses that lay something down, without the reasons beside them; the whole when none does by itself. */
export function coreOf(constraint: string): string {
  const core = clausesOf(constraint).filter((clause) => laysDown(clause) && !POINTS_BACK.test(clause))
  const isTelling = core.join(" ").split(/\s+/).length >= LEAST_WORDS
  const text = isTelling ? core.join(", ") : constraint
  return text.slice(Math.max(0, text.search(/\bwithout\b/i)))
}

/** "stick to it" says nothing without what stands before. */
const POINTS_BACK = /\b(?:it|that|this|them|those|so)[.!]*$/i
const LEAST_WORDS = 3

/** Two orders in one sentence are two constraints; what follows an order explains it and stays with it. */
function piecesOf(sentence: string): readonly string[] {
  const pieces: string[] = []
  for (const clause of clausesOf(sentence)) {
    const last = pieces.length - 1
    const isOwn = laysDown(clause) && clause.split(/\s+/).length >= LEAST_WORDS
    if (isOwn && (last < 0 || laysDown(pieces[last] ?? ""))) pieces.push(clause)
    else if (last < 0) pieces.push(clause)
    else pieces[last] = joined(sentence, pieces[last] ?? "", clause)
  }
  return pieces.length > 1 && pieces.every(laysDown) ? pieces : [sentence]
}

function clausesOf(sentence: string): readonly string[] {
  return sentence
    .split(
      /,\s+(?:(?:and|but|so|also)\s+)?|\s+(?:but|and)\s+(?=(?:do not|don't|dont|never|no|only|keep|use|leave|make sure|it|you|please|the|i (?:do not|don't|want|need))\b)/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "")
}

/** The stretch of the sentence from the one to the end of the other, as it was typed. */
function joined(sentence: string, from: string, to: string): string {
  const start = sentence.indexOf(from)
  return sentence.slice(start, sentence.indexOf(to, start + from.length) + to.length)
}

export function laysDown(sentence: string): boolean {
  if (/[:：]$/.test(sentence)) return false
  if (OTHER_SCRIPTS.test(sentence)) return OTHER_RULES.test(sentence) && !OTHER_ASKS.test(sentence)
  const text = ` ${plain(sentence)} `
  if (text.length < 8) return false
  const words = text.match(/[a-zà-ÿ][a-zà-ÿ']*/g) ?? []
  const cues = words.filter((word) => Object.hasOwn(CUES, word))
  if (cues.length > 0) {
    if (ASKS.test(text)) return PLEADS.test(text)
    if (cues.some((cue) => holds(cue, text))) return !LAMENTS.test(text) || ORDERS.test(text)
  }
  if (/\d/.test(text) && IN_NUMBERS.test(text)) return true
  return words.some((word) => ROMANCE_WORDS.has(word)) && ROMANCE.test(text)
}

function holds(word: string, text: string): boolean {
  const cue = CUES[word]
  if (cue === "order") return new RegExp(`${START}${word}\\b`).test(text)
  return cue === true || (cue?.test(text) ?? false)
}

function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\b(do|can|must|should|wo|ca|need|may|does|is|are)nt\b/g, "$1n't")
    .replace(/\s+/g, " ")
}

/** Where an order may begin: the sentence's start, after a sign, or after a word that only leads up to it. */
const START =
  "(?:^ |[,;:(.!–—-] ?|\\b(?:and|but|so|then|also|please|pls|just|ok|okay|you|we|to|yes|no|note|important|remember|again|btw|fyi|still|always|though|first|i said|let's|because|actually|now) )"

/** Words that may lay something down, and how they must stand to do so: `order`, where an order may begin. */
const CUES: Readonly<Record<string, RegExp | "order" | true>> = {
  must: true,
  "mustn't": true,
  shall: true,
  required: true,
  mandatory: true,
  forbidden: true,
  ensure: true,
  avoid: true,
  without: true,
  except: true,
  unchanged: true,
  untouched: true,
  intact: true,
  frozen: true,
  compatible: true,
  compatibility: true,
  matters: true,
  requirement: true,
  constraint: true,
  limit: /\blimit (?:it |this |them )?(?:to|of|is)\b/,
  limited: true,
  maximum: true,
  minimum: true,
  max: /\bmax\.?(?: of)? \d/,
  min: /\bmin\.?(?: of)? \d/,
  cannot: true,
  "shouldn't": true,
  always: true,
  "don't":
    /(?<!\b(?:i|they|users?|people|tests?|buttons?|files?|it)) (?:don't)(?! (?:know|think|see|understand|remember|believe|care|get why|really))|\b(?:i|we) don't (?:want|need|like|use|allow|accept|support|have)/,
  do: /\bdo not(?! (?:know|think|see|understand|remember|believe))/,
  "can't": /(?<!\b(?:i|it|they|users?|app|page))\s can't|\b(?:you|we|that|this|the [a-z]+(?: [a-z]+)?) can't/,
  never: /(?<!\b(?:i|i've|we've|it|have|has|had|was|is)) never\b/,
  no: new RegExp(
    `(?:${START}|\\b(?:with|there (?:should|must) be|want|wants|needs?|keep it|do|use|add|so) )(?:absolutely |strictly )?no (?!rows|such|problem|idea|need|worries|one|matter|thanks|rush|error|luck|way|clue|doubt|sense|effect|output|result)[a-z0-9]`,
  ),
  zero: "order",
  not: /, not (?!sure|really|only|a big)[a-z]|\b(?:must|should|may|can|shall|need|is to|are to|has to|have to|rather|prefer|better|please|or|and|but|to) not\b|\bnot (?:allowed|permitted|acceptable|an option|negotiable|to be)\b/,
  nothing: /\bnothing (?:else|but|besides|more|newer|older|outside|in|that|may|should|must)\b/,
  may: /\b(?:may|might) (?:only|not|never)\b|\bnothing\b.*\bmay\b|\byou may\b/,
  only: /(?:^ |[,;:(–-] ?)only\b|\bonly (?:touch|change|modify|edit|use|in|on|the|for|if|when|after|fix|work|add|care|read|standard|stdlib|built-?in|[a-z]+ \d)|\bonly(?: please)?[.!,;)]|\bonly $/,
  leave: "order",
  keep: "order",
  use: "order",
  using: "order",
  stick: true,
  stay: true,
  stays: /\bstays? (?!broken|red|empty|blank|stuck)/,
  remain: /\bremain (?!broken|red|empty|blank)/,
  remains: /\bremains (?!broken|red|empty|blank|the problem)/,
  prefer: "order",
  follow: "order",
  target: "order",
  support: /\b(?:must|should|still|we|to) (?:only |also )?support\b|^ support /,
  preserve: "order",
  respect: "order",
  reuse: "order",
  refrain: true,
  treat: "order",
  assume: "order",
  wait: /\bwait (?:for|until|with)\b/,
  ask: /\bask (?:me|before|first|us)\b/,
  tell: /\btell me (?:before|first|when)\b/,
  before: /\bbefore (?:you|any|anything|each|every|we)\b/,
  until: /\buntil (?:i|we|you)\b/,
  sure: /\b(?:make|be) sure\b/,
  has: /\bhas to\b/,
  have: /(?<!\b(?:i|we|you)) have to\b/,
  needs: /\bneeds to\b/,
  need: /(?<!\b(?:i|we)) need to\b/,
  should: true,
  instead: true,
  rather: /\brather (?:than|not)\b|\bi'd rather\b/,
  would: /\b(?:would|it'd) be (?:great|nice|good|best|ideal) if\b|\bi would (?:prefer|rather)\b/,
  backward: true,
  backwards: true,
  off: /\b(?:hands off|off[- ]limits|stay off|hold off)\b/,
  scope: /\bout of scope\b/,
  stop: /\bstop [a-z]+ing\b/,
  most: /\bat most\b/,
  least: /\bat least\b/,
  exactly: true,
  within: true,
  under: /\bunder \d/,
  below: /\bbelow \d/,
  up: /\bup to \d/,
  than: /\b(?:more|less|fewer|longer|bigger|larger|newer|older) than\b/,
  or: /\bor (?:less|smaller|fewer|lower|newer|older|higher|later|below|under)\b/,
  by: /\bby (?:end of|monday|tuesday|wednesday|thursday|friday|tomorrow|tonight)\b/,
  our: /\bour (?:policy|convention|style ?guide|rule|standard)/,
  we: /\bwe(?:'re| are)? (?:only |still |all |always |never )*(?:on|use|using|support|target|stuck|bound|limited|deploy|ship|follow)\b/,
  "we're": /\bwe're (?:on|using|stuck|bound|limited)\b/,
  you: /\byou (?:can|may) (?:now |also |still )?(?:touch|change|use|edit|modify|drop|remove|ignore|skip|break)\b/,
  fine: /\b(?:fine|ok|okay|alright) (?:to|if)\b/,
  ok: /\b(?:ok|okay) (?:to|if)\b/,
  feel: /\bfeel free\b/,
  longer: /\bno longer (?:need|applies|matters|necessary|required)/,
  mind: /\bchanged my mind\b|\bkeep in mind\b/,
  remember: "order",
}

/** A version, a limit with its unit: "iOS 15", "MSRV is 1.70". */
const IN_NUMBERS =
  /\b(?:msrv|node|python|java|php|ruby|go|ios|android|minsdk|api|otp|c\+\+|es|jdk|rust|\.net) ?(?:is |>=? ?|v)?\d+(?:\.\d+)*\+?(?: only| or| is|,|\.? $)/

/** An order stands in it, whatever else is said. */
const ORDERS = new RegExp(
  `${START}(?:do not|don't|never|avoid|only|keep|use|leave|make sure|ensure|must|no) |\\b(?:must|mustn't|make sure|should not|shouldn't|must not|has to|without)\\b`,
)
/** What does not work, told as it is: the work itself, not a condition of it. */
const LAMENTS =
  /\b(?:(?:does|did|is|was|has|have|are|were)(?: not|n't)|(?:it|i|that|this|they|he|she|page|app|build|test|tests|button|server|command|code) (?:still |also |just )?(?:can(?:not|'t| not)|won't|don't|fails?|crashes|breaks|throws))\b/
const ASKS =
  /\?\s*$|^ (?:(?:ok|so|and|but|also|wait|hey|great|well|now),? )*(?:why|how|what|when|where|which|who|is|are|does|did|would|has|any) /
/** A question that is an order: "can you keep it under 200 lines?" */
const PLEADS =
  /\b(?:can|could|would|will) (?:you|we) (?:please |also |just )?(?:not|keep|avoid|only|make sure|leave|use|stick|stay|limit|ensure)\b|\bwithout [a-z]+ing\b|\bit would be (?:great|nice|good|best|ideal) if\b/

/** Without one of these, the long expression is not even made. */
const ROMANCE_WORDS = new Set(
  (
    "nunca jamas jamás siempre solo sólo usa mantén manten sin debe tiene toques toque uses hagas cambies crees borres modifiques " +
    "pongas agregues añadas quiero não nao sempre mantenha apenas sem ne toujours uniquement garde gardez sans utilise faut nur " +
    "niemals nie immer kein keine keinen keiner bitte ohne verwende benutze nutze behalte lass muss dürfen darf nicht unverändert " +
    "soll sollte pas romper se"
  ).split(" "),
)
const ROMANCE =
  /(?:^ |[,;:.] )(?:no (?:uses?|hagas|toques?|cambies|crees|borres|modifiques|pongas|agregues|añadas|quiero)|nunca|jam[aá]s|siempre|s[oó]lo |usa |mant[eé]n|sin (?:tocar|cambiar|romper|añadir|modificar|nuevas)|debe|tiene que|n[aã]o (?:use|fa[cç]a|mude|crie|altere|remova|mexa|adicione|toque)|sempre|mantenha|apenas|sem (?:mexer|mudar|quebrar|alterar)|ne (?:\w+ )?(?:pas|touche|change|modifie|casse|cr[eé]e|supprime|ajoute)|n'\w+ (?:pas|aucun\w*|rien)|toujours|uniquement|garde|gardez|sans (?:toucher|changer|casser|modifier|ajouter)|utilise|il faut|nur |niemals|nie |immer |kein\w* |bitte (?:nicht|kein\w*|nur)|ohne |verwende|benutze|nutze|behalte|lass |muss |d[uü]rfen nicht|darf nicht)|\b(?:nicht (?:anfassen|[aä]ndern|ver[aä]ndern|l[oö]schen|verwenden|anr[uü]hren|kaputt)|unver[aä]ndert|darf (?:nicht|kein)|soll(?:te)? (?:nicht|nur|immer)|muss (?:\w+ )*(?:bleiben|laufen|funktionieren)|ne touche(?:z)? pas|ne pas |sin romper|no debe|no se debe)\b/
const OTHER_SCRIPTS = /[぀-ヿ㐀-鿿가-힯а-яё]/i
const OTHER_RULES =
  /不要|别(?!的|人)|禁止|不能|不许|不得|不准|不可以|避免|必须|务必|一定要|只能|只(?:改|用|修改|动)|保持|请用|使用|统一用|至少|最多|不超过|しないで|ないでください|禁止|必ず|だけ|のまま|使って|使わ|維持|以内|てはいけ|하지 ?마|마세요|금지|반드시|항상|만 (?:사용|수정|변경)|유지|사용해|(?:^|[\s,.])не (?!работает|могу|понимаю|знаю)[а-яё]+|нельзя|никогда|только|всегда|обязательно|должн|используй|оставь|без /i
const OTHER_ASKS = /[?？]\s*$|吗|什么|为什么|怎么|ですか|ますか|까요|나요|^\s*(?:почему|как|что|зачем)/i
