// Creates `.tenure/local`, or takes over an existing one. The folder gets its name only after the proof of ownership is in
// the person's home, so everyone sees a proven folder, even if several hooks create it at once.
import { accessSync, constants, mkdirSync, renameSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { headLine, projectPathIn } from "./chain-head.ts"
import { ensureDir, writeAtomic } from "./files.ts"
import type { Project } from "./home.ts"
import { folderId, localDataOwner, placesIn } from "./local-data-owner.ts"
import { attempt, tempName, whyNot } from "./real-path.ts"
import { readSmallIfThere } from "./small-file.ts"

/** Undefined on success, else the reason. */
export function makeLocal(project: Project, home: string | undefined): string | undefined {
  if (folderId(project.local) !== undefined) return undefined
  const unprovable = homeProblem(home)
  if (unprovable !== undefined) return `your home folder ${unprovable}`
  const root = project.localRoot
  const parent = ensureDir(dirname(project.local), { root })
  if (parent.kind !== "ready") return whyNot(parent)
  const made = ensureDir(join(parent.path, tempName()), { root })
  if (made.kind !== "ready") return whyNot(made)
  const ignored = writeAtomic(join(made.path, ".gitignore"), "*\n", { root, durable: false })
  const trouble = ignored.kind === "written" ? prove(made.path, project, home) : whyNot(ignored)
  const landed = trouble ?? attempt(() => renameSync(made.path, join(parent.path, basename(project.local))))
  if (landed === undefined) return undefined
  withdrawProof(made.path, home)
  rmSync(made.path, { recursive: true, force: true })
  // Another hook was first; its folder is proven too.
  if (localDataOwner(project, home) === "ours") return undefined
  return typeof landed === "string" ? landed : landed.code
}

/** For hooks: whether proven local data exists now. */
export function beginLocal(project: Project, home: string | undefined, isGuarded: boolean): boolean {
  const trouble = makeLocal(project, home)
  if (trouble === undefined) return true
  // Guardrails work without the folder. The person is shown a home problem elsewhere.
  if (isGuarded || homeProblem(home) !== undefined) return false
  throw new Error(`.tenure/local could not be created: ${trouble}`)
}

/** The person declares that the folder is theirs. */
export function takeOver(project: Project, home: string | undefined): string | undefined {
  return prove(project.local, project, home)
}

/** Adds the project's path to a proof of an older Tenure; `tenure uninstall` needs it. */
export function recordProjectPath(project: Project, home: string | undefined): void {
  const mark = home === undefined ? undefined : folderId(project.local)
  if (home === undefined || mark === undefined) return
  const path = join(placesIn(home), mark)
  const proof = readSmallIfThere(path)
  if (proof === undefined || projectPathIn(proof) !== "") return
  writeAtomic(path, `${headLine(proof)}${project.localRoot}\n`, { root: home })
}

/** Only the proof's existence counts; the path in it is for clean-up. It starts without a head. */
function prove(folder: string, project: Project, home: string | undefined): string | undefined {
  const mark = folderId(folder)
  const unprovable = homeProblem(home)
  if (home === undefined || unprovable !== undefined) return `your home folder ${unprovable}`
  if (mark === undefined) return "there is no such folder"
  const failed = attempt(() => {
    mkdirSync(placesIn(home), { recursive: true, mode: 0o700 })
  })
  if (failed !== undefined) return failed.code
  // Always a new file: an existing one may be someone else's or have a second hard link.
  const written = writeAtomic(join(placesIn(home), mark), `${project.localRoot}\n`, { root: home })
  return written.kind === "written" ? undefined : whyNot(written)
}

/** The folder counts as made here no more. */
export function withdrawProof(folder: string, home: string | undefined): void {
  const mark = folderId(folder)
  if (home !== undefined && mark !== undefined)
    attempt(() => rmSync(join(placesIn(home), mark), { force: true }))
}

// Explains to the person why `.tenure/local` is not used: it is foreign, or the home folder cannot keep a proof
// (local-data-owner.ts). Unproven data is never read, and none is started.
/** Undefined if the project's data is proven, or can be started. */
export function foreignDataNotice(project: Project, home: string | undefined): ForeignDataNotice | undefined {
  const claim = localDataOwner(project, home)
  if (claim === "ours") return undefined
  const trouble = homeProblem(home)
  return claim === "none" && trouble === undefined ? undefined : foreignData(trouble)
}

/** Why the home cannot keep a proof, worded to follow "your home folder"; undefined if it can. */
function homeProblem(home: string | undefined): string | undefined {
  if (home === undefined) return "is unknown: HOME is not set, or is not an absolute path"
  if (home === "/") return "is the root folder: HOME is /"
  try {
    for (const folder of [placesIn(home), `${home}/.tenure`, home]) {
      const found = statSync(folder, { throwIfNoEntry: false })
      if (found === undefined) continue
      if (!found.isDirectory()) return `cannot be used: ${folder} is not a folder`
      accessSync(folder, constants.W_OK | constants.X_OK)
      return undefined
    }
    return `does not exist: HOME is ${home}`
  } catch (fault) {
    const code = (fault as { code?: unknown }).code
    return code === "EROFS" ? `is read-only: HOME is ${home}` : `cannot be written: HOME is ${home}`
  }
}

// What a person is told where nothing of `.tenure/local` is believed (io/local-data-owner.ts).
interface ForeignDataNotice {
  readonly what: string
  readonly hint: string
}

/** `trouble` is the result of homeProblem; undefined means that only the proof is missing. */
function foreignData(trouble: string | undefined): ForeignDataNotice {
  if (trouble === undefined) return { what: FOREIGN_DATA, hint: FOREIGN_HINT }
  return {
    what: `Tenure cannot tell here whether .tenure/local is yours: your home folder ${trouble}. So none of it is used and nothing is recorded; guardrails still apply.`,
    hint: "Set HOME to a folder you can write. If there is data already, then type: tenure trust --local",
  }
}

const FOREIGN_DATA =
  "The data in .tenure/local has no proof that it was made here: an older Tenure made it, it was copied or moved, or it came with the repository."
const FOREIGN_HINT =
  "If it is yours, keep using it: tenure trust --local. If it came with the repository, move it away: mv .tenure/local .tenure/local.not-mine"
