// What is still open at the end of what the agent has said: its questions that nobody has answered, and what it meant
// to do next.
import { sentencesOf } from "../learning/prose.ts"
import type { Todo } from "./ledger.ts"

const TAIL_CHARS = 2_000
const MOST_QUESTIONS = 3

/** Of the last reply, in order. */
export function lastQuestions(replies: readonly string[]): readonly string[] {
  const last = replies.at(-1)
  if (last === undefined || !/[?？]/.test(last)) return []
  return sentences(last)
    .filter((sentence) => /[?？]["')*]*$/.test(sentence))
    .slice(-MOST_QUESTIONS)
}

/** `announced`: before what is known of the replies. */
export function nextStepIn(
  replies: readonly string[],
  todos: readonly Todo[],
  announced: string | null,
): string | null {
  const doing = todos.find(({ state }) => state === "in progress")
  if (doing !== undefined) return doing.text
  const said = sentences(replies.at(-1) ?? "").findLast((sentence) => NEXT.test(sentence))
  return said ?? announced ?? todos[0]?.text ?? null
}

const NEXT =
  /^(?:next(?: up| steps?)?\b|the next (?:step|thing)|now (?:i'll|let me|i need to|we need to)|i'll now|then i'll|what(?:'s| is) left|(?:still )?(?:remaining|left to do|to do)\b|i still (?:need|have) to|what remains)/i

function sentences(text: string): readonly string[] {
  return text
    .slice(-TAIL_CHARS)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split("\n")
    .map((line) =>
      line.replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,2}[.)]\s+|>\s*)/, "").replace(/\*\*|__/g, ""),
    )
    .flatMap(sentencesOf)
}
