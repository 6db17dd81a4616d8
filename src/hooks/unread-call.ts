// A tool call whose payload is not one JSON object, or has no session: nothing can be judged, so where guardrails are
// enforced it does not happen (GARD-03). Its project is the session's own, or what its head says.
import type { Environment } from "../core/environment.ts"
import type { Layer } from "../core/guard/guard-rules.ts"
import { loadGuard } from "../guardrails/load.ts"
import { hasGuard } from "../io/guard-mark.ts"
import { findProject, personHome } from "../io/home.ts"
import { type Reply, SILENCE } from "./reply.ts"

/** Guardrails that cannot be loaded may be enforced. */
const UNKNOWN = { all: (): readonly Layer[] => [], gate: "enforce" }

export async function unreadCall(head: string, env: Environment): Promise<Reply> {
  const cwd = /"cwd"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(head)?.[1]?.replace(/\\(.)/g, "$1") ?? ""
  const project = findProject(cwd) ?? findProject(env["CLAUDE_PROJECT_DIR"] ?? "")
  if (project === undefined || !hasGuard(project)) return SILENCE
  const { all, gate } = await loadGuard(project, personHome(env)).catch(() => UNKNOWN)
  if (gate !== "enforce" && !all().some(({ mode }) => mode === "enforce")) return SILENCE
  return {
    kind: "deny",
    reason: "Tenure's guardrails cannot read this call, and what they cannot judge does not happen.",
  }
}
