// A line diff for a person who decides about trust. Line endings count, so a carriage return or a missing final newline
// is visible. With too many changes, all old lines between the common ends are removed and all new ones added.
import { diffArrays } from "diff"

export interface DiffLine {
  /** A backslash comments on the line above. */
  readonly mark: " " | "-" | "+" | "\\"
  readonly text: string
}

/** About a second of work at most. */
const MAX_EDITS = 2_000

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonHead(old, now)
  const tail = commonHead(old.slice(head).reverse(), now.slice(head).reverse())
  const [goes, comes] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  const changes = diffArrays([...goes], [...comes], { maxEditLength: MAX_EDITS })
  const middle = changes?.flatMap((change) =>
    change.value.flatMap((line) => shown(markOf(change), line)),
  ) ?? [...goes.flatMap((line) => shown("-", line)), ...comes.flatMap((line) => shown("+", line))]
  return [
    ...old.slice(0, head).flatMap((line) => shown(" ", line)),
    ...middle,
    ...old.slice(old.length - tail).flatMap((line) => shown(" ", line)),
  ]
}

function markOf({ added, removed }: { added: boolean; removed: boolean }): DiffLine["mark"] {
  if (added) return "+"
  return removed ? "-" : " "
}

function commonHead(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((line, at) => line !== other[at])
  return differs < 0 ? one.length : differs
}

/** Each with its newline. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function shown(mark: DiffLine["mark"], line: string): readonly DiffLine[] {
  if (line.endsWith("\n")) return [{ mark, text: line.slice(0, -1) }]
  return [
    { mark, text: line },
    { mark: "\\", text: "no newline at the end" },
  ]
}
