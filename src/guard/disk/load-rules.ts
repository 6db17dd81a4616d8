// The rules in force, from their compiled file, without a database. The file is bound to guardrails.yaml by size, times and
// inode: a changed guardrails.yaml is always compiled again. It has two lines, so that the rules about written paths, maybe
// hundreds, are parsed only when the filter matches.
import { lstatSync, readFileSync, statSync } from "node:fs"
import type { Project } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { filterOf, type GuardFilter, isDenyingWrites } from "../rules/guard-filter.ts"
import type { InForce } from "../rules/guard-layers.ts"
import type { GuardMode, Layer } from "../rules/guard-rules.ts"
import { compiledFile, guardFile, isWorktree, mainGuardFile } from "./guard-mark.ts"

export interface Loaded {
  readonly gate: GuardMode
  /** Every rule except those that deny written paths. */
  readonly few: readonly Layer[]
  readonly filter: GuardFilter
  readonly all: () => readonly Layer[]
}

interface Head extends Omit<Loaded, "all"> {
  readonly version: typeof VERSION
  readonly stamp: string
}

/** Raised when the compiled format changes. */
const VERSION = 3
const NO_FILE = "none"

export async function loadGuard(project: Project, home: string | undefined): Promise<Loaded> {
  const stamp = stampOf(project, home)
  // A clone cannot guess the stamp of a local file; without a file there is no stamp, so a clone could bring rules.
  const isKnown = !stamp.startsWith(NO_FILE) || localDataOwner(project, home) !== "foreign"
  const kept = isKnown ? readCompiled(project, stamp) : undefined
  if (kept !== undefined) return kept
  const { compileGuard } = await import("./compile-rules.ts")
  const { layers, gate } = compileGuard(project, home)
  return { gate, ...headOf(layers), all: () => layers }
}

/** A worktree without its own rules has the main one's, and what was agreed there. */
export function stampOf(project: Project, home: string | undefined): string {
  const own = stampAt(guardFile(project))
  if (!isWorktree(project)) return own
  // The folder's time changes with every agreement.
  const agreed = home === undefined ? project.local : `${home}/.tenure/guard`
  return [own, stampAt(mainGuardFile(project)), stampAt(agreed)].join(" ")
}

function stampAt(path: string): string {
  const file = lstatSync(path, { throwIfNoEntry: false })
  const found = file?.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : file
  return found === undefined ? NO_FILE : `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}`
}

export function compiledText({ layers, gate }: InForce, stamp: string): string {
  const head: Head = { version: VERSION, stamp, gate, ...headOf(layers) }
  return `${JSON.stringify(head)}\n${JSON.stringify(layers)}\n`
}

function headOf(layers: readonly Layer[]): Pick<Head, "few" | "filter"> {
  const few = layers
    .map((layer) => ({ ...layer, rules: layer.rules.filter((rule) => !isDenyingWrites(rule)) }))
    .filter(({ rules }) => rules.length > 0)
  return { few, filter: filterOf(layers) }
}

/** Undefined when missing, for another guardrails.yaml, or damaged. */
function readCompiled(project: Project, stamp: string): Loaded | undefined {
  try {
    const text = readFileSync(compiledFile(project), "utf8")
    const end = text.indexOf("\n")
    const head = JSON.parse(text.slice(0, end)) as Head
    if (head.version !== VERSION || head.stamp !== stamp || !text.endsWith("]\n")) return undefined
    const { gate, few, filter } = head
    return { gate, few, filter, all: () => JSON.parse(text.slice(end)) as readonly Layer[] }
  } catch {
    return undefined
  }
}
