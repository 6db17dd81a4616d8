// A whole number as text. The runtime's own conversion of one past 2^31 (a time, an inode) takes a hook 60 µs the first time,
// more than writing a line of the spool.

const PART = 1e9

export function wholeNumber(value: number): string {
  if (!(value >= PART && value < PART * PART)) return `${value}`
  // Of 32 bits, which it converts at once.
  const high = (value / PART) | 0
  const low = `${(value - high * PART) | 0}`
  return `${high}${"000000000".slice(low.length)}${low}`
}
