// One hook call: stdin → event → handler → reply. Whatever fails, the client sees exit 0 and valid or empty output
// (SAFE-02); the fault becomes a line in the project's log, which `tenure doctor` shows. Loads only what it takes to see
// that there is nothing to do: each handler is its own chunk.
import { sessionFolder, sessionIn } from "../clients/claude-code/client-environment.ts"
import { forModel, printReply } from "../clients/claude-code/disk/reply.ts"
import { toEvent } from "../clients/claude-code/read-event.ts"
import { isRelevantCall } from "../clients/claude-code/tools.ts"
import { isForeign, parseWire, type WirePayload } from "../clients/claude-code/wire.ts"
import { hasGuard, listsGuarded } from "../guard/disk/guard-mark.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { localDataOwner } from "../io/local-data-owner.ts"
import { readStdin } from "../io/stdin.ts"
import type { Event } from "../sessions/event.ts"
import type { Store } from "../store/open.ts"
import type { Environment } from "../text/environment.ts"
import type { Answer, HookRun, RunFacts } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"

/** The fields that identify a call come first. */
const HEAD_CHARS = 65_536

export async function runHook(env: Environment = process.env): Promise<void> {
  let project: Project | undefined
  let run: HookRun | undefined
  try {
    const input = readStdin()
    if (input.kind === "terminal") return explain()
    const wire = parseWire(input.text, input.truncated)
    if (wire !== undefined && isForeign(wire, sessionIn(env))) return
    const event = wire && toEvent(wire)
    // The project nearest to where it happens; a session that has left its project still belongs to it.
    if (event !== undefined) project = findProject(event.cwd) ?? findProject(sessionFolder(env) ?? "")
    run = event && (await beginRun(event, project, input.text, env))
    const isUnparsable = event === undefined
    const answer = isUnparsable ? await refuseUnparsable(wire, input.text, env) : run && (await handle(run))
    if (project === undefined && event?.happening.kind === "session-started")
      return printReply((await import("./first-contact.ts")).firstContact(event, env))
    if (answer === undefined) return
    // Printed before it is logged and counted: nothing may come between a refusal and the client (GARD-03).
    printReply(answer.reply)
    if (run !== undefined) await finish(run, answer)
  } catch (fault) {
    const { noteFault } = await import("./note-fault.ts")
    noteFault(run?.project ?? project, "hook", fault)
    // While the launcher watches, a fault before the guard has judged the call is a refusal (GARD-03).
    if (run === undefined && env["TENURE_GUARDED"] === "1") process.exit(70)
  }
}

/** Undefined when nothing of ours concerns the event. `nearest` is the project around it. */
async function beginRun(
  event: Event,
  nearest: Project | undefined,
  payload: string,
  env: Environment,
): Promise<HookRun | undefined> {
  const call = event.happening.kind === "tool-requested" ? event.happening.call : undefined
  let project = nearest
  let isGuarded = call !== undefined && project !== undefined && isGuardedIn(project, env)
  if (call !== undefined && !isGuarded && listsGuarded(personHome(env))) {
    // GARD-09: listed in the person's home, even if its `.tenure` is gone.
    const { guardedProjects } = await import("../guard/disk/guarded.ts")
    const [listed] = guardedProjects(event.cwd, env, personHome(env))
    isGuarded = listed !== undefined
    project ??= listed
  }
  if (project === undefined) return undefined
  // A guarded call is judged first: reading its whole input here could fail before the guard has seen it.
  if (call !== undefined && !isGuarded && !isRelevantCall(call)) return undefined
  // A project that lost its `.tenure` keeps only its guard, which creates no new one.
  const isOwn = nearest !== undefined && (await isOurs(project, env, isGuarded))
  return hookRun({ event, project, payload, env, isGuarded, isOwn })
}

/** Where the session is now, or where it began. */
function isGuardedIn(project: Project, env: Environment): boolean {
  if (hasGuard(project)) return true
  const own = sessionFolder(env) ?? project.root
  const other = own === project.root ? undefined : findProject(own)
  return other !== undefined && hasGuard(other)
}

/** Whether the project's local data was made here; if there is none yet, it is created. */
async function isOurs(project: Project, env: Environment, isGuarded: boolean): Promise<boolean> {
  const home = personHome(env)
  const claim = localDataOwner(project, home)
  if (claim !== "none") return claim === "ours"
  const { beginLocal } = await import("../io/make-local.ts")
  return beginLocal(project, home, isGuarded)
}

export function hookRun(facts: RunFacts): HookRun {
  let opened: HookIo | undefined
  let open: ((project: Project) => Store) | undefined
  const io = async (): Promise<HookIo> => {
    const { readyIo } = await import("./hook-io.ts")
    opened ??= await readyIo(facts.project, facts.payload, facts.env, open)
    return opened
  }
  return {
    ...facts,
    io,
    freshIo: () => {
      opened = undefined
      return io()
    },
    openWith: (way) => {
      open = way
      opened = undefined
    },
    isOpen: () => opened !== undefined,
    counted: "",
    close: () => opened?.close(),
  }
}

/** GARD-03: a tool call that cannot be parsed is refused where guardrails are enforced. */
async function refuseUnparsable(
  wire: WirePayload | undefined,
  text: string,
  env: Environment,
): Promise<Answer | undefined> {
  const isCall = wire?.hook_event_name === "PreToolUse"
  if (!isCall && (wire !== undefined || !text.slice(0, HEAD_CHARS).includes('"PreToolUse"'))) return undefined
  const { unparsableVerdict } = await import("../guard/disk/guard-call.ts")
  return unparsableVerdict(text.slice(0, HEAD_CHARS), env)
}

function explain(): void {
  console.log("tenure hook is called by Claude Code, with one JSON object on its standard input.")
  console.log("To set it up, run: tenure install")
}

export async function handle(run: HookRun): Promise<Answer> {
  if (!run.isOwn) return (await import("./foreign-data.ts")).withForeignData(run)
  try {
    return await answer(run)
  } catch (fault) {
    // F04: a store that cannot be written can still be read, as a copy.
    run.openWith((await import("../store/memory-copy.ts")).memoryCopyAfter(fault))
    return answer(run)
  }
}

async function answer(run: HookRun): Promise<Answer> {
  const { happening } = run.event
  if (happening.kind === "tool-requested")
    return (await import("./pre-tool-use.ts")).preToolUse(run, happening.call)
  return { reply: await (await import("./dispatch.ts")).dispatch(run) }
}

/** Logs the refusal and counts what the model reads (PERF-04), once the client has its answer. */
export async function finish(run: HookRun, { reply, refusal }: Answer): Promise<void> {
  if (refusal !== undefined) {
    const { logRefusal } = await import("../guard/disk/refusal-log.ts")
    logRefusal(run.project, refusal)
  }
  const text = forModel(reply)
  if (run.isOwn && text !== "" && text !== run.counted) {
    const { countInjectedTokens } = await import("./count-injected-tokens.ts")
    await countInjectedTokens(run, text)
  }
  run.close()
}
