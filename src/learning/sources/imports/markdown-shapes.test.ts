// The Markdown shapes of other tools, and how a file is recognised. The texts are ours, in the shape of public files.
import { expect, test } from "bun:test"
import { brief, read } from "../../../../test/support/read-shape.ts"
import { parseReport } from "../../blocks/agent-report.ts"
import { learnedFile } from "../memory/memory-file.ts"
import { shapeByName } from "./import-shape.ts"

test("LESN-06: learnings are read with their confirmations, in any notation", () => {
  const { drafts } = read(
    "learnings-testing.md",
    [
      "# Learnings: testing",
      "",
      "- [2026-05-15] [GOTCHA] An expired token returns null, it does not throw (confirmed 3x).",
      "  Cause: the library does so by design.",
      "  Solution: compare with null before decoding.",
      "- 2026-05-16 Run migrations before the integration tests — confirmed: 2",
      "- Use fake timers for the scheduler [x4]",
      "- Never stub the clock globally",
      "  - Confirmations: 6",
      "",
      "### The queue needs a real redis",
      "A stub hides ordering bugs in the queue.",
      "**Confirmations:** 5",
      "**Confidence:** high",
    ].join("\n"),
  )
  expect(drafts.map(brief)).toMatchObject([
    { line: 3, confidence: 0.7, note: "confirmed 3 times; the library does so by design." },
    {
      line: 6,
      title: "Run migrations before the integration tests",
      confidence: 0.6,
      note: "confirmed 2 times",
    },
    { line: 7, title: "Use fake timers for the scheduler", confidence: 0.8 },
    { line: 8, title: "Never stub the clock globally", confidence: 0.9 },
    { line: 11, title: "The queue needs a real redis", confidence: 0.8, note: "confirmed 5 times" },
  ])
  expect(drafts[0]?.content).toMatchObject({ created: "2026-05-15T00:00:00Z" })
  expect(drafts[0]?.content.body).toContain("compare with null before decoding")
  expect(drafts[0]?.content.body).not.toMatch(/GOTCHA|2026|confirmed/)
})

test("LESN-06: a learned pattern is read from its sections, ours and others'", () => {
  const other = read(
    "learned-retry.md",
    "# Pattern: Retry with backoff\n\n**Extracted:** 2026-05-01\n**Confidence:** 80%\n**Context:** the API throttles us\n\n" +
      "## Problem\nIt answers 429 in bursts.\n\n## Solution\nRetry with backoff, at most five times.\n\n```ts\nretry()\n```\n\n" +
      "## When to Use\nCalling the billing API.\n\n## Why this works\nBursts are short.\n",
  )
  expect(other.drafts.map(brief)).toMatchObject([
    { kind: "pattern", title: "Retry with backoff", confidence: 0.8, note: "the API throttles us" },
  ])
  expect(other.drafts[0]?.content.body).toBe(
    "When: Calling the billing API.\nDo: Retry with backoff, at most five times.\nWhy: Bursts are short.",
  )
  const listed = read(
    "learned-2026-05-01.md",
    "# Learned\n\n- **Pattern:** the build fails on a clean clone  \n  **Action:** run codegen first\n  **Confidence:** 0.7\n" +
      "- **Pattern:** tests time out on CI\n  **Action:** raise the limit in vitest.config.ts\n",
  )
  expect(listed.drafts.map(({ line, content }) => [line, content.body, content.confidence])).toEqual([
    [3, "When: the build fails on a clean clone\nDo: run codegen first", 0.7],
    [6, "When: tests time out on CI\nDo: raise the limit in vitest.config.ts", 0.5],
  ])
  expect(read("learned-empty.md", "nothing here\n").mistakes).toMatchObject([{ line: 1 }])
})

test("LESN-06: the files of `learn.memory_files` can be imported", () => {
  const report = parseReport({
    title: "Regenerate the client after a schema change",
    text: "Run make codegen, then commit both.",
    files: ["**/schema.graphql"],
    why: "the client is checked in",
  })
  if (typeof report === "string") throw new Error(report)
  const { drafts } = read("learned-codegen.md", learnedFile(report, "2026-05-01T10:00:00Z", "7f3a"))
  expect(drafts.map(({ content }) => [content.kind, content.title, content.body])).toEqual([
    [
      "pattern",
      "Regenerate the client after a schema change",
      "When: **/schema.graphql\nDo: Run make codegen, then commit both.\nWhy: the client is checked in",
    ],
  ])
  expect(drafts[0]?.content).toMatchObject({
    created: "2026-05-01T10:00:00Z",
    triggers: { files: ["**/schema.graphql"], commands: [] },
  })
})

test("LESN-06: bullets of a CLAUDE.md are lessons; links, scraps and code are not", () => {
  const { drafts, skipped: left } = read(
    "CLAUDE.md",
    [
      "---",
      "- front: matter",
      "---",
      "# Project",
      "- **Never** commit to main without a pull request,",
      "  not even for a typo.",
      "- When you bump the version, update:",
      "  - package.json",
      "  - CHANGELOG.md",
      "- Testing",
      "  - Run the unit tests before every commit",
      "- [the docs](docs/README.md)",
      "- Should we use tabs?",
      "<!-- - a comment that lays down nothing -->",
      "```",
      "- a line of code in a fence",
      "```",
      "| - a table | of things |",
      "* 日本語でコミットを書く",
    ].join("\n"),
  )
  expect(drafts.map(({ line, content }) => [line, content.kind, content.title])).toEqual([
    [5, "requirement", "Never commit to main without a pull request, not even for a typo."],
    [7, "checklist", "When you bump the version, update"],
    [11, expect.any(String), "Run the unit tests before every commit"],
    [19, expect.any(String), "日本語でコミットを書く"],
  ])
  expect(drafts[1]?.content.body).toBe("- [ ] package.json\n- [ ] CHANGELOG.md")
  expect(drafts[1]?.content.triggers.files).toEqual(["**/package.json", "**/CHANGELOG.md"])
  expect(left.map(({ line, why }) => [line, why])).toEqual([
    [10, "it is too short to be a rule"],
    [12, "it is only a link"],
    [13, "it is a question"],
  ])
})

test("LESN-06: a rule keeps the clauses below it; a label and a map of folders are not rules", () => {
  const { drafts, skipped: left } = read(
    "CLAUDE.md",
    [
      "1. Use TypeScript strict mode; never use `any`",
      "   - Exception: generated code in `src/gen/`",
      "2. Tests:",
      "   - unit tests live beside the file",
      "   - end-to-end tests need a real redis",
      "- `src/api/` — HTTP handlers and routes",
      "- ❌ Snapshot tests for components",
      "- ✅ Write migrations as new files",
    ].join("\n"),
  )
  expect(drafts.map(({ content }) => [content.kind, content.title])).toEqual([
    ["requirement", "Use TypeScript strict mode; never use `any`; Exception: generated code in `src/gen/`"],
    [expect.any(String), "unit tests live beside the file"],
    [expect.any(String), "end-to-end tests need a real redis"],
    ["anti-pattern", "❌ Snapshot tests for components"],
    [expect.any(String), "Write migrations as new files"],
  ])
  expect(left.map(({ line, why }) => [line, why])).toEqual([[6, "it says what a path is"]])
})

test("LESN-06: a file with too many entries is read up to the limit, with an error", () => {
  const { drafts, mistakes } = read("CLAUDE.md", "- use the one tool here\n".repeat(5_003))
  expect(drafts).toHaveLength(5_000)
  expect(mistakes).toEqual([{ line: 5_001, message: expect.stringContaining("More than 5000 entries") }])
})

test("LESN-06: a file is recognised by its name or content", () => {
  const names = {
    "conventions.json": "auto-context",
    "design_graph.json": "graph",
    "tenure-lessons.json": "export",
    "learnings-api.md": "learnings",
    "learned-retry.md": "learned",
    "CLAUDE.md": "memory-file",
    "package.json": undefined,
    "README.md": undefined,
  }
  for (const [name, shape] of Object.entries(names))
    expect([name, shapeByName(name)]).toEqual([name, shape as never])
  expect(read("any.json", { nodes: [] }).shape).toBe("graph")
  expect(read("any.json", [{ text: "Use pnpm here" }]).shape).toBe("auto-context")
  expect(read("package.json", { name: "x" }).mistakes).toMatchObject([{ line: 1 }])
  expect(read("photo.png", "x").mistakes).toMatchObject([{ line: 1 }])
})

test("LERN-13: a client memory is recognised by its type, and its sentence is the lesson", () => {
  const memory = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`
  const rule = "Run the tests with `make test`. Plain `go test` has no database."
  const text = memory(
    "name: tests\ndescription: how to test\ntype: feedback",
    `${rule}\n\n**Why:** they need the container.\n\n**How to apply:** before each push.`,
  )
  expect(read("feedback_tests.md", text)).toMatchObject({
    shape: "client-memory",
    drafts: [
      {
        content: {
          title: rule,
          kind: "convention",
          body: `${rule}\n\nbefore each push.\nWhy: they need the container.`,
        },
      },
    ],
  })
  const titleOf = (given: string) => read("x.md", given).drafts[0]?.content.title
  // The format of newer versions, with only a description.
  expect(
    titleOf(
      memory("name: x\nmetadata:\n  node_type: memory\n  type: project", "# Deploys go out on Mondays."),
    ),
  ).toBe("Deploys go out on Mondays.")
  expect(titleOf(memory('description: "Deploys go out on Mondays"\ntype: project', ""))).toBe(
    "Deploys go out on Mondays",
  )
  const long = `Keep the fixtures small. ${"They are read at every start and slow everyone down. ".repeat(6)}`
  expect(titleOf(memory("type: project", long))).toBe("Keep the fixtures small.")
  expect(read("x.md", memory("type: feedback", "")).mistakes).toHaveLength(1)
  expect(read("x.md", memory("type: song", "- Always run the linter first")).shape).toBe("memory-file")
})

test("LERN-16: rules in the prose of a memory file are imported, descriptions are not", () => {
  const { drafts } = read(
    "CLAUDE.md",
    [
      "# Widget shop",
      "",
      "This is a web shop built with a framework. It has three services and a queue.",
      "",
      "No need to edit the changelog ever.",
      "",
      "Never call the payment sandbox from",
      "tests. It is billed.",
      "",
      "The gateway routes requests to the services. Run the migrations with `make migrate` before you start it. The old",
      "importer was written in 2019 and always reads the whole file, and nobody has changed it since then, so it is slow on",
      "large catalogues. Use the streaming importer instead.",
      "",
      "These are the commands:",
      "- Format with `make fmt` before you commit",
    ].join("\n"),
  )
  expect(drafts.map(({ line }) => line)).toEqual([5, 7, 10, 10, 15])
  expect(drafts.map(({ content }) => content.title).join("\n")).not.toMatch(/web shop|routes|importer was/)
})
