// A command, of a lesson or of a shell line, split into its words. Does not need the shell parser.

/** One command as a person would name it. */
export interface CommandWords {
  /** As written, without a leading `./`. */
  readonly program: string
  /** Its base name. */
  readonly name: string
  /** Non-option words after the program. */
  readonly operands: readonly string[]
  readonly options: readonly string[]
  /** All words after the program, in order. */
  readonly rest: readonly string[]
  /** Whether an option comes before any operand. */
  readonly optionFirst: boolean
}

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
    rest,
    optionFirst: rest[0] !== undefined && isOption(rest[0]),
  }
}

/** `-f`, `--force`, and a toolchain (`+nightly`). */
export function isOption(word: string): boolean {
  return word.length > 1 && (word[0] === "-" || word[0] === "+")
}

/** Follows an option without `=`, so it may be that option's value. */
export function mayBeValue(rest: readonly string[], at: number): boolean {
  const before = rest[at - 1]
  return before !== undefined && isOption(before) && !before.includes("=")
}

/** Candidates for the first operand, skipping options and their possible values. */
export function firstOperands({ rest }: CommandWords): readonly string[] {
  const found: string[] = []
  for (const [at, word] of rest.entries()) {
    if (isOption(word)) continue
    found.push(word)
    if (!mayBeValue(rest, at)) break
  }
  return found
}

/** A lesson's command that names the right way (`!uv run`). */
export function isCureCommand(command: string): boolean {
  return command.trimStart().startsWith("!")
}

export function isAddress(word: string): boolean {
  return word.includes("://")
}

/** The command's key in the index (keys.ts). An address is not in it: a call may name any page below it. */
export function commandKey(words: CommandWords, operand: string | undefined): string {
  const program = words.name.toLowerCase()
  return operand === undefined || isAddress(operand) ? `c:${program}` : `c:${program} ${operand}`
}
