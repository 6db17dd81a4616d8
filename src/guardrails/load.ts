// The rules in force, from their compiled form, without a database. The form is bound to guardrails.yaml as it lies
// there (size, times, inode): a changed file is never ignored, and is then compiled again. It has two lines, so that
// the rules about written paths, of which there may be hundreds, are read only when the filter before them says so.
import { lstatSync, readFileSync, statSync } from "node:fs"
import { filterOf, type GuardFilter, isDenyingWrites } from "../core/guard/guard-filter.ts"
import type { InForce } from "../core/guard/guard-layers.ts"
import type { GuardMode, Layer } from "../core/guard/guard-rules.ts"
import { claimOn } from "../io/claim.ts"
import { compiledFile, guardFile } from "../io/guard-mark.ts"
import type { Project } from "../io/home.ts"

export interface Loaded {
  readonly gate: GuardMode
  /** Every rule but those that refuse written paths. */
  readonly few: readonly Layer[]
  readonly filter: GuardFilter
  readonly all: () => readonly Layer[]
}

interface Head extends Omit<Loaded, "all"> {
  readonly version: typeof VERSION
  readonly stamp: string
}

/** Raised whenever the compiled form changes. */
const VERSION = 2
const NO_FILE = "none"

export async function loadGuard(project: Project, home: string | undefined): Promise<Loaded> {
  const stamp = stampOf(project)
  // Nobody can guess the stamp of a file here; without a file there is none, and a clone might bring a compiled form.
  const isKnown = stamp !== NO_FILE || claimOn(project, home) !== "foreign"
  const kept = isKnown ? readCompiled(project, stamp) : undefined
  if (kept !== undefined) return kept
  const { compileGuard } = await import("./compile.ts")
  const { layers, gate } = compileGuard(project, home)
  return { gate, ...headOf(layers), all: () => layers }
}

export function stampOf(project: Project): string {
  const file = lstatSync(guardFile(project), { throwIfNoEntry: false })
  const found = file?.isSymbolicLink() ? statSync(guardFile(project), { throwIfNoEntry: false }) : file
  return found === undefined ? NO_FILE : `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}`
}

/** The compiled form of what is in force. */
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

/** Undefined when it is not there, not of this file, or damaged. */
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
