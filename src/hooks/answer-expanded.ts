// A command of ours that was typed without our name: `/lessons`. The prompt hook saw only that word, which may be another
// plugin's, and let it pass; now the client says whose it is (REVW-08). Nothing is decided here: the proofs that a person
// typed a decision are about the line as it was typed (LIFE-06).
import { type Reply, SILENCE } from "../clients/claude-code/disk/reply.ts"
import { parseTypedLine } from "../lessons/review/typed-line.ts"
import { SAME_EVENT_MS } from "../sessions/event.ts"
import { latestPrompts } from "../store/events.ts"
import type { HappeningOf, HookRun } from "./handler.ts"

export async function answerExpanded(
  run: HookRun,
  { line }: HappeningOf<"command-expanded">,
): Promise<Reply> {
  const typed = parseTypedLine(line)
  // Another plugin's command, or a skill for the agent.
  if (typed === undefined || !(await wasLetPass(line, run))) return SILENCE
  if (typed.kind === "question") {
    const { carryOut } = await import("./typed-line.ts")
    return { kind: "blocked", reason: await carryOut(typed, line, run) }
  }
  const reason = `Tenure: nothing was decided. Type the whole name: ${line.trim()}`
  return { kind: "blocked", reason }
}

/** Client 2.1.240 calls this hook before the prompt hook, which then answers. */
async function wasLetPass(line: string, run: HookRun): Promise<boolean> {
  const hook = await run.io()
  const [last] = latestPrompts(hook.store(), run.event.session, 1)
  const typed = line.trim().replace(/^\/tenure:/, "/")
  return last?.text?.trim() === typed && hook.now - last.at < SAME_EVENT_MS
}
