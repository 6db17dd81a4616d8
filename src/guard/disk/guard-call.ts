// Guardrails come before everything else a tool call sets off (GARD-02). They need no database and fail closed
// (GARD-03): any fault in here, while rules are enforced, denies a call that may write.

import { canAsk, isAttended } from "../../clients/claude-code/client-environment.ts"
import { type Reply, SILENCE } from "../../clients/claude-code/disk/reply.ts"
import { shellLine } from "../../clients/claude-code/tool-input.ts"
import { looksAtFile } from "../../clients/claude-code/tools.ts"
import { type Project, personHome } from "../../io/home.ts"
import type { Event, ToolCall } from "../../sessions/event.ts"
import type { Environment } from "../../text/environment.ts"
import { type Attempt, fileAttempt, isPowerShell, NOTHING } from "../rules/attempt.ts"
import { isFarFrom } from "../rules/guard-filter.ts"
import type { Layer } from "../rules/guard-rules.ts"
import type { Broken } from "../rules/judge-attempt.ts"
import type { RefusalRecord } from "../rules/refusal-text.ts"
import { isPlainCommand } from "../shell/plain-command.ts"
import { guardedProjects } from "./guarded.ts"
import { loadGuard } from "./load-rules.ts"
import { type DiskFacts, diskFacts, temporaryFolders } from "./path-facts.ts"

const FAILED = "Denied: the guard failed, and it denies what it cannot judge. A person can run: tenure doctor"

export interface GuardVerdict {
  readonly reply: Reply
  /** To be logged once the client has the reply. */
  readonly refusal?: RefusalRecord
}

export interface GuardedCall {
  readonly event: Event
  readonly project: Project
  readonly env: Environment
}

const PASS: GuardVerdict = { reply: SILENCE }

export async function guardVerdict(from: GuardedCall, call: ToolCall): Promise<GuardVerdict> {
  try {
    const found = await brokenRules(from, call)
    return found[0] === undefined ? PASS : await verdictOn(found, found[0], from, call)
  } catch (fault) {
    const { toolKind } = await import("../rules/tool-kind.ts")
    if (toolKind(call.tool) === "reads") return PASS
    const { logFault } = await import("../../io/log.ts")
    logFault(from.project, "guard", fault)
    return { reply: { kind: "deny", reason: FAILED } }
  }
}

async function verdictOn(
  found: readonly Broken[],
  worst: Broken,
  { event, env }: GuardedCall,
  call: ToolCall,
): Promise<GuardVerdict> {
  const { guardKind, refusalFields, refusalWords } = await import("../rules/refusal-text.ts")
  const kind = guardKind(worst)
  const isAsked = kind === "ask" && canAsk(event, isAttended(env))
  const reason = refusalWords(found, kind === "ask" && !isAsked)
  const verdict = kind === "warn" || isAsked ? kind : "deny"
  const at = new Date().toISOString()
  return {
    reply:
      verdict === "warn" ? { kind: "context", event: "PreToolUse", text: reason } : { kind: verdict, reason },
    refusal: { at, session: event.session, tool: call.tool, ...refusalFields(worst, verdict) },
  }
}

async function brokenRules({ event, env }: GuardedCall, call: ToolCall): Promise<readonly Broken[]> {
  const home = personHome(env)
  const found: Broken[] = []
  let attempt: Attempt | undefined
  for (const each of guardedProjects(event.cwd, env, home)) {
    const guard = await loadGuard(each, home)
    const isGated = guard.gate !== "off"
    const gated = isGated ? (await import("./track-gate.ts")).gateLayers(each, home, guard.gate) : []
    const facts = diskFacts({ root: each.root, cwd: event.cwd, home, temporary: temporaryFolders(env) })
    attempt ??= await attemptIn(call, guard.few, facts)
    const isFar = isFarFrom(guard.filter, attempt, facts.places)
    const layers = [...(isFar ? guard.few : guard.all()), ...gated]
    if (layers.length === 0) continue
    const { judge } = await import("../rules/judge-attempt.ts")
    found.push(...judge({ tool: call.tool, attempt }, layers, facts))
  }
  if (found.length < 2) return found
  const { byWeight } = await import("../rules/judge-attempt.ts")
  return byWeight(found)
}

async function attemptIn(call: ToolCall, few: readonly Layer[], facts: DiskFacts): Promise<Attempt> {
  const { tool, input } = call
  if (looksAtFile(tool)) return NOTHING
  const text = shellLine(tool, input)
  if (text === undefined) return fileAttempt(tool, input) ?? otherIn(call, facts)
  const namesCommands = few.some(({ rules }) => rules.some(({ on }) => on === "command"))
  if (!namesCommands && isPlainCommand(text)) return NOTHING
  const { shellAttempt } = await import("../shell/shell-attempt.ts")
  return shellAttempt(text, facts)
}

async function otherIn({ tool, input, isCut }: ToolCall, facts: DiskFacts): Promise<Attempt> {
  const { otherCall } = await import("../rules/other-attempt.ts")
  const other = otherCall(tool, input, isCut === true)
  if (!other.hasLines) return other.attempt(() => NOTHING)
  const read = isPowerShell(tool)
    ? (await import("../shell/power-shell.ts")).powerShellAttempt
    : (await import("../shell/shell-attempt.ts")).shellAttempt
  return other.attempt((line) => read(line, facts))
}

/** Guardrails that cannot be loaded may be enforced. */
const UNKNOWN = { all: (): readonly Layer[] => [], gate: "enforce" }

/**
 * A call whose payload is not one JSON object, or has no session: nothing can be judged, so it is denied where guardrails
 * are enforced (GARD-03). Its project is the session's, or the one that its head names.
 */
export async function unparsableVerdict(head: string, env: Environment): Promise<GuardVerdict> {
  const cwd = /"cwd"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(head)?.[1]?.replace(/\\(.)/g, "$1") ?? ""
  const [project] = guardedProjects(cwd, env, personHome(env))
  if (project === undefined) return PASS
  const { all, gate } = await loadGuard(project, personHome(env)).catch(() => UNKNOWN)
  if (gate !== "enforce" && !all().some(({ mode }) => mode === "enforce")) return PASS
  const reason = "Denied: Tenure's guardrails cannot read this call, and they deny what they cannot judge."
  return { reply: { kind: "deny", reason } }
}
