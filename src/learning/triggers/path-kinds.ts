// Generalises a corrected file to globs (LERN-04): the folder or file that the words name, the kind of file they mention
// ("migrations", "a controller"), or its siblings with the same extension.
import { stem, type TextSpan } from "../../text/words.ts"
import { clauseAround, leaningOf } from "./leaning.ts"
import KNOWN from "./path-kinds.json" with { type: "json" }

export interface PathHit {
  readonly globs: readonly string[]
  readonly isRefused: boolean
}

interface PathName extends TextSpan {
  readonly text: string
}

/** `path` is relative to the project, with forward slashes. Undefined when the words name none of it. */
export function matchNamedPath(words: string, path: string): PathHit | undefined {
  const names = [...words.matchAll(/[A-Za-z0-9_.@*{}~-]+(?:\/[A-Za-z0-9_.@*{}-]+)*\/?/g)].flatMap(
    ({ 0: whole, index }) => {
      const text = whole.replace(/[.]+$/, "")
      const isPath = /[./*]/.test(text.slice(1)) || /^\.[a-z]/.test(text) || text.endsWith("/")
      return isPath ? [{ text, from: index, to: index + text.length }] : []
    },
  )
  for (const name of names) {
    const glob = globCovering(name.text, path)
    if (glob === undefined) continue
    const others = names.filter((other) => other !== name && isCoordinated(words, name, other))
    const isRefused = leaningOf(words, name) === "refused"
    return { globs: [glob, ...others.map(({ text }) => asGlob(text))], isRefused }
  }
  return undefined
}

function globCovering(name: string, path: string): string | undefined {
  const clean = name.replace(/^(?:\.\/)+/, "")
  const file = path.slice(path.lastIndexOf("/") + 1)
  if (clean.includes("*")) {
    const pattern = clean.split("/").at(-1) ?? ""
    const source = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*+/g, ".*")
    return pattern !== "" && new RegExp(`^${source}$`).test(file) ? asGlob(clean) : undefined
  }
  if (/^\.[a-z0-9]+$/i.test(clean) && file !== clean && file.endsWith(clean)) return `**/*${clean}`
  const wanted = clean.replace(/\/+$/, "").split("/")
  const have = path.split("/")
  if (wanted.join("") === "") return undefined
  const at = have.findIndex((_, from) => wanted.every((part, index) => have[from + index] === part))
  if (at < 0) return undefined
  if (at + wanted.length === have.length) return `**/${wanted.join("/")}`
  return `${have.slice(0, at + wanted.length).join("/")}/**`
}

function asGlob(name: string): string {
  const clean = name.replace(/^(?:\.\/)+/, "")
  if (clean.endsWith("/")) return `${clean}**`
  return clean.includes("*") || clean.includes("/") ? clean : `**/${clean}`
}

/** "ios/ and android/" */
function isCoordinated(words: string, one: PathName, other: PathName): boolean {
  const clause = clauseAround(words, one)
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  if (first.from < clause.from && second.to > clause.to) return false
  return /^[\s`,]*(?:and|or|&|\+|und|oder|y|o|et|ou|и|или|和|或|と|や|및)[\s`]*$/iu.test(
    words.slice(first.to, second.from),
  )
}

/** Words for a kind of file, and the usual names of its folders and files. */
const KINDS = KNOWN.kinds.map(({ said, names }) => ({ said: new RegExp(said, "i"), names }))

const CODE =
  /\b(?:code(?:base)?|source|sources|quellcode|código|codigo)\b|代码|コード|код(?:е|а|у)?(?![\p{L}])|코드/iu

/** Globs for the kind of file that the words mention, if the corrected file is of that kind. */
export function matchPathKind(words: string, path: string): readonly string[] | undefined {
  const all = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const spoken = new Set(all.filter((word) => word.length > 2).map((word) => stem(word)))
  const parts = path.split("/")
  const folders = parts.slice(0, -1)
  const deepest = folders.findLastIndex((folder) => !GENERIC.has(folder) && isSpoken(folder, spoken))
  if (deepest >= 0) return [`${folders.slice(0, deepest + 1).join("/")}/**`]
  const name = parts.at(-1) ?? ""
  const tail = extensionOf(name)
  const own = nameParts(name).find((part) => !GENERIC.has(part) && spoken.has(stem(part)))
  if (own !== undefined) return [isWholeName(name, own) ? `**/${name}` : `**/*${spelled(name, own)}*${tail}`]
  for (const { said, names } of KINDS) {
    if (!said.test(words)) continue
    const at = folders.findLastIndex((folder) => names.includes(folder.toLowerCase()))
    const inName = nameParts(name).find((part) => names.includes(part))
    if (at < 0 && inName === undefined) continue
    if (at >= 0) return [`${folders.slice(0, at + 1).join("/")}/**`]
    return [`**/*${spelled(name, inName ?? "")}*${tail}`, `**/{${names.join(",")}}/**/*${tail}`]
  }
  return CODE.test(words) ? languageExtensions(name).map((each) => `**/*${each}`) : undefined
}

/** The files beside it with its extension; the file itself when it has none. */
export function siblingGlob(path: string): string {
  const tail = extensionOf(path.slice(path.lastIndexOf("/") + 1))
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")))
  if (tail === "" || folder === "") return path
  return `${folder}/*${tail}`
}

export function languageExtensions(name: string): readonly string[] {
  const tail = extensionOf(name)
  return KNOWN.languages.find((each) => each.includes(tail)) ?? (tail === "" ? [] : [tail])
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".")
  return dot <= 0 ? "" : name.slice(dot)
}

function isSpoken(folder: string, spoken: ReadonlySet<string>): boolean {
  return nameParts(folder).some((part) => part.length > 2 && !GENERIC.has(part) && spoken.has(stem(part)))
}

/** `orders_controller.rb` → orders, controller; `PayViewModel.kt` → pay, view, model. */
function nameParts(name: string): readonly string[] {
  const base = name.startsWith(".") ? name : name.replace(/\.[^.]*$/, "")
  return base
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
}

function isWholeName(name: string, part: string): boolean {
  return nameParts(name).join("") === part
}

/** The part in the name's own case. */
function spelled(name: string, part: string): string {
  const at = name.toLowerCase().indexOf(part)
  return at < 0 ? part : name.slice(at, at + part.length)
}

/** Folder and file names that say nothing about their content. */
const GENERIC = new Set(KNOWN.generic)
