// A ledger as a list of facts, in the order of what losing them would cost: first what the person laid down and what
// was decided, then what is open, what fails, what was asked for, what was changed.
import { askedIn } from "./asked.ts"
import type { ChangedFile, Decision, FailingTest, Ledger, RanCommand, Said, Todo } from "./ledger.ts"

export type Fact =
  | { readonly kind: "constraint"; readonly of: Said }
  | { readonly kind: "decision"; readonly of: Decision }
  | { readonly kind: "todo"; readonly of: Todo }
  | { readonly kind: "failing test"; readonly of: FailingTest }
  | { readonly kind: "failing command"; readonly of: RanCommand }
  | { readonly kind: "asked"; readonly of: Said }
  | { readonly kind: "file"; readonly of: ChangedFile }
  | { readonly kind: "question"; readonly of: { readonly text: string } }
  | { readonly kind: "command"; readonly of: RanCommand }
  | { readonly kind: "next step"; readonly of: { readonly text: string } }

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
    // The latest first: what was changed last is what goes on.
    ...ledger.files.toReversed().map((of): Fact => ({ kind: "file", of })),
    ...ledger.questions.map((text): Fact => ({ kind: "question", of: { text } })),
    ...(nextStep === null || isTodo ? [] : [{ kind: "next step", of: { text: nextStep } } as const]),
    ...commands.filter((each) => !hasFailed(each)).map((of): Fact => ({ kind: "command", of })),
  ]
}

function hasFailed({ outcome }: RanCommand): boolean {
  return outcome === "failed"
}
