// Whether the session has something of continuity to hear at a prompt or after a tool call. Nearly always it has not,
// and finding out is a look for a file that is not there and, at a prompt, one small file read.
import { lstatSync } from "node:fs"
import { levelOf } from "../core/continuity/pressure.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { readPressure } from "./pressure-file.ts"

export function mayCarryOver(project: Project, session: SessionId): boolean {
  if (hasGiveBack(project, session)) return true
  const pressure = readPressure(project, session)
  return pressure !== undefined && levelOf(pressure) > 0
}

export function hasGiveBack(project: Project, session: SessionId): boolean {
  return lstatSync(`${project.local}/${giveBackFile(session)}`, { throwIfNoEntry: false }) !== undefined
}

export function giveBackFile(session: SessionId): string {
  return `sessions/${session}/give-back.json`
}
