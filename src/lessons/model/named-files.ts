// Finds the files a sentence names: words with a known extension, dot-files, well-known names, and paths in backticks.
// Product names (`Node.js`), web sites and versions do not count.
import known from "./named-files.json" with { type: "json" }

/** Distinct, in order. Drops line numbers (`a.ts:12`) and a leading `./`. */
export function filesNamedIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, quoted, bare] of text.replaceAll("](", " ").matchAll(WORDS)) {
    const word = (quoted ?? bare ?? "")
      .replace(/^[("'<[{*_]+(?=[^*/])/, "")
      .replace(/[)"'>\]},;:!?.*_]+$/, "")
    const file = (quoted !== undefined ? quoted.trim() : word)
      .replace(/:\d+(?::\d+|-\d+)?$/, "")
      .replace(/^(?:\.\/)+/, "")
    if (namesFile(file, quoted !== undefined)) found.add(file)
  }
  return [...found]
}

const WORDS = /`([^`\n]{1,200})`|([^\s`]{1,200})/g

const EXTENSIONS = new Set(known.extensions.split(" "))
const NAMES = new Set(known.names.split(" "))

const PRODUCT =
  /^(?:node|next|nuxt|vue|react|express|three|d3|ember|backbone|chart|discord|alpine|nest|deno)\.js$/i
const SHAPE = /^(?:~?\/|(?:\.\.?\/)+)?[\p{L}\p{N}@_.*?{}()[\],+$-]+(?:\/[\p{L}\p{N}@_.*?{}()[\],+$-]+)*\/?$/u

function namesFile(word: string, isQuoted: boolean): boolean {
  if (word.length < 2 || !SHAPE.test(word) || /^[\d.v*]+$/.test(word)) return false
  const name = word.slice(word.lastIndexOf("/") + 1)
  if (NAMES.has(name)) return true
  if (PRODUCT.test(word) && !isQuoted) return false
  if (/^\.[a-z][a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)) return true
  const dot = name.lastIndexOf(".")
  if (dot >= 0 && EXTENSIONS.has(name.slice(dot + 1).toLowerCase())) return !name.endsWith("()")
  return (
    word.includes("/") &&
    !/^(?:\w+\.)+(?:com|org|net|io|dev)\//.test(word) &&
    (isQuoted || /^\.{1,2}\/|\*/.test(word))
  )
}
