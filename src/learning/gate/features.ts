// Extracts the features of a message: the cues and facts of each sentence, and the message's context. The weights in
// gate.json refer to their names. The words themselves are not features.
import { type NormalText, normaliseText } from "./cue-words.ts"
import GATE from "./gate.json" with { type: "json" }
import { type Prose, proseOf } from "./prose.ts"

export interface GateInput {
  readonly user: string
  /** The agent's previous reply; empty when unknown. */
  readonly prevAssistant: string
}

export interface ReadSentence {
  readonly raw: string
  readonly words: NormalText
  /** Names of its cues and facts. */
  readonly shown: ReadonlySet<string>
}

export interface PromptReading {
  readonly prose: Prose
  readonly sentences: readonly ReadSentence[]
  /** By name, without zeros. */
  readonly context: ReadonlyMap<string, number>
}

export function readMessage(input: GateInput): PromptReading {
  const prose = proseOf(input.user)
  const sentences = prose.isMachine ? [] : prose.sentences.map(readSentence)
  return { prose, sentences, context: contextOf(prose, input.prevAssistant) }
}

/** The same message, once the agent's previous reply is known. */
export function readAfterReply({ prose, sentences }: PromptReading, prevAssistant: string): PromptReading {
  return { prose, sentences, context: contextOf(prose, prevAssistant) }
}

function readSentence(raw: string): ReadSentence {
  const words = normaliseText(raw)
  const shown = new Set<string>()
  addCues(words, shown)
  addFacts(words, shown)
  return { raw, words, shown }
}

const BEFORE_CHARS = 600
const DONE =
  /\b(?:i(?:'ve| have)|created|updated|implemented|done|completed?|fixed|added|successfully|ready)\b|已|完成|しました/i

function contextOf(prose: Prose, prevAssistant: string): Map<string, number> {
  const context = new Map<string, number>()
  if (prose.documentLines > 0) context.set("form:document", Math.min(1, prose.documentLines / 4))
  if (prose.typedChars / Math.max(1, prose.chars) < 0.5) context.set("form:mostly-pasted", 1)
  const before = prevAssistant.slice(-BEFORE_CHARS)
  if (before !== "" && DONE.test(before)) context.set("before:done", 1)
  return context
}

/** Adds facts beyond the cues to `shown`, such as questions, tasks and file names. Call it after `addCues`. */
function addFacts(words: NormalText, shown: Set<string>): void {
  const { text, tokens, isOtherScript } = words
  if (text.endsWith("? ") || text.endsWith("？ ")) shown.add("asks")
  if (opensWithTask(tokens) || (isOtherScript && OTHER_TASK.test(text))) shown.add("asked-task")
  if (text.includes("FILE")) shown.add("names-file")
  if (text.includes("URL")) shown.add("names-url")
  if (isOtherScript) shown.add("other-script")
  if (isConditional(words)) shown.add("conditional")
  if (hasContrast(tokens)) shown.add("contrast")
  if ((shown.has("always") || shown.has("never")) && describesHabit(text)) shown.add("describes")
  if (words.count > WORDY_FROM) shown.add("wordy")
  let firm = 0
  for (const cue of FIRM_CUES) if (shown.has(cue)) firm++
  if (firm === 0) shown.add("bare")
  if (firm >= 2) shown.add("two")
  if (firm === 0 && !FAINT_CUES.some((cue) => shown.has(cue))) shown.add("plain")
}

const WORDY_FROM = 35

/** Most lessons have one of these. */
const FIRM_CUES: readonly string[] =
  "standing always never leftOut keeps saidBefore askFirst forbids noThings uses reminds states weDo records".split(
    " ",
  )

/** Nearly all others have one of these. */
const FAINT_CUES: readonly string[] =
  "contrast did limits here because occasion should universal ensures answers prefers duty".split(" ")

const OPENERS =
  " ok okay so and also but now then please pls just no yes yeah great cool alright perfect good nice well hey hi hello " +
  "claude actually wait thanks lets can could would you i want need to we should "

const TASK_VERBS =
  " add create fix implement make build update change move remove delete show refactor rename write generate convert find " +
  "look check review run do continue try help give explain tell analyse analyze investigate improve setup set install push " +
  "commit deploy put modify adjust design integrate migrate clean replace undo revert merge test go start proceed read scan " +
  "list summarise summarize plan prepare complete finish get open search store save return apply extract configure copy " +
  "edit crea haz agrega arregla corrige cambia anade quiero genera ajoute cree erstelle fuge andere adicione crie "

const OTHER_TASK =
  /帮我|请|修复|修改|实现|创建|添加|增加|继续|开始|更新|优化|检查|查看|生成|删除|してください|して$|追加|修正|작성|추가|수정|исправь|добавь|сделай|создай/

function opensWithTask(tokens: readonly string[]): boolean {
  let first = 0
  while (first < tokens.length && OPENERS.includes(` ${tokens[first]} `)) first++
  return first < tokens.length && TASK_VERBS.includes(` ${tokens[first]} `)
}

function isConditional({ text, isOtherScript }: NormalText): boolean {
  if (/ (?:if|when|whenever|unless|once|si|cuando|wenn|falls|quand|se|quando) /.test(text)) return true
  return isOtherScript && /如果|当|时候|場合|とき|если|когда|면 /.test(text)
}

/** "pnpm not npm": a "not" without a verb. */
function hasContrast(tokens: readonly string[]): boolean {
  for (let at = tokens.indexOf("not"); at >= 0; at = tokens.indexOf("not", at + 1))
    if (at > 0 && at < tokens.length - 1 && !BEFORE_NOT.includes(` ${tokens[at - 1]} `)) return true
  return false
}

const BEFORE_NOT =
  " is are was were am im do does did can could would should will have has had must may might its thats or if why sure still "

/** "The client always sends two": the subject is not the agent. */
function describesHabit(text: string): boolean {
  for (const [, before] of text.matchAll(/(\w+) (?:always|never)\b/g))
    if (!BEFORE_OFTEN.includes(` ${before} `)) return true
  return false
}

const BEFORE_OFTEN =
  " you u we and but or so please pls also then to must should will shall can do dont not now on ok just first again lets " +
  "claude important here remember rule no yes is are be "

// Finds the cues of a sentence. gate.json keeps the phrases as one string per first letter, so a fresh process searches them
// without building a table. script/train.ts writes it from script/learning/cues.ts.
/** Adds the names of the sentence's cues to `shown`. */
export function addCues({ text, tokens, isOtherScript }: NormalText, shown: Set<string>): void {
  const places = placesOf(text, tokens)
  for (let at = 0; at < tokens.length; at++) addPhrases(at, tokens, places, shown)
  if (isOtherScript) addOtherScriptCues(text, shown)
}

/** Whether a word opens a clause or the sentence, and whether only blanks separate it from the word before. */
interface Place {
  readonly opensClause: boolean
  readonly opensSentence: boolean
  readonly isNext: boolean
}

function placesOf(text: string, tokens: readonly string[]): readonly Place[] {
  const places: Place[] = []
  let end = 0
  let opensSentence = true
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ""
    const start = text.indexOf(token, end)
    const gap = text.slice(end, start)
    const before = tokens[at - 1] ?? ""
    const opensClause = at === 0 || endsClause(gap) || CLAUSE_OPENERS.includes(` ${before} `)
    places.push({ opensClause, opensSentence, isNext: isBlank(gap) })
    if (!GREETINGS.includes(` ${token} `)) opensSentence = false
    end = start + token.length
  }
  return places
}

const GREETINGS = " ok so then and but also wait hey yes no great well now "
const CLAUSE_OPENERS =
  " and but so then also please pls ok okay no yes yeah well now just again btw hey wait actually important note claude " +
  "first or always you we y pero et mais und aber bitte e mas favor "

/** Hyphens inside a word and quotation marks do not end a clause. */
function endsClause(gap: string): boolean {
  return gap !== " " && (/[^\s'"-]/.test(gap) || gap.includes(" - "))
}

function isBlank(gap: string): boolean {
  return gap === " " || gap === "-" || /^[ -]+$/.test(gap)
}

/** Adds the phrases that start with the word at `at`. A phrase does not cross punctuation. */
function addPhrases(
  at: number,
  tokens: readonly string[],
  places: readonly Place[],
  shown: Set<string>,
): void {
  const word = tokens[at] ?? ""
  const place = places[at]
  const table = PHRASES[word.charAt(0)]
  const from = table === undefined ? -1 : table.indexOf(`|${word};`)
  if (table === undefined || place === undefined || from < 0) return
  const group = table.slice(from + word.length + 1, table.indexOf("|", from + 1))
  const found = [cuesOfPhrase(group, ";=", place)]
  let rest = ";"
  for (let to = at + 1; to < tokens.length && places[to]?.isNext; to++) {
    rest += rest === ";" ? tokens[to] : ` ${tokens[to]}`
    found.push(cuesOfPhrase(group, `${rest}=`, place))
    if (!group.includes(`${rest} `)) break
  }
  const cues = found.flat()
  if (cues.includes("idle")) shown.add("idle")
  else for (const cue of cues) shown.add(cue)
}

const PHRASES: Readonly<Record<string, string>> = GATE.phrases

/** The cues of a phrase, stored as `;rest=marks;`: numbers, with `^` or `<` if it must open a clause or the sentence. */
function cuesOfPhrase(
  group: string,
  phrase: string,
  { opensClause, opensSentence }: Place,
): readonly string[] {
  const from = group.indexOf(phrase)
  if (from < 0) return []
  const marks = group.slice(from + phrase.length, group.indexOf(";", from + phrase.length))
  const cues: string[] = []
  for (const mark of marks.split(",")) {
    const sort = mark.charAt(0)
    if ((sort === "^" && !opensClause) || (sort === "<" && !opensSentence)) continue
    cues.push(GATE.cues[Number(sort === "^" || sort === "<" ? mark.slice(1) : mark)] ?? "")
  }
  return cues
}

function addOtherScriptCues(text: string, shown: Set<string>): void {
  for (const [cue, pieces] of GATE.pieces.entries()) {
    const name = GATE.cues[cue] ?? ""
    if (pieces !== "" && !shown.has(name) && pieces.split("|").some((piece) => text.includes(piece)))
      shown.add(name)
  }
}
