// Other names that a line gives to files: `ln -s src l; touch l/gen/z` writes src/gen/z, `/dev/fd/3` is the
// file opened on descriptor 3, and unpacking an archive writes what the line put into it. None of this is on
// the disk yet when the line is judged.

import { operandsOf, type WrittenOperand, writesTo } from "./operands.ts"
import { CWD_MARK, folderText, isRooted, joinFolder, relativeToStart } from "./path-text.ts"
import type { Redirection, SeenCommand } from "./shell-command.ts"
import { plainWord, type Word, type WordList } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

export interface Link {
  readonly name: string
  readonly to: string
}

const MAX_LINKS = 16
const MAX_NAMES = 8
const COPIERS = " cp gcp "
const LINKERS = " ln gln link "
const MOUNTS = " mount bindfs mount.nfs "

export function linksOf(commands: readonly SeenCommand[]): readonly Link[] {
  const found: Link[] = []
  for (const command of commands) if (found.length < MAX_LINKS) found.push(...linksBy(command))
  return found
}

function linksBy({ program = "", words, dir }: SeenCommand): readonly Link[] {
  if (dir === undefined) return []
  const isLinker = tableHasWord(LINKERS, program)
  const isCopy = tableHasWord(COPIERS, program)
  const { plain, has, value } = operandsOf(words, ["-t", "--target-directory", "-S", "--suffix", "-o"])
  const isLinking =
    isLinker ||
    (isCopy && ["-l", "-s", "--link", "--symbolic-link"].some(has)) ||
    tableHasWord(MOUNTS, program)
  if (!isLinking) return []
  const into = value("-t", "--target-directory")
  const sources = into !== undefined || plain.length === 1 ? plain : plain.slice(0, -1)
  const to = into?.text ?? (plain.length === 1 ? "." : (plain.at(-1)?.text ?? "."))
  const isSymbolic = has("-s") || has("--symbolic") || has("--symbolic-link")
  return sources.flatMap(({ text, dynamic }) => (dynamic ? [] : linkedTo(text, to, dir, isSymbolic)))
}

/** The link at `to`, or inside it if `to` is a folder. */
function linkedTo(source: string, to: string, dir: string, isSymbolic: boolean): readonly Link[] {
  const base = source.replace(/\/+$/, "").split("/").at(-1) ?? ""
  return [to, `${to}/${base}`].flatMap((each) => {
    const name = wholePath(dir, each)
    const parent = name?.slice(0, name.lastIndexOf("/"))
    const target =
      isSymbolic && !isRooted(source) ? normalised(`${parent}/${source}`) : wholePath(dir, source)
    return name === undefined || target === undefined || name === target ? [] : [{ name, to: target }]
  })
}

export function throughLinks(
  path: string,
  dir: string | undefined,
  links: readonly Link[],
): readonly string[] {
  if (links.length === 0) return []
  const whole = wholePath(dir, path)
  if (whole === undefined) return []
  const found = new Set<string>()
  const waiting = [whole]
  for (let next = waiting.pop(); next !== undefined && found.size < MAX_NAMES; next = waiting.pop()) {
    for (const { name, to } of links) {
      if (next !== name && !next.startsWith(`${name}/`)) continue
      const other = normalised(to + next.slice(name.length))
      if (!found.has(other)) waiting.push(other)
      found.add(other)
    }
  }
  return [...found].map(relativeToStart)
}

function wholePath(dir: string | undefined, path: string): string | undefined {
  const joined = folderText(joinFolder(dir, path))
  return joined === undefined ? undefined : normalised(joined)
}

function normalised(path: string): string {
  const parts: string[] = []
  for (const part of path.split("/")) {
    if (part === "." || (part === "" && parts.length > 0)) continue
    if (part === ".." && parts.length > 1) parts.pop()
    else if (part !== "..") parts.push(part)
    else parts.push(CWD_MARK === parts[0] ? "" : part)
  }
  return parts.join("/")
}

const DESCRIPTOR = /^\/dev\/(?:fd\/|(stdin|stdout|stderr)$)|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?fd\//

/** `echo x > /dev/fd/3` writes the file opened on 3, even if opened for reading. */
export function filesBehindDescriptor(
  path: Word,
  commands: readonly SeenCommand[],
): readonly Redirection["target"][] {
  const match = DESCRIPTOR.exec(path.text)
  if (match === null) return []
  const number =
    match[1] === undefined
      ? path.text.slice(match[0].length)
      : String(["stdin", "stdout", "stderr"].indexOf(match[1]))
  const opened = commands
    .flatMap((command) => command.redirections)
    .filter(({ op }) => op === "<" || op === "<>")
  const isCopied = commands.some(({ redirections }) =>
    redirections.some(({ op }) => op === "<&" || op === ">&"),
  )
  return opened
    .filter(({ fd }) => isCopied || fd.startsWith("{") || path.dynamic || (fd === "" ? "0" : fd) === number)
    .map(({ target }) => target)
}

const VALUED = "-f -C --file --directory -d --exclude -T -x -o --output --format".split(" ")
const MAX_MEMBERS = 24

/** What unpacking writes is known only if the same line packed the archive. */
export function unpackedPaths(command: SeenCommand, members: () => WordList): readonly WrittenOperand[] {
  if (!isUnpacking(command)) return []
  const into = operandsOf(command.words, VALUED).value("-C", "--directory", "-d")
  if (into?.dynamic) return []
  const below = ({ text }: Word) => plainWord(into === undefined ? text : `${into.text}/${text}`)
  const plain = members().filter(({ text, dynamic }) => !dynamic && !/^(?:\/|\.\.?$)/.test(text))
  return writesTo(plain.map(below), { holds: true })
}

/** The first members that the line puts into archives. */
export function archiveMembers(commands: readonly SeenCommand[]): WordList {
  const found = new Map(commands.flatMap(membersOf).map((word) => [word.text, word]))
  return [...found.values()].slice(0, MAX_MEMBERS)
}

function isUnpacking({ program = "", words }: SeenCommand): boolean {
  if (program === "unzip") return !words.some(({ text }) => /^-[a-zA-Z]*[lptvZ]/.test(text))
  if (/^(?:bsd|g)?tar$/.test(program))
    return words.slice(1).some(({ text }, at) => /^--(?:extract|get)$/.test(text) || hasLetter(text, "x", at))
  return program === "cpio" && words.some(({ text }) => /^-[a-zA-Z]*i|^--extract$/.test(text))
}

function membersOf({ program = "", words }: SeenCommand): WordList {
  const { plain } = operandsOf(words, VALUED)
  if (program === "zip") return plain.slice(1)
  if (program === "git") return words[1]?.text === "archive" ? plain.slice(2) : []
  if (!/^(?:bsd|g)?tar$/.test(program)) return []
  const creates = words.slice(1).some(({ text }, at) => text === "--create" || hasLetter(text, "cru", at))
  if (!creates) return []
  const bundle = plain[0]?.text ?? ""
  const isBundled = !words[1]?.text.startsWith("-") && /^[a-zA-Z]+$/.test(bundle)
  return isBundled ? plain.slice(bundle.includes("f") ? 2 : 1) : plain
}

/** `-xzf`, or `xzf` as the first argument. */
function hasLetter(text: string, letters: string, at: number): boolean {
  const bundle = /^-([a-zA-Z]+)$/.exec(text)?.[1] ?? (at === 0 && /^[a-zA-Z]+$/.test(text) ? text : "")
  return [...letters].some((letter) => bundle.includes(letter))
}
