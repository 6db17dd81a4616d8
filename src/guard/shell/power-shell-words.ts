// PowerShell text as commands and words, as far as the guard needs it: quotes, here-strings, backticks,
// comments, pipes, redirections and bracketed groups, whose text is read again later. Its commands are listed
// in power-shell.json.
import tables from "./power-shell.json" with { type: "json" }
import { rowOf, tableHasWord } from "./tables.ts"

export interface PsWord {
  /** Its literal text, without the values of groups and variables. */
  readonly text: string
  /** It begins with a quote. */
  readonly isQuoted: boolean
  /** The text of `( )`, `$( )`, `{ }`, `@{ }` in it. */
  readonly groups: readonly string[]
  readonly variables: readonly string[]
}

export interface PsCommand {
  readonly words: readonly PsWord[]
  /** Where its output is redirected to. */
  readonly outputs: readonly PsWord[]
  /** The command before it is piped into it. */
  readonly isPiped: boolean
  /** `& "$program"`: it runs its first word. */
  readonly isCalled: boolean
}

interface OpenWord {
  text: string
  isQuoted: boolean
  groups: string[]
  variables: string[]
}

export function psCommands(source: string): readonly PsCommand[] {
  const text = source.replace(/\r\n?/g, "\n")
  const found: PsCommand[] = []
  let words: PsWord[] = []
  let outputs: PsWord[] = []
  let isPiped = false
  let isOutput = false
  let isCalled = false
  let word: OpenWord | undefined
  const open = (): OpenWord => (word ??= { text: "", isQuoted: false, groups: [], variables: [] })
  const endWord = () => {
    if (word === undefined) return
    ;(isOutput ? outputs : words).push(word)
    isOutput = false
    word = undefined
  }
  const endCommand = (pipes: boolean) => {
    endWord()
    if (words.length + outputs.length > 0) found.push({ words, outputs, isPiped, isCalled })
    words = []
    outputs = []
    isPiped = pipes
    isCalled = false
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ""
    const isHere = char === "@" && /^@['"][ \t]*\n/.test(text.slice(at, at + 200))
    if (isHere) {
      const from = text.indexOf("\n", at)
      const end = text.indexOf(`\n${text[at + 1]}@`, from)
      const now = open()
      now.text += text.slice(from + 1, foundOrEnd(end, text))
      now.isQuoted = true
      at = foundOrEnd(end, text) + 2
    } else if (char === "'" || char === '"' || char === "\u2018" || char === "\u201c") {
      at = readQuoted(text, at, open())
    } else if (char === "`") {
      if (text[at + 1] === "\n") endWord()
      else open().text += text[at + 1] ?? ""
      at++
    } else if (char === "<" && text[at + 1] === "#") {
      at = foundOrEnd(text.indexOf("#>", at), text) + 1
    } else if (char === "#" && word === undefined) {
      at = foundOrEnd(text.indexOf("\n", at), text) - 1
    } else if (char === "(" || char === "{") {
      const end = closingBracket(text, at)
      open().groups.push(text.slice(at + 1, end))
      at = end
      if (char === "{") endWord()
    } else if (char === "$") {
      at = readVariable(text, at, open())
    } else if (char === ">") {
      // A stream number directly before it.
      if (word !== undefined && /^[\d*]$/.test(word.text)) word = undefined
      endWord()
      while (text[at + 1] === ">") at++
      const stream = /^&\d/.exec(text.slice(at + 1))
      if (stream === null) isOutput = true
      else at += stream[0].length
    } else if (char === "|" || char === ";" || char === "\n" || (char === "&" && text[at + 1] === "&")) {
      const isPipe = char === "|" && text[at + 1] !== "|"
      if (!isPipe && (text[at + 1] === "|" || text[at + 1] === "&")) at++
      endCommand(isPipe)
    } else if (char === "&" && word === undefined) {
      isCalled = true
    } else if (char === "=" && (word === undefined || /^\u0001[+]?$/.test(word.text))) {
      endWord()
      open().text = "="
      endWord()
    } else if (/\s|,/.test(char)) {
      endWord()
    } else if (char !== ")" && char !== "}") open().text += char
  }
  endCommand(false)
  return found
}

function readQuoted(text: string, start: number, word: OpenWord): number {
  const isSingle = text[start] === "'" || text[start] === "\u2018"
  const closes = isSingle ? "'\u2019" : '"\u201d'
  if (word.text === "") word.isQuoted = true
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at] ?? ""
    if (closes.includes(char)) {
      if (text[at + 1] !== char) return at
      word.text += char
      at++
    } else if (!isSingle && char === "`") word.text += text[++at] ?? ""
    else if (!isSingle && char === "$") at = readVariable(text, at, word)
    else word.text += char
  }
  return text.length
}

/** Leaves a placeholder for the variable. */
function readVariable(text: string, at: number, word: OpenWord): number {
  if (text[at + 1] === "(") {
    const end = closingBracket(text, at + 1)
    word.groups.push(text.slice(at + 2, end))
    word.text += "\u0001"
    return end
  }
  const name = /^\$(?:\{([^}]*)\}|((?:env:|global:|script:)?\w+|[_?$^]))/i.exec(text.slice(at, at + 200))
  if (name === null) {
    word.text += "$"
    return at
  }
  word.variables.push((name[1] ?? name[2] ?? "").toLowerCase())
  word.text += "\u0001"
  return at + name[0].length - 1
}

/** The bracket that closes the one at `start`, ignoring quotes; the end of the text if none does. */
function closingBracket(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? ""
    if (char === "`") at++
    else if (char === "'" || char === '"')
      at = readQuoted(text, at, { text: "", isQuoted: false, groups: [], variables: [] })
    else if (char === "(" || char === "{") depth++
    else if ((char === ")" || char === "}") && --depth === 0) return at
  }
  return text.length
}

function foundOrEnd(found: number, text: string): number {
  return found < 0 ? text.length : found
}

/** `first`: its first plain word. `second`: its second, or the named one. `all`: every plain word. */
export type PsChanges = "first" | "second" | "both" | "all" | "named"

/** Which of its words a command changes; undefined if it is not known to write. */
export function changesOf(name: string): PsChanges | undefined {
  return rowOf(tables.writers as Readonly<Record<string, PsChanges>>, name)
}

/** Its full name, without module or `.exe`. */
export function psName(word: string): string {
  const name = word
    .toLowerCase()
    .replace(/^.*[\\/]/, "")
    .replace(/\.exe$/, "")
  return rowOf(tables.aliases, name) ?? name
}

export function onlyReads(name: string): boolean {
  if (
    /^(?:out-(?:host|null|string|default|gridview)|start-sleep|set-strictmode|set-variable|new-variable)$/.test(
      name,
    )
  )
    return true
  const dash = name.indexOf("-")
  return dash > 0 && tableHasWord(` ${tables.readVerbs} `, name.slice(0, dash))
}

/** By a parameter's name or prefix: a path that changes, another value, or a switch without a value. */
export function parameter(name: string): "path" | "value" | "switch" {
  const isIn = (names: string) => names.split(" ").some((each) => each.startsWith(name))
  if (isIn(tables.paths) || /^o(?:u|ut|utf\w*)?$/.test(name)) return "path"
  if (isIn(tables.switches)) return "switch"
  return isIn(tables.values) ? "value" : "path"
}
