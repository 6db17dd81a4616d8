// What is left of a hook that failed: a line in the log, and, when the store itself is damaged, a mark for the next start.
import type { Project } from "../io/home.ts"
import { logFault } from "../io/log.ts"
import { isDamage, markDamaged } from "../store/damage.ts"

export function noteFault(project: Project | undefined, where: string, fault: unknown): void {
  logFault(project, where, fault)
  if (project !== undefined && isDamage(fault)) markDamaged(project)
}
