// Before a tool runs, in this order: guardrails, self-protection, guidance. An agent's call that would decide for a
// person becomes a question to the person; where nobody can be asked it is refused (LIFE-06). Nothing is written unless
// something is asked or delivered: the call is recorded when it has an outcome.

import { type Reply, SILENCE } from "../clients/claude-code/disk/reply.ts"
import { isRelevantCall } from "../clients/claude-code/tools.ts"
import { protection } from "../guard/disk/protect-call.ts"
import type { ToolCall } from "../sessions/event.ts"
import { guideCall } from "./guide-call.ts"
import type { Answer, HookRun } from "./handler.ts"

export async function preToolUse(run: HookRun, call: ToolCall): Promise<Answer> {
  if (!run.isGuarded) return { reply: await advise(run, call) }
  const { guardVerdict } = await import("../guard/disk/guard-call.ts")
  const verdict = await guardVerdict(run, call)
  if (verdict.reply.kind === "deny") return verdict
  const advice =
    verdict.reply.kind === "ask" ? await adviseIfPossible(run, call) : await adviseIfRelevant(run, call)
  return { ...verdict, reply: combine(verdict.reply, advice) }
}

async function advise(run: HookRun, call: ToolCall): Promise<Reply> {
  const found = await protection(run.event, call, run.project.root)
  if (found.kind === "pass") return guideCall(run, call)
  const { askPerson } = await import("./ask-person.ts")
  return askPerson(run.event, call, found, await run.io())
}

/** For guarded calls; run.ts has checked the others. */
async function adviseIfRelevant(run: HookRun, call: ToolCall): Promise<Reply> {
  return isRelevantCall(call) ? advise(run, call) : SILENCE
}

/** A fault here must not drop the guard's question. */
async function adviseIfPossible(run: HookRun, call: ToolCall): Promise<Reply> {
  try {
    return await adviseIfRelevant(run, call)
  } catch (fault) {
    const { logFault } = await import("../io/log.ts")
    logFault(run.project, "hook", fault)
    return SILENCE
  }
}

/** A refusal outweighs a question, a question outweighs advice. */
function combine(guard: Reply, advice: Reply): Reply {
  if (guard.kind === "silence") return advice
  if (advice.kind === "silence") return guard
  if (guard.kind === "context")
    return advice.kind === "context" ? { ...advice, text: `${guard.text}\n\n${advice.text}` } : advice
  if (guard.kind === "ask" && advice.kind === "ask")
    return { kind: "ask", reason: `${guard.reason}\n${advice.reason}` }
  return advice.kind === "deny" ? advice : guard
}
