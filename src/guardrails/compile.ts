// Makes the compiled form: reads guardrails.yaml and what a person agreed to before, and leaves what is in force for
// the hooks. Whether it could be written or not, the result is right; it is then only made again at the next call.

import { join } from "node:path"
import { type GuardSource, type InForce, inForce } from "../core/guard/guard-layers.ts"
import { appendLine, ensureDir, readLimited, readText, removeFile, writeAtomic } from "../io/files.ts"
import { compiledFile, GUARD_FILE, guardFile, MAX_GUARD_BYTES, phaseFile } from "../io/guard-mark.ts"
import type { Project } from "../io/home.ts"
import { personFile } from "../io/person-file.ts"
import { readConfig } from "../lessons/project-config.ts"
import { readTrust, trustKey } from "../lessons/trust.ts"
import { compiledText, stampOf } from "./load.ts"

export type FileState = "none" | "agreed" | "new" | "changed" | "gone"

export interface GuardState extends InForce {
  readonly file: FileState
  /** What a person agreed to last; undefined when nothing. */
  readonly agreedText: string | undefined
}

export function compileGuard(project: Project, home: string | undefined): GuardState {
  // Taken first: a file that changes while we read it has another stamp afterwards.
  const stamp = stampOf(project)
  const state = guardState(project, home)
  const { layers, gate, phase } = state
  const isEmpty = layers.length === 0 && gate === "off" && phase === null && state.file === "none"
  const options = { root: project.localRoot, durable: false }
  const path = compiledFile(project)
  if (isEmpty) removeFile(path, options)
  else {
    ensureDir(project.local, options)
    writeAtomic(path, compiledText(state, stamp), options)
  }
  const enforces = gate === "enforce" || layers.some(({ mode }) => mode === "enforce")
  if (home !== undefined) noteGuarded(home, project.root, enforces)
  return state
}

function guardState(project: Project, home: string | undefined): GuardState {
  const phase = phaseOf(project)
  const agreedText = readText(agreedFile(project, home), MAX_GUARD_BYTES)
  const file = readLimited(guardFile(project), MAX_GUARD_BYTES)
  if (file.kind === "absent") {
    const sources = agreedText === undefined ? [] : [{ text: agreedText, agreed: true }]
    return { ...inForce(sources, phase), file: agreedText === undefined ? "none" : "gone", agreedText }
  }
  // What cannot be read is as good as malformed: it may not switch anything off.
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

/** The last that a person agreed to: an older one, brought back, would take away what came after it. */
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

function agreedFile(project: Project, home: string | undefined): string {
  if (home === undefined) return join(project.local, "guard-agreed.yaml")
  return `${personFile(home, "guard", project)}.yaml`
}

/** `undefined` takes it away: the person agreed that there are no guardrails. */
export function keepAgreed(project: Project, home: string | undefined, text: string | undefined): void {
  const path = agreedFile(project, home)
  const root = home ?? project.localRoot
  if (text === undefined) {
    removeFile(path, { root })
    return
  }
  ensureDir(join(path, ".."), { root })
  writeAtomic(path, text, { root })
}

function phaseOf(project: Project): string | null {
  const text = readText(phaseFile(project), MAX_GUARD_BYTES)?.trim()
  return text === undefined || text === "" ? null : text
}

export function keepPhase(project: Project, phase: string | null): void {
  const options = { root: project.localRoot }
  if (phase === null) {
    removeFile(phaseFile(project), options)
    return
  }
  ensureDir(project.local, options)
  writeAtomic(phaseFile(project), `${phase}\n`, options)
}

/** The roots whose guardrails refuse, for plugin/launch.sh: should the executable be killed there, it says no. */
function noteGuarded(home: string, root: string, enforces: boolean): void {
  const folder = join(home, ".tenure")
  const path = join(folder, "guarded")
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
