/** A text as it is compared: the client and the transcript may differ in white space. */
export function plainWords(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
