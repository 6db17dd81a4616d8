// Words as a command line that can be pasted into a shell: what would be split, expanded or run is quoted.

const PLAIN = /^[\w@%+=:,./-]+$/

export function commandLine(words: readonly string[]): string {
  return words.map(quotedWord).join(" ")
}

export function quotedWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
