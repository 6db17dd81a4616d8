// Makes `.tenure/local`, or takes over the one that is there. It gets its name only when the proof that it is ours lies in
// the person's home: whoever sees the folder sees a proven one, also when several hooks make it at the same moment.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { claimOn, keepsProofs, markOf, placesIn } from "./claim.ts"
import { ensureDir, writeAtomic } from "./files.ts"
import type { Project } from "./home.ts"
import { attempt, tempName, whyNot } from "./real-path.ts"

/** Undefined when it is there; else why not. */
export function makeLocal(project: Project, home: string | undefined): string | undefined {
  if (claimOn(project, home) !== "none") return undefined
  const root = project.localRoot
  const parent = ensureDir(dirname(project.local), { root })
  if (parent.kind !== "ready") return whyNot(parent)
  const made = ensureDir(join(parent.path, tempName()), { root })
  if (made.kind !== "ready") return whyNot(made)
  const ignored = writeAtomic(join(made.path, ".gitignore"), "*\n", { root, durable: false })
  const trouble = ignored.kind === "written" ? prove(made.path, home) : whyNot(ignored)
  const landed = trouble ?? attempt(() => renameSync(made.path, join(parent.path, basename(project.local))))
  if (landed === undefined) return undefined
  withdraw(made.path, home)
  rmSync(made.path, { recursive: true, force: true })
  // Another hook was first: its folder is proven, too.
  if (claimOn(project, home) === "ours") return undefined
  return typeof landed === "string" ? landed : landed.code
}

/** A person says that the folder is theirs. */
export function takeOver(project: Project, home: string | undefined): string | undefined {
  return prove(project.local, home)
}

function prove(folder: string, home: string | undefined): string | undefined {
  const mark = markOf(folder)
  if (home === undefined || mark === undefined || !keepsProofs(home)) return undefined
  const failed = attempt(() => {
    mkdirSync(placesIn(home), { recursive: true, mode: 0o700 })
    writeFileSync(join(placesIn(home), mark), "", { mode: 0o600 })
  })
  return failed?.code
}

function withdraw(folder: string, home: string | undefined): void {
  const mark = markOf(folder)
  if (home !== undefined && mark !== undefined)
    attempt(() => rmSync(join(placesIn(home), mark), { force: true }))
}
