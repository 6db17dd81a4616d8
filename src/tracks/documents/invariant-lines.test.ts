import { expect, test } from "bun:test"
import fc from "fast-check"
import { withInvariant, withoutInvariant } from "../disk/invariants.ts"

test.each([
  ["", "# Context\n\n## Invariants\n\n- X\n"],
  ["# C\n\n## Invariants\n", "# C\n\n## Invariants\n\n- X\n"],
  ["# C\n\n## Invariants\n\n- A\n\n## More\n\ny\n", "# C\n\n## Invariants\n\n- A\n- X\n\n## More\n\ny\n"],
  ["# C\r\n\r\nwords", "# C\r\n\r\nwords\r\n\r\n## Invariants\r\n\r\n- X\r\n"],
  ["## Invariants\n\n- A", "## Invariants\n\n- A\n- X\n"],
  ["- x.\n", "- x.\n"],
])("TRCK-03: accepted into %j it gives %j", (before, after) => {
  expect(withInvariant(before, "X")).toBe(after)
})

test("TRCK-03: an accepted invariant adds one line and changes no other; it is refused where it would be hidden", () => {
  expect(withInvariant("# C\n<!-- open\n", "X")).toBeUndefined()
  const line = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("", "## Invariants", "## More", "- A", "<!-- c -->"),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      const before = lines.join("\n")
      const after = withInvariant(before, "Amounts are cents")
      if (after === undefined || after === before) return
      const old = before.split("\n")
      let at = 0
      for (const each of withoutInvariant(after, "Amounts are cents").split("\n"))
        if (each === old[at]) at += 1
      expect(at).toBe(old.length)
    }),
    { seed: 3 },
  )
})
