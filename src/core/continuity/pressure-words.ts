// What is said when the context fills up: to the agent facts it can act on, to the person what they may type.
import { type Level, percentOf, type Reading } from "./pressure.ts"

export interface PressureWords {
  readonly context: string
  readonly notice: string
}

export function pressureWords(level: Exclude<Level, 0>, reading: Reading): PressureWords {
  const full = `The context window is ${percentOf(reading)}% full`
  const left = `about ${thousands(reading.compactAt - reading.tokens)} tokens before the client compacts it`
  switch (level) {
    case 1:
      return {
        context: `${full}, ${left}. Large outputs are better read in parts from here on.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. A good place to stop: /tenure:learn, then /compact.`,
      }
    case 2:
      return {
        context: `${full}, ${left}. A handoff of this session is being written to .tenure/local/handoffs.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. A handoff is written by itself; a new session opens with it.`,
      }
    case 3:
      return {
        context: `${full}, ${left}. Bring the step at hand to an end before beginning another; say what is decided and what is open.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. Now is the time: /tenure:learn, then /compact or a new session.`,
      }
  }
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? "no" : `${Math.floor(tokens / 1_000)},000`
}
