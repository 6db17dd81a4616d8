// Whether a sentence wants or refuses a name: "use uv, not pip". Only the clause around the name counts, and in it the
// nearest word. Without such a word the name is open.

import { hasWord } from "../../guidance/match/pointers.ts"
import { negationPattern } from "../../text/negation.ts"
import type { TextSpan } from "../../text/words.ts"
import refused from "./leaning.json" with { type: "json" }

export type Leaning = "wanted" | "refused" | "open"

export function leaningOf(text: string, span: TextSpan): Leaning {
  const { from, to } = clauseAround(text, span)
  const before = text.slice(from, span.from).toLowerCase()
  const after = text.slice(span.to, to).toLowerCase()
  if (REFUSED_AFTER.test(after)) return "refused"
  const refused = lastMatch(before, REFUSED_BEFORE)
  const wanted = lastMatch(before, WANTED_BEFORE)
  if (refused >= 0 && refused >= wanted) return "refused"
  // "never skip the hooks with X", "never put types in X": the preposition belongs to the refused verb.
  if (refused >= 0 && !before.slice(refused).replace(PREPOSITIONS, " ").match(WANTED_BEFORE)) return "refused"
  // "don't ever use X": the verb belongs to the refusal.
  if (refused >= 0 && /^\S+(?:\s+\S+){0,3}\s*$/.test(before.slice(refused))) return "refused"
  if (WANTED_AFTER.test(after) || wanted >= 0) return "wanted"
  return "open"
}

export function clauseAround(text: string, { from, to }: TextSpan): TextSpan {
  let start = 0
  let end = text.length
  for (const { index, 0: sign } of text.matchAll(BOUNDARY)) {
    if (index + sign.length <= from) start = index + sign.length
    else if (index >= to) {
      end = index
      break
    }
  }
  return { from: start, to: end }
}

const BOUNDARY =
  /[.,;:!?](?=\s|$)|[,;:!?](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|[。；！？，、\n()—–]|\s(?:but|then|so|because|otherwise|sondern|aber|weil|sino|pero|porque|mais|car|а|но|потому)(?=\s)/gu

const REFUSED_BEFORE = negationPattern(refused, "giu")

const WANTED_BEFORE =
  /(?<![\p{L}\p{N}])(?:use|using|with|via|through|run|prefer|only|always|goes? (?:in|into|to)|belongs? (?:in|to)|put(?: \w+){0,3} (?:in|into|to)|added? to|in|into|to|edit|change|update|check|it['’]?s|call|siempre|usa|usar|con|solo|en|toujours|utilise[rz]?|avec|dans|immer|nur|mit|benutze|nutze|используй\w*|через|только|всегда|в|usar|sempre)(?![\p{L}\p{N}])|用|使用|请用|改用/giu

const PREPOSITIONS =
  /(?<![\p{L}\p{N}])(?:with|via|through|in|into|to|con|en|avec|dans|mit|через|в)(?![\p{L}\p{N}])/giu

const REFUSED_AFTER =
  /^[\s\p{L}\p{N}'’_./`-]{0,40}?(?:(?<![\p{L}])(?:isn['’]?t|is not|aren['’]?t|are not|not (?:installed|available|allowed|supported|used|here)|(?:is|are) (?:forbidden|banned|deprecated|gone|broken|generated|off limits|read-only)|forbidden|doesn['’]?t|does not|don['’]?t work|won['’]?t|can['’]?t|cannot|dies|breaks?|fails?|crashes|hangs|makes? (?:the|it|our)|geht (?:\p{L}+ )?nicht|nicht|verboten|no (?:funciona|sirve|existe|se|está)|prohibid\p{L}*|ne (?:marche|fonctionne)|interdit\p{L}*|нельзя|не (?:надо|используем|используй|запуска|работа)\p{L}*|запрещ\p{L}*)(?![\p{L}]))|^\s*(?:は|を|が|も|는|은|를|을|로|으로)?\s*(?:不要|不能|不可|禁止|使わ|使うな|ではなく|じゃなく|でなく|しない|やめ|だめ|ダメ|대신|말고|쓰지|하지|금지|안\s)/iu

const WANTED_AFTER = /^\s*(?:instead\b|を使|で|를 사용|을 사용|로 |으로 )/iu

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1
  for (const { index } of text.matchAll(pattern)) last = index
  return last
}

// Names in a correction that also occur in the text the agent just wrote: "no print here" after a line with `print(…)`. A
// name that looks like code counts unless it is wanted; a plain word counts only when refused.
const MAX_WRITTEN_WORDS = 3

interface Written {
  /** In the text's spelling. */
  readonly word: string
  readonly isRefused: boolean
}

export function writtenWords(words: string, added: string): readonly Written[] {
  if (added === "") return []
  const found = new Map<string, Written>()
  for (const { 0: whole, 1: quoted, index } of words.matchAll(NAMES)) {
    const text = (quoted ?? whole).replace(/\(\)$/, "").replace(/[.:]+$/, "")
    const isCode = quoted !== undefined || whole.endsWith("()") || LOOKS_LIKE_CODE.test(text)
    if (text.length < 2 || (!isCode && (text.length < 3 || PLAIN.has(text.toLowerCase())))) continue
    const leaning = leaningOf(words, { from: index, to: index + whole.length })
    const isUnwanted = isCode ? leaning !== "wanted" : leaning === "refused"
    const word = isUnwanted ? spellingIn(added, text) : undefined
    if (word === undefined) continue
    found.set(word, { word, isRefused: leaning === "refused" || found.get(word)?.isRefused === true })
  }
  return [...found.values()].slice(0, MAX_WRITTEN_WORDS)
}

/** `unittest.mock` may be spelled `from unittest import mock`: then its last part counts. */
function spellingIn(added: string, name: string): string | undefined {
  if (hasWord(added, name)) return name
  const parts = name.split(/\.|::|->/)
  return parts.length > 1 && parts.every((part) => hasWord(added, part)) ? parts.at(-1) : undefined
}

const NAMES = /`([^`\n]{2,60})`|[%@$#]?[A-Za-z_][\w$]*(?:(?:\.|::|->)[A-Za-z_][\w$]*)*(?:\(\))?/g
const LOOKS_LIKE_CODE = /[_%@$#]|\w(?:\.|::|->)\w|[a-z][A-Z]|[A-Z][a-z]+[A-Z]/

/** Words of any program text. */
const PLAIN = new Set(
  "add all and are but can change class code const create data def default delete edit else end export file files for from func function get has have import let make name new not null only our return run set string that the this true type types use value var was with write you your".split(
    " ",
  ),
)
