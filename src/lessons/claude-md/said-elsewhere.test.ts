import { describe, expect, test } from "bun:test"
import { isSaid, statementsOf } from "./said-elsewhere.ts"

const FILE = `# Project

- **Use pnpm**, never npm.
- [ ] Run \`make check\` before
  you push
1. Never run go test directly here. Always use make test.

When you change the schema, write
a migration.

**Keep the two in step.** Nobody does it for you. **Note**: Don't pick the examples.

Hard rule: push to main is for the bot alone.

Each handler must:
- return its errors as values and log none of them by itself
- have a test

Before a release:
- bump the version
- tag it

- Pick the tests by what changed
<!-- the end of a made list -->

<!-- tenure:begin 000000000000.1 managed by tenure; change a lesson with \`tenure edit\` -->
- Commit messages are in English. [commit-english]
<!-- tenure:end -->
`

describe("LERN-16: what the person's file says", () => {
  const said = statementsOf(FILE)
  test.each([
    "Use pnpm, never npm",
    "Run make check before you push",
    "Never run go test directly here. Always use make test.",
    "Always use make test.",
    "When you change the schema: write a migration.",
    "Before a release: bump the version; tag it",
    "Avoid use pnpm, never npm",
    "Never run go test directly here. Always use make…",
    "Keep the two in step.",
    "Pick the tests by what changed",
    "Don't pick the examples.",
    "Each handler must: have a test",
    "Each handler must: return its errors as values and log…",
  ])("is known: %s", (line) => expect(isSaid(line, said)).toBe(true))
  test.each([
    "Use pnpm",
    "Run go test directly here",
    "push to main is for the bot alone.",
    "Each handler must: have no test",
    "Commit messages are in English.",
    "Before a release: bump the version; write the notes",
    "",
    "Never…",
  ])("is not taken for said: %s", (line) => expect(isSaid(line, said)).toBe(false))
})
