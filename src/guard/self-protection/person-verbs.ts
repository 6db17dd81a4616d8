// Which of Tenure's commands decide for a person, and how to find them in words and in plain text. Whoever adds a command
// decides here whether an agent may run it.
import { BLANK, parseTenureLine } from "../../lessons/review/tenure-line.ts"
import type { GuardFinding } from "../rules/guard-problem.ts"
import { couldBe, hasWildcard, isAllWild, programPattern } from "../shell/path-text.ts"
import type { Word, WordList } from "../shell/shell-word.ts"

/**
 * `hook`: a prompt piped to it is a typed line. `mod`: it takes decisions from the client. `dashboard`: it prints the token that allows approvals. `init`, `backfill`
 * and `review`, except `--json`: they take keys at a terminal. `guard` except its views and dry run, `invariants` except
 * its list, `import` except its dry run and its list of found files, `hub` except what only looks.
 */
export const PERSON_VERBS = [
  "approve",
  "reject",
  "edit",
  "later",
  "add",
  "move",
  "hub",
  "archive",
  "restore",
  "feedback",
  "undo",
  "reset",
  "trust",
  "guard",
  "import",
  "pause",
  "resume",
  "review",
  "dashboard",
  "hook",
  "mod",
  "install",
  "uninstall",
  "backfill",
  "init",
  "invariants",
  "promote",
  "forget",
] as const

const VERBS: ReadonlySet<string> = new Set(PERSON_VERBS)

/** Verbs that hardly any other program has. */
export const RARE_VERB = /\b(?:approve|reject)\b/i

const NAME = /^[=.]?tenure(?:[-_.@0-9][^/]*)?$/
const VERB_LIST = PERSON_VERBS.join("|")

/** `tenure approve` anywhere in text without quotes. */
export const APPROVAL_TEXT = new RegExp(
  String.raw`tenure(?:[-_.@][\w.@-]*)?(?:\s+--?[\w-]+(?:=\S*)?)*\s+(?:lesson\s+)?(?:${VERB_LIST})\b`,
  "i",
)

/** What may precede it: quotes, list marks, a prompt sign, a path; `/` before `tenure:review`. */
const BEFORE = new RegExp(`^(?:${BLANK}|[>*\`$!"'-])*(?:[^\\s/]*/)*$`, "u")
const MAX_CHARS_BEFORE = 256
/** How much of a line is read; longer lines are no typed command. */
const MAX_LINE_READ = 256
const NAME_IN_TEXT = /tenure/gi
/** A typed line may have any number of blanks, so they are collapsed before its length counts. */
const BLANKS = new RegExp(`(?:(?!\\n)${BLANK}){2,}`, "gu")

/** Whether a line of the text, as a whole prompt, would be a typed command. */
export function hasTypedLine(given: string): boolean {
  if (given.length < "tenure undo".length) return false
  const plain = given.normalize("NFKC")
  if (plain.search(NAME_IN_TEXT) < 0) return false
  const text = plain.replace(BLANKS, " ")
  for (const { index } of text.matchAll(NAME_IN_TEXT)) {
    const near = text.slice(Math.max(0, index - MAX_CHARS_BEFORE), index)
    const newline = near.lastIndexOf("\n")
    if (newline < 0 && index > MAX_CHARS_BEFORE) continue
    const before = near.slice(newline + 1)
    const isSlash = before.endsWith("/") && text[index + "tenure".length] === ":"
    const own = parseTenureLine(
      text.slice(isSlash ? index - 1 : index, index + MAX_LINE_READ).split("\n", 1)[0] ?? "",
    )
    if (own !== undefined && VERBS.has(own.verb) && BEFORE.test(before)) return true
  }
  return false
}

/** The header of the dashboard's requests (dashboard/server/access.ts), and a link to it. */
export const DASHBOARD_TOKEN = /x-tenure-token/i
export const DASHBOARD_LINK = /127\.0\.0\.1:\d+\/#[\w-]{43}/

export function isVerb(text: string): boolean {
  return VERBS.has(text.trim().toLowerCase())
}

export function isOwnName(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.includes("tenure") && NAME.test(lower)
}

/** Whether a word in command position is this program; "maybe" when its name is unknown. */
export function isOwnProgram(word: Word): "yes" | "maybe" | "no" {
  const pattern = programPattern(word).toLowerCase()
  if (!hasWildcard(pattern)) return isOwnName(pattern) ? "yes" : "no"
  if (isAllWild(pattern)) return /tenure/i.test(bareText(word.text)) ? "yes" : "maybe"
  return couldBe(pattern, "tenure") ? "yes" : "no"
}

/** Order matters: a continued line before its backslash, `$'` before its quote. */
const MARKS = ["\\\n", "$'", '$"', "'", '"', "\\", "`", "$()", "${}"]

/** Removes quotes, escapes and continued lines, as a shell does before it looks for a command. */
export function bareText(text: string): string {
  let bare = text
  for (const mark of MARKS) if (bare.includes(mark)) bare = bare.replaceAll(mark, "")
  return bare
}

export type DecisionCommand = Omit<GuardFinding, "why">

/** The variable with the key of a call that the person allowed (store/consent-proofs.ts). */
export const ALLOWED = "TENURE_ALLOWED"

const CONSENT = new Set(["--yes", "-y", "--all", "--approve", "--accept", "--keep", "--force"])
const HELP = new Set(["--help", "-h"])

/** What a run of Tenure with these arguments would decide for a person; undefined for nothing. */
export function decisionOf(args: WordList, addsWords: boolean): DecisionCommand | undefined {
  const decision = decisionIn(args, addsWords)
  if (decision === undefined || addsWords || args.some((word) => word.dynamic)) return decision
  return { ...decision, words: args.map((word) => word.text) }
}

function decisionIn(args: WordList, addsWords: boolean): DecisionCommand | undefined {
  const operands = args.filter((word) => !word.text.startsWith("-"))
  const options = args.filter((word) => word.text.startsWith("-")).map((word) => word.text)
  const [first, second] = operands
  if (first === undefined) return addsWords ? { verb: "unknown", ids: [] } : undefined
  const optionFirst = args[0]?.text.startsWith("-") ?? false
  const among = optionFirst ? operands.slice(0, 3) : operands.slice(0, 1)
  if (first.text === "lesson" && second) among.push(second)
  if (among.some((word) => word.dynamic)) return { verb: "unknown", ids: [] }
  if ((first.text === "init" || first.text === "backfill") && options.some((option) => CONSENT.has(option)))
    return { verb: first.text, ids: [] }
  if (first.text === "help") return undefined
  const found = among.find((word) => isVerb(word.text))
  if (found === undefined) return undefined
  const rest = operands.slice(operands.indexOf(found) + 1)
  if (found.text === "invariants" && rest.length === 0 && !addsWords) return undefined
  if (!addsWords && isHarmless(found.text, rest, options, args)) return undefined
  return {
    verb: found.text.trim().toLowerCase(),
    ids: rest.filter((word) => !word.dynamic).map((word) => word.text),
  }
}

function isHarmless(verb: string, rest: WordList, options: readonly string[], args: WordList): boolean {
  if (args.length === 2 && HELP.has(args[1]?.text ?? "")) return true
  if (verb === "review" || verb === "backfill" || verb === "init")
    return options.includes("--json") && rest.length === 0
  if (verb === "import")
    return rest.length === 0 || (options.includes("--dry-run") && !options.includes("--"))
  const what = rest[0]?.text
  if (verb === "hub")
    return what === "status" || what === "log" || (what === "sync" && options.includes("--dry-run"))
  return verb === "guard" && /^(?:test|show|check|log)$/.test(what ?? "show")
}
