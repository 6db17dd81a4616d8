// Programs that run another program given in their own words. wrappers.json says which options take a value and how
// many operands come before the command; an option that is not listed takes none.
import { rowOf, tableHasWord } from "./tables.ts"
import tables from "./wrappers.json" with { type: "json" }

export interface Wrapper {
  /** Options whose value is the next word, separated by spaces. */
  readonly valued: string
  /** Operands before the command (`timeout 5 cmd`). */
  readonly operands: number
  /** The rest is shell text (`watch 'a | b'`), not a list of words. */
  readonly isCode: boolean
  /** `NAME=value` words may come before the command. */
  readonly assigns: boolean
  /** Unknown words are added to the command. */
  readonly adds: boolean
  readonly remote: boolean
  /** The first word is a package, perhaps with a version. */
  readonly isPackage: boolean
  /** Its options that set the directory the command runs in. */
  readonly folder: string
  /** Its operand is that directory. */
  readonly isChange: boolean
}

/** By the program, or by the program and its command (`uv run`). */
export function wrapperFor(name: string): Wrapper | undefined {
  const row = rowOf(WRAPPERS, rowOf(tables.like, name) ?? name)
  return row && { ...PLAIN, ...row }
}

const WRAPPERS: Readonly<Record<string, Partial<Wrapper>>> = tables.wrappers
const PLAIN: Wrapper = {
  valued: "",
  operands: 0,
  isCode: false,
  assigns: false,
  adds: false,
  remote: false,
  isPackage: false,
  folder: "",
  isChange: false,
}

/** Options of the program itself that come before its command and take a value. */
export function ownOptions(program: string): string | undefined {
  return rowOf(tables.ownOptions as Readonly<Record<string, string>>, program)
}

/** Only some commands of these programs are wrappers. */
export function hasCommands(program: string): boolean {
  return tableHasWord(WITH_COMMANDS, program)
}

const WITH_COMMANDS = ` ${tables.withCommands} `
