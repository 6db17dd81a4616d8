// Which lines of a message are evidently somebody else's words: a block that the person announces as such ("their mail
// says:"), a conversation among named speakers, a quotation over several lines. What is announced as one's own rules is not.
import { holdsAny } from "./letters.ts"

/** By the place of a line; undefined when there are none. */
export function othersLines(text: string, lines: readonly string[]): ((at: number) => boolean) | undefined {
  if (lines.length === 1 || !holdsAny(text, MARKS)) return undefined
  const others = new Set<number>()
  addAnnounced(lines, others)
  addAskedAbout(lines, others)
  addConversation(lines, others)
  addQuotation(lines, others)
  return others.size === 0 ? undefined : (at) => others.has(at)
}

/** Without one of these nothing is announced, spoken or quoted. */
const MARKS = ':："“«「#'

const SOURCE =
  /(?:\b(?:(?:^|this is |these are |(?:got|have) (?:this|these|it) )from (?:the|their|my|our|his|her|a|an) |got (?:this|these)|sent (?:me|us|this|these)|copied|pasted|(?:he|she|they|it|docs?|page|boss|client|customer|reviewer|colleague|team|qa|professor|teacher|manager|lead|support|legal|mail|email) (?:says?|said|wrote|writes|asks?|asked|wants?|left|sent)|feedback|(?:meeting|release|call) notes|minutes|output|logs?|their (?:mail|email|docs?|guide|page|policy|message|readme|comment|answer|reply)|(?:this|here(?:s| is) the) (?:[\w-]+ ){0,3}(?:thread|e-?mails?|mails?|tickets?|issues?|docs?|documents?|pages?|texts?|articles?|guide|guidelines|specs?|specification|transcript|prompt|snippet|message|comments?|policy|template|readme))\b[^:]{0,80}:|(?:发来|邮件|文档|聊天|需求|工单|同事|客户|原文|日志)[^：:]{0,20}[：:]|(?:から|メール|チケット|資料|仕様|ログ)[^：:]{0,20}[：:])$/i

/** Up to the last paragraph, which is the person's again when there is more than one. */
function addAnnounced(lines: readonly string[], others: Set<number>): void {
  for (let at = 0; at + 1 < lines.length; at++) {
    const line = (lines[at] ?? "").trim()
    if (!/[:：]$/.test(line) || line.length > 300 || !SOURCE.test(line)) continue
    const end = lastParagraph(lines, at + 1)
    for (let next = at + 1; next < end; next++) others.add(next)
    return
  }
}

/** A document that a question comes before: "is our setup fine by this?" */
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

/** The same on one line: "the prompt of our bot: always greet …". What is between single quotes after a colon is quoted. */
export function withoutAnnounced(line: string): string {
  const colon = line.indexOf(": ")
  if (colon < 0 || colon > 300) return line
  const announcing = line.slice(0, colon + 1)
  return SOURCE.test(announcing) || /^['‘]/.test(line.slice(colon + 2)) ? announcing : line
}

/** Where the last of several paragraphs begins; the end of all when there is only one. */
function lastParagraph(lines: readonly string[], from: number): number {
  let start = lines.length - 1
  while (start > from && lines[start]?.trim() === "") start--
  while (start > from && lines[start - 1]?.trim() !== "") start--
  for (let at = from; at < start; at++) if (lines[at]?.trim() !== "") return start
  return lines.length
}

const SPEAKER = /^\s*(?:[-*•] )?\[?(?:\d\d?:\d\d\]? )?@?([\p{L}][\p{L}\w.-]{1,19}): \S/u
const LEAST_SPOKEN = 3

/** Somebody speaks twice, and somebody else too. */
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
  if (spoken.length < LEAST_SPOKEN || speakers.size < 2 || speakers.size === spoken.length) return
  for (const at of spoken) others.add(at)
}

const OPENS = /^\s*["“«「]/
const CLOSES = /["”»」][.!?]?\s*$/
const MOST_QUOTED = 40

function addQuotation(lines: readonly string[], others: Set<number>): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    if (!OPENS.test(line) || CLOSES.test(line)) continue
    let end = at + 1
    while (end < lines.length && end - at < MOST_QUOTED && !CLOSES.test(lines[end] ?? "")) end++
    if (!CLOSES.test(lines[end] ?? "")) continue
    for (; at <= end; at++) others.add(at)
  }
}
