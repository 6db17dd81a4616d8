// Whether guidance is silenced (GUID-10): by a pause, which ends by itself, or by TENURE_DISABLE=1 or
// DISABLE_EXPERIENCE_INJECTION=1. Costs a hook one `stat`, plus one small read during a pause. An unreadable file silences
// nothing; `tenure doctor` reports it.

import { lstatSync } from "node:fs"
import type { Project } from "../../io/home.ts"
import { readSmall } from "../../io/small-file.ts"
import type { Environment } from "../../text/environment.ts"
import { type Pause, readPauseText } from "../../text/pause-duration.ts"

export const PAUSE_FILE = "pause"

export function isSilenced(project: Project, env: Environment, now: number): boolean {
  return isDisabled(env) || readPause(project, now).kind === "on"
}

const VARIABLES = ["TENURE_DISABLE", "DISABLE_EXPERIENCE_INJECTION"] as const

export function isDisabled(env: Environment): boolean {
  return disabledBy(env) !== undefined
}

export function disabledBy(env: Environment): string | undefined {
  for (const name of VARIABLES) if (env[name] === "1") return name
  return undefined
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
