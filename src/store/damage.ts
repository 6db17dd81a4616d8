// Signs that the store is damaged. A hook that meets one leaves a mark; the next session's start looks at the mark,
// and mends (PRSC-02).
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { removeFile, writeAtomic } from "../io/files.ts"
import type { Project } from "../io/home.ts"

const MARK = "damaged"

/** Whether a fault means that the store's bytes are not what they should be. */
export function isDamage(fault: unknown): boolean {
  const code = String((fault as { code?: unknown } | null)?.code)
  return code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB"
}

export function markDamaged(project: Project): void {
  writeAtomic(join(project.local, MARK), "", { root: project.localRoot, durable: false })
}

export function isMarkedDamaged(project: Project): boolean {
  return lstatSync(join(project.local, MARK), { throwIfNoEntry: false }) !== undefined
}

export function clearMark(project: Project): void {
  removeFile(join(project.local, MARK), { root: project.localRoot })
}
