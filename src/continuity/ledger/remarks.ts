// The agent's remarks that summaries lose (CONT-09): open checks, manual steps and facts about the environment. A few of
// the latest sentences, verbatim.
import { sentencesOf } from "../../learning/gate/prose.ts"
import { speechOf } from "../compaction/summary.ts"
import { spokenLines, unmarked } from "./decisions.ts"
import type { Remark } from "./ledger.ts"
import { sharesMost } from "./open-todos.ts"

const MAY_HOLD =
  /pre-?existing|unrelated|not related|verify|restart|redeploy|deploy|re-?run|log ?out|needs?\b|requires?|must|limit|quota|already running|credential|not installed|isn't set|not set|first|visit|reload|partially/i

const PROMISE =
  /^(?:(?:\*\*)?to verify\b|then,? (?:re-?start|re-?run|re-?deploy|verify|test|check|visit|open|reload|try)|(?:please |now |you(?:'ll| will)? (?:need to|have to|must|should) |make sure to |remember to )?(?:restart|redeploy|re-?deploy|re-?run|re-?test|reload|log out|seed) |deploy (?:this|it|these|again|now)|push (?:(?:this|it) )?and (?:re-?)?(?:deploy|test)|after (?:deploy|restart|the deploy)\w*,? (?:verify|check|test|try))|\b(?:still (?:needs|has|have) to be (?:tested|verified|checked|run|deployed|reviewed|audited)|(?:not|never|hasn't been|have not been|haven't been) (?:yet )?(?:tested|verified|audited|deployed)|needs? (?:a )?(?:professional |manual |real |third-party )*(?:audit|verification|testing|redeploy)|remains to be|partially (?:complete|done|ready|fixed)|needs? to (?:\*\*)?(?:log out|restart|redeploy|re-?run|be restarted|be redeployed|be run))\b/i

const ENVIRONMENT =
  /\bpre-?existing\b|\b(?:not|un)[- ]?related to (?:my|our|the|these|this) (?:\w+ )?(?:change|work|edit)|\b(?:needs?|requires?|only works? with|works? only with|must (?:be run|use)) (?:the )?`?--?[a-z][\w-]+|\b(?:is|are) cached in\b|\b(?:is|are|was) already running\b|\b(?:env(?:ironment)? var\w*|variable|credential|token|key)s? .{0,40}\b(?:isn't|is not|aren't|not) set\b|\b(?:rate|plan|tier|free|function|request|size|time) limit\b.{0,40}\d|\b(?:succeeded|works) (?:regardless|anyway|all the same)\b|\b\d+ (?:\w+ ){0,3}out of (?:the )?\d+|\b(?:somebody|someone|a linter|another (?:process|agent|session)) (?:else )?(?:has |had )?(?:modified|changed|removed|reverted|refactored)/i

/** `about`: the command right before. */
export function remarksIn(reply: string, about: string | null): readonly Remark[] {
  if (!MAY_HOLD.test(reply)) return []
  const found: Remark[] = []
  for (const line of spokenLines(reply)) {
    for (const sentence of sentencesOf(unmarked(line))) {
      if (
        (isFragment(sentence) && !SHORT_ORDER.test(sentence)) ||
        sentence.length < MIN_CHARS ||
        sentence.length > MAX_CHARS ||
        /[?？:]["')*]*$/.test(sentence) ||
        LOOKS_AHEAD.test(sentence)
      )
        continue
      if (ENVIRONMENT.test(sentence) && !/\btests? pass|\bpassing\b|\bfailing\b/i.test(sentence))
        found.push({ kind: "environment", text: sentence, about, age: 0 })
      else if (PROMISE.test(sentence)) found.push({ kind: "promise", text: sentence, about: null, age: 0 })
    }
  }
  return found
}

/** A heading or a table cell, not a sentence. */
function isFragment(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, "")
  return text.split(/\s+/).length < MIN_WORDS || text.replace(/[^A-Z]/g, "").length > letters.length / 3
}

const SHORT_ORDER = /^(?:push and (?:re-?)?deploy|re-?deploy and test|restart the \w+)\b/i
const MIN_WORDS = 5
const MIN_CHARS = 16
const MAX_CHARS = 320
/** What the agent does at once is not a promise. */
const LOOKS_AHEAD =
  /^(?:(?:now |first,? |next,? |ok(?:ay)?,? |good,? )?(?:let me|let's|i'll|i will|i need to|we need to|i'm going to)|if (?:you|it|this|that|the)\b)/i

const MAX_REMARKS = 16

export function withRemarks(list: readonly Remark[], found: readonly Remark[]): readonly Remark[] {
  if (found.length === 0) return list
  const texts = new Set(found.map(({ text }) => text))
  const verbs = new Set(found.filter(({ kind }) => kind === "promise").map(({ text }) => verbOf(text)))
  // A repeated announcement replaces the earlier one.
  const isOld = ({ kind, text }: Remark) => texts.has(text) || (kind === "promise" && verbs.has(verbOf(text)))
  return [...list.filter((each) => !isOld(each)), ...found].slice(-MAX_REMARKS)
}

function verbOf(text: string): string {
  return (
    /^(?:please |now |then,? |you(?:'ll| will)? (?:need to|have to|must|should) )*(?:re-?)?(\w+)/i
      .exec(text)?.[1]
      ?.toLowerCase() ?? ""
  )
}

/** Without the promises that a prompt mentions. */
export function answeredRemarks(remarks: readonly Remark[], prompt: string): readonly Remark[] {
  if (remarks.length === 0) return remarks
  const older = remarks.map((each) => ({ ...each, age: each.age + 1 }))
  const said = speechOf(prompt.slice(0, 2_000).toLowerCase())
  return older.filter(({ kind, text, age }) => {
    if (kind !== "promise") return true
    // A restart or deployment is soon done or forgotten; a verification stays open.
    if (age > MAX_AGE && !/\bverif|\btest|\baudit|\bcheck/i.test(text)) return false
    const terms = [...speechOf(text.toLowerCase()).keys()]
    return terms.filter((term) => said.has(term)).length < Math.max(2, terms.length / 3)
  })
}

const MAX_AGE = 3

/** Of two that tell nearly the same, the later one. */
export function distinct(remarks: readonly Remark[]): readonly Remark[] {
  return remarks.filter(
    ({ text }, at) => !remarks.slice(at + 1).some((later) => sharesMost(later.text, text)),
  )
}
