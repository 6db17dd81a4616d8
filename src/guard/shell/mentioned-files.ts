// The default for programs that are in no list: one that is not known as a reader may write any file its
// words name. Such a file is "mentioned": if a rule forbids it, the person is asked. Known writers
// (written-paths.ts) and options known to be read are not covered here.

import { gitWriterFor } from "./git-writers.ts"
import { isRunVariable } from "./hidden-commands.ts"
import { firstOperand, wrapperFor } from "./inner-commands.ts"
import { givenToLanguage, interpreterLanguage, isShell } from "./interpreters.ts"
import {
  isKnownToWrite,
  isReader,
  isReaderTool,
  isReadingOption,
  isReadingVariable,
  isTextOption,
  isWritingOption,
  readsInGit,
} from "./readers.ts"
import type { SeenCommand } from "./shell-command.ts"
import { plainWord, type Word, type WordList, wordFrom } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"
import { isWrapper } from "./unwrap.ts"
import { isPlainWriter } from "./written-paths.ts"

export const MAX_MENTIONED = 400

/** `isOwnPath`: the line may define its own programs, so no program counts as a reader. */
export function mentionsOf(command: SeenCommand, isOwnPath = false): WordList {
  const named = variableValues(command).flatMap(piecesOf)
  const words = isOwnPath ? command.words.slice(1) : mayBeWritten(command)
  return words.length === 0 ? named : [...named, ...joinedWithFolders(words), ...words.flatMap(piecesOf)]
}

/** `GIT_TRACE=$PWD/.env git status`: a variable can name the file that a command writes. */
function variableValues({ program, words, assignments }: SeenCommand): WordList {
  const own = program === undefined ? assignments.filter(({ name }) => name === "HISTFILE") : assignments
  const found = own.flatMap(({ name, value }) => {
    const isRepository = name === "GIT_DIR" && /(?:^|\/)\.git\/?$/.test(value.text)
    // A command in a variable is read as a command.
    const isCommand = isRunVariable(name) && value.text.includes(" ")
    return isRepository || isCommand || isReadingVariable(name) ? [] : [value]
  })
  if (program !== "export" && program !== "env") return found
  const declared = words.slice(1).flatMap((word) => {
    const name = /^([A-Za-z_]\w*)=/.exec(word.text)?.[1]
    return name === undefined || isReadingVariable(name) ? [] : [wordFrom(word, name.length + 1)]
  })
  return [...found, ...declared]
}

function mayBeWritten({ program, words }: SeenCommand): WordList {
  if (program === undefined || words.length < 2) return []
  if (program === "git") return gitMentions(words)
  const urls = words.filter((word) => word.text.includes("file://"))
  if (isReaderTool(program) || isArchiver(program, words))
    return [...urls, ...optionValues(program, words), ...createdPaths(program, words), ...taskWords(words)]
  if (isWrapper(program)) return wrapperWords(program, words)
  // `ssh-keygen -lf key` shows a key.
  if (program === "ssh-keygen" && words.some((word) => /^-[a-zA-Z]*[lyFBL]/.test(word.text))) return []
  if (isReader(program) || isPlainWriter(program)) return gluedValues(program, words)
  const language = interpreterLanguage(program)
  if (language !== undefined && (language.name === "sed" || language.name === "awk"))
    return [...gluedValues(program, words), ...(language.name === "awk" ? optionValues("awk", words) : [])]
  if (language === undefined)
    return isShell(program) ? optionValues(program, words) : withoutReadOptions(words.slice(1))
  const given = givenToLanguage(language, words)
  return [
    ...optionValues(program, words),
    ...(given.kind === "file" ? withoutReadOptions(words.slice(given.at + 1)) : []),
  ]
}

/** A reader reads its plain operands. A value glued to an unknown option may be written. */
function gluedValues(program: string, words: WordList): WordList {
  return words.slice(1).flatMap((word, at) => {
    const equals = word.text.indexOf("=")
    const name = word.text.slice(0, equals)
    if (!word.text.startsWith("-"))
      return /^--[\w-]*(?:cache-|location|output|report)/.test(words[at]?.text ?? "") ? [word] : []
    return equals < 3 || !name.startsWith("--") || isReadingOption(name, program) || isTextOption(name)
      ? []
      : [wordFrom(word, equals + 1)]
  })
}

/** A wrapper's own words, before its command: `valgrind --log-file=x cmd`, `time -o x cmd`. */
function wrapperWords(program: string, words: WordList): WordList {
  const end = firstOperand(words, 1, (wrapperFor(program)?.valued ?? "").split(" "), true)
  // An unknown option may take what looks like the command.
  const last = /^--?\w/.test(words[end - 1]?.text ?? "") ? end + 1 : end
  return words.slice(1, last).filter((word, at) => {
    const before = words[at]?.text ?? ""
    const equals = word.text.indexOf("=")
    if (/^[A-Za-z_]\w*=/.test(word.text)) return /^[A-Z]\w+=\w+:/.test(word.text)
    if (equals > 0) return !isReadingOption(word.text.slice(0, equals), program)
    return !word.text.startsWith("-") && !(before.startsWith("-") && isReadingOption(before, program))
  })
}

const MAKES =
  /^(?:new|init|create|startproject|clone|pull|download|export|dump|encrypt|decrypt|backup|save|eject|codegen|checkout|extract|venv|fmt|invoke)$/

/** `cargo new x` creates x, `env pull x` writes it. */
function createdPaths(program: string, words: WordList): WordList {
  const at = words.slice(0, 4).findIndex((word) => MAKES.test(word.text))
  if (at < 1) return []
  const isRead = (text: string) => isReadingOption(text, program) && !/^--?file$/.test(text)
  const named = words.filter(
    ({ text }, each) => each > at && !text.startsWith("-") && !isRead(words[each - 1]?.text ?? ""),
  )
  // Without a name, it writes to the current folder.
  return [plainWord("."), ...named]
}

/** A task in one word: `'content=x dest=.env'`. */
function taskWords(words: WordList): WordList {
  return words.filter((word) => /\s/.test(word.text) && /(?:^|\s)(?:dest|path|file|out\w*)=/.test(word.text))
}

/** Packing an archive only reads the files. */
function isArchiver(program: string, words: WordList): boolean {
  return (
    /^(?:bsd|g)?tar$|^zip$|^cpio$/.test(program) &&
    !/^-?[a-zA-Z]*x|^--(?:extract|get)$/.test(words[1]?.text ?? "")
  )
}

function optionValues(program: string, words: WordList): WordList {
  return words.slice(1).flatMap((word, at) => {
    const { text } = word
    const before = words[at]?.text ?? ""
    if (!text.startsWith("-")) return mayNameOutput(before, word, program) ? [word] : []
    if (/^-W[alp],/.test(text) || /^-X\w/.test(text)) return [word]
    const equals = text.indexOf("=")
    if (equals > 0) return isReadingOption(text.slice(0, equals), program) ? [] : [wordFrom(word, equals + 1)]
    return /^-[A-Za-z]./.test(text) && !isReadingOption(text.slice(0, 2), program) ? [wordFrom(word, 2)] : []
  })
}

/** Tools that take URLs or only options: any word after an option is its value. */
const ALL_VALUED = " curl wget cmake cpio npm redis-cli gradle "
const COMPILERS = " gcc clang ld as nasm rustc javac swiftc protoc "
const SOURCE = /\.(?:[chsS]|cc|cpp|cxx|hpp|hh|mm?|o|a|so|rs|java|swift|kt|proto|asm|ll|bc|lib|obj)$/

function mayNameOutput(option: string, { text }: Word, program: string): boolean {
  const name = /^(?:g?cc|g\+\+|c\+\+|clang\+\+)$/.test(program) ? "gcc" : program
  if (isKnownToWrite(option, name)) return true
  if (isReadingOption(option, name) || isReadingOption(option, program)) return false
  if (isWritingOption(option, name)) return true
  if (!option.startsWith("-") || option === "--") return false
  if (tableHasWord(COMPILERS, name)) return !SOURCE.test(text)
  return tableHasWord(ALL_VALUED, program) && !/^@|:\/\//.test(text)
}

function gitMentions(words: WordList): WordList {
  const sub = words[1]?.text ?? ""
  if (sub.startsWith("-")) {
    const end = words.findIndex(
      (word, at) => at > 0 && !word.text.startsWith("-") && !/^-[Cc]$/.test(words[at - 1]?.text ?? ""),
    )
    return withoutReadOptions(words.slice(1, end < 0 ? words.length : end)).filter(
      (word) => !word.text.startsWith("-C"),
    )
  }
  const isKnown = readsInGit(sub) || gitWriterFor(sub) !== undefined
  if (!isKnown) return withoutReadOptions(words.slice(2))
  const given = words.filter(
    (word) => /^--[\w-]+=/.test(word.text) && !isReadingOption(word.text.split("=")[0] ?? ""),
  )
  return given
    .map((word) => wordFrom(word, word.text.indexOf("=") + 1))
    .filter(({ text }) => /[./]/.test(text))
}

/** Drops options whose value is read, with their values. */
function withoutReadOptions(words: WordList): WordList {
  const found: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) continue
    const equals = word.text.indexOf("=")
    const name = word.text.startsWith("-") && equals > 0 ? word.text.slice(0, equals) : word.text
    // For an unknown program, `--file` may be an output.
    if (!isReadingOption(name) || /^--?file$/.test(name)) found.push(word)
    else if (equals < 0) at++
  }
  return found
}

const FOLDER =
  /^(?:-C|-d|-D|-P|-t|-w|--(?:directory|dir|chdir|prefix|target|target-dir\w*|out-?dir|output-dir|cwd|wd|root|base-?dir|work\w*-dir\w*))$/

/** `-C src … gen/x`: a word may be relative to a folder that another word names. */
function joinedWithFolders(words: WordList): WordList {
  const folders = words.flatMap((word, at) => {
    const equals = word.text.indexOf("=")
    if (equals > 0 && FOLDER.test(word.text.slice(0, equals))) return [word.text.slice(equals + 1)]
    return FOLDER.test(word.text) ? [words[at + 1]?.text ?? ""] : []
  })
  if (folders.length === 0 || folders.length > 8) return []
  const names = words.filter((word) => !word.dynamic && !word.text.startsWith("-")).slice(0, 50)
  return folders.flatMap((folder) => names.map(({ text }) => plainWord(`${folder}/${text}`)))
}

/** The word, and the paths that may be inside it: after `=`, `:`, `@`, `,`, a space or an option letter. */
function piecesOf(word: Word): WordList {
  // A dynamic word counts only if it looks like a path.
  if (word.dynamic) return /^[./~\w-]*[/.*?[]/.test(word.text) && !word.text.startsWith("-") ? [word] : []
  const { text } = word
  const url = /file:\/\/([^\s'"]+)/.exec(text)?.[1]
  const pieces = new Set(text.split(/[\s=:,@;|&<>'"`()[\]{}]+/))
  if (/^-[A-Za-z]./.test(text)) pieces.add(text.slice(2))
  pieces.add(text)
  if (url !== undefined) pieces.add(url)
  return [...pieces]
    .filter((piece) => piece !== "" && !piece.startsWith("-"))
    .map((piece) => plainWord(piece))
}
