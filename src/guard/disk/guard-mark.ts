// Whether a project has guardrails, and where the compiled rules are. Runs before every tool call, so it makes two file
// lookups and no more. A worktree has its own compiled file in the shared `local`.
import { accessSync, constants, lstatSync } from "node:fs"
import type { Project } from "../../io/home.ts"

export const GUARD_FILE = "guardrails.yaml"
export const MAX_GUARD_BYTES = 256 * 1024

export function hasGuard(project: Project): boolean {
  if (isThere(guardFile(project)) || isThere(compiledFile(project))) return true
  return isWorktree(project) && isThere(mainGuardFile(project))
}

/** A linked worktree shares the main one's rules; its commit may be older than they are. */
export function isWorktree({ root, localRoot }: Project): boolean {
  return root !== localRoot
}

export function mainGuardFile({ localRoot }: Project): string {
  return `${localRoot}/.tenure/${GUARD_FILE}`
}

/** The roots with enforced guardrails, with or without a `.tenure` (GARD-09). */
export function guardedList(home: string): string {
  return `${home}/.tenure/guarded`
}

export function listsGuarded(home: string | undefined): boolean {
  return home !== undefined && isThere(guardedList(home)) && isOwnHome(home)
}

/** A `.tenure` that we can neither enter nor own is somebody else's (HOME kept by `su` or a container). */
export function isOwnHome(home: string): boolean {
  const folder = `${home}/.tenure`
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch (fault) {
    if ((fault as { code?: unknown }).code !== "EACCES") return true
  }
  try {
    return lstatSync(folder).uid === process.geteuid?.()
  } catch {
    return false
  }
}

export function guardFile(project: Project): string {
  return `${project.tenure}/${GUARD_FILE}`
}

export function compiledFile(project: Project): string {
  return `${project.local}/guard-${Bun.hash(project.root).toString(36)}.json`
}

export function phaseFile(project: Project): string {
  return `${project.local}/guard-${Bun.hash(project.root).toString(36)}.phase`
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A failed lookup (a link loop, no permission) must not look like "no guardrails".
    return true
  }
}
