// Recognises a line for Tenure: `tenure <verb> …`, or `/tenure:<verb> …` as the client spells a plugin command. The
// parser of typed lines and self-protection share it: a line that the one obeys, the other keeps an agent from
// submitting (LIFE-06, T05). The patterns are built only for a text with our name: every prompt is asked for it.
import { once } from "../../text/once.ts"

/** Two spellings of the same line. The client clears its input only after a command (REVW-08). */
export type InputForm = "line" | "command"

export interface TenureLine {
  readonly form: InputForm
  /** In lower case. */
  readonly verb: string
  /** The text after the verb, unchanged. */
  readonly rest: string
}

/** Every kind of space and invisible character: a line with them looks like any other. */
export const BLANK = "[\\s\\p{Z}\\p{Cf}\\p{Cc}\\u115f\\u1160\\u3164\\uffa0\\u2800\\u034f]"
/** The client completes `/tenure:lessons` to our command of this name: `/lessons` alone opens the pane of our mod. */
const LIST_COMMAND = "lessons-list"
const own = once(
  () =>
    new RegExp(`^${BLANK}*(/?)tenure(${BLANK}+|:)(${LIST_COMMAND}|[a-z]+)(?![\\p{L}\\p{N}_-])(.*)$`, "isu"),
)
const begins = once(() => new RegExp(`^${BLANK}*(?:/tenure:|/?tenure(?:${BLANK}|$))(.*)$`, "isu"))

/** Accepts any spacing; undefined for other lines. */
export function parseTenureLine(line: string): TenureLine | undefined {
  const plain = plainIfOurs(line)
  const found = plain === undefined ? null : own().exec(plain)
  if (found === null) return undefined
  const [, slash, between, verb = "", rest = ""] = found
  const form: InputForm = between === ":" ? "command" : "line"
  const lower = verb.toLowerCase()
  // `/tenure approve` and `tenure:approve` are neither.
  if ((form === "command") !== (slash === "/")) return undefined
  return { form, verb: lower === LIST_COMMAND ? "lessons" : lower, rest }
}

/** The text after our name, even in a malformed line; undefined if the line does not begin with it. */
export function afterTenure(line: string): string | undefined {
  const plain = plainIfOurs(line)
  return plain && begins().exec(plain)?.[1]
}

/** Undefined without our name. */
function plainIfOurs(line: string): string | undefined {
  const plain = line.normalize("NFKC")
  return plain.toLowerCase().includes("tenure") ? plain : undefined
}

/** `line` is in the spaced form: `tenure approve 1`. */
export function spellLine(line: string, form: InputForm): string {
  return form === "line" ? line : line.replace(/^tenure /, "/tenure:")
}
