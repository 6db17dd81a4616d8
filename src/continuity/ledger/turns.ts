// The latest turns (CONT-01): the request, the reply, and the work between them. Text is shortened between sentences, list
// entries, table rows and lines, never inside one.
import { sentencesOf } from "../../learning/gate/prose.ts"
import { unmarked } from "./decisions.ts"
import type { Turn } from "./ledger.ts"

const MAX_TURNS = 30
const ASKED_CHARS = 260
const GIST_CHARS = 400
const REPLY_CHARS = 3_000
const TRAIL_CHARS = 420
const MIN_TRAIL = 45
const MAX_TRAIL = 8
const MAX_WORK = 10

export const MORE = "[…]"

export function afterAsking(turns: readonly Turn[], prompt: string): readonly Turn[] {
  const asked = inSentences(prompt.replace(/\s+/g, " ").trim(), ASKED_CHARS)
  const last = turns.findLast(({ reply, isClosed }) => reply !== "" && isClosed)
  const earlier = turns.map((turn, at) => ({
    ...turn,
    reply: turn === last ? turn.reply : "",
    trail: turn.isClosed || at < turns.length - 1 ? [] : turn.trail,
  }))
  const next: Turn = { asked, answered: "", reply: "", trail: [], isClosed: false, changed: [], ran: [] }
  // The first one mostly holds the task.
  return earlier.length < MAX_TURNS ? [...earlier, next] : [...earlier.slice(0, 1), ...earlier.slice(2), next]
}

/** The last text of a turn counts. A call after it shows that it only announced. */
export function afterAnswering(turns: readonly Turn[], text: string): readonly Turn[] {
  const answered = gistOf(text)
  if (answered === "") return turns
  return ofLast(turns, (before) => {
    const turn = { ...before, trail: afterSaying(before.trail, text) }
    const isBetter = turn.answered === "" || !announces(text) || announces(turn.reply)
    if (!isBetter) return { ...turn, isClosed: false }
    // A report, and a word about what followed it.
    const isRemark = text.length * 3 < turn.reply.length && !announces(turn.reply)
    return {
      ...turn,
      isClosed: !announces(text),
      answered: isRemark
        ? `${inSentences(turn.answered, GIST_CHARS - answered.length)} ${answered}`
        : answered,
      reply: inParts(isRemark ? `${turn.reply}\n${text.trim()}` : text.trim(), REPLY_CHARS),
    }
  })
}

/** Without "now let's compile again". */
function afterSaying(trail: readonly string[], text: string): readonly string[] {
  return text.length < MIN_TRAIL ? trail : [...trail, gistOf(text, TRAIL_CHARS)].slice(-MAX_TRAIL)
}

export function afterCalling(turns: readonly Turn[]): readonly Turn[] {
  return turns.at(-1)?.isClosed === true ? ofLast(turns, (turn) => ({ ...turn, isClosed: false })) : turns
}

export function afterWorking(
  turns: readonly Turn[],
  work: Partial<Pick<Turn, "changed" | "ran">>,
): readonly Turn[] {
  return ofLast(turns, (turn) => ({
    ...turn,
    changed: withLatest(turn.changed, work.changed ?? []),
    ran: withLatest(turn.ran, work.ran ?? []),
  }))
}

function withLatest(list: readonly string[], latest: readonly string[]): readonly string[] {
  return [...list.filter((each) => !latest.includes(each)), ...latest].slice(-MAX_WORK)
}

function ofLast(turns: readonly Turn[], change: (turn: Turn) => Turn): readonly Turn[] {
  const last = turns.at(-1)
  return last === undefined ? turns : [...turns.slice(0, -1), change(last)]
}

const ANNOUNCES =
  /^(?:\w+[!,.]? )?(?:now,? |next,? |then,? )?(?:let me\b(?! know)|let's|i'll|i will|i'm going to|i need to)\b/i

/** It ends by saying what comes at once, so the turn was cut off after it. */
export function announces(text: string): boolean {
  const last =
    sentencesOf(text.trim().split("\n").at(-1) ?? "")
      .at(-1)
      ?.trim() ?? ""
  return /[:：]\**$/.test(last) || (ANNOUNCES.test(last) && !/[…?]$/.test(last))
}

/** What a reply says, on one line: its first sentences, list entries and table rows, without code. */
export function gistOf(reply: string, chars = GIST_CHARS): string {
  const kept: string[] = []
  let length = 0
  let isWhole = true
  for (const part of partsOf(reply)) {
    const isFirst = kept.length === 0
    const text = isFirst ? clause(part.text, chars) : part.text
    if (length + text.length > chars) {
      isWhole = false
      break
    }
    kept.push(part.end !== "" && !/[.:;!?。：；！？]$/.test(text) ? `${text}${part.end}` : text)
    length += text.length + 2
  }
  // A heading without what it heads says nothing.
  while (kept.length > 1 && /[:：]$/.test(kept.at(-1) ?? "")) {
    kept.pop()
    isWhole = false
  }
  const gist = kept.join(" ").replace(/;$/, ".")
  return isWhole || gist === "" ? gist : `${gist} ${MORE}`
}

interface Part {
  readonly text: string
  /** What ends it on one line: a colon for a heading, a semicolon for an entry. */
  readonly end: "" | ":" | ";"
}

const MAX_READ = 8_000

function partsOf(reply: string): readonly Part[] {
  // One line of code stays, because the words before it point to it.
  const lines = reply
    .slice(0, MAX_READ)
    .replace(/^\s*(```|~~~).*\n([\s\S]*?)(?:^\s*\1.*$|$(?![\s\S]))/gm, (_, __, code: string) => {
      const line = code.trim()
      return line.includes("\n") || line.length > MAX_CODE ? "" : `\`${line}\``
    })
    .split("\n")
  return lines.flatMap((line, at): readonly Part[] => {
    if (/^\s*\|/.test(line)) return rowOf(line, lines[at + 1] ?? "")
    const text = withoutSigns(unmarked(line).replace(/^(?:-{3,}|>.*)$/, ""))
    if (text === "" || (at === 0 && OPENS.test(text))) return []
    if (/^`[^`]+`$/.test(text)) return [{ text, end: ";" }]
    if (/^\s*#|^\s*\*\*[^*]+\*\*:?\s*$/.test(line)) return [{ text, end: ":" }]
    if (/^\s*(?:[-*+•]|\d{1,2}[.)])\s/.test(line)) return [{ text, end: ";" }]
    const sentences = sentencesOf(text)
    return sentences.map((sentence, place) => ({
      text: sentence,
      end: place === sentences.length - 1 ? ";" : "",
    }))
  })
}

/** Opens a reply and says nothing about the work. */
const OPENS =
  /^(?:(?:perfect|great|good|excellent|ok|okay|done)[!.,]? )?(?:now )?(?:here(?:'s| is| are))\b.{0,120}[:.]$/i

const MAX_CODE = 160

/** Not the head of a table, nor the line below it. */
function rowOf(line: string, next: string): readonly Part[] {
  const isRule = (each: string) => /^\s*\|[\s|:-]+$/.test(each)
  if (isRule(line) || isRule(next)) return []
  const cells = line
    .split("|")
    .map((cell) => withoutSigns(cell.replace(/\*\*|__/g, "").trim()))
    .filter((cell) => cell !== "")
  return cells.length === 0 ? [] : [{ text: cells.join(" – "), end: ";" }]
}

function withoutSigns(text: string): string {
  return text.replace(/^(?:\p{Extended_Pictographic}|\p{Emoji_Component}(?<!\p{ASCII})|\s)+/u, "").trim()
}

/** Whole sentences as far as they fit; of a longer first one, its first clauses. */
export function inSentences(text: string, chars: number): string {
  if (text.length <= chars) return text
  let kept = ""
  for (const sentence of sentencesOf(text)) {
    if (kept.length + sentence.length >= chars) break
    kept = kept === "" ? sentence : `${kept} ${sentence}`
  }
  return kept === "" ? clause(text, chars) : `${kept} ${MORE}`
}

function clause(text: string, chars: number): string {
  if (text.length <= chars) return text
  const start = text.slice(0, chars - MORE.length)
  const end = Math.max(...[", ", "; ", " — ", " - ", "，", "；", ": "].map((sign) => start.lastIndexOf(sign)))
  const cut = end > chars / 3 ? end : start.lastIndexOf(" ")
  return `${start.slice(0, cut > chars / 3 ? cut : start.length)} ${MORE}`
}

/** A long reply loses first the parts whose heading tells what is done. */
function inParts(text: string, chars: number): string {
  if (text.length <= chars) return text
  const parts = text.split(/\n(?=#{1,4} |\*\*[^*\n]+\*\*:?\s*(?:\n|$))/)
  let length = text.length
  const kept = parts.map((part) => {
    if (length <= chars || !TELLS_DONE.test(part.split("\n")[0] ?? "")) return part
    length -= part.length
    return MORE
  })
  return inLines(kept.join("\n").replace(/(?:\[…\]\n)+\[…\]/g, MORE), chars)
}

const TELLS_DONE =
  /\b(?:already|implemented|completed?|done|achiev\w*|accomplish\w*|delivered|created|files?|success\w*|changes made)\b(?!.*\b(?:not|remaining|next|todo)\b)|✅/i

/** Whole lines from both ends, with a mark between them. */
export function inLines(text: string, chars: number, share = 0.4): string {
  if (text.length <= chars) return text
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  const head = finished(fitting(lines, chars * share))
  const tail = begun(fitting(lines.slice(head.length).toReversed(), chars * (1 - share)).toReversed())
  if (head.length + tail.length === 0) return inSentences(text.replace(/\s+/g, " "), chars)
  return [...head, MORE, ...tail].join("\n")
}

function fitting(lines: readonly string[], chars: number): readonly string[] {
  let left = chars
  const end = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  return end < 0 ? lines : lines.slice(0, end)
}

const IS_FENCE = /^\s*(?:```|~~~)/

/** Without what only begins at the end: a code block, the head of a table, a heading. */
function finished(lines: readonly string[]): readonly string[] {
  const fences = lines.flatMap((line, at) => (IS_FENCE.test(line) ? [at] : []))
  let kept = fences.length % 2 === 0 ? lines : lines.slice(0, fences.at(-1))
  if (/^\s*\|[\s|:-]+$/.test(kept.at(-1) ?? "")) kept = kept.slice(0, -2)
  while (/^\s*(?:#|-{3,}$)|:\**\s*$/.test(kept.at(-1) ?? "")) kept = kept.slice(0, -1)
  return kept
}

/** Without the rest of a code block that began before. */
function begun(lines: readonly string[]): readonly string[] {
  const fences = lines.flatMap((line, at) => (IS_FENCE.test(line) ? [at] : []))
  return fences.length % 2 === 0 ? lines : lines.slice((fences[0] ?? 0) + 1)
}

const OUTLINE_CHARS = 360

/** The start of a long prompt in whole lines, and the headings of the rest. */
export function outlined(prompt: string, chars: number): string {
  const text = prompt.trim()
  if (text.length <= chars) return text
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  const head = finished(fitting(lines, chars - OUTLINE_CHARS))
  if (head.length === 0) return inSentences(text.replace(/\s+/g, " "), chars)
  const rest = lines.slice(head.length).filter((line) => /^#{1,4}\s/.test(line))
  const headings = fitting(rest.map(unmarked), OUTLINE_CHARS - 24)
  return [...head, headings.length === 0 ? MORE : `${MORE} Further headings: ${headings.join("; ")}`].join(
    "\n",
  )
}
