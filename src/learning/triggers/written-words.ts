// Names in a correction that also occur in the text the agent just wrote: "no print here" after a line with `print(…)`. A
// name that looks like code counts unless it is wanted; a plain word counts only when refused.
import { hasWord } from "../../guidance/match/pointers.ts"
import { leaningOf } from "./leaning.ts"

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
