// A ledger as a list of facts, costliest losses first: constraints and decisions, then open work, failures, requests and
// changes.

import { proseOf } from "../../learning/gate/prose.ts"
import { isOtherScript } from "../../text/language.ts"
import { complains } from "./constraints.ts"
import type {
  ChangedFile,
  FailingTest,
  Ledger,
  LedgerDecision,
  OpenTodo,
  PromptText,
  RanCommand,
  RefusedCall,
  Remark,
  Unchecked,
} from "./ledger.ts"

export type Fact =
  | { readonly kind: "constraint"; readonly of: PromptText }
  | { readonly kind: "decision"; readonly of: LedgerDecision }
  | { readonly kind: "todo"; readonly of: OpenTodo }
  | { readonly kind: "failing test"; readonly of: FailingTest }
  | { readonly kind: "failing command"; readonly of: RanCommand }
  | { readonly kind: "asked"; readonly of: PromptText }
  | { readonly kind: "file"; readonly of: ChangedFile }
  | { readonly kind: "question"; readonly of: { readonly text: string } }
  | { readonly kind: "command"; readonly of: RanCommand }
  | { readonly kind: "next step"; readonly of: { readonly text: string } }
  | { readonly kind: "task"; readonly of: PromptText }
  | { readonly kind: "refusal"; readonly of: RefusedCall }
  | { readonly kind: "unverified"; readonly of: Unchecked }
  | {
      readonly kind: "uncommitted"
      readonly of: { readonly files: readonly ChangedFile[]; readonly hasCommitted: boolean }
    }
  | { readonly kind: "vanished todo" | "running"; readonly of: { readonly text: string } }
  | { readonly kind: "promise" | "environment"; readonly of: Remark }
  | { readonly kind: "check"; readonly of: RanCommand }

export type FactKind = Fact["kind"]

export function factsOf(ledger: Ledger): readonly Fact[] {
  const { commands, todos, nextStep } = ledger
  const isTodo = todos.some(({ text }) => text === nextStep)
  return [
    ...ledger.constraints.map((of): Fact => ({ kind: "constraint", of })),
    ...ledger.decisions.map((of): Fact => ({ kind: "decision", of })),
    ...todos.map((of): Fact => ({ kind: "todo", of })),
    ...ledger.failingTests.map((of): Fact => ({ kind: "failing test", of })),
    ...commands.filter(hasFailed).map((of): Fact => ({ kind: "failing command", of })),
    ...askedIn(ledger).map((of): Fact => ({ kind: "asked", of })),
    // Latest first: work continues there.
    ...ledger.files.toReversed().map((of): Fact => ({ kind: "file", of })),
    ...ledger.questions.map((text): Fact => ({ kind: "question", of: { text } })),
    ...(nextStep === null || isTodo ? [] : [{ kind: "next step", of: { text: nextStep } } as const]),
    ...commands.filter((each) => !hasFailed(each)).map((of): Fact => ({ kind: "command", of })),
  ]
}

function hasFailed({ outcome }: RanCommand): boolean {
  return outcome === "failed"
}

const MAX_SENTENCES = 12
const MAX_ASKED = 6
const MIN_WORDS = 4
const MIN_SIGNS = 8

/** The latest, oldest first. */
function askedIn({ goal, constraints }: Ledger): readonly PromptText[] {
  const isKnown = (text: string) =>
    constraints.some((each) => text.includes(each.text) || each.text.includes(text))
  return goal
    .flatMap(({ text, by }) =>
      proseOf(text, MAX_SENTENCES)
        .sentences.filter((sentence) => isAsked(sentence) && !isKnown(sentence))
        .map((sentence) => ({ text: sentence, by })),
    )
    .slice(-MAX_ASKED)
}

function isAsked(sentence: string): boolean {
  if (
    /[?？:：…]["')]*\s*$/.test(sentence) ||
    /^(?:i|we)(?:'ve|'m| was| had| think| thought)\b/i.test(sentence)
  )
    return false
  const isLong = isOtherScript(sentence)
    ? sentence.length >= MIN_SIGNS
    : sentence.split(/\s+/).length >= MIN_WORDS
  return isLong && !complains(sentence)
}
