// A command's words, sorted into options, their values and operands, and what it means for an operand to be
// written. It accepts all spellings: `-o x`, `-ox`, `-Lo x`, `--output x`, `--output=x`.
import { type Word, type WordList, wordFrom } from "./shell-word.ts"

export interface Operands {
  readonly plain: WordList
  readonly afterDashes: WordList
  readonly options: readonly string[]
  readonly has: (option: string) => boolean
  /** The value of an option, under any of these names. */
  readonly value: (...names: string[]) => Word | undefined
}

export interface WrittenOperand {
  readonly path: Word
  readonly removes: boolean
  /** Everything below the path is removed too. */
  readonly recursive: boolean
  /** The whole folder is written, including any forbidden folder below it. */
  readonly holds?: true
  /** A file inside a copied folder: it matters in the project, not in a copy elsewhere. */
  readonly isContent?: true
}

/** `has("-i")` is true for `-i`, `-ni`, `-i.bak`; `has("--write")` for that and `--write=…`. */
export function operandsOf(words: WordList, valued: readonly string[]): Operands {
  const plain: Word[] = []
  const options: string[] = []
  const values = new Map<string, Word>()
  let at = 1
  for (; at < words.length; at++) {
    const word = words[at]
    if (word === undefined || word.text === "--") break
    if (!word.text.startsWith("-") || word.text === "-") {
      plain.push(word)
      continue
    }
    const equals = word.text.indexOf("=")
    const name = equals > 0 && word.text.startsWith("--") ? word.text.slice(0, equals) : word.text
    options.push(name)
    const whole = wholeName(name, valued)
    if (whole !== name) options.push(whole)
    const next = words[at + 1]
    if (equals > 0 && name !== word.text) values.set(whole, wordFrom(word, equals + 1))
    else if (whole !== name && next) {
      values.set(whole, next)
      at++
    } else if (valued.includes(name) && next) {
      values.set(name, next)
      at++
    } else if (/^-[A-Za-z]./.test(name) && addCluster(word, next, valued, values)) at++
  }
  const afterDashes = words.slice(at + 1)
  return {
    plain: [...plain, ...afterDashes],
    afterDashes,
    options,
    has: (option) =>
      options.some((each) => each === option || isInCluster(each, option) || isShortened(each, option)),
    value: (...names) => names.map((name) => values.get(name)).find((value) => value !== undefined),
  }
}

/** `--target` is `--target-directory`: GNU programs accept any unique prefix of a long option. */
function wholeName(name: string, valued: readonly string[]): string {
  if (!name.startsWith("--") || name.length < 4 || valued.includes(name)) return name
  return valued.find((each) => each.startsWith(name)) ?? name
}

function isShortened(given: string, option: string): boolean {
  return given.length >= 4 && option.startsWith("--") && given.startsWith("--") && option.startsWith(given)
}

/** `-ofile` and `-Lo file`; true if it took the next word. */
function addCluster(
  word: Word,
  next: Word | undefined,
  valued: readonly string[],
  values: Map<string, Word>,
): boolean {
  for (let at = 1; at < word.text.length; at++) {
    const option = `-${word.text[at]}`
    if (!valued.includes(option)) continue
    const isLast = at === word.text.length - 1
    const value = isLast ? next : wordFrom(word, at + 1)
    if (value) values.set(option, value)
    return isLast && next !== undefined
  }
  return false
}

function isInCluster(given: string, option: string): boolean {
  return /^-[A-Za-z]$/.test(option) && /^-[A-Za-z]/.test(given) && given.includes(option.slice(1))
}

export function writesTo(
  words: readonly (Word | undefined)[],
  extra: Partial<WrittenOperand> = {},
): readonly WrittenOperand[] {
  return words.flatMap((path) => (path ? [{ path, removes: false, recursive: false, ...extra }] : []))
}

/** The last operand, or the directory given with -t. */
export function destination({ plain, value }: Operands): readonly WrittenOperand[] {
  return writesTo([value("-t", "--target-directory") ?? (plain.length > 1 ? plain.at(-1) : undefined)])
}

/** The destination, and the sources, which are removed. */
export function movedPaths(operands: Operands): readonly WrittenOperand[] {
  const to = destination(operands)
  const last = operands.value("-t", "--target-directory") ? operands.plain.length : operands.plain.length - 1
  return [...to, ...writesTo(operands.plain.slice(0, last), { removes: true })]
}
