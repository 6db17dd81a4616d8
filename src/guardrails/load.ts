// The rules in force, from their compiled form, without a database. The form is bound to guardrails.yaml as it lies
// there (size, times, inode): a changed file is never ignored, and is then compiled again.
import { readFileSync, statSync } from "node:fs"
import type { InForce } from "../core/guard/guard-layers.ts"
import { compiledFile, guardFile } from "../io/guard-mark.ts"
import type { Project } from "../io/home.ts"

export interface Compiled extends InForce {
  readonly version: typeof VERSION
  readonly stamp: string
}

/** Raised whenever a rule's compiled form changes. */
export const VERSION = 1

export async function loadGuard(project: Project, home: string | undefined): Promise<InForce> {
  const kept = readCompiled(project)
  if (kept !== undefined && kept.version === VERSION && kept.stamp === stampOf(project)) return kept
  const { compileGuard } = await import("./compile.ts")
  return compileGuard(project, home)
}

export function stampOf(project: Project): string {
  const found = statSync(guardFile(project), { throwIfNoEntry: false })
  return found === undefined ? "none" : `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}`
}

function readCompiled(project: Project): Compiled | undefined {
  try {
    return JSON.parse(readFileSync(compiledFile(project), "utf8")) as Compiled
  } catch {
    return undefined
  }
}
