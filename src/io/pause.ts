// Whether guidance is silenced (GUID-10): by a pause of the person's, which ends by itself, or by TENURE_DISABLE=1. A
// hook asks with one `stat`, and one small read while there is a pause. A file that cannot be understood silences
// nothing; `tenure doctor` names it.

import { lstatSync } from "node:fs"
import type { Environment } from "../core/environment.ts"
import { type Pause, readPauseText } from "../core/guidance/pause.ts"
import type { Project } from "./home.ts"
import { readSmall } from "./small-file.ts"

export const PAUSE_FILE = "pause"

export function isSilenced(project: Project, env: Environment, now: number): boolean {
  return isDisabled(env) || readPause(project, now).kind === "on"
}

export function isDisabled(env: Environment): boolean {
  return env["TENURE_DISABLE"] === "1"
}

export function readPause(project: Project, now: number): Pause {
  const path = pausePath(project)
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { kind: "off" }
    return readPauseText(readSmall(path), now)
  } catch (fault) {
    return { kind: "broken", why: fault instanceof Error ? fault.message : "it cannot be read" }
  }
}

export function pausePath(project: Project): string {
  return `${project.local}/${PAUSE_FILE}`
}
