// A line diff of a plan since its checkpoint. It runs in a hook, so it uses no package. Common ends are skipped; if too many
// lines remain, all old ones are removed and all new ones added.

export interface PlanDiffLine {
  readonly mark: " " | "-" | "+"
  readonly text: string
}

const MAX_CELLS = 4_000_000

export function planDiff(before: string, after: string): readonly PlanDiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonHead(old, now)
  const tail = commonHead(old.slice(head).reverse(), now.slice(head).reverse())
  return [
    ...old.slice(0, head).map((text) => line(" ", text)),
    ...between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map((text) => line(" ", text)),
  ]
}

function commonHead(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((text, at) => text !== other[at])
  return differs < 0 ? one.length : differs
}

function between(old: readonly string[], now: readonly string[]): readonly PlanDiffLine[] {
  if (old.length * now.length > MAX_CELLS) {
    return [...old.map((text) => line("-", text)), ...now.map((text) => line("+", text))]
  }
  const common = lengths(old, now)
  const out: PlanDiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a !== undefined && a === b) {
      out.push(line(" ", a))
      i += 1
      j += 1
    } else if (a !== undefined && (b === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      out.push(line("-", a))
      i += 1
    } else if (b !== undefined) {
      out.push(line("+", b))
      j += 1
    }
  }
  return out
}

/** For each pair of positions, the length of the longest common subsequence after them. */
function lengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i]
      if (row === undefined) continue
      row[j] =
        old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  }
  return table
}

function at(table: readonly Uint32Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n")
}

function line(mark: PlanDiffLine["mark"], text: string): PlanDiffLine {
  return { mark, text }
}
