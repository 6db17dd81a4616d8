// The shell text that a call of any tool would run, assembled from its fields: one or more lines, a program and its
// arguments, with the folder and the variables of the call.
import { quotedWord } from "../../text/command-line.ts"
import { fieldKind } from "./tool-kind.ts"

type Input = Readonly<Record<string, unknown>>

export interface ShellText {
  readonly lines: readonly { readonly field: string; readonly line: string }[]
  /** Where they run, if the call says so. */
  readonly folder: string | undefined
  /** Lines that set the call's variables. */
  readonly variables: string
  /** Fields that the lines already cover. */
  readonly used: ReadonlySet<string>
}

const PROGRAM = /^(?:program|executable|bin|binary|exe|command|cmd)$/i
const FOLDER = /^(?:dir|directory|folder)$/i

export function shellIn(input: Input): ShellText | undefined {
  const used = new Set<string>()
  const lines: { field: string; line: string }[] = []
  const more = Object.keys(input).find((field) => fieldKind(field) === "arguments" && isTexts(input[field]))
  for (const [field, value] of Object.entries(input)) {
    const isProgram = PROGRAM.test(field) && typeof value === "string" && isProgramName(value)
    if (isProgram && more !== undefined) {
      const rest = (input[more] as readonly string[]).map(quotedWord).join(" ")
      lines.push({ field, line: `${value} ${rest}` })
      used.add(field).add(more)
    } else if (fieldKind(field) === "command" || /^pipeline$/i.test(field)) {
      const found = linesOf(field, value)
      if (found.length > 0) used.add(field)
      lines.push(...found.map((line) => ({ field, line })))
    }
  }
  if (lines.length === 0) return undefined
  const folder = Object.entries(input).find(
    ([field, value]) => typeof value === "string" && FOLDER.test(field),
  )
  if (folder !== undefined) used.add(folder[0])
  return { lines, folder: folder?.[1] as string | undefined, variables: variablesOf(input, used), used }
}

/** `editor.action.fixAll` is an editor's command, not a program. */
function isProgramName(text: string): boolean {
  return !/[\n(]/.test(text) && (!/^\w+(?:\.\w+)+$/.test(text) || /\.(?:exe|sh|cmd|bat|py)$/i.test(text))
}

/** `argv` is one command; `commands`, or texts whose first has spaces, are a command each. */
function linesOf(field: string, value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  if (!Array.isArray(value)) return []
  if (value.every(isTexts)) return value.map((words: readonly string[]) => words.map(quotedWord).join(" "))
  if (!isTexts(value)) return []
  const isMany = /s$/i.test(field) || /\s/.test(value[0] ?? "")
  return isMany ? value : [value.map(quotedWord).join(" ")]
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string")
}

function variablesOf(input: Input, used: Set<string>): string {
  const given: string[] = []
  for (const [field, value] of Object.entries(input)) {
    if (!/^env(?:ironment|_?vars?)?$/i.test(field) || typeof value !== "object" || value === null) continue
    used.add(field)
    const pairs = Array.isArray(value)
      ? value.map((each) => String(each).split(/=(.*)/s))
      : Object.entries(value)
    for (const [name, text] of pairs.slice(0, 30))
      if (/^[A-Za-z_]\w*$/.test(String(name))) given.push(`${name}=${quotedWord(String(text))}\n`)
  }
  return given.join("")
}

/** A folder as the word after `cd`. */
export function folderWord(folder: string): string {
  return quotedWord(folder.startsWith("-") ? `./${folder}` : folder)
}
