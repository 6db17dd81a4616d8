// Amounts as a person says them.

/** `1 file waits`, `2 files wait`. */
export function amount(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  if (count < 1024 * 1024) return `${Math.round(count / 1024)} KB`
  return `${(count / 1024 / 1024).toFixed(1)} MB`
}
