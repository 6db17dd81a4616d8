// A person's decisions on the page, each announced in one line. A risky approval needs a typed word (T11).
import type {
  DecisionResult,
  HandEditAnswer,
  HandEditResult,
  HandEditRow,
  RetirementAnswer,
  ReviewVerdict,
} from "../api/lessons.ts"
import { askForWord, say } from "./dialogs.tsx"
import { post, Refusal } from "./server.ts"

/** Undefined when it was refused or cancelled; the page has said why. */
export async function decide(
  id: string,
  verdict: ReviewVerdict,
  isRisky = false,
): Promise<DecisionResult | undefined> {
  const word = isRisky && verdict === "approved" ? await askForWord() : ""
  return word === undefined ? undefined : send(id, "decide", { verdict, word })
}

/** TEAM-03. */
export async function keepForAll(id: string, isRisky: boolean): Promise<DecisionResult | undefined> {
  const word = isRisky ? await askForWord() : ""
  return word === undefined ? undefined : send(id, "mine", { word })
}

export function takeBack(id: string, what: "undo" | "redo"): Promise<DecisionResult | undefined> {
  return send(id, what, {})
}

export function answerRetirement(id: string, answer: RetirementAnswer): Promise<DecisionResult | undefined> {
  return send(id, "retirement", { answer })
}

export function mark(id: string, feedback: "helpful" | "not-helpful"): Promise<DecisionResult | undefined> {
  return send(id, "feedback", { feedback })
}

/** F23. */
export async function answerHandEdit(
  { key, lesson, warnings }: HandEditRow,
  answer: HandEditAnswer,
): Promise<HandEditResult | undefined> {
  const word = warnings.length > 0 && answer === "accept" ? await askForWord() : ""
  if (word === undefined) return undefined
  return sayOf(post<HandEditResult>(`/api/hand-edits/${encodeURIComponent(key)}`, { answer, word, lesson }))
}

function send(id: string, action: string, body: unknown): Promise<DecisionResult | undefined> {
  const decided = post<DecisionResult>(`/api/lessons/${encodeURIComponent(id)}/${action}`, body)
  return sayOf(decided.then((result) => ({ ...result, what: `${result.id}: ${result.what}.` })))
}

async function sayOf<T extends { readonly what: string; readonly note: string }>(
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    const decided = await request
    say(`${decided.what} ${decided.note}`)
    return decided
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    say(`${fault.message} ${fault.hint}`, true)
    return undefined
  }
}
