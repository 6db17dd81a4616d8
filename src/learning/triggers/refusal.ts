// Recognises a short message that may refuse the agent's last action, by its words only. The transcript must show whether it
// is about the call before it.
import { forbids } from "../../guidance/match/forbids.ts"

/** Longer messages say several things; only the gate can judge them. */
const MAX_CHARS = 240

export function mayBeRefusal(words: string): boolean {
  if (words.length > MAX_CHARS || /[?？]/.test(words) || isOneOff(words)) return false
  // "It does this instead of that" describes; "use this instead of that" refuses.
  const ordering = ORDERS.test(words) ? words : words.replace(INSTEAD_OF, " ")
  return forbids(ordering) || SUFFERS.test(words)
}

/** A limit for this task only, or a request to undo something. */
export function isOneOff(words: string): boolean {
  return ONE_OFF.test(words)
}

const INSTEAD_OF = /\b(?:instead of|rather than)\b/gi
const ORDERS =
  /(?:^|[.,;:!]\s*|\b(?:please|pls|just|always|you|we|should|must|to)\s+)(?:use|run|do|put|prefer|write|call|take|make|go|keep|stick|commit|edit|create)\b/i

const SUFFERS = /\b(?:dies|breaks?|fails?|flaky|crash\w*|hangs|geht nicht|no funciona)\b/i

const ONE_OFF =
  /(?<![\w.])(?:now|yet|this time|today|later|revert|undo|roll ?back|por ahora|esta vez|jetzt|diesmal|maintenant|pour l['’]instant)(?![\w(])|今回|暂时|сейчас|пока|지금/i
