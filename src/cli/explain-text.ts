// How `tenure explain` looks in a terminal: each lesson with its verdict, its score term by term, and what pointed at it.
import type { Explained } from "../core/guidance/explain.ts"
import { GUIDANCE_LIMITS } from "../core/guidance/limits.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { hang } from "../terminal/wrap.ts"
import type { CliIo } from "./cli-io.ts"

export function showExplained(io: CliIo, explained: readonly Explained[], others: number): void {
  const coming = explained.filter(({ comes }) => comes !== null).length
  if (coming === 0) io.out("No lesson would come.")
  explained.forEach((each, at) => {
    if (coming === 0 || at > 0) io.out("")
    showOne(io, each)
  })
  const far = others === 1 ? "1 other is not near. To see it" : `${others} others are not near. To see them`
  if (others > 0) io.out(io.style.dim(`\n${far}, add --all.`))
  if (explained.length + others === 0) io.out("  This project has no lessons yet. Write one down: tenure add")
}

function showOne({ out, style, columns }: CliIo, each: Explained): void {
  const marks = { hold: style.red("held"), advice: style.green("comes") }
  const mark = each.comes === null ? style.dim("no") : marks[each.comes]
  out(`${mark}  ${style.cyan(each.id)}  ${style.dim(each.priority)}`)
  out(hang("  ", cleanLine(each.title, 160), columns))
  out(hang("  ", each.why, columns))
  for (const reason of each.reasons) out(hang("  because ", cleanLine(reason, 200), columns))
  out(hang("  ", style.dim(sum(each)), columns))
}

/** `score 1.8 = 2 × (0.4 × 1 tool + 0.4 × 1 target + 0.1 × 0.5 actions + 0.1 × 0.5 context)` */
function sum({ score, factor, parts }: Explained): string {
  const { weights } = GUIDANCE_LIMITS
  const terms = (["tool", "target", "actions", "context"] as const).map(
    (part) => `${weights[part]} × ${parts[part]} ${part}`,
  )
  return `score ${score} = ${factor} × (${terms.join(" + ")})`
}
