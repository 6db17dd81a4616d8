// One hook call: stdin → event → handler → reply. Whatever goes wrong, the client sees exit 0 and valid or
// empty output (SAFE-02); what went wrong is a line in the project's log, which `tenure doctor` shows.
// Only what is needed to see that there is nothing to do is loaded here; handle.ts brings the rest when it is needed.

import type { Environment } from "../core/environment.ts"
import type { Event } from "../core/events/event.ts"
import { claimOn } from "../io/claim.ts"
import { hasGuard } from "../io/guard-mark.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { readStdin } from "../io/stdin.ts"
import { eventOf } from "./event.ts"
import { handle } from "./handle.ts"
import { mayConcern } from "./may-concern.ts"
import { printReply, type Reply } from "./reply.ts"
import { parseWire } from "./wire.ts"

/** What a call is about stands at its head. */
const HEAD_CHARS = 65_536

export async function runHook(env: Environment = process.env): Promise<void> {
  let project: Project | undefined
  let isRead = false
  try {
    const input = readStdin()
    if (input.kind === "terminal") return explain()
    const wire = parseWire(input.text, input.truncated)
    const event = wire && eventOf(wire)
    if (event === undefined) return await refuseUnread(input.text, env)
    const { happening } = event
    // The nearest project of where it happens; a session that has left its project still belongs to it.
    project = findProject(event.cwd) ?? findProject(env["CLAUDE_PROJECT_DIR"] ?? "")
    if (project === undefined) return
    const isGuarded = happening.kind === "tool-requested" && isGuardedIn(project, env)
    if (happening.kind === "tool-requested" && !isGuarded && !mayConcern(happening.call)) return
    const isOwn = await isOurs(project, env, isGuarded)
    isRead = true
    if (isOwn) printReply(await handle(event, project, input.text, env, isGuarded))
    else printReply(await besides(event, project, env, isGuarded))
  } catch (fault) {
    const { noteFault } = await import("./note-fault.ts")
    noteFault(project, "hook", fault)
    // Before the guard has been asked, and with the launcher watching, a fault is a refusal (GARD-03).
    if (!isRead && env["TENURE_GUARDED"] === "1") process.exit(70)
  }
}

/** Whether the project's local data was made here; where there is none yet, it is made. */
async function isOurs(project: Project, env: Environment, isGuarded: boolean): Promise<boolean> {
  const home = personHome(env)
  const claim = claimOn(project, home)
  if (claim !== "none") return claim === "ours"
  const { makeLocal } = await import("../io/make-local.ts")
  const trouble = makeLocal(project, home)
  // Guardrails need no folder, and hold also where none can be made.
  if (trouble === undefined || isGuarded) return trouble === undefined
  throw new Error(`.tenure/local could not be made: ${trouble}`)
}

async function besides(event: Event, project: Project, env: Environment, isGuarded: boolean): Promise<Reply> {
  const { withForeignData } = await import("./foreign-data.ts")
  return withForeignData(event, project, env, isGuarded)
}

/** Where the session went, or where it began. */
function isGuardedIn(project: Project, env: Environment): boolean {
  if (hasGuard(project)) return true
  const own = env["CLAUDE_PROJECT_DIR"] ?? project.root
  const other = own === project.root ? undefined : findProject(own)
  return other !== undefined && hasGuard(other)
}

/** GARD-03: a tool call that cannot even be read is refused where guardrails are enforced. */
async function refuseUnread(text: string, env: Environment): Promise<void> {
  if (!text.slice(0, HEAD_CHARS).includes('"PreToolUse"')) return
  const { unreadCall } = await import("./unread-call.ts")
  printReply(await unreadCall(text.slice(0, HEAD_CHARS), env))
}

function explain(): void {
  console.log("tenure hook is called by Claude Code, with one JSON object on its standard input.")
  console.log("To set it up, run: tenure install")
}
