// An object of somebody else's JSON: any of its fields may be absent, or of another sort. What is no object is absent.

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The object that the text is, from its first byte to its last. */
export function fieldsIn(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
