// What the model was told by a hook, in tokens, as a line of the spool. Apart from the other lines: it is written by every
// hook that says something, and read with the rest.

const TOLD = '{"told":'

export function toldLine(tokens: number): string {
  return `${TOLD}${tokens}}`
}

export function parseTold(line: string): number | undefined {
  if (!line.startsWith(TOLD) || !line.endsWith("}")) return undefined
  const tokens = line.slice(TOLD.length, -1)
  return /^\d+$/.test(tokens) ? Number(tokens) : undefined
}
