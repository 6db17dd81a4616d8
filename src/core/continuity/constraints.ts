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
  const text = core.length === 0 ? constraint : core.join(", ")
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
      /,\s+(?:(?:and|but|so|also)\s+)?|\s+(?:but|and)\s+(?=(?:do not|don't|dont|never|no|only|keep|use|leave|make sure|it|you|please|the)\b)/i,
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
  if (text.length < 8 || ASKS.test(text)) return PLEADS.test(text)
  if (LAMENTS.test(text) && !ORDERS.test(text)) return false
  return (
    FORBIDS.test(text) || REQUIRES.test(text) || LIMITS.test(text) || LIFTS.test(text) || ROMANCE.test(text)
  )
}

function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/n't\b/g, "n't ")
    .replace(/\b(do|can|must|should|wo|ca|need|may)nt\b/g, "$1n't")
    .replace(/\s+/g, " ")
}

/** Where an order may begin: the sentence's start, after a sign, or after a word that only leads up to it. */
const START =
  "(?:^ |[,;:(.!–—-] ?|\\b(?:and|but|so|then|also|please|pls|just|ok|okay|you|we|to|yes|no|note|important|remember|again|btw|fyi|still|always|though|first|i said|i want you to|i'd like you to|let's|because) )"
const VERB =
  "(?:touch|change|modify|edit|add|remove|delete|drop|rename|move|break|use|install|commit|push|run|write|create|make|introduce|rewrite|refactor|upgrade|bump|start|call|import|mock|skip|ignore|merge|deploy|publish|release|reformat|format|generate|include|log|store|hardcode|hard-code|cache|rely|depend|assume|guess|switch|replace|mess|put|go|do|let|try|force|reset|rebase|stash|squash|open|expose|send|print|wait|stop|bother|forget|overwrite|disable|suppress|test|even|worry about (?:the|ie|old))"

const FORBIDS = new RegExp(
  `${START}(?:do not|don't|never|dont) (?:ever |please |you |we |want (?:you |any |to )?|need (?:any|to)|accept|allow)?(?!know|think|see|understand|remember|believe|care|get why|really)[a-z]|` +
    `\\b(?:must|should|may|can|shall|need|is to|are to|has to|have to|rather|prefer) (?:not|never)\\b|\\b(?:can|must|should|need|may|sha)n?'?t\\b|\\bcannot\\b|, not (?!sure|really|only)[a-z]|\\bnot (?:allowed|permitted|acceptable|an option|negotiable|to be)\\b|` +
    `${START}(?:avoid|refrain from|stay away from|stop ${VERB}|steer clear|hold off|leave)\\b|` +
    `(?:${START}|\\b(?:with|there (?:should|must) be|i want|we want|needs?|keep it) )(?:absolutely |strictly )?(?:no|zero) (?!rows|such|problem|idea|need|worries|one|longer|matter|thanks|rush|error|luck|way|clue|doubt|sense|effect|output|result)(?:[a-z]|\\d)|` +
    `\\bwithout (?:any )?(?:[a-z]+ing|breaking|new|a |the |changes?|touching|extra|external|using)|` +
    `\\b(?:off[- ]limits|hands off|read[- ]only|frozen|out of scope|nothing else|as[- ]is|untouched|unchanged|intact|alone|backwards?[- ]compatib\\w+)\\b`,
)
const REQUIRES = new RegExp(
  `\\b(?:must|have to|has to|needs? to (?:be|stay|work|run|support|remain|keep|pass|fit|handle|stay|match|go)|required|mandatory|make sure|ensure|be sure|it'?s (?:important|critical|essential|vital)|requirement|constraint|non-negotiable|at all costs|matters|i'd (?:rather|prefer)|(?:great|nice|good|best|ideal) if)\\b|` +
    `\\b(?:should|shall) (?:be|stay|remain|only|always|keep|work|support|run|follow|use|live|go|match|return|have|pass|still|default|fit|take)\\b|` +
    `${START}(?:always|use|using|keep|stick|stay|prefer|follow|target|support|preserve|respect|reuse|maintain|limit|go with|base it on|write it in|remember|treat|assume|aim|ask (?:me|before|first)|check with me|wait for)\\b|` +
    `\\b(?:instead of|rather than|in favou?r of|compatible with|compatibility|we(?:'re| are)? (?:only |still |all |always |never )?(?:on|use|using|support|target|stuck|bound|limited|run|deploy|ship|follow)\\b|our (?:policy|convention|style ?guide|rule|standard))`,
)
const LIMITS = new RegExp(
  `\\b(?:stays?|remains?) (?!broken|red|empty|blank|stuck|the problem)[a-z./]|\\b(?:at most|at least|no more than|no less than|not more than|up to|less than|fewer than|under|within|below|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|limit(?:ed)? (?:to|of)|exactly|by) (?:the |a |about )?(?:\\d|one|two|three|four|five|ten|half|end of|monday|tuesday|wednesday|thursday|friday|tomorrow|tonight)|` +
    `${START}only\\b|\\bonly (?:touch|change|modify|edit|use|in|on|the|for|if|when|after|fix|work|add|care|python|node|read|standard|stdlib|built-?in)\\b|\\b(?:nothing|none) (?:but|more|besides)\\b|\\bexcept\\b|\\bonly[.!]? $`,
)
const LIFTS =
  /\b(?:you (?:can|may) (?:now |also |still )?(?:touch|change|use|edit|modify|drop|remove|ignore|skip|break)|(?:it'?s|that'?s|is) (?:fine|ok|okay|alright) (?:to|if)|feel free to|no longer (?:need|applies|matters|necessary|required)|forget (?:about )?what i said|(?:i )?changed my mind|scratch that)\b/
/** An order stands in it, whatever else is said. */
const ORDERS = new RegExp(
  `${START}(?:do not|don't|never|avoid|only|keep|use|leave|make sure|ensure|must|no) |\\b(?:must|make sure|should not|shouldn't|must not)\\b`,
)
/** What does not work, told as it is: the work itself, not a condition of it. */
const LAMENTS =
  /\b(?:(?:does|did|is|was|has|have|are|were)(?: not|n't)|(?:it|i|that|this|they|he|she|page|app|build|test|tests|button|server|command|code) (?:still |also |just )?(?:can(?:not|'t| not)|won't|don't|fails?|crashes|breaks|throws))\b/
const ASKS =
  /\?\s*$|^ (?:(?:ok|so|and|but|also|wait|hey|great|well|now),? )*(?:why|how|what|when|where|which|who|is|are|does|did|would|has|any) /
/** A question that is an order: "can you keep it under 200 lines?" */
const PLEADS =
  /\b(?:can|could|would|will) (?:you|we) (?:please |also |just )?(?:not|keep|avoid|only|make sure|leave|use|stick|stay|limit|ensure)\b|\bwithout [a-z]+ing\b/

const ROMANCE =
  /(?:^ |[,;:.] )(?:no (?:uses?|hagas|toques?|cambies|crees|borres|modifiques|pongas|agregues|añadas|quiero)|nunca|jam[aá]s|siempre|s[oó]lo |usa |mant[eé]n|sin (?:tocar|cambiar|romper|añadir|modificar|nuevas)|debe|tiene que|n[aã]o (?:use|fa[cç]a|mude|crie|altere|remova|mexa|adicione|toque)|sempre|mantenha|apenas|sem (?:mexer|mudar|quebrar|alterar)|ne (?:\w+ )?(?:pas|touche|change|modifie|casse|cr[eé]e|supprime|ajoute)|n'\w+ (?:pas|aucun\w*|rien)|toujours|uniquement|garde|gardez|sans (?:toucher|changer|casser|modifier|ajouter)|utilise|il faut|nur |niemals|nie |immer |kein\w* |bitte (?:nicht|kein\w*|nur)|ohne |verwende|benutze|nutze|behalte|lass |muss |d[uü]rfen nicht|darf nicht)|\b(?:nicht (?:anfassen|[aä]ndern|ver[aä]ndern|l[oö]schen|verwenden|anr[uü]hren|kaputt)|unver[aä]ndert|darf (?:nicht|kein)|soll(?:te)? (?:nicht|nur|immer)|muss (?:\w+ )*(?:bleiben|laufen|funktionieren)|ne touche(?:z)? pas|ne pas |sin romper|no debe|no se debe)\b/
const OTHER_SCRIPTS = /[぀-ヿ㐀-鿿가-힯а-яё]/i
const OTHER_RULES =
  /不要|别(?!的|人)|禁止|不能|不许|不得|不准|不可以|避免|必须|务必|一定要|只能|只(?:改|用|修改|动)|保持|请用|使用|统一用|至少|最多|不超过|しないで|ないでください|禁止|必ず|だけ|のまま|使って|使わ|維持|以内|てはいけ|하지 ?마|마세요|금지|반드시|항상|만 (?:사용|수정|변경)|유지|사용해|(?:^|[\s,.])не (?!работает|могу|понимаю|знаю)[а-яё]+|нельзя|никогда|только|всегда|обязательно|должн|используй|оставь|без /i
const OTHER_ASKS = /[?？]\s*$|吗|什么|为什么|怎么|ですか|ますか|까요|나요|^\s*(?:почему|как|что|зачем)/i
