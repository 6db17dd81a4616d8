// What a sentence shows beyond single cues: facts that need its raw text or its order, and cues that mean more
// together than apart. Each row reads: name, what must be shown, what must not be.
import type { Words } from "./words.ts"

const OPENERS =
  " ok okay so and also but now then please pls just no yes yeah great cool alright perfect good nice well hey hi hello " +
  "claude actually wait thanks lets can could would you i want need to we should "

const TASK_VERBS =
  " add create fix implement make build update change move remove delete show refactor rename write generate convert find " +
  "look check review run do continue try help give explain tell analyse analyze investigate improve setup set install push " +
  "commit deploy put modify adjust design integrate migrate clean replace undo revert merge test go start proceed read scan " +
  "list summarise summarize plan prepare complete finish get open search store save return apply extract configure copy " +
  "edit crea haz agrega arregla corrige cambia anade quiero genera ajoute cree erstelle fuge andere adicione crie "

function asksTask(tokens: readonly string[]): boolean {
  let first = 0
  while (first < tokens.length && OPENERS.includes(` ${tokens[first]} `)) first++
  return first < tokens.length && TASK_VERBS.includes(` ${tokens[first]} `)
}

const OTHER_TASK =
  /(?:帮我|请|修复|修改|实现|创建|添加|增加|继续|开始|更新|优化|检查|查看|生成|删除|してください|して$|追加|修正|작성|추가|수정|исправь|добавь|сделай|создай)/

const AGREEING = " yes yeah yep ok okay great perfect good nice cool sure alright right thanks si oui ja "
const REFUSING = " no nope wait stop wrong not nein non hey "

/** Whether the sentence begins with one of these words. */
function beginsWith(list: string, { text, tokens: [first = "-"] }: Words): boolean {
  return list.includes(` ${first} `) && text.startsWith(first, 1)
}

function agrees(words: Words): boolean {
  const { text, tokens } = words
  if (beginsWith(AGREEING, words) || (tokens[1] === "you" && text.startsWith(" thank you"))) return true
  return words.isOtherScript && /^ (?:好|可以|是的|はい|네)\b/.test(text)
}

function refuses(words: Words): boolean {
  return (
    beginsWith(REFUSING, words) || (words.isOtherScript && /^ (?:不|错|いや|違|нет|아니)/.test(words.text))
  )
}

const STORY = " it its they he she there the a an my i ive im this that these those users user someone "
const LEADING = " ok so and but also now then yes no well hey oh still again "

/** Begins with who or what it tells of: no order, unless to a thing of the product. */
function tells({ tokens }: Words): boolean {
  let first = 0
  while (first < tokens.length && LEADING.includes(` ${tokens[first]} `)) first++
  return STORY.includes(` ${tokens[first] ?? "-"} `)
}

function isConditional({ text, isOtherScript }: Words): boolean {
  if (/ (?:if|when|whenever|unless|once|si|cuando|wenn|falls|quand|se|quando) /.test(text)) return true
  return isOtherScript && /如果|当|时候|場合|とき|если|когда|면 /.test(text)
}

function shouts(raw: string): boolean {
  return (raw.match(/\b[A-Z]{3,}\b/g)?.length ?? 0) >= 2
}

export const SENTENCE_FACTS: readonly (readonly [string, (words: Words, raw: string) => boolean])[] = [
  [
    "asked-task",
    ({ text, tokens, isOtherScript }) => asksTask(tokens) || (isOtherScript && OTHER_TASK.test(text)),
  ],
  ["asks", ({ text }) => text.endsWith("? ") || text.endsWith("？ ")],
  ["firm", ({ text }) => text.includes("!!") || text.includes("?!") || text.includes("!?")],
  ["middling", ({ count }) => count > 8 && count <= 25],
  ["agrees", agrees],
  ["refuses", refuses],
  ["shouts", (_, raw) => shouts(raw)],
  ["exclaims", (_, raw) => raw.includes("!") || raw.includes("！")],
  ["names-file", ({ text }) => text.includes("FILE")],
  ["names-url", ({ text }) => text.includes("URL")],
  ["names-code", ({ text }) => text.includes("CODE") || text.includes("QUOTE")],
  ["names-paste", ({ text }) => text.includes("PASTE")],
  ["names-version", ({ text }) => text.includes("VERSION")],
  ["terse", ({ count }) => count <= 8],
  ["wordy", ({ count }) => count > 35],
  ["conditional", isConditional],
  ["tells", tells],
  ["other-script", ({ isOtherScript }) => isOtherScript],
]

/** Turns of phrase of which a lesson has at least one. */
export const ACTS: readonly string[] = [
  ...["fromNowOn", "alwaysDo", "habit", "askFirst", "saidBefore", "bearInMind", "generalNo", "toolChoice"],
  ...["insteadOf", "envFact", "projectUses", "eachStep", "leftOut", "writeDown", "secretCare", "answerForm"],
  ...[
    "forbids",
    "noThings",
    "uses",
    "told",
    "omitted",
    "keeps",
    "reminds",
    "prefers",
    "records",
    "allowance",
  ],
  ...["always", "never", "standing", "duty", "states", "weDo"],
  ...["ours", "putRight", "asARule", "bounds", "peopleHere", "fedUp"],
]

export const PAIRS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["rule-standing", ["fromNowOn"], ["asks", "wordy", "selfTalk"]],
  ["rule-standing-order", ["fromNowOn", "orders"], ["asks", "selfTalk"]],
  [
    "standing-thing",
    ["fromNowOn", "ruled"],
    ["testing", "documents", "versioning", "style", "tooling", "planning", "you"],
  ],
  ["rule-always", ["alwaysDo"], ["asks", "selfTalk", "productRule", "product", "ruled", "wordy"]],
  ["rule-no", ["generalNo"], ["asks", "temporary", "thisNo", "product", "asked-task", "wordy", "selfTalk"]],
  ["rule-no-because", ["generalNo", "because"], ["asks", "temporary"]],
  ["rule-tool", ["toolChoice", "tooling"], ["asks", "temporary", "product", "names-url"]],
  ["rule-tool-instead", ["toolChoice", "insteadOf"], ["asks", "product"]],
  ["rule-step", ["eachStep", "orders"], ["asks", "product"]],
  ["rule-habit", ["habit"], ["asks", "product"]],
  ["rule-here", ["projectUses"], ["asks", "product", "asked-task", "wordy"]],
  ["rule-fact", ["envFact"], ["asks", "product", "asked-task", "requests"]],
  ["rule-mind", ["bearInMind"], ["asks", "product", "asked-task", "wordy"]],
  ["rule-duty", ["duty", "you"], ["asks", "product", "asked-task", "wordy"]],
  ["standing+order", ["standing", "forbids"], ["asks"]],
  ["standing+use", ["standing", "uses"], ["asks"]],
  ["standing+agent", ["standing", "you"], ["asks"]],
  ["standing+we", ["standing", "we"], ["asks"]],
  ["standing-asked", ["standing", "asks"], []],
  ["always-agent", ["always", "you"], ["ruled", "asks", "product"]],
  ["always-product", ["always", "product"], []],
  ["always-ruled", ["always", "ruled"], []],
  ["always-plain", ["always"], ["ruled", "asks", "product"]],
  ["never-plain", ["never"], ["ruled", "asks", "product"]],
  ["never-product", ["never", "product"], []],
  ["always-told", ["always", "tells"], []],
  ["never-told", ["never", "tells"], []],
  ["forbids-told", ["forbids", "tells"], []],
  ["forbids+universal", ["forbids", "universal"], ["asks"]],
  ["forbids+now", ["forbids", "temporary"], []],
  ["forbids+because", ["forbids", "because"], ["temporary"]],
  ["forbids+product", ["forbids", "product"], []],
  ["forbids+only", ["forbids", "only"], []],
  ["forbids+style", ["forbids", "style"], ["temporary", "product"]],
  ["forbids+documents", ["forbids", "documents"], ["temporary", "product"]],
  ["forbids+versioning", ["forbids", "versioning"], ["temporary"]],
  ["forbids+tooling", ["forbids", "tooling"], ["temporary", "product"]],
  ["forbids+places", ["forbids", "places"], ["temporary", "product"]],
  ["forbids+allowance", ["forbids", "allowance"], []],
  ["forbids-plain", ["forbids"], ["temporary", "product", "asks", "asked-task", "only"]],
  ["forbids-terse", ["forbids", "terse"], ["temporary"]],
  ["uses+contrast", ["uses", "contrast"], ["asks"]],
  ["uses+tooling", ["uses", "tooling"], ["asks", "product"]],
  ["uses+version", ["uses", "names-version"], ["asks"]],
  ["uses-terse", ["uses", "terse"], ["asks", "names-url"]],
  ["uses+style", ["uses", "style"], ["asks", "product"]],
  ["uses+file", ["uses", "names-file"], []],
  ["duty+agent", ["duty", "you"], ["asks"]],
  ["duty+universal", ["duty", "universal"], ["asks", "product"]],
  ["duty-product", ["duty", "product"], []],
  ["should+style", ["should", "style"], ["asks", "product"]],
  ["should+places", ["should", "places"], ["asks", "product"]],
  ["omitted+documents", ["omitted", "documents"], ["asks"]],
  ["omitted+testing", ["omitted", "testing"], []],
  ["omitted+terse", ["omitted", "terse"], []],
  ["did+asks", ["did", "asks"], []],
  ["told+agent", ["told", "you"], []],
  ["reminds+states", ["reminds", "states"], []],
  ["reminds+task", ["reminds", "asked-task"], []],
  ["ensures+task", ["ensures", "asked-task"], []],
  ["ensures+product", ["ensures", "product"], []],
  ["ensures+testing", ["ensures", "testing"], ["product"]],
  ["occasion+order", ["occasion", "imperative"], ["asks"]],
  ["occasion+documents", ["occasion", "documents"], ["asks"]],
  ["states+we", ["states", "we"], ["asks"]],
  ["states+tooling", ["states", "tooling"], ["asks"]],
  ["states-product", ["states", "product"], []],
  ["states-plain", ["states"], ["asks", "product", "asked-task"]],
  ["we-do+tooling", ["weDo", "tooling"], ["asks"]],
  ["we-do+style", ["weDo", "style"], ["asks"]],
  ["we-do-product", ["weDo", "product"], []],
  ["prefers+agent", ["prefers", "you"], ["asks"]],
  ["prefers+forbids", ["prefers", "forbids"], ["asks", "product"]],
  ["prefers-product", ["prefers", "product"], []],
  ["records+content", ["records", "duty"], []],
  ["imperative+because", ["imperative", "because"], ["asks"]],
  ["imperative+style", ["imperative", "style"], ["asks", "product"]],
  ["imperative+testing", ["imperative", "testing"], ["asks", "product"]],
  ["imperative+universal", ["imperative", "universal"], ["asks", "product"]],
  ["secrets+versioning", ["secrets", "versioning"], []],
  ["firm+agent", ["firm", "you"], []],
  ["because+contrast", ["because", "contrast"], ["asks"]],
]
