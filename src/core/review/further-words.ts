// What a lesson's line does not say of the words that gave rise to it.
import { ruleIn } from "../learning/lesson-words.ts"
import type { Lesson } from "../lessons/lesson.ts"

/** The first words that gave rise to a lesson; undefined when its line begins with the same. */
export function furtherWords({ evidence }: Pick<Lesson, "evidence">, line: string): string | undefined {
  const quote = evidence[0]?.quote
  return quote === undefined || plain(line).startsWith(plain(ruleIn(quote))) ? undefined : quote
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}
