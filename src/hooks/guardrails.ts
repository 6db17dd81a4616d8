// Guardrails, before anything else that a tool call sets off (GARD-02). They need no database, and fail closed
// (GARD-03): whatever goes wrong in here while rules are enforced, a call that may write does not happen.

import type { Environment } from "../core/environment.ts"
import type { Event, ToolCall } from "../core/events/event.ts"
import { type Attempt, attemptOf, isPowerShell, NOTHING, shellTextOf } from "../core/guard/attempt.ts"
import { isFarFrom } from "../core/guard/guard-filter.ts"
import type { Layer } from "../core/guard/guard-rules.ts"
import type { Broken } from "../core/guard/guardrails.ts"
import { isPlainCommand } from "../core/guard/plain-command.ts"
import { type DiskFacts, diskFacts, temporaryFolders } from "../guardrails/facts.ts"
import { loadGuard } from "../guardrails/load.ts"
import { hasGuard } from "../io/guard-mark.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { isAttended } from "./attended.ts"
import { canAsk } from "./can-ask.ts"
import { printReply, type Reply, SILENCE } from "./reply.ts"

const FAILED = "The guard failed, and what it cannot judge does not happen. A person types: tenure doctor"

/** What the guard says, or what `otherwise` does when it lets the call pass. */
export async function guarded(
  event: Event,
  call: ToolCall,
  project: Project,
  env: Environment,
  otherwise: () => Promise<Reply>,
): Promise<Reply> {
  let found: readonly Broken[]
  try {
    found = await brokenRules(event, call, project, env)
  } catch (fault) {
    if (attemptOf(call.tool, call.input, true).unreadable === undefined && !isChange(call)) return otherwise()
    const { logFault } = await import("../io/log.ts")
    logFault(project, "guard", fault)
    printReply({ kind: "deny", reason: FAILED })
    return SILENCE
  }
  const [worst] = found
  if (worst === undefined) return otherwise()
  const { kindOf, refusalOf, refusalWords } = await import("./guard-words.ts")
  const kind = kindOf(worst)
  const isAsked = kind === "ask" && canAsk(event, isAttended(env))
  const reason = refusalWords(found, kind === "ask" && !isAsked)
  const verdict = kind === "warn" || isAsked ? kind : "deny"
  // Said first, noted then: nothing may come between a refusal or a question and the client.
  if (verdict === "deny") printReply({ kind: "deny", reason })
  if (verdict === "ask") printReply(joined({ kind: "ask", reason }, await unlessBroken(project, otherwise)))
  const { logRefusal } = await import("../guardrails/refusals.ts")
  const what = { session: event.session, tool: call.tool, ...refusalOf(worst, verdict) }
  logRefusal(project, { at: new Date().toISOString(), ...what })
  if (verdict !== "warn") return SILENCE
  return joined({ kind: "context", event: "PreToolUse", text: reason }, await otherwise())
}

/** Whatever else there is to say, the question must be put. */
async function unlessBroken(project: Project, otherwise: () => Promise<Reply>): Promise<Reply> {
  try {
    return await otherwise()
  } catch (fault) {
    const { logFault } = await import("../io/log.ts")
    logFault(project, "hook", fault)
    return SILENCE
  }
}

async function brokenRules(
  event: Event,
  call: ToolCall,
  project: Project,
  env: Environment,
): Promise<readonly Broken[]> {
  const home = personHome(env)
  const found: Broken[] = []
  let attempt: Attempt | undefined
  for (const each of projectsOf(project, env)) {
    const guard = await loadGuard(each, home)
    const isGated = guard.gate !== "off"
    const gated = isGated ? (await import("../guardrails/gate.ts")).gateLayers(each, home, guard.gate) : []
    const facts = diskFacts({ root: each.root, cwd: event.cwd, home, temporary: temporaryFolders(env) })
    attempt ??= await attemptIn(call, guard.few, facts)
    const isFar = isFarFrom(guard.filter, attempt, facts.places)
    const layers = [...(isFar ? guard.few : guard.all()), ...gated]
    if (layers.length === 0) continue
    const { judge } = await import("../core/guard/guardrails.ts")
    found.push(...judge({ tool: call.tool, attempt }, layers, facts))
  }
  if (found.length < 2) return found
  const { byWeight } = await import("../core/guard/guardrails.ts")
  return byWeight(found)
}

/** The project where it happens, and the session's own, which a session that went elsewhere is still bound to. */
function projectsOf(project: Project, env: Environment): readonly Project[] {
  const own = env["CLAUDE_PROJECT_DIR"] ?? project.root
  const other = own === project.root ? undefined : findProject(own)
  return [project, ...(other === undefined || other.root === project.root ? [] : [other])].filter(hasGuard)
}

async function attemptIn(call: ToolCall, few: readonly Layer[], facts: DiskFacts): Promise<Attempt> {
  const text = shellTextOf(call.tool, call.input)
  if (text === undefined) return attemptOf(call.tool, call.input, call.isCut === true)
  if (isPowerShell(call.tool)) return (await import("../core/guard/power-shell.ts")).powerShellAttempt(text)
  const namesCommands = few.some(({ rules }) => rules.some(({ on }) => on === "command"))
  if (!namesCommands && isPlainCommand(text)) return NOTHING
  const { shellAttempt } = await import("../core/guard/shell-attempt.ts")
  return shellAttempt(text, facts)
}

function isChange({ tool, input }: ToolCall): boolean {
  return shellTextOf(tool, input) !== undefined || attemptOf(tool, input, false).targets.length > 0
}

/** Both have something to say: a refusal outweighs a question, a question outweighs advice. */
function joined(guard: Reply, reply: Reply): Reply {
  if (reply.kind === "silence") return guard
  if (guard.kind === "context") {
    if (reply.kind === "context") return { ...reply, text: `${guard.text}\n\n${reply.text}` }
    return reply
  }
  if (guard.kind === "ask" && reply.kind === "ask")
    return { kind: "ask", reason: `${guard.reason}\n${reply.reason}` }
  return reply.kind === "deny" ? reply : guard
}
