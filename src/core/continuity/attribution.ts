// Who said something, in words that only we may put there (T04): a text that says it of itself is marked, not believed.

export const OF_THE_PERSON = " (the person)"
export const BY_THE_PERSON = "by the person: "
export const THE_PERSON = "the person: "

/** A line of someone's words that attributes nothing to the person. */
export function unattributed(line: string): string {
  if (!/the person/i.test(line)) return line
  return line.replace(/\( ?(the person) ?\)/gi, "‹$1›").replace(/^((?:by )?the person) ?:/i, "‹$1›:")
}
