// Decides cheaply whether continuity has something to deliver at a prompt or after a tool call: usually one stat of an
// absent file and, at a prompt, one small read.

import { lstatSync } from "node:fs"
import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import type { SessionId } from "../../sessions/event.ts"
import { levelOf } from "../pressure/pressure.ts"
import { readPressure } from "./pressure-file.ts"

export function hasPendingContext(project: Project, session: SessionId): boolean {
  if (hasGiveBack(project, session)) return true
  const pressure = readPressure(project, session)
  return pressure !== undefined && levelOf(pressure) > 0
}

export function hasGiveBack(project: Project, session: SessionId): boolean {
  return lstatSync(`${project.local}/${giveBackFile(session)}`, { throwIfNoEntry: false }) !== undefined
}

export function giveBackFile(session: SessionId): string {
  return sessionFile(session, "giveBack")
}
