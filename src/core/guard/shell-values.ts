// The values of variables that the text itself gives (`T=tenure; $T approve`), so that a command put
// together from known pieces is seen as what it is. A variable set twice to different things is unknown.
import type { Assignment } from "./shell-command.ts"
import { type Part, plainWord, type Word, wordFrom, wordOf } from "./shell-word.ts"

interface Value {
  readonly words: readonly Word[]
  readonly isArray: boolean
}

export interface Values {
  readonly known: Map<string, Value | undefined>
  /** Characters that substitution may still produce; a doubling chain of variables ends here. */
  allowance: number
}

export function noValues(): Values {
  return { known: new Map(), allowance: 200_000 }
}

const LONGEST_VALUE = 8192

export function assign(values: Values, assignment: Assignment): void {
  const { name, elements } = assignment
  const words = elements
    ? elements.flatMap((element) => resolve(values, element))
    : [joined(resolve(values, { ...assignment.value, quoted: true }, true))]
  const before = values.known.get(name)
  const value: Value = { words, isArray: elements !== undefined }
  const appended = assignment.appends && before ? append(before, value) : value
  const isSame = !values.known.has(name) || assignment.appends || textOf(before) === textOf(value)
  const tooLong = textOf(appended).length > LONGEST_VALUE
  values.known.set(name, isSame && !tooLong ? appended : undefined)
}

/** `export a=b`, `declare x=y`: the words of a command that assigns. */
export function assignWord(values: Values, word: Word, isReference = false): void {
  const match = /^([A-Za-z_]\w*)(\+?)=/.exec(word.text)
  if (match === null) return
  if (isReference) {
    values.known.set(match[1] ?? "", undefined)
    return
  }
  const value = wordFrom(word, match[0].length)
  assign(values, { name: match[1] ?? "", value, elements: undefined, appends: match[2] === "+" })
}

/** The words that a word stands for, with what is known put in. */
export function resolve(values: Values, word: Word, quoted = false): readonly Word[] {
  if (!word.dynamic || values.known.size === 0) return [word]
  if (!word.parts.some((part) => part.kind === "param" && lookUp(values, part.name))) return [word]
  const fields: Part[][] = [[]]
  for (const part of word.parts) {
    const value = part.kind === "param" ? lookUp(values, part.name) : undefined
    if (part.kind !== "param" || value === undefined) {
      fields.at(-1)?.push(part)
      continue
    }
    values.allowance -= textOf(value).length
    if (values.allowance < 0) return [word]
    addValue(fields, value, part.quoted || quoted)
  }
  return fields.filter((parts) => parts.length > 0).map((parts) => wordOf(parts, word.quoted))
}

function lookUp(values: Values, name: string): Value | undefined {
  if (name === "") return undefined
  return values.known.get(name.replace(/\[[@*]\]$/, ""))
}

function addValue(fields: Part[][], value: Value, quoted: boolean): void {
  for (const [index, word] of value.words.entries()) {
    if (index > 0) fields.push([])
    const parts: readonly Part[] = word.dynamic ? word.parts : [{ kind: "literal", text: word.text }]
    if (quoted) {
      fields.at(-1)?.push(...parts)
      continue
    }
    for (const part of parts) addSplit(fields, part)
  }
}

function addSplit(fields: Part[][], part: Part): void {
  if (part.kind !== "literal") {
    fields.at(-1)?.push(part)
    return
  }
  for (const [index, piece] of part.text.split(/[ \t\n]+/).entries()) {
    if (index > 0) fields.push([])
    if (piece === "") continue
    const kind = /[*?[]/.test(piece) ? "glob" : "literal"
    fields.at(-1)?.push({ kind, text: piece })
  }
}

function append(before: Value, added: Value): Value {
  if (before.isArray || added.isArray) return { words: [...before.words, ...added.words], isArray: true }
  return { words: [joined([...before.words, ...added.words], "")], isArray: false }
}

function joined(words: readonly Word[], by = " "): Word {
  const only = words[0]
  if (words.length === 1 && only) return only
  if (words.length === 0) return plainWord("", true)
  const parts = words.flatMap((word, index): Part[] => {
    const own: readonly Part[] = word.dynamic ? word.parts : [{ kind: "literal", text: word.text }]
    return index === 0 ? [...own] : [{ kind: "literal", text: by }, ...own]
  })
  return wordOf(parts, true)
}

function textOf(value: Value | undefined): string {
  return value === undefined ? "" : value.words.map((word) => word.text).join(" ")
}
