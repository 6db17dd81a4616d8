// Identifies a version of the project's configuration file by one `stat`; empty if there is no file.
import { lstatSync } from "node:fs"
import type { Project } from "../../io/home.ts"

export const CONFIG_FILE = "config.yaml"

export function configStamp(project: Project): string {
  const stat = lstatSync(`${project.tenure}/${CONFIG_FILE}`, { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.size} ${stat.mtimeMs} ${stat.ino}`
}
