// Any ledger, whatever its fields hold: as if everything in a session had been written by an attacker.
import fc from "fast-check"
import type { Ledger } from "../../src/core/continuity/ledger.ts"
import { defuse, defuseLine } from "../../src/core/trust/sanitise.ts"
import { hostileText } from "./hostile-text.ts"

/** The fold keeps no fact that says nothing. */
const text = hostileText.filter((each) => defuseLine(each) !== "" && defuse(each).trim() !== "")
const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 3 })
const said = fc.record({ text, by: fc.constantFrom("person", "prompt") })

export const hostileLedger: fc.Arbitrary<Ledger> = fc.record(
  {
    version: fc.constant(1),
    session: fc.constantFrom("s1", "a-b-c"),
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
    commands: few(
      fc.record({
        line: text,
        outcome: fc.constantFrom("ok", "failed", "interrupted"),
        error: fc.option(text),
      }),
    ),
    failingTests: few(fc.record({ name: text, command: text })),
    todos: few(fc.record({ id: fc.constant(null), text, state: fc.constantFrom("open", "in progress") })),
    questions: few(text),
    nextStep: fc.option(text),
    unreviewed: few(text),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Ledger>
