// Amounts as a person says them.

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  if (count < 1024 * 1024) return `${Math.round(count / 1024)} KB`
  return `${(count / 1024 / 1024).toFixed(1)} MB`
}
