// Whether what Tenure keeps is the person's alone (docs/guide/privacy.md): its folders are made so, and a copy, an
// archive or a `chmod -R` can open them. Mending takes the others' permission away and nothing else.
import { chmodSync, lstatSync } from "node:fs"
import { join } from "node:path"
import { UserError } from "../core/user-error.ts"
import type { Project } from "../io/home.ts"
import type { Finding } from "./finding.ts"

const OTHERS = 0o077

export function checkPrivacy(project: Project | undefined, home: string | undefined): Finding[] {
  const folders = [
    ...(home === undefined ? [] : [join(home, ".tenure")]),
    ...(project === undefined ? [] : [project.local]),
  ]
  return folders.filter(isOpen).map((path) => ({
    level: "warning",
    what: `${path} is not yours alone: others on this machine can look into it.`,
    hint: `Close it: chmod 700 ${path}`,
    fix: () => close(path),
  }))
}

/** Windows keeps permissions elsewhere. */
function isOpen(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return process.platform !== "win32" && stat?.isDirectory() === true && (stat.mode & OTHERS) !== 0
}

function close(path: string): string {
  try {
    chmodSync(path, 0o700)
  } catch (fault) {
    throw new UserError(
      `${path} could not be closed: ${(fault as Error).message}.`,
      "Ask whoever owns it to do so.",
    )
  }
  return `Closed ${path}: it is yours alone again.`
}
