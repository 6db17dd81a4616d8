// Finds the text in a message that the person did not write: attributed or quoted words ("their mail says: …"), conversations,
// code and logs, and prompts that a program wrote. Rules that a person announces as their own stay.
import MACHINE_PROMPTS from "./machine-prompts.json" with { type: "json" }

/** Tests a line by its index; undefined when nothing is quoted. */
export function findQuotedLines(
  text: string,
  lines: readonly string[],
): ((at: number) => boolean) | undefined {
  if (lines.length === 1 || !containsAny(text, MARKS)) return undefined
  const others = new Set<number>()
  addAttributed(lines, others)
  addAskedAbout(lines, others)
  addConversation(lines, others)
  addQuotation(lines, others)
  return others.size === 0 ? undefined : (at) => others.has(at)
}

/** Text without any of these has no quotation. */
const MARKS = ':："“«「#'

const ATTRIBUTION =
  /(?:\b(?:(?:^|this is |these are |(?:got|have) (?:this|these|it) )from (?:the|their|my|our|his|her|a|an) |got (?:this|these)|sent (?:me|us|this|these)|copied|pasted|(?:he|she|they|it|docs?|page|boss|client|customer|reviewer|colleague|team|qa|professor|teacher|manager|lead|support|legal|mail|email) (?:says?|said|wrote|writes|asks?|asked|wants?|left|sent)|feedback|(?:meeting|release|call) notes|minutes|output|logs?|their (?:mail|email|docs?|guide|page|policy|message|readme|comment|answer|reply)|(?:this|here(?:s| is) the) (?:[\w-]+ ){0,3}(?:thread|e-?mails?|mails?|tickets?|issues?|docs?|documents?|pages?|texts?|articles?|guide|guidelines|specs?|specification|transcript|prompt|snippet|message|comments?|policy|template|readme))\b[^:]{0,80}:|(?:发来|邮件|文档|聊天|需求|工单|同事|客户|原文|日志)[^：:]{0,20}[：:]|(?:から|メール|チケット|資料|仕様|ログ)[^：:]{0,20}[：:])$/i

/** Of several paragraphs after an attribution, the last is the person's own. */
function addAttributed(lines: readonly string[], others: Set<number>): void {
  for (let at = 0; at + 1 < lines.length; at++) {
    const line = (lines[at] ?? "").trim()
    if (!/[:：]$/.test(line) || line.length > 300 || !ATTRIBUTION.test(line)) continue
    const end = lastParagraph(lines, at + 1)
    for (let next = at + 1; next < end; next++) others.add(next)
    return
  }
}

/** A document after a question: "is our setup fine by this?" */
function addAskedAbout(lines: readonly string[], others: Set<number>): void {
  let before = ""
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim()
    if (/^#{1,6}\s+\S/.test(line) && /[?？]$/.test(before)) {
      for (let next = at; next < lines.length; next++) others.add(next)
      return
    }
    if (line !== "") before = line
  }
}

/** Cuts an attributed quotation on one line: "the prompt of our bot: always greet …". */
export function withoutQuotedTail(line: string): string {
  const colon = line.indexOf(": ")
  if (colon < 0 || colon > 300) return line
  const announcing = line.slice(0, colon + 1)
  return ATTRIBUTION.test(announcing) || /^['‘]/.test(line.slice(colon + 2)) ? announcing : line
}

/** The start of the last paragraph; the end of the text when there is only one. */
function lastParagraph(lines: readonly string[], from: number): number {
  let start = lines.length - 1
  while (start > from && lines[start]?.trim() === "") start--
  while (start > from && lines[start - 1]?.trim() !== "") start--
  for (let at = from; at < start; at++) if (lines[at]?.trim() !== "") return start
  return lines.length
}

const SPEAKER = /^\s*(?:[-*•] )?\[?(?:\d\d?:\d\d\]? )?@?([\p{L}][\p{L}\w.-]{1,19}): \S/u
const MIN_SPOKEN = 3

/** At least two speakers, one of them more than once. */
function addConversation(lines: readonly string[], others: Set<number>): void {
  const spoken: number[] = []
  const speakers = new Set<string>()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const speaker = line.includes(": ") ? SPEAKER.exec(line)?.[1]?.toLowerCase() : undefined
    if (speaker === undefined) continue
    spoken.push(at)
    speakers.add(speaker)
  }
  if (spoken.length < MIN_SPOKEN || speakers.size < 2 || speakers.size === spoken.length) return
  for (const at of spoken) others.add(at)
}

const OPENS = /^\s*["“«「]/
const CLOSES = /["”»」][.!?]?\s*$/
const MAX_QUOTED = 40

function addQuotation(lines: readonly string[], others: Set<number>): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    if (!OPENS.test(line) || CLOSES.test(line)) continue
    let end = at + 1
    while (end < lines.length && end - at < MAX_QUOTED && !CLOSES.test(lines[end] ?? "")) end++
    if (!CLOSES.test(lines[end] ?? "")) continue
    for (; at <= end; at++) others.add(at)
  }
}

/** By character code: most lines of prose then need no regular expression. */
export function startsWithLetter(line: string): boolean {
  const lower = line.charCodeAt(0) | 32
  return lower >= 97 && lower <= 122
}

export function isLetterOrDigit(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)
}

export function containsAny(text: string, characters: string): boolean {
  for (let at = 0; at < characters.length; at++) if (text.includes(characters.charAt(at))) return true
  return false
}

/** The text in `<command-args>`, or the text without the client's tags; undefined when a program wrote all of it. */
export function withoutClientTags(text: string): string | undefined {
  if (!text.trimStart().startsWith("<")) return text
  const opening = /^\s*<([a-z][a-z_-]{2,40})[\s>]/.exec(text)?.[1]
  if (opening === undefined) return text
  if (opening.startsWith("command-")) {
    const from = text.indexOf("<command-args>")
    const to = text.indexOf("</command-args>")
    return from >= 0 && to > from ? text.slice(from + "<command-args>".length, to) : undefined
  }
  if (!/^(?:ide_|system-reminder|attached|open_)/.test(opening))
    return /^(?:p|b|i|div|a|br|span|img|button|template|script|style)$/.test(opening) ? text : undefined
  const end = text.lastIndexOf(`</${opening}>`)
  return end < 0 ? undefined : text.slice(end + opening.length + 3)
}

export function isMachinePrompt(text: string): boolean {
  return isMachineStart(text) || hasMachineParts(text)
}

function isMachineStart(text: string): boolean {
  const start = text.slice(0, 200).trimStart().toLowerCase()
  return (
    MACHINE_PROMPTS.starts.some((each) => start.startsWith(each)) ||
    (start.startsWith("you") && ROLE.test(start))
  )
}

/** "You are a … agent": the prompt of a sub-agent, or a role to play. */
const ROLE =
  /^you(?: are|'re|re) (?:(?:a|an|the|my|our) [^.\n]{0,60}\b(?:sub-?agent|agent|assistant|auditor|auditing|expert|specialist|architect|senior|world-class|implementer|reviewer|analyst|copywriter|persona)\b|(?:now )?(?:executing|acting as|working as|running as|picking up|step \d|task \d)\b)/

function hasMachineParts(text: string): boolean {
  if (MACHINE_PROMPTS.parts.some((each) => text.includes(each))) return true
  if (!text.includes("Return ") && !text.includes("Report back")) return false
  return /\b(?:Return|Report back) (?:a|only|the) (?:summary|structured|JSON|list)/.test(text)
}

/** Code, logs, tables and terminal output. */
export function isCodeOrLog(line: string): boolean {
  if (startsWithLetter(line) ? line.startsWith("diff --git") : MARKED.test(line)) return true
  if ((LOG_CHARS.test(line) || line.includes("Traceback")) && LOG.test(line)) return true
  if (line.length < 20) return false
  const symbols = line.slice(0, 400).match(CODE_CHARS)?.length ?? 0
  return symbols / Math.min(line.length, 400) > 0.16 && !/[㐀-鿿぀-ヿ가-힯]/.test(line)
}

const MARKED = /^\s*(?:[>❯$●⎿│├└┌┐┘─╭╰✅⏺☐☒•·]|\|.*\||#!|\/\/|\/\*|\*\/|@@|[+-]{3}\s|<<<<<<<|=======|>>>>>>>)/
const LOG =
  /^\s*(?:\[(?:error|warn(?:ing)?|info|debug|fatal|trace|ERROR|WARN(?:ING)?|INFO|DEBUG)\]|at\s+\S+\s*\(|File ".*", line \d|Traceback|\w*(?:Error|Exception|Warning)\b\s*[:(]|(?:error|warn|warning|info|debug|fatal|ERROR|WARN|WARNING|INFO|DEBUG|FATAL)\b\s*[:[]|\[?\d{4}-\d\d-\d\d[T ]|\[\d\d:\d\d|\d{1,2}:\d\d:\d\d|npm (?:ERR|WARN)|\S+@\S+:\S*[$#]\s|PS [A-Z]:|from\s+[\w.]+\s+import\b|import\s.*(?:\bfrom\s+['"]|;$)|(?:const|let|var)\s.*=|(?:export|public|private|protected|static|async)\s+(?:default\s+)?(?:async|class|const|enum|final|function|int|interface|let|static|string|type|void)\b|(?:def|function|class)\s+\w+.*[({:]|(?:return|await)\b.*[;)]$|(?:SELECT|INSERT|CREATE|ALTER|curl|sudo|pip install|npm (?:i|install|run))\s.*[;{}()=,'"]|<\/?\w+[^>]*>\s*$|[{}[\]();,]+\s*$|"[\w-]+"\s*:)/
/** Lines without any of these skip the long pattern. */
const LOG_CHARS = /[(){}[\]:;="<>$#]/
const CODE_CHARS = /[{}()[\];=<>|\\/_$#*+~^&%@`]/g
