// Any ledger, as if an attacker had written everything in the session.
import fc from "fast-check"
import type { Ledger } from "../../src/continuity/ledger/ledger.ts"
import { defuse, defuseLine } from "../../src/privacy/sanitise.ts"
import { hostileText } from "./hostile-text.ts"

/** The fold keeps no empty fact. */
const text = hostileText.filter((each) => defuseLine(each) !== "" && defuse(each).trim() !== "")
const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 3 })
const said = fc.record({ text, by: fc.constantFrom("person", "prompt") })

export const hostileLedger: fc.Arbitrary<Ledger> = fc.record(
  {
    version: fc.constant(1),
    session: fc.constantFrom("s1", "a-b-c"),
    task: fc.option(said),
    goal: few(said),
    constraints: few(said),
    decisions: few(
      fc.record({
        what: text,
        reason: fc.option(text),
        impact: fc.option(text),
        by: fc.constantFrom("agent", "person"),
      }),
    ),
    files: few(fc.record({ path: text, how: fc.constantFrom("changed", "removed") })),
    hasCommitted: fc.boolean(),
    committed: few(text),
    unchecked: fc.record({ files: few(text), passed: fc.option(text), isChecked: fc.boolean() }),
    commands: few(
      fc.record({
        line: text,
        outcome: fc.constantFrom("ok", "failed", "interrupted"),
        error: fc.option(text),
      }),
    ),
    failingTests: few(fc.record({ name: text, command: text })),
    todos: few(fc.record({ id: fc.constant(null), text, state: fc.constantFrom("open", "in progress") })),
    todosAge: fc.nat(9),
    questions: few(text),
    nextStep: fc.option(text),
    vanished: few(text),
    refusals: few(fc.record({ what: text, words: text, instead: text, isOpen: fc.boolean() })),
    remarks: few(
      fc.record({
        kind: fc.constantFrom("promise", "environment"),
        text,
        age: fc.nat(9),
        about: fc.option(text),
      }),
    ),
    running: few(fc.record({ id: text, what: text })),
    turns: few(
      fc.record({
        asked: text,
        answered: text,
        reply: text,
        trail: few(text),
        isClosed: fc.boolean(),
        changed: few(text),
        ran: few(text),
      }),
    ),
    offer: fc.record({ question: fc.option(text), options: few(text) }),
    unreviewed: few(text),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Ledger>
