// A command as its words: of a lesson, or of a line of shell text. Apart from the reading of shell text, because most
// hooks need only this much.

/** One command as a person would name it. */
export interface CommandWords {
  /** As written, without a leading `./`. */
  readonly program: string
  /** Its base name. */
  readonly name: string
  /** Words that are no options, after the program. */
  readonly operands: readonly string[]
  readonly options: readonly string[]
  /** Whether an option comes before any operand. */
  readonly optionFirst: boolean
}

/** A lesson's command, or a command of a line, as its words. */
export function commandWords(words: readonly string[]): CommandWords | undefined {
  const [first = "", ...rest] = words
  const program = first.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "")
  if (program === "") return undefined
  const base = program.slice(program.lastIndexOf("/") + 1)
  const options = rest.filter(isOption)
  return {
    program,
    name: base.replace(/\.(?:exe|cmd|bat)$/i, ""),
    operands: rest.filter((word) => !isOption(word)),
    options,
    optionFirst: rest[0] !== undefined && isOption(rest[0]),
  }
}

/** `-f`, `--force`, and a toolchain (`+nightly`). */
export function isOption(word: string): boolean {
  return word.length > 1 && (word[0] === "-" || word[0] === "+")
}

/** In the index (keys.ts). */
export function commandKey(words: CommandWords, operand: string | undefined): string {
  const program = words.name.toLowerCase()
  return operand === undefined ? `c:${program}` : `c:${program} ${operand}`
}
