// The projects whose guardrails bind a call (GARD-09): those with their own rules, and those listed as guarded in the
// person's home, even if their `.tenure` is gone, and in all their worktrees. Loaded only if something is listed or a
// project has rules.

import { realpathSync } from "node:fs"
import { sessionFolder } from "../../clients/claude-code/client-environment.ts"
import { findProject, locate, mainWorktree, type Project, project } from "../../io/home.ts"
import { readSmall } from "../../io/small-file.ts"
import type { Environment } from "../../text/environment.ts"
import { orUndefined } from "../../text/or-undefined.ts"
import { guardedList, hasGuard, isOwnHome, MAX_GUARD_BYTES } from "./guard-mark.ts"

/** Around the call and around where the session began, which binds it wherever it goes. */
export function guardedProjects(cwd: string, env: Environment, home: string | undefined): readonly Project[] {
  const roots = guardedRoots(home)
  const found = new Map<string, Project>()
  for (const from of new Set([cwd, sessionFolder(env) ?? cwd])) {
    const known = findProject(from)
    if (known !== undefined && isGuarded(known, roots)) found.set(known.root, known)
    const listed = guardedAround(from, roots)
    const isNearer = known !== undefined && known.root.length > (listed?.root.length ?? 0)
    if (listed !== undefined && !isNearer && !found.has(listed.root)) found.set(listed.root, listed)
  }
  return [...found.values()]
}

function isGuarded(known: Project, roots: readonly string[]): boolean {
  return hasGuard(known) || roots.includes(known.root) || roots.includes(known.localRoot)
}

/** The listed project around a folder, with or without a `.tenure`. */
export function guardedAround(from: string, roots: readonly string[]): Project | undefined {
  if (roots.length === 0 || !from.startsWith("/")) return undefined
  const start = orUndefined(() => realpathSync(from)) ?? from
  const { gitRoot } = locate(start)
  const main = gitRoot === undefined ? undefined : mainWorktree(gitRoot)
  if (gitRoot !== undefined && main !== undefined) {
    const there = nearest(roots, main + start.slice(gitRoot.length))
    const isMain = there === main || there?.startsWith(`${main}/`) === true
    if (there !== undefined && isMain) return project(gitRoot + there.slice(main.length), there)
  }
  const root = nearest(roots, start)
  return root === undefined ? undefined : project(root)
}

function nearest(roots: readonly string[], path: string): string | undefined {
  const around = roots.filter((root) => path === root || path.startsWith(root === "/" ? root : `${root}/`))
  return around.toSorted((a, b) => b.length - a.length)[0]
}

/** Throws when the list cannot be read: then nobody knows what is guarded, and nothing may pass. */
export function guardedRoots(home: string | undefined): readonly string[] {
  if (home === undefined) return []
  try {
    return readSmall(guardedList(home), MAX_GUARD_BYTES)
      .split("\n")
      .filter((line) => line !== "")
  } catch (fault) {
    const { code } = fault as { code?: unknown }
    if (code === "ENOENT" || code === "ENOTDIR" || !isOwnHome(home)) return []
    throw fault
  }
}
