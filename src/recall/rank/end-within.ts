// The end of a question: its last sentences that fit, or the end of the last one.
import { sentencesOf } from "../../learning/gate/prose.ts"

export function endWithin(asked: string, most: number): string {
  const kept: string[] = []
  let chars = 0
  for (const sentence of sentencesOf(asked).reverse()) {
    if (chars + sentence.length > most) {
      if (kept.length === 0) kept.push(`…${sentence.slice(-most).replace(/^\S*\s/, "")}`)
      break
    }
    kept.push(sentence)
    chars += sentence.length + 1
  }
  return kept.reverse().join(" ")
}
