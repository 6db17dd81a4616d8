// When a lesson in use has gone unused for too long (LIFE-03). Counted sessions decide, never the clock
// (F10): with 5, a lesson last used in session 10 decays when session 15 is counted.

import type { LifecycleLimits } from "./limits.ts"
import type { Approval, Statistics } from "./state.ts"

export function isStale(
  approval: Approval,
  { lastReference }: Statistics,
  sessionNumber: number,
  limits: LifecycleLimits,
): boolean {
  const lastUse = Math.max(approval.sessionNumber, lastReference ?? 0)
  return sessionNumber - lastUse >= limits.decayAfterSessions
}
