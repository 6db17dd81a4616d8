// Extracts the features of a message: the cues and facts of each sentence, and the message's context. The weights in
// gate.json refer to their names. The words themselves are not features.
import { addCues } from "./cue-index.ts"
import { type NormalText, normaliseText } from "./cue-words.ts"
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
