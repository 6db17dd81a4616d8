/** The known word that was probably meant: at most two edits away. */
export function suggestion(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: word.startsWith(typed) ? 1 : distance(typed, word) }))
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
  const [best] = ranked
  return best !== undefined && best.distance <= 2 && best.distance < best.word.length ? best.word : undefined
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
