// Whether a text forbids the dangerous thing it mentions (T11). "Never use --no-verify" and "--no-verify is not allowed"
// do; "Never forget to use --no-verify", "Never commit without --no-verify" and "Never mind, use --no-verify" ask for it.
// In doubt the answer is no, and the person takes a second look.

/** The dangerous thing is the text from `from` to `to`. */
export function isForbiddenAt(text: string, from: number, to: number): boolean {
  return (
    isBannedBefore(text.slice(Math.max(0, from - REACH), from)) || isBannedAfter(text.slice(to, to + REACH))
  )
}

const REACH = 160

const BAN =
  /\b(?:never|do not|don['’]t|dont|must not|mustn['’]t|should not|shouldn['’]t|may not|cannot|can['’]t|won['’]t|avoid|no|not even|rather than|instead of|refuse to|stop|forbid|forbids|prevent|prevents|block|blocks|without)\b/gi
/** These forbid unless they are negated themselves. */
const WEAK = /^(?:avoid|no|refuse to|stop|forbids?|prevents?|blocks?|without)$/i
/** After "never", these reverse the meaning: the sentence asks for what follows. */
const TURNS =
  /\b(?:not|without|unless|until|except|than|but|only|forget|fail|hesitate|omit|miss|skip|ask|tell|wait|mind|worry|worried|afraid|let|leave|need|problem|matter|longer|reason|issue|harm)\b|n['’]t\b/i
const MAX_WORDS = 6

function isBannedBefore(before: string): boolean {
  const clause = before.split(/[.;:!?](?=\s|$)|\n|\s[—–-]\s/).at(-1) ?? ""
  const ban = [...clause.matchAll(BAN)].at(-1)
  if (ban === undefined) return false
  const between = clause.slice(ban.index + ban[0].length)
  if (TURNS.test(between) || (between.match(/\S+/g)?.length ?? 0) > MAX_WORDS || isAnotherClause(between))
    return false
  return !(WEAK.test(ban[0]) && /\b(?:not|never|cannot)\b|n['’]t\b/i.test(clause.slice(0, ban.index)))
}

/** "Never mind the tests, use …" changes the subject; "never read, copy or print …" is one list. */
function isAnotherClause(between: string): boolean {
  const comma = between.lastIndexOf(",")
  return comma !== -1 && !/\b(?:or|nor)\b/i.test(between.slice(comma))
}

function isBannedAfter(after: string): boolean {
  const clause = after.split(/[.;:!?,](?=\s|$)|\n/)[0] ?? ""
  if (/\b(?:not|never|no longer)\s+(?:forbidden|prohibited|banned|disallowed)\b/i.test(clause)) return false
  return /\b(?:is|are|was|remains?|stays?)\s+(?:strictly\s+|absolutely\s+)?(?:forbidden|prohibited|banned|disallowed|off[- ]limits|never (?:ok|okay|allowed|acceptable|fine)|not (?:allowed|permitted|ok|okay|acceptable|an option))\b|\bmust (?:never|not) be (?:used|done|run|committed|merged|pushed)\b/i.test(
    clause,
  )
}

/** "Never run go test directly", "don't lint by hand": about how to run a check, not about skipping it. */
export function isAboutManner(text: string, from: number): boolean {
  const rest = text.slice(from, from + 2 * REACH)
  const [sentence = ""] = rest.split(/[.;!?\n]/)
  if (/\b(?:skip|before|until|slow|unnecessary|waste|optional)\b/i.test(sentence)) return false
  if (/\b(?:directly|by hand|manually|yourself|on your own|bare|one by one)\b/i.test(sentence)) return true
  return INSTEAD.test(rest)
}

/** The text names another way to run the check. */
const INSTEAD =
  /\b(?:use|run|call|prefer|via|through)\b[^.\n]{0,24}\b(?:make|just|task|npm|pnpm|yarn|bun|tox|nox|bazel|gradlew?|mvn|cargo|uv|poetry|docker|rake|\S{1,40}\.sh)\b[^.\n]{0,24}\b(?:test|lint|check|verify|ci|scan)/i
