/** The known word that was probably meant: one edit away, or two for a word of six letters or more. */
export function suggestion(typed: string, known: readonly string[]): string | undefined {
  const bare = typed.toLowerCase()
  const ranked = known
    .map((word) => ({ word, distance: word.startsWith(bare) ? 1 : distance(bare, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
  const [best] = ranked
  const most = bare.length < LONG ? 1 : 2
  return best !== undefined && best.distance <= most && best.distance < best.word.length
    ? best.word
    : undefined
}

const LONG = 6

/** Two neighbouring letters in the wrong order are one edit. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [above = [], before = []] = [rows[i - 1], rows[i - 2]]
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min(replaced, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
