// A decision typed in the conversation, as one line that is the whole prompt (REVW-02). Anything else is a prompt
// like any other and goes to the agent untouched. `/tenure:pause` says the same as `tenure pause`.
import { parsePause } from "../guidance/pause.ts"

export type TypedLine =
  | { readonly verb: "approve" | "reject"; readonly words: readonly string[] }
  | { readonly verb: "edit"; readonly word: string; readonly text: string }
  | { readonly verb: "undo"; readonly words: readonly string[] }
  | { readonly verb: "pause"; readonly words: readonly string[] }
  | { readonly verb: "later" | "status" | "why" | "resume" }

/** Longer lines are prose about Tenure, not words for it. */
const MAX_CHARS = 2_000

export function parseTypedLine(prompt: string): TypedLine | undefined {
  const line = prompt.trim().replace(/^\/tenure:(?=pause(?: |$))/, "tenure ")
  if (line.length > MAX_CHARS || line.includes("\n") || !/^tenure /i.test(line)) return undefined
  const [verb = "", ...words] = line
    .slice("tenure ".length)
    .trim()
    .split(/[\s,]+/)
  switch (verb.toLowerCase()) {
    case "approve":
    case "reject":
      return words.length > 0 && words.every(isName)
        ? { verb: verb.toLowerCase() as "approve", words }
        : undefined
    case "edit":
      return editIn(line)
    case "undo":
      return words.length <= 1 && words.every(isName) ? { verb: "undo", words } : undefined
    case "pause":
      return parsePause(words) === undefined ? undefined : { verb: "pause", words }
    case "later":
    case "status":
    case "why":
    case "resume":
      return words.length === 0 ? { verb: verb.toLowerCase() as "later" } : undefined
    default:
      return undefined
  }
}

/** `tenure edit 2: new text` */
function editIn(line: string): TypedLine | undefined {
  const found = /^tenure\s+edit\s+([\w-]+)\s*:\s*(\S.*)$/i.exec(line)
  return found?.[1] === undefined || found[2] === undefined
    ? undefined
    : { verb: "edit", word: found[1], text: found[2] }
}

/** A number of the list, or a lesson's id: a sentence about approving is not a decision. */
function isName(word: string): boolean {
  return /^\d{1,3}$/.test(word) || /^[a-z0-9][a-z0-9-]{2,79}$/.test(word)
}
