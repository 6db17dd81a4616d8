// Records a hook's fault: a line in the log and, if the store is damaged, a mark for the next session start.
import type { Project } from "../io/home.ts"
import { logFault } from "../io/log.ts"
import { isDamage, markDamaged } from "../store/integrity.ts"

export function noteFault(project: Project | undefined, where: string, fault: unknown): void {
  logFault(project, where, fault)
  if (project !== undefined && isDamage(fault)) markDamaged(project)
}
