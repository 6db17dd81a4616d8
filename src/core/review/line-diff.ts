// What changed between two texts, line by line: the longest common run of lines stays, the rest is taken away or
// added. Texts of very many lines are not compared; then everything old is taken away and everything new added.

export interface DiffLine {
  readonly mark: " " | "-" | "+"
  readonly text: string
}

const MOST_CELLS = 4_000_000

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = linesOf(before)
  const now = linesOf(after)
  if (old.length * now.length > MOST_CELLS) {
    return [...old.map((text) => line("-", text)), ...now.map((text) => line("+", text))]
  }
  const common = lengths(old, now)
  const out: DiffLine[] = []
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

/** For each pair of places, how long a common run of lines is left after them. */
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

function line(mark: DiffLine["mark"], text: string): DiffLine {
  return { mark, text }
}
