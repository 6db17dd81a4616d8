// Compiles the rules: reads guardrails.yaml and what a person agreed to before, and writes the rules in force for the
// hooks. If they cannot be written, the result is still right, and the next call compiles again.

import { existsSync } from "node:fs"
import { join } from "node:path"
import { readConfig } from "../../config/disk/project-config.ts"
import { appendLine } from "../../io/append-line.ts"
import { ensureDir, readLimited, readText, removeFile, writeAtomic } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { personFile } from "../../io/person-file.ts"
import { readTrust, trustKey } from "../../trust/disk/trusted-files.ts"
import { type GuardSource, type InForce, inForce } from "../rules/guard-layers.ts"
import { refuseWrites } from "../rules/presets.ts"
import {
  compiledFile,
  GUARD_FILE,
  guardedList,
  guardFile,
  isWorktree,
  MAX_GUARD_BYTES,
  mainGuardFile,
  phaseFile,
} from "./guard-mark.ts"
import { compiledText, stampOf } from "./load-rules.ts"

/** `gone`: the file is missing. `lost`: the whole `.tenure` is missing. */
export type FileState = "none" | "agreed" | "new" | "changed" | "gone" | "lost"

export interface GuardState extends InForce {
  readonly file: FileState
  /** What a person agreed to last, if anything. */
  readonly agreedText: string | undefined
}

export function compileGuard(project: Project, home: string | undefined): GuardState {
  // Without its `.tenure` nothing is created: it would be in the way of the stash that brings it back.
  if (isLost(project)) return lostState(project, home)
  // Taken first, so that a file that changes while we read it gets another stamp.
  const stamp = stampOf(project, home)
  const state = guardState(project, home)
  const { layers, gate, phase } = state
  const isEmpty = layers.length === 0 && gate === "off" && phase === null && state.file === "none"
  const options = { root: project.localRoot, durable: false }
  const path = compiledFile(project)
  // Local data of unknown origin gets no file and no folder.
  const isOwn = localDataOwner(project, home) === "ours"
  if (isEmpty && isOwn) removeFile(path, options)
  else if (isOwn) {
    ensureDir(project.local, options)
    writeAtomic(path, compiledText(state, stamp), options)
  }
  const enforces = gate === "enforce" || layers.some(({ mode }) => mode === "enforce")
  // The root folder is nobody's home: a `.tenure` there would make the whole disk a project.
  if (home !== undefined && home !== "/") {
    keepInForce(project, home, enforces ? state : undefined)
    noteGuarded(home, project.root, enforces)
  }
  return state
}

function guardState(project: Project, home: string | undefined): GuardState {
  const phase = phaseOf(project)
  const agreedText = agreedTo(project, home)
  const own = readLimited(guardFile(project), MAX_GUARD_BYTES)
  const isMains = own.kind === "absent" && isWorktree(project)
  const file = isMains ? readLimited(mainGuardFile(project), MAX_GUARD_BYTES) : own
  if (file.kind === "absent") {
    const sources = agreedText === undefined ? [] : [{ text: agreedText, agreed: true }]
    return { ...inForce(sources, phase), file: agreedText === undefined ? "none" : "gone", agreedText }
  }
  // An unreadable file counts as malformed: it may not switch anything off.
  const text = file.kind === "read" ? new TextDecoder().decode(file.bytes) : "This file cannot be read"
  const isAgreed = file.kind === "read" && isAgreedTo(project, home, file.bytes, agreedText)
  const now: GuardSource = { text, agreed: isAgreed }
  if (isAgreed) {
    if (text !== agreedText) keepAgreed(project, home, text)
    return { ...inForce([now], phase), file: "agreed", agreedText: text }
  }
  const before: GuardSource[] = agreedText === undefined ? [] : [{ text: agreedText, agreed: true }]
  return { ...inForce([...before, now], phase), file: before.length === 0 ? "new" : "changed", agreedText }
}

/** Only the last text that a person agreed to counts: an older one would drop later rules. */
function isAgreedTo(
  project: Project,
  home: string | undefined,
  bytes: Uint8Array,
  agreed: string | undefined,
): boolean {
  if (readConfig(project, home).config.trustRepository) return true
  if (agreed !== undefined) return new TextDecoder().decode(bytes) === agreed
  return readTrust({ project, home }).has(trustKey(GUARD_FILE, bytes))
}

/** Without a home nobody can have agreed: a clone may bring a file of that name. */
function agreedTo(project: Project, home: string | undefined): string | undefined {
  return home === undefined ? undefined : readText(agreedFile(project, home), MAX_GUARD_BYTES)
}

function agreedFile(project: Project, home: string | undefined): string {
  if (home === undefined) return join(project.local, "guard-agreed.yaml")
  return `${personFile(home, "guard", project)}.yaml`
}

/** `undefined`: the person agreed that there are no guardrails. */
export function keepAgreed(project: Project, home: string | undefined, text: string | undefined): void {
  const path = agreedFile(project, home)
  const root = home ?? project.localRoot
  if (text === undefined) return void removeFile(path, { root })
  ensureDir(join(path, ".."), { root })
  writeAtomic(path, text, { root })
}

function phaseOf(project: Project): string | null {
  const text = readText(phaseFile(project), MAX_GUARD_BYTES)?.trim()
  return text === undefined || text === "" ? null : text
}

export function keepPhase(project: Project, phase: string | null): void {
  const options = { root: project.localRoot }
  if (phase === null) return void removeFile(phaseFile(project), options)
  ensureDir(project.local, options)
  writeAtomic(phaseFile(project), `${phase}\n`, options)
}

/** No `.tenure` here or in the main worktree. */
export function isLost(project: Project): boolean {
  return !existsSync(project.tenure) && !existsSync(join(project.localRoot, ".tenure"))
}

/** GARD-09: the rules last in force, else those agreed to, else no writes. */
function lostState(project: Project, home: string | undefined): GuardState {
  const agreedText = agreedTo(project, home)
  const state = { file: "lost", agreedText } as const
  const kept = home === undefined ? undefined : keptInForce(project, home)
  if (kept !== undefined) return { ...kept, problems: [], ...state }
  if (agreedText !== undefined) return { ...inForce([{ text: agreedText, agreed: true }], null), ...state }
  const rules = [refuseWrites("guardrails.yaml", LOST)]
  const layers = [{ mode: "enforce", from: "guardrails.yaml", agreed: true, rules } as const]
  return { layers, gate: "off", phase: null, problems: [], ...state }
}

const LOST =
  "This project is guarded, and its .tenure is gone, so nothing may be written until a person has brought it back (git stash pop), or typed: tenure guard forget"

const MAX_KEPT_BYTES = 4 * 1024 * 1024

function keptInForce(project: Project, home: string): Pick<InForce, "layers" | "gate" | "phase"> | undefined {
  for (const root of [project.root, project.localRoot]) {
    try {
      const text = readText(inForceFile(root, project, home), MAX_KEPT_BYTES)
      if (text !== undefined) return JSON.parse(text)
    } catch {
      // Damaged: try the next.
    }
  }
  return undefined
}

function inForceFile(root: string, project: Project, home: string): string {
  return `${personFile(home, "guard", { ...project, localRoot: root })}.json`
}

/** In the home, where it outlives the project's folder. Written only when it changes. */
function keepInForce(project: Project, home: string, state: InForce | undefined): void {
  const path = inForceFile(project.root, project, home)
  if (state === undefined) return void removeFile(path, { root: home })
  const { layers, gate, phase } = state
  const text = `${JSON.stringify({ layers, gate, phase })}\n`
  if (readText(path, MAX_KEPT_BYTES) === text) return
  ensureDir(join(path, ".."), { root: home })
  writeAtomic(path, text, { root: home, durable: false })
}

/** The person stops guarding a project that no longer exists. */
export function forgetGuarded(project: Project, home: string): void {
  keepInForce(project, home, undefined)
  removeFile(agreedFile(project, home), { root: home })
  for (const root of new Set([project.root, project.localRoot])) noteGuarded(home, root, false)
}

/** The roots with enforced guardrails, for plugin/launch.sh: it denies if the executable is killed there. */
function noteGuarded(home: string, root: string, enforces: boolean): void {
  const folder = join(home, ".tenure")
  const path = guardedList(home)
  const lines = (readText(path, MAX_GUARD_BYTES) ?? "").split("\n").filter((line) => line !== "")
  if (lines.includes(root) === enforces) return
  if (enforces) {
    ensureDir(folder, { root: home })
    appendLine(path, root, { root: home, maxBytes: MAX_GUARD_BYTES })
    return
  }
  const left = lines.filter((line) => line !== root)
  if (left.length === 0) removeFile(path, { root: home })
  else writeAtomic(path, `${left.join("\n")}\n`, { root: home })
}
