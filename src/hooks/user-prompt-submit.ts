// A prompt. A decision typed as the whole line is carried out and answered here: no request is sent, no tokens
// are spent (REVW-02). Everything else is recorded and goes to the agent.
import { parseTypedLine } from "../core/review/typed-line.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"

export const userPromptSubmit: Handler<"prompt-submitted"> = async (event, happening, io) => {
  const typed = io.attended && event.agent === null ? parseTypedLine(happening.text) : undefined
  if (typed !== undefined) {
    const { carryOut } = await import("./typed-line.ts")
    return { kind: "answered", text: carryOut(typed, event.session, io) }
  }
  remember(event, io)
  return SILENCE
}
