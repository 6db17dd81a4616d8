// The keys that a short, plain command line could have, without parsing it: perhaps too many, never too few. Most commands
// concern no lesson, and parsing costs a hook more than the rest of guidance.

import { lettersOf, stem } from "../../text/words.ts"
import { commandKey, commandWords, isOption } from "./command-words.ts"
import { addPathKeys } from "./path-keys.ts"
import { type PathContext, pathInProject } from "./paths.ts"

const LONGEST = 300
const MOST_WORDS = 24

/** Undefined when this needs the parser: expansions, escapes, several `cd`s, many words. */
export function roughKeys(line: string, place: PathContext): readonly string[] | undefined {
  if (line.length > LONGEST || !/^[\w\s./:=@,+%&|;>'"-]*$/.test(line)) return undefined
  const commands = commandsIn(line)
  if (commands === undefined) return undefined
  const words = commands.flat()
  const dirs = foldersOf(words)
  if (words.length > MOST_WORDS || dirs === undefined) return undefined
  const keys = new Set<string>()
  for (const command of commands) addCommandKeys(keys, command)
  const bases = dirs.map((dir) => ({ dir, base: pathInProject("", place, dir) }))
  for (const word of new Set(words)) {
    for (const letters of lettersOf(word.toLowerCase())) keys.add(`a:${stem(letters)}`)
    for (const text of pathsIn(word))
      for (const { dir, base } of bases) addPathKeys(keys, below(text, base, dir, place))
  }
  return [...keys]
}

/** The words of each command. A quoted text is one word and may be a shell line: its commands follow. */
function commandsIn(line: string): readonly (readonly string[])[] | undefined {
  if (!line.includes("'") && !line.includes('"')) return plainCommands(line)
  const commands: string[][] = [[]]
  const quoted: string[] = []
  let word = ""
  for (let at = 0; at <= line.length; at++) {
    const char = line[at] ?? " "
    if (char === "'" || char === '"') {
      const end = line.indexOf(char, at + 1)
      if (end < 0) return undefined
      const inner = line.slice(at + 1, end)
      if (inner.includes("'") || inner.includes('"')) return undefined
      quoted.push(inner)
      word += inner
      at = end
    } else if (!PARTS.includes(char)) {
      word += char
    } else {
      if (word !== "") commands.at(-1)?.push(word)
      word = ""
      if (ENDS.includes(char)) commands.push([])
    }
  }
  return [...commands, ...quoted.flatMap(plainCommands)]
}

const ENDS = ";&|\n"
const PARTS = `${ENDS}> \t\r\f\v`

function plainCommands(line: string): readonly (readonly string[])[] {
  return line.split(/[;&|\n]+/).map((command) => command.split(/[\s>]+/).filter((word) => word !== ""))
}

/** A bare name is in the current folder; other paths are resolved. */
function below(text: string, base: string, dir: string, place: PathContext): string {
  if (text.includes("/") || text.startsWith(".") || text[1] === ":") return pathInProject(text, place, dir)
  return base === "" ? text : `${base}/${text}`
}

/** Any word may be a program, and any later word its first operand. */
function addCommandKeys(keys: Set<string>, words: readonly string[]): void {
  const named = words.flatMap(parts).filter((word) => !isOption(word))
  for (const [at, word] of named.entries()) {
    const program = commandWords([word])
    if (program === undefined) continue
    keys.add(commandKey(program, undefined))
    for (const operand of named.slice(at + 1)) keys.add(commandKey(program, operand))
  }
}

/** A word, the value assigned in it, and a package without its version. */
function parts(word: string): readonly string[] {
  const equals = word.indexOf("=")
  const at = word.lastIndexOf("@")
  return [word, ...(equals < 0 ? [] : [word.slice(equals + 1)]), ...(at > 0 ? [word.slice(0, at)] : [])]
}

function pathsIn(word: string): readonly string[] {
  const equals = word.indexOf("=")
  if (equals > 0) return [word, word.slice(equals + 1)]
  return isOption(word) ? [] : [word]
}

/** Folders where the commands may run; undefined if unclear. */
function foldersOf(words: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word) => word === "cd" || word === "pushd" || word === "-C")
  const others = words.filter((word, index) => index !== at && CHANGES_FOLDER.test(word))
  if (others.length > 0) return undefined
  return at < 0 ? [""] : ["", words[at + 1] ?? ""]
}

const CHANGES_FOLDER = /^(?:cd|pushd|popd|-[CD].*|--.*(?:dir|cwd|prefix|project).*)$/
