// How likely a sentence, in its message, is to hold a lasting lesson: a sum of weights that anyone can follow.
// The message is as good as its best sentence.
import type { Reading } from "./features.ts"

export interface Weights {
  readonly bias: number
  readonly of: Readonly<Record<string, number>>
}

/** One score for each sentence, in their order (log odds). */
export function scoresOf({ sentences, context }: Reading, { bias, of }: Weights): number[] {
  let around = bias
  for (const [name, value] of context) around += (of[name] ?? 0) * value
  return sentences.map(({ shown }) => {
    let score = around
    for (const name of shown) score += of[name] ?? 0
    return score
  })
}
