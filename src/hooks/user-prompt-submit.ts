// A prompt. A decision typed as the whole line is carried out and answered here: no request is sent, no tokens
// are spent (REVW-02). Everything else is recorded, searched for a lasting lesson, and goes to the agent.
import { parseTypedLine } from "../core/review/typed-line.ts"
import { noticePrompt } from "../learning/notice-prompt.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"

export const userPromptSubmit: Handler<"prompt-submitted"> = async (event, { text }, io) => {
  const typed = io.attended && event.agent === null ? parseTypedLine(text) : undefined
  if (typed !== undefined) {
    const { carryOut } = await import("./typed-line.ts")
    return { kind: "answered", text: carryOut(typed, event.session, io) }
  }
  if (!remember(event, io) || event.agent !== null) return SILENCE
  const { attended, secretsIn } = io
  const asking = noticePrompt(event, text, { io: io.lessons(), attended, secretsIn })
  return asking === undefined ? SILENCE : { kind: "context", event: "UserPromptSubmit", text: asking }
}
