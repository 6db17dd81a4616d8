// Tells rules in a memory file from descriptions: a map of folders, a list of commands, the meaning of a variable. Only text
// that says what to do becomes a lesson.

import { readMessage } from "../../gate/features.ts"
import { sentencesOf } from "../../gate/prose.ts"
import ORDER_VERBS from "./order-verbs.json" with { type: "json" }

/** Fewer words are a name, not a rule. */
const MIN_WORDS = 3

export function isShort(words: string): boolean {
  return !/[\u3040-\u9fff\uac00-\ud7af]/.test(words) && words.split(/\s+/).length < MIN_WORDS
}

/** Keeps clauses joined by a semicolon, brackets and code together. */
export function wholeSentences(words: string): readonly string[] {
  const out: string[] = []
  for (const part of sentencesOf(words)) {
    const before = out.at(-1)
    if (before !== undefined && isUnfinished(before)) out[out.length - 1] = `${before} ${part}`
    else out.push(part)
  }
  return out
}

function isUnfinished(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return text.endsWith(";") || count("(") > count(")") || count("`") % 2 === 0
}

/** A sentence that says what to do or not to do, not a description of the product or its history. */
export function isRule(sentence: string): boolean {
  if (isShort(sentence) || sentence.endsWith("?")) return false
  const shown = readMessage({ user: sentence, prevAssistant: "" }).sentences[0]?.shown ?? new Set<string>()
  if (shown.has("describes") || shown.has("asks") || shown.has("wordy")) return false
  if (!DESCRIBING.test(sentence) && ORDERING.some((cue) => shown.has(cue))) return true
  return !shown.has("product") && BINDING.some((cue) => shown.has(cue))
}

const ORDERING = ["forbids", "noThings", "alwaysDo", "fromNowOn", "uses", "reminds", "askFirst"]
const BINDING = ["duty", "should", "ensures", "never"]
/** Starts with the thing that it describes. */
const DESCRIBING = /^(?:the|an?|its?|this|that|these|those|there|they|he|she)\b/i

/** A sentence of it orders, forbids or binds, also after a label or a condition. */
export function isInstruction(words: string): boolean {
  return wholeSentences(words).some((each) =>
    [each, each.replace(LABEL, "")].some(
      (part) => VERB_FIRST.test(part) || CONDITION.test(part) || binds(part),
    ),
  )
}

export function startsWithOrder(sentence: string): boolean {
  return VERB_FIRST.test(sentence) || VERB_FIRST.test(sentence.replace(LABEL, ""))
}

function binds(sentence: string): boolean {
  return BINDS.test(sentence) || /\bNOT\b/.test(sentence) || isRule(sentence)
}

export function dependsOnPrevious(sentence: string): boolean {
  return /^(?:this(?! (?:repo|project|codebase|package|monorepo))|that|its?|these|those|their|they|otherwise|similarly|likewise|such|then)\b/i.test(
    sentence,
  )
}

/** `Imports: …`, `**Naming** — …`. */
const LABEL = /^(?:[^.:—–]{1,60}:|\S+(?:\s\S+){0,3}\s[—–-])\s+/
const CONDITION = /^(?:when(?:ever)?|if|before|after|once|unless|until|for|to|during|while)\s[^,]{3,120},\s/i
const BINDS =
  /\b(?:must|shall|should|always|never|(?<!-)only|do(?:es)? not|don['’]?t|cannot|can['’]t|mustn['’]t|shouldn['’]t|not allowed|required|forbidden|instead of|rather than)\b/i

const VERBS = ORDER_VERBS.join("|")
const VERB_FIRST = new RegExp(
  `^["'(\`*_]*(?:(?:please|then|also|instead|just|automatically|always)[, ]+)?(?:${VERBS})(?:/(?:${VERBS}))?\\b(?![./(:-])`,
  "i",
)

/** It limits the sentence before it. */
export function isException(sentence: string): boolean {
  return /^(?:(?:the |an? )?(?:only )?exceptions?|except|unless|however|but)\b/i.test(sentence)
}

/** Undefined when the item may be a rule by itself. */
export function reasonItIsNoRule(raw: string, words: string): string | undefined {
  if (/^\[[^\]]*\]\([^)]*\)[.\s]*$/.test(raw) || /^@\S+$/.test(words)) return "it is only a link"
  if (words.endsWith("?")) return "it is a question"
  if (isShort(words)) return "it is too short to be a rule"
  const rest = withoutNote(words)
  if (rest !== words && !wholeSentences(rest).some((each, at) => ordersOfIt(each, at)))
    return PATH_NOTE.test(words) ? PATH_REASON : ONLY_DESCRIBES
  return isName(words) ? ONLY_NAMES : undefined
}

/** Beside a name, words such as "Build utilities" are a description. */
function ordersOfIt(sentence: string, at: number): boolean {
  if (BINDS.test(sentence) || /\bNOT\b/.test(sentence)) return true
  return at === 0 ? /^(?:use|run|prefer|avoid)\b/i.test(sentence) : VERB_FIRST.test(sentence)
}

/** Without the name before a description. */
export function withoutNote(words: string): string {
  return words.replace(NOTE, "")
}

/** Only code, or a label with code: `Build: zig build`. */
function isName(words: string): boolean {
  const bare = words.replace(/`[^`]*`|https?:\/\/\S+/g, " ")
  const label = bare.replace(/\([^)]*\)/g, " ").trim()
  if (bare === words || label.split(/\s+/).length > MAX_LABEL_WORDS || !/^\W*$|:$/.test(label)) return false
  return !SAYS_HOW.test(bare) && !VERB_FIRST.test(label.replace(/:$/, " it"))
}

const MAX_LABEL_WORDS = 4
/** Words in the label of a rule about style or timing. */
const SAYS_HOW =
  /\b(?:before|after|when|if|once|always|never|no|not|only|prefer\w*|default|required?|branch\w*|commits?|nam(?:e|es|ing)|style|titles?|messages?|prefix\w*|suffix\w*|case|indent\w*|quotes|length|width|versions?)\b/i
const PATH_REASON = "it says what a path is"
export const ONLY_DESCRIBES = "it only describes something"
const ONLY_NAMES = "it only names something"
/** `src/api/` — its content. */
const PATH_NOTE = /^`[^`\s]*[./][^`\s]*`\s*(?:[—–:-]|→)/u
/** A name, path or variable with its description: `ruff` – a linter; uv.lock: locked versions. */
const NOTE =
  /^(?:`[^`]+`(?:\s*(?:[,/&]|and|or)\s*`[^`]+`)*|[\w./-]+\.\w{1,10}(?=:))(?:\s*\([^)]*\))?(?:\s*(?:[—–=]|:(?=\s)|→)\s*|\s+-\s+|$)/u

/** Sections under such a heading describe the project; only instructions are rules there. */
export function isDescriptiveHeading(heading: string): boolean {
  return MAP.test(heading)
}

const MAP =
  /\b(?:structure|layout|architecture|overview|director(?:y|ies)|folders?|components|modules|packages|tech(?:nology)? stack|stack|tools|files|resources|references?|links|documentation|glossary|about)\b/i
