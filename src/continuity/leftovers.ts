// What killed writes leave behind (F01): temporary files, beside whatever was being written. Every command takes away what
// is old enough to belong to nobody; so does the background, before a compaction and once a day, also in the folders of
// sessions. A folder that a link leads out of the project is not looked into (T09).
import { readdirSync } from "node:fs"
import { sweepTemps } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { attempt, realFolder } from "../io/real-path.ts"
import { LESSONS_FOLDER } from "../lessons/stamp.ts"

export interface WrittenPlace {
  readonly project: Project
  /** The person's home; undefined when there is none. */
  readonly home: string | undefined
}

/** `sessions` may be many, so a command leaves them to the background. */
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
  const own = ["", "/guard", "/handoffs"].map((name) => `${home}/.tenure${name}`)
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
