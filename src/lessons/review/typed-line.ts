// Parses a prompt that is one line for Tenure: `tenure approve 1 k7f` or `/tenure:approve 1 k7f` (REVW-02, REVW-08).
// Tenure answers every such line, even an unclear one, and the model never sees it; only skills for the agent pass.
import { once } from "../../text/once.ts"
import { parsePause } from "../../text/pause-duration.ts"
import { afterTenure, BLANK, type InputForm, parseTenureLine, type TenureLine } from "./tenure-line.ts"
import { AGENT_SKILLS } from "./typed-verbs.ts"

export type LineDecision =
  | { readonly verb: "approve" | "reject" | "restore"; readonly words: readonly string[] }
  | { readonly verb: "edit"; readonly word: string; readonly text: string }
  | { readonly verb: "undo"; readonly words: readonly string[] }
  | { readonly verb: "pause"; readonly words: readonly string[] }
  | { readonly verb: "resume" }

export type Question =
  | { readonly verb: "later" | "status" | "why" | "lessons" | "help" }
  /** `word` names a waiting lesson. */
  | { readonly verb: "review"; readonly word?: string }

type Meaning =
  /** Needs a code. `line` is the line without its code, in the spaced form. */
  | {
      readonly kind: "decision"
      readonly decision: LineDecision
      readonly code: string | undefined
      readonly line: string
    }
  | { readonly kind: "question"; readonly question: Question }
  /** `rest`: the text after our name. */
  | { readonly kind: "unclear"; readonly rest: string; readonly why: "words" | "length" | "lines" }

export type TypedLine = Meaning & { readonly form: InputForm }

const MAX_CHARS = 2_000
const blanks = once(() => new RegExp(`(?:${BLANK}|,)+`, "gu"))

export function parseTypedLine(prompt: string): TypedLine | undefined {
  const head = prompt.slice(0, MAX_CHARS)
  const rest = afterTenure(head)
  if (rest === undefined) return undefined
  const own = parseTenureLine(head)
  const form = own?.form ?? "line"
  if (form === "command" && AGENT_SKILLS.includes(own?.verb ?? "")) return undefined
  const isOneLine = !prompt.trim().includes("\n")
  // Several lines that begin with our name are meant for the agent.
  if (!isOneLine && form === "line") return undefined
  if (!isOneLine) return { kind: "unclear", rest, why: "lines", form }
  if (prompt.length > MAX_CHARS) return { kind: "unclear", rest, why: "length", form }
  return { ...(meaningOf(own, rest) ?? { kind: "unclear", rest, why: "words" }), form }
}

function meaningOf(own: TenureLine | undefined, rest: string): Meaning | undefined {
  if (own === undefined) return wordsOf(rest).length === 0 ? asked({ verb: "help" }) : undefined
  if (own.verb === "edit") return editIn(own.rest)
  const words = wordsOf(own.rest)
  switch (own.verb) {
    case "later":
    case "status":
    case "why":
    case "lessons":
    case "help":
      return words.length === 0 ? asked({ verb: own.verb }) : undefined
    case "review":
      return reviewIn(words)
    default:
      return decisionIn(own.verb, words)
  }
}

function asked(question: Question): Meaning {
  return { kind: "question", question }
}

function reviewIn(words: readonly string[]): Meaning | undefined {
  const [word, ...more] = words
  if (word === undefined) return asked({ verb: "review" })
  return more.length === 0 && isName(word) ? asked({ verb: "review", word }) : undefined
}

function decisionIn(verb: string, all: readonly string[]): Meaning | undefined {
  const last = all.at(-1)
  const code = last !== undefined && isCode(last) ? last.toLowerCase() : undefined
  const words = code === undefined ? all : all.slice(0, -1)
  // Without a number, show the list.
  if ((verb === "approve" || verb === "reject") && words.length === 0) return asked({ verb: "review" })
  const decision = decisionOf(verb, words)
  if (decision === undefined) return undefined
  return { kind: "decision", decision, code, line: ["tenure", verb, ...words].join(" ") }
}

function decisionOf(verb: string, words: readonly string[]): LineDecision | undefined {
  switch (verb) {
    case "approve":
    case "reject":
    case "restore":
      return words.length > 0 && words.every(isName) ? { verb, words } : undefined
    case "undo":
      return words.length <= 1 && words.every(isName) ? { verb, words } : undefined
    case "pause":
      return parsePause(words) === undefined ? undefined : { verb, words }
    case "resume":
      return words.length === 0 ? { verb } : undefined
    default:
      return undefined
  }
}

const edit = once(() => new RegExp(`^${BLANK}*([^\\s:]+)(.*)$`, "su"))
const codeFirst = once(() => new RegExp(`^${BLANK}+([a-z0-9]{3})(?=${BLANK}|:|$)(.*)$`, "isu"))
const colon = once(() => new RegExp(`^${BLANK}*:`, "u"))

/** `tenure edit 2 k7f: new text`; the colon is optional. */
function editIn(rest: string): Meaning | undefined {
  if (wordsOf(rest).length === 0) return asked({ verb: "review" })
  const [, word = "", tail = ""] = edit().exec(rest) ?? []
  const [, third = "", afterCode = ""] = codeFirst().exec(tail) ?? []
  const code = isCode(third) ? third.toLowerCase() : undefined
  const text = (code === undefined ? tail : afterCode).replace(colon(), "").trim()
  if (!isName(word) || text === "") return undefined
  const decision: LineDecision = { verb: "edit", word, text }
  return { kind: "decision", decision, code, line: `tenure edit ${word}: ${text}` }
}

/** Inserts the code where the person types it. */
export function lineWithCode(line: string, code: string): string {
  const found = /^(tenure edit \S+?):/.exec(line)
  return found?.[1] === undefined ? `${line} ${code}` : `${found[1]} ${code}${line.slice(found[1].length)}`
}

function wordsOf(text: string): readonly string[] {
  const spaced = text.replace(blanks(), " ").trim()
  return spaced === "" ? [] : spaced.split(" ")
}

/** A list number or a lesson id: a sentence about approving is not a decision. */
function isName(word: string): boolean {
  return /^\d{1,3}$/.test(word) || /^[a-z0-9][a-z0-9-]{2,79}$/.test(word)
}

// The code that only the person's screen shows (LIFE-06): a letter and two characters, one of them a digit. It cannot be
// confused with a list number, a duration or a word, and has no look-alike characters.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
const CODE = /^(?=.*[2-9])[a-hjkmnp-z][a-hjkmnp-z2-9]{2}$/

export function isCode(word: string): boolean {
  return CODE.test(word.toLowerCase())
}

/** Undefined if the random bytes give no valid code. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  let code = ""
  for (const byte of bytes) {
    // Larger bytes would favour the first letters of the alphabet.
    if (byte >= ALPHABET.length * 8) continue
    code += ALPHABET[byte % ALPHABET.length]
    if (code.length === 3) return isCode(code) ? code : undefined
  }
  return undefined
}
