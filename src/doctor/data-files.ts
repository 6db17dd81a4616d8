// Checks of our files on disk: leftovers of killed writes (F01), permissions, and hard links (T09).

import { chmodSync, lstatSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { writtenFolders } from "../continuity/disk/temporary-files.ts"
import type { Places } from "../install/places.ts"
import { breakFileLinks, hasHardLink, staleTemps, sweepTemps } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { attempt, whyNot } from "../io/real-path.ts"
import { breakHardLinks } from "../store/break-hard-links.ts"
import { storeHasHardLinks } from "../store/store-file.ts"
import { amount } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type DoctorFinding, note, warning } from "./finding.ts"

export function checkTemporaries(
  project: Project | undefined,
  places: Places | undefined,
  now: number,
): DoctorFinding[] {
  const folders = [
    ...(project === undefined ? [] : writtenFolders({ project, home: places?.home }, "all")),
    ...(places === undefined ? [] : [places.own, dirname(places.executable)]),
  ]
  const count = folders.flatMap((folder) => staleTemps(folder, now)).length
  if (count === 0) return []
  return note(
    `${amount(count, "temporary file was", "temporary files were")} left behind by interrupted writes.`,
    "To remove them: tenure doctor --fix",
    () => {
      const swept = folders.reduce((sum, folder) => sum + sweepTemps(folder, now), 0)
      return `Removed ${amount(swept, "temporary file")}.`
    },
  )
}

const OTHERS = 0o077

/** Folders that others can read (docs/guide/privacy.md), for example after a copy or `chmod -R`. */
export function checkPrivacy(project: Project | undefined, home: string | undefined): DoctorFinding[] {
  const folders = [
    ...(home === undefined ? [] : [join(home, ".tenure")]),
    ...(project === undefined ? [] : [project.local]),
  ]
  return folders
    .filter(isOpen)
    .flatMap((path) =>
      warning(`Other users of this machine can read ${path}.`, `To make it private: chmod 700 ${path}`, () =>
        close(path),
      ),
    )
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
      `Cannot make ${path} private: ${(fault as Error).message}.`,
      "Ask its owner to do so.",
    )
  }
  return `Made ${path} private.`
}

const OWN_FOLDERS = ["trust", "places", "guard", "handoffs", "."]

/**
 * Files of ours with a second hard link, as `cp -al` makes: a write through the other name would change what we store or
 * trust (T09). Runs before anything opens the store, and detaches the store at once, because it could not be read otherwise.
 */
export function checkLinks(project: Project, home: string | undefined): DoctorFinding[] {
  const found: DoctorFinding[] = []
  if (storeHasHardLinks(project)) {
    breakHardLinks(project)
    const what = "The database had a second hard link. It is now a separate file."
    found.push(...note(what, "The other file is unchanged. To check the data: tenure log --verify"))
  }
  const linked = [...linkedIn(project.local, project.localRoot), ...homeFiles(home)]
  const [first] = linked
  if (first === undefined) return found
  const what = `${amount(linked.length, "file has", "files have")} a second hard link through which ${linked.length === 1 ? "it" : "they"} could be changed: ${first.path}${linked.length > 1 ? ", …" : ""}.`
  const fix = () => {
    for (const { path, root } of linked) {
      const done = breakFileLinks(path, root)
      if (done.kind !== "written")
        throw new UserError(`Cannot copy ${path}: ${whyNot(done)}.`, "Copy it by hand.")
    }
    return `Separated ${amount(linked.length, "file")} from the other link.`
  }
  return [...found, ...warning(what, "To separate them: tenure doctor --fix", fix)]
}

interface Linked {
  readonly path: string
  readonly root: string
}

function homeFiles(home: string | undefined): readonly Linked[] {
  if (home === undefined) return []
  return OWN_FOLDERS.flatMap((folder) => linkedIn(join(home, ".tenure", folder), home))
}

function linkedIn(folder: string, root: string): readonly Linked[] {
  const names = attempt(() => readdirSync(folder))
  if (!Array.isArray(names)) return []
  return names
    .map((name) => ({ path: join(folder, name), root }))
    .filter(({ path }) => hasHardLink(lstatSync(path, { throwIfNoEntry: false })))
}
