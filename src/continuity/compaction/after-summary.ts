// What is given back after a compaction, by how much summary there is (CONT-05, CONT-09): for a whole one only what it
// certainly lacks, for a poor one what it dropped, and for a dead one the session in short.
import { defuseLine } from "../../privacy/sanitise.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { isAnswered, isRefuted } from "../handoff/next-step.ts"
import { isApproval } from "../ledger/answers.ts"
import { goalsOf } from "../ledger/goals.ts"
import { changedFileText, line, quoted } from "../ledger/labelled-fact.ts"
import type { Ledger, PromptText, Turn } from "../ledger/ledger.ts"
import type { Fact } from "../ledger/ledger-facts.ts"
import { distinct } from "../ledger/remarks.ts"
import { inSentences } from "../ledger/turns.ts"
import { droppedFrom } from "./compare.ts"
import { factText, GIVE_BACK_HEADING, giveBack } from "./give-back.ts"
import { missingFrom } from "./missing-facts.ts"

/** Real summaries are longer than this. */
const MIN_WHOLE_CHARS = 6_000
const MISSING_TOKENS = 450
const MISSING_CHARS = 240

/** Empty when there is nothing to say. `rest`: where the whole ledger can be read. */
export function afterSummary(ledger: Ledger, summary: string, rest: string): string {
  if (isDead(summary, ledger.turns.length)) return sessionInShort(ledger, rest)
  if (summary.length < MIN_WHOLE_CHARS) return giveBack(droppedFrom(ledger, summary), rest)?.text ?? ""
  return missingText(missingFrom(ledger, summary), rest)
}

function missingText(facts: readonly Fact[], rest: string): string {
  if (facts.length === 0) return ""
  const end = `More: ${rest}`
  let text = GIVE_BACK_HEADING
  for (const fact of facts) {
    const longer = `${text}\n- ${labelled(fact)}`
    if (estimateTokens(`${longer}\n${end}`) > MISSING_TOKENS) continue
    text = longer
  }
  return text === GIVE_BACK_HEADING ? "" : `${text}\n${end}`
}

function labelled(fact: Fact): string {
  const words = factText(fact, MISSING_CHARS)
  switch (fact.kind) {
    case "constraint":
      return `Rule: ${words}`
    case "decision":
      return `Answered ${words}`
    case "todo":
      return `Todo still open: ${words}`
    case "failing test":
      return `Fails since its last run: ${words}`
    case "failing command":
      return `Failed when last run: ${words}`
    default:
      return words
  }
}

const MIN_CHARS = 400
/** Within 800 tokens; the path to the rest is at the end. */
const MAX_CHARS = 2_800

/** A session of few turns may have a short summary. */
const MAX_TURNS_IN_FEW_WORDS = 3

export function isDead(summary: string, turns: number): boolean {
  const text = summary.trim()
  if (text.length < 2 * MIN_CHARS && IS_MESSAGE.test(text)) return true
  return text.length < MIN_CHARS && turns > MAX_TURNS_IN_FEW_WORDS
}

const IS_MESSAGE =
  /\b(?:hit your (?:usage |session )?limit|usage limit|API Error|rate limit(?:ed)? (?:exceeded|reached)|overloaded_error|prompt is too long)\b/i

export const DEAD_HEADING = `${GIVE_BACK_HEADING} it holds next to nothing, so this is the session in short.`

export function sessionInShort(ledger: Ledger, rest: string): string {
  const sections = sectionsOf(ledger).filter(({ lines }) => lines.length > 0)
  if (sections.length === 0) return ""
  const end = `The whole record: ${defuseLine(rest, 300)}.`
  let text = DEAD_HEADING
  const room = () => MAX_CHARS - text.length - end.length - 2
  for (const { title, lines } of sections) {
    const kept = fitting(lines, room() - title.length - 2)
    if (kept.length > 0) text = [text, title, ...kept].join("\n")
  }
  return `${text}\n${end}`
}

interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** By priority, for when not everything fits. */
function sectionsOf(ledger: Ledger): readonly Section[] {
  const { task, goal, constraints, decisions, refusals, failingTests, commands, unchecked, files, remarks } =
    ledger
  const fact = (each: Fact) => `- ${factText(each, 300)}`
  const changed = files.toReversed()
  return [
    { title: "Task:", lines: task === null ? [] : [`- ${quoted(task.text, 600)}`] },
    {
      title: "Asked last:",
      lines: goalsOf({ task, goal })
        .slice(task === null ? 0 : 1)
        .map(({ text }) => `- ${quoted(text, 500)}`),
    },
    {
      title: "Rules:",
      lines: constraints
        .filter(
          ({ text }) =>
            !goal.some((each) => each.text === text) && !isToldIn(text, [...goal, ...constraints]),
        )
        .slice(-8)
        .map((of) => fact({ kind: "constraint", of })),
    },
    {
      title: "How things stand:",
      lines: [
        ...refusals.map((of) => fact({ kind: "refusal", of })),
        ...failingTests.slice(0, 6).map((of) => `- Fails: ${factText({ kind: "failing test", of }, 200)}`),
        ...commands
          .filter(({ outcome }) => outcome === "failed")
          .slice(0, 3)
          .map((of) => `- Failed when last run: ${factText({ kind: "failing command", of }, 200)}`),
        ...(unchecked.files.length === 0 ? [] : [fact({ kind: "unverified", of: unchecked })]),
        ...(changed.length === 0
          ? []
          : [fact({ kind: "uncommitted", of: { files: changed, hasCommitted: ledger.hasCommitted } })]),
        ...(ledger.committed.length === 0
          ? []
          : [
              `- Changed and committed: ${ledger.committed
                .slice(-12)
                .map((path) => changedFileText({ path, how: "changed" }))
                .join(", ")}`,
            ]),
        ...ledger.todos.slice(0, 12).map((of) => `- Todo: ${factText({ kind: "todo", of }, 200)}`),
        ...ledger.vanished.slice(-4).map((text) => fact({ kind: "vanished todo", of: { text } })),
        ...ledger.running.map(({ what }) => fact({ kind: "running", of: { text: what } })),
        ...ledger.questions.map((text) => `- Asked and not answered: ${quoted(text, 300)}`),
        ...(ledger.nextStep === null ? [] : [`- Said to come next: ${quoted(ledger.nextStep, 300)}`]),
      ],
    },
    {
      title: "Decided:",
      lines: decisions
        .filter(({ by, what }) => by === "person" && !isApproval(what))
        .slice(-8)
        .map((of) => fact({ kind: "decision", of })),
    },
    {
      title: "Said in passing:",
      lines: distinct(remarks)
        .slice(-6)
        .map((of) => fact({ kind: of.kind, of } as Fact)),
    },
    {
      title: "The last reply, as it was:",
      lines: [ledger.turns.findLast(isAnswered)?.reply ?? ""]
        .filter((reply) => reply !== "")
        .map((reply) => `- ${quoted(inSentences(reply.replace(/\s+/g, " "), REPLY_CHARS))}`),
    },
    {
      title: "Turn by turn, what was asked and what the reply said:",
      lines: turnLines(ledger.turns),
    },
  ]
}

const LATEST = 3

/** The latest, and earlier ones that changed files and were not refuted. */
function turnLines(turns: readonly Turn[]): readonly string[] {
  return turns.flatMap((turn, at) => {
    const { asked, answered, changed } = turn
    const isLate = at >= turns.length - LATEST
    const hasHelped = answered !== "" && !isRefuted(turn, turns)
    if (!isLate && (changed.length === 0 || !hasHelped)) return []
    const reply = hasHelped ? ` → ${line(inSentences(answered, isLate ? 170 : 300))}` : ""
    return [`- ${quoted(inSentences(asked, 110))}${reply}`]
  })
}

const REPLY_CHARS = 900
const NEARLY_ALL = 0.6

/** Repeats nearly all of a line that is shown anyway. */
function isToldIn(text: string, others: readonly PromptText[]): boolean {
  return others.some(
    (each) =>
      each.text !== text &&
      text.length >= each.text.length * NEARLY_ALL &&
      each.text.replace(/\s+/g, " ").includes(text.replace(/[.!]+$/, "")),
  )
}

/** Drops the oldest lines that do not fit. */
function fitting(lines: readonly string[], chars: number): readonly string[] {
  let left = chars
  const kept: string[] = []
  for (const each of lines.toReversed()) {
    left -= each.length + 1
    if (left < 0) break
    kept.unshift(each)
  }
  return kept
}
