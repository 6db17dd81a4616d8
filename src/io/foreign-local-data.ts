// Explains to the person why `.tenure/local` is not used: it is foreign, or the home folder cannot keep a proof
// (local-data-owner.ts). Unproven data is never read, and none is started.
import { accessSync, constants, statSync } from "node:fs"
import type { Project } from "./home.ts"
import { localDataOwner, placesIn } from "./local-data-owner.ts"

/** Undefined if the project's data is proven, or can be started. */
export function foreignDataNotice(project: Project, home: string | undefined): ForeignDataNotice | undefined {
  const claim = localDataOwner(project, home)
  if (claim === "ours") return undefined
  const trouble = homeProblem(home)
  return claim === "none" && trouble === undefined ? undefined : foreignData(trouble)
}

/** Why the home cannot keep a proof, worded to follow "your home folder"; undefined if it can. */
export function homeProblem(home: string | undefined): string | undefined {
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
