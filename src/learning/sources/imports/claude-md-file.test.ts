// The rules of a CLAUDE.md or AGENTS.md keep their meaning. The texts are ours, in the shape of public files.
import { expect, test } from "bun:test"
import { read } from "../../../../test/support/read-shape.ts"
import { oneLine } from "../../../lessons/file/body.ts"
import type { Lesson } from "../../../lessons/model/lesson.ts"

function linesOf(text: readonly string[]): readonly string[] {
  return read("AGENTS.md", text.join("\n")).drafts.map(({ content }) => oneLine(content as unknown as Lesson))
}

test("LERN-14: an item under a forbidding word is imported with that word", () => {
  expect(
    linesOf([
      "## Limits",
      "- **Never**",
      "  - Commit tokens or passwords.",
      "  - Do not touch `infra/`.",
      "- **Ask first**",
      "  - New dependencies.",
      "",
      "## Don't",
      "- Rename columns in a migration",
      "- Change the schema without a migration",
      "",
      "## Style",
      "**Avoid:**",
      "- Barrel files in `src/ui`",
      "",
      "Good:",
      "- Keep modules small",
    ]),
  ).toEqual([
    "Never: Commit tokens or passwords.",
    "Do not touch `infra/`.",
    "Ask first: New dependencies.",
    "Don't: Rename columns in a migration",
    "Don't: Change the schema without a migration",
    "Avoid: Barrel files in `src/ui`",
  ])
})

test("LERN-14: a list that needs the words above it is imported with them, whole or item by item", () => {
  expect(
    linesOf([
      "Before you add a table, consider whether:",
      "",
      "- There is a table that could hold the column.",
      "- It is time for a schema of its own.",
      "",
      "Run the checks:",
      "- Do not run `go test` directly. Use `make check`.",
      "- Keep the cache warm.",
      "",
      "Each handler must:",
      `- return errors as values, ${"so that the caller sees them, ".repeat(9)}always`,
      `- have a test that goes through the router, ${"with a real request, ".repeat(9)}end to end`,
    ]),
  ).toEqual([
    "Before you add a table, consider whether: There is a table that could hold the column; It is time for a schema of its own",
    "Do not run `go test` directly. Use `make check`.",
    "Keep the cache warm.",
    expect.stringMatching(/^Each handler must: return errors as values, .*…$/),
    expect.stringMatching(/^Each handler must: have a test .*…$/),
  ])
})

test("LERN-14: a rule keeps the label over its list and the occasion in its heading", () => {
  expect(
    linesOf([
      "## Before every commit",
      "1. `make fmt`",
      "2. `make check`",
      "",
      "## Adding a service",
      "1. Create a folder under `services/`",
      "2. Register it in `compose.yaml`",
      "",
      "## Schemas",
      "**Input schemas** (from users):",
      "- Use `.optional()`, never `.nullish()`",
      "- Be as strict as possible",
      "",
      "**Response schemas** (from providers):",
      "- Use `.nullish()` instead of `.optional()`",
      "- Keep them small",
    ]),
  ).toEqual([
    "Before every commit: `make fmt`; `make check`",
    "Adding a service: Create a folder under `services/`; Register it in `compose.yaml`",
    "Input schemas (from users): Use `.optional()`, never `.nullish()`",
    "Input schemas (from users): Be as strict as possible",
    "Response schemas (from providers): Use `.nullish()` instead of `.optional()`",
    "Response schemas (from providers): Keep them small",
  ])
})

test("LERN-14: a checklist that does not fit on a line is not imported without its items", () => {
  const item = (n: number) =>
    `  - Update part ${n} of the manual, ${"and look at its pictures, ".repeat(4)}too`
  const lines = linesOf(["- Keep the manual up to date:", ...[1, 2, 3, 4].map(item)])
  expect(lines[0]).toBe("Keep the manual up to date")
  expect(lines.slice(1).map((line) => line.slice(0, 13))).toEqual([1, 2, 3, 4].map((n) => `Update part ${n}`))
})

test("LERN-14: a long text is split into whole sentences, and an exception stays with its rule", () => {
  const reason = "That way the two services can be deployed on their own, and neither waits for the other."
  const lines = linesOf([
    `- Keep the queue between billing and orders, and never let one call the other. ${reason} Name a topic after the service that writes it, not after one that reads it.`,
    "- Never write to the ledger from a handler, whatever the reason may be, and never from a job. Exception: the " +
      "nightly closing may, when it holds the lock and has written down in the journal that it does so, for each account.",
  ])
  expect(lines).toEqual([
    `Keep the queue between billing and orders, and never let one call the other. ${reason}`,
    "Name a topic after the service that writes it, not after one that reads it.",
    expect.stringMatching(/^Never write to the ledger .* Exception: the nightly closing may, .*…$/),
  ])
})

test("LERN-14: sentences are imported whole, with their clauses, code and wrapped lines", () => {
  expect(
    linesOf([
      "Scopes are optional; use the name of the package when it helps. Titles must have a type. The rest is free text and nobody checks it, as far as anybody can remember.",
      "",
      "- Start the text with a small letter (e.g. `fix`, or a name)",
      "without a full stop",
      "- Give the test its own file so that it is easy to find:",
      "",
      "  ```",
      "  mod tests;",
      "  ```",
      "- Run the tests to renew the pictures:",
      "  - `make pictures`",
    ]),
  ).toEqual([
    "Titles must have a type.",
    "Start the text with a small letter (e.g. `fix`, or a name) without a full stop",
    "Give the test its own file so that it is easy to find",
    "Run the tests to renew the pictures: `make pictures`",
  ])
})

test("LERN-16: bare names, maps and commands are skipped with a reason; a rule among them is imported", () => {
  const { drafts, skipped: left } = read(
    "AGENTS.md",
    [
      "## Repository structure",
      "- `src/api/` — HTTP handlers",
      "- Web app: `apps/web`",
      "- The worker polls the queue once a second",
      "- `src/gen/` — generated, never edit it",
      "## Tools",
      "- `ruff` – a linter and formatter",
      "- Tests: `make test`",
      "- Use `uv`, not pip",
      "",
      "## Git",
      "- Feature branches: `feat/<name>`",
      "",
      "Examples:",
      "- `feat/login`",
    ].join("\n"),
  )
  expect(drafts.map(({ content }) => content.title)).toEqual([
    "`src/gen/` — generated, never edit it",
    "Use `uv`, not pip",
    "Feature branches: `feat/<name>`",
  ])
  expect(left.map(({ line, why }) => [line, why])).toEqual([
    [2, "it says what a path is"],
    [3, "it only names something"],
    [4, "it only describes something"],
    [7, "it only describes something"],
    [8, "it only names something"],
    [14, "it only introduces examples"],
  ])
})
