// `a{b,c}` stands for two words. Expanded here as bash does, before anything else, because a path or
// a program's name can be put together this way; too many or too nested, it becomes one unknown word.
import type { Part } from "./shell-word.ts"

type Parts = readonly Part[]

const MOST_WORDS = 64
const MOST_BRACES = 24

export function expandBraces(parts: Parts): readonly Parts[] {
  const opens = parts.filter((part) => part.kind === "brace" && part.text === "{").length
  const words = opens > MOST_BRACES ? undefined : expand(parts)
  return words ?? [[...parts, { kind: "glob", text: "" }]]
}

function expand(parts: Parts): Parts[] | undefined {
  for (let open = 0; open < parts.length; open++) {
    if (!isBrace(parts[open], "{") || (open === 0 && isBrace(parts[1], "}"))) continue
    const group = groupAt(parts, open)
    if (group === undefined) continue
    // `{1..9}` is a sequence of words that we do not work out.
    if (group.cuts.length === 0) return [[...parts, { kind: "glob", text: "" }]]
    return combine(parts, open, group)
  }
  return [[...parts]]
}

function combine(parts: Parts, open: number, group: Group): Parts[] | undefined {
  const after = expand(parts.slice(group.close + 1))
  if (after === undefined) return undefined
  const words: Parts[] = []
  let from = open + 1
  for (const cut of [...group.cuts, group.close]) {
    const middles = expand(parts.slice(from, cut))
    if (middles === undefined) return undefined
    from = cut + 1
    for (const middle of middles) {
      for (const end of after) words.push([...parts.slice(0, open), ...middle, ...end])
      if (words.length > MOST_WORDS) return undefined
    }
  }
  return words
}

interface Group {
  readonly close: number
  readonly cuts: readonly number[]
}

/** The brace that closes the one at `open`, and its commas. Without a comma or `..` nothing closes it. */
function groupAt(parts: Parts, open: number): Group | undefined {
  const cuts: number[] = []
  let depth = 0
  let hasDots = false
  for (let at = open + 1; at < parts.length; at++) {
    const part = parts[at]
    if (isBrace(part, "}") && depth === 0 && (cuts.length > 0 || hasDots)) return { close: at, cuts }
    if (isBrace(part, "{")) depth++
    else if (isBrace(part, "}") && depth > 0) depth--
    else if (isBrace(part, ",") && depth === 0) cuts.push(at)
    else if (depth === 0 && part?.kind === "literal" && part.text.includes("..")) hasDots = true
  }
  return undefined
}

function isBrace(part: Part | undefined, text: string): boolean {
  return part?.kind === "brace" && part.text === text
}
