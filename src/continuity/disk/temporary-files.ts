// Deletes temporary files that killed writes left behind (F01). Every command deletes old ones; the background does so in
// session folders too, before a compaction and once a day. Folders behind a link out of the project are skipped (T09).
import { readdirSync } from "node:fs"
import { sweepTemps } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { attempt, realFolder } from "../../io/real-path.ts"
import { LESSONS_FOLDER } from "../../lessons/disk/folder-stamp.ts"

export interface WrittenPlace {
  readonly project: Project
  /** The person's home; undefined when there is none. */
  readonly home: string | undefined
}

/** There may be many sessions, so commands leave them to the background. */
export function sweepLeftovers(place: WrittenPlace, now: number, sessions: "all" | "none"): void {
  for (const folder of writtenFolders(place, sessions)) sweepTemps(folder, now)
}

/** The real paths of the folders in which files are replaced. */
export function writtenFolders({ project, home }: WrittenPlace, sessions: "all" | "none"): string[] {
  const { root, tenure, local, localRoot } = project
  const lessons = `${tenure}/${LESSONS_FOLDER}`
  const documents = [`${root}/docs/context`, `${root}/docs/tracks`, ...within(`${root}/docs/tracks`)]
  const kept = [local, `${local}/handoffs`, `${local}/backup`, ...within(`${local}/checkpoints`)]
  const ofSessions = sessions === "all" ? within(`${local}/sessions`) : []
  const own = ["", "/guard", "/handoffs", "/places", "/trust"].map((name) => `${home}/.tenure${name}`)
  return [
    ...inside(root, [root, tenure, lessons, ...documents]),
    ...inside(localRoot, [...kept, ...ofSessions]),
    ...(home === undefined ? [] : inside(home, own)),
  ]
}

function within(folder: string): string[] {
  const names = attempt(() => readdirSync(folder))
  return Array.isArray(names) ? names.map((name) => `${folder}/${name}`) : []
}

function inside(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const real = attempt(() => realFolder(folder, root))
    return real.kind === "folder" ? [real.path] : []
  })
}
