import type { Environment } from "../core/environment.ts"

/** Whether a person sits at the session; false in print mode and under an SDK. */
export function isAttended(env: Environment): boolean {
  return env["CLAUDE_CODE_SESSION_ATTENDED"] !== "0"
}
