// Which handler an event goes to, for every event but a tool call (pre-tool-use.ts). Each handler is its own chunk, so that
// recording an event does not load what deciding about a lesson needs.
import { type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import type { HookRun } from "./handler.ts"

export async function dispatch(run: HookRun): Promise<Reply> {
  const { event } = run
  const { happening } = event
  switch (happening.kind) {
    case "prompt-submitted":
      return (await import("./user-prompt-submit.ts")).userPromptSubmit(run, happening)
    case "command-expanded":
      return (await import("./answer-expanded.ts")).answerExpanded(run, happening)
    case "tool-finished":
    case "subagent-ended": {
      const { spoolEvent, keepMemory } = await import("./spool-event.ts")
      const spooled = spoolEvent(run)
      if (spooled === undefined) await record(run)
      await keepMemory(run, spooled)
      return happening.kind === "tool-finished" ? afterTool(run, happening.outcome === "ok") : SILENCE
    }
    case "session-started":
      return (await import("./repair-then-start.ts")).repairThenStart(event, happening, run.freshIo)
    case "subagent-started":
      return (await import("./subagent-start.ts")).subagentStart(event, happening, await run.io())
    case "turn-ended":
      return (await import("./stop.ts")).stop(event, happening, await run.io())
    case "compaction-began":
      return (await import("./pre-compact.ts")).preCompact(event, happening, await run.io())
    case "compaction-summarised":
    case "compaction-ended":
      return (await import("./post-compact.ts")).postCompact(event, happening, await run.io())
    case "session-ended":
      return (await import("./session-end.ts")).sessionEnd(event, happening, await run.io())
    default:
      return record(run)
  }
}

async function record(run: HookRun): Promise<Reply> {
  const { remember } = await import("./remember.ts")
  remember(run.event, await run.io())
  return SILENCE
}

/** After a compaction in mid-turn, the next tool call may be the first chance to give back what it dropped. */
async function afterTool({ event, project }: HookRun, worked: boolean): Promise<Reply> {
  const { hasGiveBack } = await import("../continuity/disk/has-pending-context.ts")
  if (event.agent !== null || !hasGiveBack(project, event.session)) return SILENCE
  const { takeGiveBack } = await import("../continuity/disk/give-back-file.ts")
  return together(worked ? "PostToolUse" : "PostToolUseFailure", [takeGiveBack(project, event.session)], [])
}
