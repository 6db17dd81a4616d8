// Sameness on the labelled pairs: how many of the same are found, and how many of the different are kept apart.
import { alike, SAME_FROM } from "../../src/core/learning/alike.ts"
import { DIFFERENT, SAME } from "../../test/learning/pairs.ts"

export function reportSameness(): string {
  const found = SAME.filter(({ a, b }) => alike(a, b) >= SAME_FROM).length
  const confused = DIFFERENT.filter(({ a, b }) => alike(a, b) >= SAME_FROM).length
  const precision = found / (found + confused)
  return [
    `\n## Sameness, ${SAME.length} same and ${DIFFERENT.length} different pairs (invented)\n`,
    `- found: ${found} of ${SAME.length} (recall ${(found / SAME.length).toFixed(2)})`,
    `- confused: ${confused} of ${DIFFERENT.length} (precision ${precision.toFixed(2)})`,
  ].join("\n")
}
