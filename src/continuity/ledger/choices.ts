// Finds the agent's choices in prose: a verb of choosing, something done "rather than" something else, or something done
// for a stated reason. Lookups, offers, questions and faults described with "instead of" are not choices.

import { sentencesOf } from "../../learning/gate/prose.ts"
import { inPlainLetters, inSimplified, isOtherScript, languageOf, pattern } from "../../text/language.ts"
import cues from "./choice-cues.json" with { type: "json" }
import type { LedgerDecision } from "./ledger.ts"

/** The choices of one line of a reply, without marks, in order. */
export function choicesIn(line: string): readonly LedgerDecision[] {
  const sentences = sentencesOf(line.replace(/\s+/g, " "))
  const found: LedgerDecision[] = []
  for (let at = 0; at < sentences.length; at++) {
    const next = sentences[at + 1] ?? ""
    const [choice] = stated(sentences[at] ?? "", next)
    if (choice === undefined) continue
    found.push(choice)
    // The next sentence is its reason, not another choice.
    if (next !== "" && choice.reason === bare(next)) at++
  }
  return found
}

function stated(sentence: string, next: string): readonly LedgerDecision[] {
  if (sentence.length < MIN_CHARS || OFFERS.test(sentence) || COUNTS.test(sentence)) return []
  if (NEXT_TIME.test(sentence)) return []
  const therefore = THEREFORE.exec(sentence)
  const done = therefore === null ? "" : bare(sentence.slice(therefore.index + therefore[0].length))
  if (IS_SO.test(done)) return []
  if (therefore !== null && therefore.index >= MIN_CHARS && ACTS.test(sentence.slice(therefore.index)))
    return [
      {
        what: done,
        reason: bare(sentence.slice(0, therefore.index)),
        impact: null,
        by: "agent",
      },
    ]
  const because = reasonIn(sentence)
  const what = because === null ? sentence : sentence.slice(0, because.at)
  const follows = FOLLOWS.test(next) && !OFFERS.test(next) ? next : null
  if (!isChoice(what, sentence, because !== null, follows ?? "")) return []
  const reason = because === null ? follows : sentence.slice(because.end)
  return [{ what: bare(what), reason: reason === null ? null : bare(reason), impact: null, by: "agent" }]
}

const MIN_CHARS = 8
/** A promise for another time decides nothing now. */
const NEXT_TIME = /\b(?:will|'ll)\b.*\bnext time\b|\bnext time\b.*\b(?:will|'ll)\b/i
/** Describes a state: "we have errors now", "we're still within the limit". */
const IS_SO =
  /^(?:i|we)(?:'re| are|'m| am| have|'ve)(?: (?:still|now|already))* (?!still\b|now\b|already\b|to\b|not\b|\w+ly\b|\w+ing\b|\w+ed\b|(?:chosen|made|kept|put|set|left|built|written|taken|gone|split|cut)\b)/i
/** Test counts and problem statements. */
const COUNTS =
  /\b\d+ (?:tests? )?(?:passing|failing|passed|failed)\b|^(?:the|our) (?:problem|issue|bug) (?:is|was)\b|^i'd (?:lean|go|prefer|suggest|recommend)\b/i

/** `backing`: the next sentence if it gives a reason, else empty. */
function isChoice(what: string, sentence: string, hasReason: boolean, backing: string): boolean {
  if (CHOOSES.test(what) || isNamedLast(what)) return true
  if (IS_SO.test(what) && !CONTRASTS.test(what)) return false
  const foreign = choiceByLanguage(what)
  if (foreign.chooses) return true
  const isReasoned = hasReason || backing !== ""
  if (foreign.acts) return isReasoned || CONTRASTS_BY_LANGUAGE.test(inSimplified(inPlainLetters(sentence)))
  if (NOW_RATHER.test(what)) return true
  if (ACTS.test(what) || ELLIPTIC.test(what)) return isReasoned || CONTRASTS.test(what)
  if (FAULTS.test(what) || FAULTS.test(backing)) return false
  if (WONT.test(what)) return true
  if (DID.test(what) && OTHERWISE.test(backing)) return true
  if (LOOKS.test(what)) return false
  if (/\brather than\b/i.test(what) && !/\b(?:would|if|let me)\b/i.test(what)) return true
  if (INSTEAD_FIRST.test(what) || GAINS.test(backing)) return true
  if (OTHERWISE.test(backing) && !/\b(?:would|you|your|this is|problem)\b/i.test(what))
    return what.includes(" ")
  return SETTLES.test(what) && (PREFERS.test(what) || backing !== "" || (hasReason && AIMS.test(sentence)))
}

/** Where the reason starts and where its words do; null without one or when it comes first. */
function reasonIn(sentence: string): { readonly at: number; readonly end: number } | null {
  const found = BECAUSE.exec(sentence) ?? BECAUSE_BY_LANGUAGE.exec(sentence) ?? explained(sentence)
  if (found === null || found.index < MIN_CHARS) return null
  return { at: found.index, end: found.index + found[0].length }
}

/** "I chose X over Y: the other can't read." */
function explained(sentence: string): RegExpExecArray | null {
  const found = /[:：] (?=\S+ \S+ \S+)| [–—-] (?=\S+ \S+ \S+)/.exec(sentence)
  if (found === null) return null
  const before = sentence.slice(0, found.index)
  if (!CHOOSES.test(before) && !isNamedLast(before) && !WONT.test(before)) return null
  return /\b(?:following|this|these|approach|plan|options|steps?|for)$/i.test(sentence.slice(0, found.index))
    ? null
    : found
}

function bare(text: string): string {
  return text.replace(/[.!;,:。，；、]+\s*$/, "").trim()
}

/** "…, so I use a scanner": the reason comes first. */
const THEREFORE =
  /,? (?:so|which is why|hence|therefore)(?= (?:i|we)(?:'ll|'m|'ve|'re)? (?!can|could|don't|needn't))\s/i
const BECAUSE =
  /,?\s+(?:because|since|as(?= (?:it|we|they|there|both|that|this|those|these) )|so that|so(?= (?:that|we|it|the|they|nothing|nobody) )|due to|given that|which (?:keeps?|avoids?|means|lets|makes?|saves?|would|has|is))\s+|,\s+(?:as|otherwise)\s+|,\s+to (?=(?:avoid|prevent|keep|stop|save|reduce|spare|stay|allow|let)\b)|,\s+which is (?=enough|fine|plenty)/i

/** Gives a reason: the alternative's effect, or the gain. */
const FOLLOWS =
  /n(?:'t|ot) worth\b|\bruled out\b|^(?:that|this) (?:way|keeps|avoids|lets|means|makes|saves)\b|^(?:otherwise|the (?:reason|alternative|other)|it (?:keeps|avoids|saves|would))\b|\bwould(?:n't| not)? (?!you|be happy|recommend|suggest|like)|(?:ため|から)(?:です|だ)|因为|由于/i

/** An offer, a question or a consideration: nothing is settled. */
const OFFERS =
  /[?？]["')*]*\s*$|\b(?:if you|would you|should i|should we|shall i|shall we|let me know|want me to|could|might|recommend\w*|suggest\w*|consider|alternatively|options|do you|you can|you could|you may|you'd|not sure|whether|unless you|the user|you're right|you asked)\b|[你您]|(?:建议|是否)|しましょうか|でしょうか/i

const I_WE = "(?:i|we)(?:'ve| have|'ll| will|'m| am|'re| are|'d)?"
const LIGHTLY =
  "(?:(?:now|also|then|therefore|deliberately|simply|just|already|finally|explicitly|intentionally|instead|both|only) )*"

/** A verb of choosing, with any subject. */
const CHOOSES = new RegExp(
  cues.choosesInEnglish
    .join("|")
    .replaceAll("<we>", () => I_WE)
    .replaceAll("<lightly>", () => LIGHTLY),
  "i",
)

/** Verbs of investigating, reporting and fixing, and auxiliary verbs. */
const NO_ACTS =
  "look check read ran run search try tried verify verifi confirm see saw find found examin open explor test continu proceed need be was were been tak take took wait review inspect investigat fetch list grep ask notic think thought believ assum understand understood know knew want had have can can't cannot could couldn't don't didn't won't am are not get got mean meant hope expect appreciat apologi agree like lik love spot hit miss fix correct revert rerun re-run wonder analyz analys gather work help did make call reply push commit install updat trac map pull locat track scan go went walk study compar should must shouldn't would show tell explain describ outlin draft now also then first just start begin may might"

/** "S3 multipart it is", "after all that, SQLite wins". */
function isNamedLast(what: string): boolean {
  const end = /(\S+) (?:it is|it'll be|it will be|wins|won)(?: then| now)?[.!:;]? ?$/.exec(what)
  return end !== null && !NO_NAMES.has((end[1] ?? "").toLowerCase())
}

const NO_NAMES = new Set("in of on for with if that what as how than where why like because".split(" "))

/** An action of the agent on the work, in any tense. */
const ACTS = new RegExp(
  `\\b(?:${I_WE}|let's) (?:going to )?${LIGHTLY}(?!do (?:that|this|it|so)\\b|(?:${NO_ACTS.split(" ").join("|")})(?:e|ed|es|ing|s|d|ned|ting|ning)?\\b)[a-z]+\\b`,
  "i",
)

/** "Left the column in place because …": without a subject. */
const ELLIPTIC =
  /^(?:kept|left|switched|moved|used|dropped|skipped|avoided|replaced|merged|reused|made|put|stored|added)\b/i

/** The agent only looks at something. */
const LOOKS = new RegExp(
  `\\b(?:${I_WE}|let me|let's|they) (?:going to )?${LIGHTLY}(?:${NO_ACTS.split(" ").join("|")})(?:e|ed|es|ing|s|d|ned|ting|ning)?\\b|^(?:${NO_ACTS.split(" ").join("|")})(?:t|n)?ing\\b`,
  "i",
)

/** A deliberate omission. */
const WONT =
  /\b(?:i'm|i am|we're|we are) (?:deliberately |intentionally )?not [a-z]+ing\b|\b(?:i|we) (?:won't|will not) (?!be able|know|need)/i

/** Any action, given the cost of the alternative. */
const DID = new RegExp(
  `\\b${I_WE} ${LIGHTLY}(?!look|check|search|investigat|f(?:ou|i)nd|s(?:ee|aw)|th(?:ink|ought)|tr(?:y|ied)|can|could|don't|didn't)[a-z]+\\b`,
  "i",
)
const GAINS = /^(?:(?:that|this) way|otherwise)\b/i
const OTHERWISE =
  /\bruled out\b|\bwould(?:n't| not)? (?!explain|help|like|love|recommend|suggest|expect|say|show|prefer|you|i |be\b|then\b|read\b)[a-z]+/i

/** The chosen thing is the subject: it lives, stays or will be somewhere. */
const SETTLES =
  /\b(?:(?:is|are|will|gets?|'s|'re) (?:now |going to |to )?(?:be |being )?(?:\w+ed|kept|held|built|done|put|set|sent|read|written|made|run|\d)|(?:is|are) going to (?:be|use|live|stay|run|go)|will (?:use|live|stay|run|go|stand|come)|now (?:lives?|uses?|runs?|stays?|goes|comes?|stands?|happens?|sits?|reads?|writes?|returns?|is|are)|replaces|takes over|becomes|defaults? to|polls?|happens?|applies|covers?|(?:lives?|stays?|goes|go|moved?|went) (?:in|into|on|to|with|at)|uses? [^.]{1,40} now)\b/i

/** What it now does instead. */
const NOW_RATHER = /\bnow [a-z]+s\b.*\b(?:instead of|rather than)\b/i
const INSTEAD_FIRST = /^(?:instead of|rather than) \S.{2,80}(?:, \S+ \S|\bnow\b)/i
/** A forward-looking reason, which a fault lacks. */
const AIMS =
  /, to (?:avoid|prevent|keep|stop|save|reduce|spare|stay|allow|let)\b|\bwhich is (?:enough|fine|plenty)\b|\bso (?:that|the|we|they|nothing|nobody)\b|\bwhich (?:keeps?|avoids?|lets|saves?|makes?|means)\b|\bnow\b|\botherwise\b/i
const PREFERS =
  /\b(?:rather than|instead of|in place of|as opposed to)\b|, not (?!just|only|sure|yet|even|to mention|that|necessarily)[a-z]+/i
const CONTRASTS =
  /\b(?:rather than|in place of|as opposed to|over (?:a|an|the|one|two|our)|and not|instead)\b|, not\b/i

/** A fault described with the words of a choice. */
const FAULTS =
  /^(?:the (?:problem|issue|error|bug|cause|reason) (?:is|was)|we're (?:still|passing|getting)|we (?:are|were) (?:still|getting))|\b(?:(?:is|was|are) off|twice|expired|null|undefined|bugs?|wrong(?:ly)?|issues?|problems?|incorrect(?:ly)?|currently|was (?:being|using|returning|set)|were|error|fails?|failing|failed|broken|crash\w*|mistake\w*|should have|supposed to|unexpected\w*|leaks?|missing)\b/i

// In Spanish, Portuguese, French, German, Italian, Japanese, Chinese, Korean and Russian a verb of choosing is enough; an
// action also needs a reason or a rejected alternative.
interface ChoiceSigns {
  readonly chooses: boolean
  readonly acts: boolean
}

function choiceByLanguage(sentence: string): ChoiceSigns {
  if (isOtherScript(sentence)) return inOtherScript(inSimplified(sentence))
  if (languageOf(sentence) === undefined) return NO_SIGNS
  const text = inPlainLetters(sentence)
  return { chooses: CHOOSES_BY_LANGUAGE.test(text), acts: ACTS_BY_LANGUAGE.test(text) }
}

function inOtherScript(sentence: string): ChoiceSigns {
  return { chooses: OTHER_CHOOSES.test(sentence), acts: OTHER_ACTS.test(sentence) }
}

const NO_SIGNS: ChoiceSigns = { chooses: false, acts: false }

const CHOOSES_BY_LANGUAGE = pattern(...Object.values(cues.chooses))
const ACTS_BY_LANGUAGE = pattern(...cues.acts)
const OTHER_CHOOSES = new RegExp(Object.values(cues.choosesInOtherScripts).join("|"), "i")
const OTHER_ACTS = new RegExp(Object.values(cues.actsInOtherScripts).join("|"), "i")
const CONTRASTS_BY_LANGUAGE =
  /\b(?:en (?:lugar|vez) de|em vez d|ao inves d|plutot qu|au lieu d|statt|anstatt|anstelle|invece d|al posto d)|вместо|而不是|而非|代替|没有?(?:选|用|采用)|不用|ではなく|の代わり|대신/

const BECAUSE_BY_LANGUAGE =
  /,?\s+(?:porque|ya que|dado que|puesto que|así|pues|pois|já que|parce qu\S*|car|puisqu\S*|ce qui|afin|weil|denn|damit|sodass|da(?= )|perché|poiché|потому что|так как|чтобы)\s+|[，,、]?(?:因为|由于|以便|否则|这样)|ため(?=、)|ので、|때문에/i
