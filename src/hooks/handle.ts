// Which handler an event goes to. Each is a chunk of its own, so that recording an event does not load what
// deciding about a lesson needs, and a tool call that concerns nobody does not even load the store.

import type { Environment } from "../core/environment.ts"
import type { Event } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import type { Store } from "../store/open.ts"
import type { HookIo } from "./hook-io.ts"
import { mayConcern } from "./may-concern.ts"
import { forModel, type Reply, SILENCE, together } from "./reply.ts"

export async function handle(
  event: Event,
  project: Project,
  payload: string,
  env: Environment,
  isGuarded: boolean,
): Promise<Reply> {
  const { happening } = event
  let opened: HookIo | undefined
  let open: ((project: Project) => Store) | undefined
  const io = async (): Promise<HookIo> => {
    const { hookIo } = await import("./hook-io.ts")
    opened ??= hookIo(project, payload, env, open)
    return opened
  }
  /** The store, opened anew: the one before may have been damaged. */
  const fresh = async (): Promise<HookIo> => {
    opened = undefined
    return io()
  }
  const reply = await answer().catch(unwritten)
  const told = forModel(reply)
  if (told !== "") {
    const { countTold } = await import("./count-told.ts")
    await countTold(event.session, told, { project, isOpen: opened !== undefined, io })
  }
  opened?.close()
  return reply

  async function answer(): Promise<Reply> {
    switch (happening.kind) {
      case "tool-requested": {
        const advise = async () => {
          if (isGuarded && !mayConcern(happening.call)) return SILENCE
          const { preToolUse } = await import("./pre-tool-use.ts")
          return preToolUse(event, happening.call, project, env, async (work) => work(await io()))
        }
        if (!isGuarded) return advise()
        const { guarded } = await import("./guardrails.ts")
        return guarded(event, happening.call, project, env, advise)
      }
      case "prompt-submitted": {
        const { userPromptSubmit } = await import("./user-prompt-submit.ts")
        return userPromptSubmit(event, happening, { project, payload, env, io })
      }
      case "tool-finished":
      case "subagent-ended": {
        const { spoolEvent } = await import("./spool-event.ts")
        if (spoolEvent(event, project, payload, env) === undefined) await record()
        return happening.kind === "tool-finished" ? afterTool(happening.outcome === "ok") : SILENCE
      }
      case "session-started":
        return (await import("./sound-start.ts")).soundStart(event, happening, fresh)
      case "subagent-started":
        return (await import("./subagent-start.ts")).subagentStart(event, happening, await io())
      case "turn-ended":
        return (await import("./stop.ts")).stop(event, happening, await io())
      case "compaction-began":
        return (await import("./pre-compact.ts")).preCompact(event, happening, await io())
      case "compaction-summarised":
      case "compaction-ended":
        return (await import("./post-compact.ts")).postCompact(event, happening, await io())
      case "session-ended":
        return (await import("./session-end.ts")).sessionEnd(event, happening, await io())
      default:
        return record()
    }
  }

  /** F04: what cannot be kept can still be answered, from a copy. */
  async function unwritten(fault: unknown): Promise<Reply> {
    open = (await import("../store/copy.ts")).copyAfter(fault)
    opened = undefined
    return answer()
  }

  /** A compaction in the middle of a turn: the next tool call may be the first to bring back what it dropped. */
  async function afterTool(worked: boolean): Promise<Reply> {
    const { hasGiveBack } = await import("../continuity/carry-over.ts")
    if (event.agent !== null || !hasGiveBack(project, event.session)) return SILENCE
    const { takeGiveBack } = await import("../continuity/give-back-file.ts")
    return together(worked ? "PostToolUse" : "PostToolUseFailure", [takeGiveBack(project, event.session)], [])
  }

  async function record(): Promise<Reply> {
    const { remember } = await import("./remember.ts")
    remember(event, await io())
    return SILENCE
  }
}
