// Finds what a whole summary certainly lacks and the agent needs (CONT-09): refusals, answers, unchecked or uncommitted
// work, failures, promises, vanished todos. Precision first: nothing that is only likely missing.

import { isCheck } from "../ledger/command-outcome.ts"
import type { Ledger, LedgerDecision, RanCommand, RefusedCall, Remark } from "../ledger/ledger.ts"
import type { Fact } from "../ledger/ledger-facts.ts"
import { speechOf } from "./summary.ts"
import { type Holding, holdingOf } from "./whole-summary-holds.ts"

/** Costliest losses first. */
export function missingFrom(ledger: Ledger, summary: string): readonly Fact[] {
  const held = holdingOf(summary)
  return [
    ...refused(ledger, held),
    ...task(ledger, held),
    ...laidDown(ledger, held),
    ...answered(ledger, held),
    ...failing(ledger, held),
    ...unverified(ledger, held),
    ...uncommitted(ledger, held),
    ...open(ledger, held),
    ...remarked(ledger, held),
    ...passed(ledger, held),
  ]
}

const MAX = {
  refusals: 4,
  answers: 4,
  constraints: 3,
  failing: 2,
  todos: 4,
  promises: 2,
  environment: 2,
  passed: 2,
} as const

const TURNED_DOWN =
  /\b(?:reject\w*|refus\w*|declin\w*|interrupt\w*|denied|den(?:y|ies)|turned down|did(?:n't| not) want|do(?:es)?(?:n't| not) want|not wanted|stopped by)\b/

const UNWANTED = /\b(?:no|not|don'?t|without|remov\w*|exclud\w*|never|avoid\w*)\b/

function refused({ refusals }: Ledger, held: Holding): readonly Fact[] {
  return refusals
    .filter((each) => !isKnownRefusal(each, held))
    .slice(-MAX.refusals)
    .map((of) => ({ kind: "refusal", of }))
}

function isKnownRefusal({ what, words, instead }: RefusedCall, held: Holding): boolean {
  // For a call shown repeatedly, only the reason matters.
  if (
    words === "" &&
    (instead === "" || /^(?:the plan|starting)/.test(what)) &&
    !/^(?:writing|editing|calling)/.test(what)
  )
    return true
  if (words !== "" && held.says(words)) return true
  const object = what.replace(/^\S+ /, "")
  const name = what.startsWith("running ")
    ? (object.split(/\s+/).find((word) => /\w{3}/.test(word)) ?? object)
    : (object.split(/[/: ]+/).at(-1) ?? object)
  // `IVault.sol` is the vault that the summary calls unwanted.
  const bare = name.replace(/\.\w+$/, "").replace(/^I(?=[A-Z])/, "")
  return (
    held.saysOf(name, TURNED_DOWN, 1) ||
    held.tellsOf(nameIn(what), TURNED_DOWN) ||
    (bare !== name && held.saysOf(bare, UNWANTED))
  )
}

function task({ task: of }: Ledger, held: Holding): readonly Fact[] {
  if (of === null) return []
  const title = /^#+\s*(\S.*)$/m.exec(of.text)?.[1]
  const isHeld = held.says(of.text.slice(0, 400)) || held.says(of.text.split(/[.\n]/)[0] ?? "")
  if (isHeld || (title !== undefined && held.says(title, HALF))) return []
  return [{ kind: "task", of }]
}

/** Summaries reword orders. */
const LOOSELY = 0.3

function laidDown({ constraints, task }: Ledger, held: Holding): readonly Fact[] {
  return constraints
    .filter(
      ({ text, by }) =>
        by === "person" &&
        text.split(/\s+/).length >= 5 &&
        !held.says(text, LOOSELY) &&
        task?.text.includes(text) !== true,
    )
    .slice(-MAX.constraints)
    .map((of) => ({ kind: "constraint", of }))
}

function answered({ decisions, turns }: Ledger, held: Holding): readonly Fact[] {
  return decisions
    .filter((each) => each.by === "person" && each.what.includes(" → ") && !holdsAnswer(each, held, turns))
    .slice(-MAX.answers)
    .map((of) => ({ kind: "decision", of }))
}

/** For how many turns a choice by number is still in progress. */
const RECENT_TURNS = 4

function holdsAnswer({ what }: LedgerDecision, held: Holding, turns: Ledger["turns"]): boolean {
  const [question = "", answer = ""] = what.split(" → ")
  // For a choice by number, the chosen entry is before the arrow.
  if (answer.startsWith("chosen by")) {
    const typed = answer.slice('chosen by "'.length, -1)
    const options = question.split("; ")
    if (!turns.slice(-RECENT_TURNS).some(({ asked }) => asked === typed)) return true
    // Of several entries, a summary loses the order.
    return options.length > 1 ? held.quotes(typed) : options.every((option) => held.says(option))
  }
  // Approval of something done at once cannot be lost.
  if (/^(?:yes|yep|yeah|ok|okay|sure|no|nope|please)\b.{0,30}$/i.test(answer)) return true
  return held.says(answer)
}

const FAILS = /\b(?:fail\w*|error\w*|broken?|crash\w*|404|not (?:pass|work|compile|build)\w*)\b|❌|✗/

function failing({ commands, failingTests }: Ledger, held: Holding): readonly Fact[] {
  const ran = commands.filter(
    (each) => each.outcome === "failed" && isCheck(each.line) && !holdsFailure(each, held),
  )
  const tests = failingTests.filter(
    ({ name }) => !held.says(name) && !held.names(name.split(/::|\s|›|#/)[0] ?? name),
  )
  return [
    ...ran.slice(0, MAX.failing).map((of): Fact => ({ kind: "failing command", of })),
    ...(held.has(FAILS) && tests.length < 2
      ? []
      : tests.slice(0, MAX.failing).map((of): Fact => ({ kind: "failing test", of }))),
  ]
}

const TESTS = ["test", "tests", "suite", "suites"]

/** Compares the error, because the same command may now fail for another reason. */
function holdsFailure({ line, error }: RanCommand, held: Holding): boolean {
  // With many failing tests the first error says little, and the summary says that they fail.
  if (error === null || (/\btests?\b/.test(line) && TESTS.some((name) => held.saysOf(name, FAILS))))
    return held.has(FAILS)
  const names =
    error
      .match(/[A-Za-z_$][\w$]*/g)
      ?.filter((word) => /[A-Z_]/.test(word.slice(1)) && word.length > 4 && !/Error$/.test(word)) ?? []
  return names.length === 0
    ? held.has(FAILS)
    : names.filter((name) => held.names(name)).length > names.length / 2 || held.says(error)
}

const NOT_CHECKED =
  /\b(?:un(?:tested|verified|checked)|not (?:yet |been |yet been )*(?:tested|verified|checked|built|compiled|re-?run)|never (?:been )?(?:tested|verified|run|checked|built|looked)|(?:hasn't|haven't|wasn't|weren't) (?:been )?(?:tested|verified|run|checked|built)|no (?:tests?|build|type ?check|verification) (?:was|were|has|have|ran|run)|needs? (?:testing|verification|to be (?:tested|verified|built))|pending verification)\b/
const TO_CHECK = /\b(?:verify|re-?verify|test|check|re-?run|verification|testing)\b/

function unverified(
  { unchecked: { files, passed: last, isChecked } }: Ledger,
  held: Holding,
): readonly Fact[] {
  if (files.length === 0 || held.has(NOT_CHECKED) || (isChecked && last === null)) return []
  const stems = files.map((path) => (path.split("/").at(-1) ?? path).replace(/\.\w+$/, ""))
  if (stems.filter((stem) => held.saysOf(stem, TO_CHECK)).length >= files.length / 2) return []
  return [{ kind: "unverified", of: { files, passed: last, isChecked } }]
}

const NOT_COMMITTED =
  /\b(?:un(?:committed|staged|pushed)|not (?:yet |been |yet been )*(?:committed|pushed|staged)|working tree|(?:hasn't|haven't|wasn't) (?:been )?(?:committed|pushed)|(?:commit|push)(?:ed)? (?:is |are )?pending|no (?:git )?commits?|never (?:committed|pushed))\b/

const MIN_STEM = 5

/** After a commit, everything since; without one, the files that the summary does not name. */
function uncommitted({ files, hasCommitted }: Ledger, held: Holding): readonly Fact[] {
  const isNamed = (path: string) => {
    const name = path.split("/").at(-1) ?? path
    const stem = name.replace(/\.\w+$/, "")
    return held.names(name) || (stem.length >= MIN_STEM && held.names(stem))
  }
  const moved = files.filter(
    ({ path, how, to }) =>
      how === "moved" && !(isNamed(path) && held.saysOf(to?.split("/").at(-1) ?? "", /\b(?:mov|renam)\w*/)),
  )
  const changed = files.filter(
    ({ how, path }) => how === "changed" && ((hasCommitted && !held.has(NOT_COMMITTED)) || !isNamed(path)),
  )
  const removed = files.filter(({ how, path }) => how === "removed" && !isNamed(path))
  const all = [...moved, ...removed, ...changed.toReversed()]
  const of = hasCommitted ? all : all.filter(({ path }) => !/(?:^|\/)\.[^/]*$/.test(path))
  return of.length === 0 || (!hasCommitted && of.length < 2)
    ? []
    : [{ kind: "uncommitted", of: { files: of, hasCommitted } }]
}

function open(ledger: Ledger, held: Holding): readonly Fact[] {
  const { todos, vanished, running } = ledger
  const isHeld = (text: string) => held.says(text) || held.tellsOpen(text)
  const lost = vanished.filter((text) => !isHeld(text)).filter(isWantedIn(ledger))
  return [
    ...todos
      .filter(({ text }) => !isHeld(text))
      .slice(0, MAX.todos)
      .map((of): Fact => ({ kind: "todo", of })),
    ...(lost.length === 0
      ? []
      : [{ kind: "vanished todo", of: { text: lost.slice(-MAX.todos).join("; ") } } as const]),
    ...running
      .filter(({ what }) => !held.says(what))
      .map(({ what }): Fact => ({ kind: "running", of: { text: what } })),
  ]
}

/** No constraint or refusal of the person forbids it. */
export function isWantedIn({ constraints, refusals }: Ledger): (text: string) => boolean {
  const refusedTerms = new Set(
    [...constraints.map(({ text }) => text), ...refusals.map(({ words }) => words)]
      .flatMap((text) => [...speechOf(text.toLowerCase())])
      .flatMap(([name, { leaning }]) => (leaning === "refused" ? [name] : [])),
  )
  const refusedThings = refusals
    .map(({ what }) => [...speechOf(nameIn(what)).keys()])
    .filter((terms) => terms.length > 0)
  return (text) => {
    const terms = speechOf(text.toLowerCase())
    if ([...terms.keys()].some((name) => refusedTerms.has(name))) return false
    return !refusedThings.some((thing) => thing.every((name) => terms.has(name)))
  }
}

/** The words in the name of a file: `IMPLEMENTATION_GUIDE.md` is an implementation guide. */
function nameIn(what: string): string {
  const name = what.split(/[/ ]/).at(-1) ?? ""
  return name
    .replace(/\.\w+$/, "")
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
}

function remarked({ remarks, commands }: Ledger, held: Holding): readonly Fact[] {
  const failed = new Set(commands.filter(({ outcome }) => outcome === "failed").map(({ line }) => line))
  const isMute = ({ text, about }: Remark) =>
    /\bpre-?existing\b|related to\b/i.test(text) && (about === null || !failed.has(about))
  const lost = remarks.filter(
    (each) => !held.says(each.text, each.kind === "environment" ? NEARLY : HALF) && !isMute(each),
  )
  return [
    ...lost
      .filter(({ kind }) => kind === "promise")
      .slice(-MAX.promises)
      .map((of): Fact => ({ kind: "promise", of })),
    ...lost
      .filter(({ kind, text }) => kind === "environment" && TELLS_MUCH.test(text))
      .slice(-MAX.environment)
      .map((of): Fact => ({ kind: "environment", of })),
  ]
}

const NEARLY = 0.4
const HALF = 0.5
/** Facts about the environment that cost time to rediscover. */
const TELLS_MUCH =
  /--[a-z]|\bcached\b|\bregardless\b|\banyway\b|\bpre-?existing\b|related to\b|\bcredential|\bnot set\b|\bisn't set\b/i

/** Only while it still holds: nothing changed since. */
function passed({ commands, unchecked }: Ledger, held: Holding): readonly Fact[] {
  if (unchecked.files.length > 0) return []
  return commands
    .filter(({ line, outcome }) => outcome === "ok" && isCheck(line) && !isNamedCheck(line, held))
    .slice(0, MAX.passed)
    .map((of) => ({ kind: "check", of }))
}

const CHECKERS =
  /\b(?:tsc|eslint|biome|ruff|mypy|pytest|jest|vitest|mocha|hardhat|forge|cargo|go|gradle|mvn|vite|next|webpack|playwright|tests?|build|lint|typecheck|type-check|compile|clippy|coverage)\b/gi

/** What a summary would call it. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  tsc: ["typescript", "type check", "type-check", "typecheck", "types"],
  eslint: ["lint", "linter"],
  test: ["tests", "suite"],
  build: ["builds"],
  vite: ["build"],
  next: ["build"],
}

function isNamedCheck(line: string, held: Holding): boolean {
  const names = [...new Set((line.match(CHECKERS) ?? []).map((name) => name.toLowerCase()))].flatMap(
    (name) => [name, ...(ALSO[name] ?? [])],
  )
  return (
    names.length === 0 ||
    names.some((name) =>
      held.saysOf(name, /\b(?:pass\w*|clean|succe\w*|green|ok|no errors|0 errors|compil\w*|works?)\b|✅|✓/),
    )
  )
}
