// Whether the session has something of continuity to hear at a prompt or after a tool call. Nearly always it has not,
// and finding out is two looks for files that are not there.
import { lstatSync } from "node:fs"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { pressureFile } from "./pressure-file.ts"

export function mayCarryOver(project: Project, session: SessionId): boolean {
  return isThere(project, pressureFile(session)) || hasGiveBack(project, session)
}

export function hasGiveBack(project: Project, session: SessionId): boolean {
  return isThere(project, giveBackFile(session))
}

export function giveBackFile(session: SessionId): string {
  return `sessions/${session}/give-back.json`
}

function isThere(project: Project, name: string): boolean {
  return lstatSync(`${project.local}/${name}`, { throwIfNoEntry: false }) !== undefined
}
