// A small stemmer: enough that the forms of one word meet ("committing", "commits", "committed"), not a dictionary.
// English endings, and the commonest of the Latin-script languages we read. Short words stay as they are.

export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word) || word.endsWith("ss")) return word
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular
  for (const [ending, instead, least] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < least) continue
    return undoubled(word.slice(0, word.length - ending.length) + instead)
  }
  return undoubled(word)
}

/** Ending, what replaces it, and how many letters must be left before it. The first that fits. */
const ENDINGS: readonly (readonly [string, string, number])[] = [
  ["izations", "iz", 3],
  ["ization", "iz", 3],
  ["ations", "", 4],
  ["ation", "", 4],
  ["ements", "", 5],
  ["ement", "", 5],
  ["ments", "", 5],
  ["ment", "", 5],
  ["ingly", "", 3],
  ["edly", "", 3],
  ["ions", "", 4],
  ["ings", "", 3],
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["ated", "", 4],
  ["ates", "", 4],
  ["ate", "", 4],
  ["ating", "", 4],
  ["ing", "", 3],
  ["ion", "", 4],
  ["ers", "", 4],
  ["sses", "ss", 2],
  ["ches", "ch", 2],
  ["shes", "sh", 2],
  ["xes", "x", 2],
  ["ed", "", 3],
  ["er", "", 4],
  ["ly", "", 4],
  ["es", "", 3],
  ["s", "", 3],
  ["e", "", 3],
]

const IRREGULAR: Readonly<Record<string, string>> = {
  wrote: "writ",
  written: "writ",
  ran: "run",
  running: "run",
  built: "build",
  made: "mak",
  making: "mak",
  using: "us",
  used: "us",
  uses: "us",
  said: "say",
  kept: "keep",
  sent: "send",
  lost: "los",
  losing: "los",
  broke: "break",
  broken: "break",
  chosen: "choos",
  indices: "index",
  this: "this",
  always: "always",
  process: "process",
  access: "access",
  class: "class",
  classes: "class",
  css: "css",
  types: "typ",
  typed: "typ",
}

/** `committ` → `commit`, but `pass` and `call` stay. */
function undoubled(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word.replace(/e$/, "")
}
