// Whether a project has guardrails, and where their compiled form lies. Asked before every tool call, so it is two
// looks at the disk and nothing more; a worktree has its own compiled form in the shared `local`.
import { lstatSync } from "node:fs"
import type { Project } from "./home.ts"

export const GUARD_FILE = "guardrails.yaml"
export const MAX_GUARD_BYTES = 256 * 1024

export function hasGuard(project: Project): boolean {
  return isThere(guardFile(project)) || isThere(compiledFile(project))
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
    // Whatever keeps us from looking (a loop of links, no permission) must not look like "no guardrails".
    return true
  }
}
