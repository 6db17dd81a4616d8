// What `tenure status` says about guidance: what became of the lessons told, what telling costs, and whether people have
// to correct less.
import type { Half } from "../core/guidance/trend.ts"
import type { Status } from "../status/facts.ts"
import { amount } from "../terminal/amounts.ts"

export function outcomeLine({ guidance }: Status): string {
  const { told, byOutcome } = guidance
  if (told === 0) return ""
  const parts = byOutcome.map(({ outcome, count }) => `${count} ${outcome ?? "not judged yet"}`)
  return `${amount(told, "time")}: ${parts.join(", ")}. The last: tenure why`
}

export function tokenLine({ guidance }: Status): string {
  const { tokensPerSession } = guidance
  const sum = tokensPerSession.reduce((total, tokens) => total + tokens, 0)
  if (sum === 0) return ""
  const sessions = tokensPerSession.length
  return `${Math.round(sum / sessions)} told to the model per session (last ${sessions})`
}

export function trendLine({ guidance, sessions }: Status): string {
  if (sessions.counted === 0) return ""
  const { trend } = guidance.corrections
  if (trend.kind === "too-few")
    return `too few sessions to tell: ${trend.sessions} attended, ${trend.needed} needed`
  const { earlier, later, approvedIn } = trend
  const where = approvedIn.length === 1 ? "session" : "sessions"
  const approved = approvedIn.length === 0 ? "" : `; lessons approved in ${where} ${approvedIn.join(", ")}`
  return `${earlier.each} times a session ${which(earlier)}, then ${later.each} ${which(later)}${approved}`
}

function which({ from, to }: Half): string {
  return `(${from} to ${to})`
}
