/** A Markdown code span for any text, also one with backticks. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  const pad = longest > 0 ? " " : ""
  return `${fence}${pad}${text}${pad}${fence}`
}
