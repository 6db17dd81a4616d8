// Which of Tenure's own commands decide for a person, and how to find them in words and in plain text.
// Adding a command to the program means deciding here whether an agent may run it.
import { couldBe, hasWildcard, isAllWild, programPattern } from "./patterns.ts"
import type { Word } from "./shell-word.ts"

/**
 * `hook` is here because a prompt fed to it by hand is a typed line; `dashboard` because it prints the
 * token that lets one approve; `init`, `backfill` and `review` but for `--json`, for they take keys at a terminal;
 * `guard` but for what only shows and its dry run; `invariants` but for its list; `import` but for its
 * dry run and for its list of what lies about.
 */
export const PERSON_VERBS = [
  "approve",
  "reject",
  "edit",
  "later",
  "add",
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
  "uninstall",
  "backfill",
  "init",
  "invariants",
] as const

const VERBS: ReadonlySet<string> = new Set(PERSON_VERBS)

/** Verbs that hardly any other program has. */
export const RARE_VERB = /\b(?:approve|reject)\b/i

const NAME = /^[=.]?tenure(?:[-_.@0-9][^/]*)?$/
const VERB_LIST = PERSON_VERBS.join("|")

/** `tenure approve` anywhere in text from which quotes have been taken. */
export const APPROVAL_TEXT = new RegExp(
  String.raw`tenure(?:[-_.@][\w.@-]*)?(?:\s+--?[\w-]+(?:=\S*)?)*\s+(?:lesson\s+)?(?:${VERB_LIST})\b`,
  "i",
)

const TYPED = new RegExp(String.raw`tenure(?:[ \t]+(?:${VERB_LIST})\b|:(?:${VERB_LIST}|init)\b)`, "gi")
/** What may stand before it: quotes, list marks, a prompt's sign, a path; `/` before `tenure:review`. */
const BEFORE = /^[\s>*`$!"'-]*(?:[^\s/]*\/)*$/
const LONGEST_BEFORE = 256

/** A line that, as a whole prompt, would be a typed command or a command of the person's own. */
export function hasTypedLine(text: string): boolean {
  if (text.length < "tenure undo".length || !text.toLowerCase().includes("tenure")) return false
  for (const match of text.matchAll(TYPED)) {
    const near = text.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index)
    const newline = near.lastIndexOf("\n")
    if (newline < 0 && match.index > LONGEST_BEFORE) continue
    const before = near.slice(newline + 1)
    const isCommand = match[0].charAt(6) === ":"
    if (BEFORE.test(before) && (!isCommand || before.endsWith("/"))) return true
  }
  return false
}

/** The header of the dashboard's requests (dashboard/access.ts), and a link into it. */
export const DASHBOARD_TOKEN = /x-tenure-token/i
export const DASHBOARD_LINK = /127\.0\.0\.1:\d+\/#[\w-]{43}/

export function isVerb(text: string): boolean {
  return VERBS.has(text.trim().toLowerCase())
}

export function isOwnName(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.includes("tenure") && NAME.test(lower)
}

/** Whether a word in command position is this program; "maybe" when nothing of its name is known. */
export function isOwnProgram(word: Word): "yes" | "maybe" | "no" {
  const pattern = programPattern(word).toLowerCase()
  if (!hasWildcard(pattern)) return isOwnName(pattern) ? "yes" : "no"
  if (isAllWild(pattern)) return /tenure/i.test(bareText(word.text)) ? "yes" : "maybe"
  return couldBe(pattern, "tenure") ? "yes" : "no"
}

/** In this order: a continued line before its backslash, `$'` before its quote. */
const MARKS = ["\\\n", "$'", '$"', "'", '"', "\\", "`", "$()", "${}"]

/** Quotes, escapes and continued lines taken out, as a shell would before it looks for a command. */
export function bareText(text: string): string {
  let bare = text
  for (const mark of MARKS) if (bare.includes(mark)) bare = bare.replaceAll(mark, "")
  return bare
}

export interface Decision {
  readonly verb: string
  readonly ids: readonly string[]
}

const CONSENT = new Set(["--yes", "-y", "--all", "--approve", "--accept", "--keep", "--force"])
const HELP = new Set(["--help", "-h"])

/** What a run of Tenure with these arguments would decide for a person; undefined when nothing. */
export function decisionOf(args: readonly Word[], addsWords: boolean): Decision | undefined {
  const operands = args.filter((word) => !word.text.startsWith("-"))
  const options = args.filter((word) => word.text.startsWith("-")).map((word) => word.text)
  const [first, second] = operands
  if (first === undefined) return addsWords ? { verb: "unknown", ids: [] } : undefined
  const optionFirst = args[0]?.text.startsWith("-") ?? false
  const among = optionFirst ? operands.slice(0, 3) : operands.slice(0, 1)
  if (first.text === "lesson" && second) among.push(second)
  if (among.some((word) => word.dynamic)) return { verb: "unknown", ids: [] }
  if ((first.text === "init" || first.text === "backfill") && options.some((option) => CONSENT.has(option))) {
    return { verb: first.text, ids: [] }
  }
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

function isHarmless(
  verb: string,
  rest: readonly Word[],
  options: readonly string[],
  args: readonly Word[],
): boolean {
  if (args.length === 2 && HELP.has(args[1]?.text ?? "")) return true
  if (verb === "review" || verb === "backfill" || verb === "init")
    return options.includes("--json") && rest.length === 0
  if (verb === "import")
    return rest.length === 0 || (options.includes("--dry-run") && !options.includes("--"))
  return verb === "guard" && /^(?:test|show|check|log)$/.test(rest[0]?.text ?? "show")
}
