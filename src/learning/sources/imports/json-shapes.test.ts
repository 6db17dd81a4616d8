// The JSON shapes of other tools. The texts are ours, in the shape of public files.
import { expect, test } from "bun:test"
import { brief, read } from "../../../../test/support/read-shape.ts"

test("LESN-06: conventions of an auto-context store keep their confidence, time and files", () => {
  const { drafts, mistakes } = read("conventions.json", [
    {
      text: "Run the tests with: npm run test",
      confidence: 0.9,
      source: "bootstrap",
      created_at: "2026-02-25T10:00:00Z",
      observed_in: ["package.json"],
    },
    { text: "Use pnpm", confidence: 1.0, source: "explicit", stage: "active", last_referenced_session: 0 },
    { confidence: 0.4 },
    "not an object",
  ])
  expect(drafts.map(brief)).toMatchObject([
    { line: 2, goes: "to-review", note: "in package.json", confidence: 0.9 },
    { line: 11, goes: "to-review", title: "Use pnpm", confidence: 1 },
    { title: "not an object" },
  ])
  expect(drafts[0]?.content).toMatchObject({ created: "2026-02-25T10:00:00Z" })
  expect(drafts[0]?.content.triggers.commands).toEqual(["npm run test"])
  expect(mistakes).toEqual([{ line: 18, message: "This entry has no text." }])
})

test("LESN-06: a candidate seen too seldom is an observation here too", () => {
  const candidate = { classification: "intentional", confidence: 0.3, source: "extraction" }
  const evidence = [
    { file: "src/a.ts", line: 5, snippet: "const secretCode = 1" },
    { file: "src/b.ts", line: 9, snippet: "const other = 2" },
  ]
  const { drafts } = read("candidates.json", [
    { text: "Arrow functions for callbacks", ...candidate, observations: 1, sessions_seen: ["a"] },
    {
      text: "Errors are objects with a status",
      ...candidate,
      observations: 4,
      stage: "review_pending",
      evidence,
    },
  ])
  expect(drafts.map(brief)).toMatchObject([
    { goes: "to-observations", note: "" },
    { goes: "to-review", note: "seen 4 times in src/a.ts, src/b.ts" },
  ])
  expect(JSON.stringify(drafts)).not.toContain("secretCode")
})

test("LESN-06: anti-patterns say what to avoid, and a repeated error is a warning", () => {
  const { drafts } = read("anti-patterns.json", [
    { text: "console.log for debugging", confidence: 1, source: "explicit", stage: "active" },
    { text: "Don't use var, use const instead", confidence: 1, source: "explicit", stage: "active" },
    {
      source: "error",
      stage: "active",
      confidence: 0.6,
      occurrences: 3,
      error_pattern: "Cannot find module x",
    },
  ])
  expect(drafts.map(({ content }) => [content.kind, content.title, content.body])).toEqual([
    ["anti-pattern", "console.log for debugging", "Avoid: console.log for debugging"],
    ["anti-pattern", "Don't use var, use const instead", "Avoid: use var\nInstead: const"],
    ["warning", "Cannot find module x", "Risk: Cannot find module x"],
  ])
})

/** A dangerous key for an object literal. */
const WHEN_THEN = JSON.parse(
  '{"when": "changing the architecture", "then": "write an ADR", "rationale": "so that it is known"}',
)

const CONDITIONS = {
  tool_names: ["Write", "Edit", "*"],
  file_patterns: ["**/plugin.json", "**/*"],
  action_keywords: ["version bump"],
  context_keywords: ["deployment"],
  triad_names: ["release"],
}

test("LESN-06: Concept nodes of a graph with a process_type become lessons of that kind", () => {
  const concept = { type: "Concept", confidence: 0.9, evidence: "It was missed once" }
  const {
    drafts,
    skipped: left,
    shape,
  } = read("deployment_graph.json", {
    directed: true,
    nodes: [
      {
        ...concept,
        id: "bump",
        label: "Files of a version bump",
        process_type: "checklist",
        priority: "CRITICAL",
        created_at: "2025-10-17T12:14:08.181048",
        trigger_conditions: CONDITIONS,
        checklist: {
          title: "Bump",
          items: ["pyproject.toml (version)", { item: "Manifest", file: "plugin.json" }],
        },
      },
      {
        ...concept,
        id: "adr",
        label: "Decision first",
        process_type: "pattern",
        pattern: WHEN_THEN,
      },
      {
        ...concept,
        id: "migrate",
        label: "Lesson: migrations",
        process_type: "warning",
        warning: { condition: "No rollback", consequence: "Data is lost", prevention: "Test the rollback" },
      },
      {
        ...concept,
        id: "docs",
        label: "Docstrings",
        process_type: "requirement",
        requirement: { must: "Document public functions", rationale: "others read them", validation: "ruff" },
      },
      {
        ...concept,
        id: "bare",
        label: "Check git status",
        description: "Check git status first",
        process_type: "pattern",
      },
      { ...concept, id: "old", label: "Old way", process_type: "pattern", deprecated: true },
      { ...concept, id: "plain", label: "A concept" },
      { id: "entity", type: "Entity", label: "No lesson" },
    ],
    links: [
      { source: "adr", target: "bump", key: "relates_to" },
      { source: "docs", target: "adr", key: "supersedes" },
      { source: "docs", target: "entity", key: "relates_to" },
    ],
  })
  expect(shape).toBe("graph")
  expect(drafts.map(({ key, content }) => [key, content.kind, content.title, content.body])).toEqual([
    [
      "bump",
      "checklist",
      "Files of a version bump",
      "- [ ] pyproject.toml (version)\n- [ ] Manifest (plugin.json)",
    ],
    [
      "adr",
      "pattern",
      "Decision first",
      "When: changing the architecture\nDo: write an ADR\nWhy: so that it is known",
    ],
    [
      "migrate",
      "warning",
      "migrations",
      "Risk: No rollback\nDetect: Data is lost\nMitigation: Test the rollback",
    ],
    [
      "docs",
      "requirement",
      "Docstrings",
      "Constraint: Document public functions\nWhy: others read them\nVerify: ruff",
    ],
    ["bare", expect.any(String), "Check git status", expect.stringContaining("Check git status first")],
  ])
  expect(drafts[0]?.content).toMatchObject({
    priority: "CRITICAL",
    confidence: 0.9,
    created: "2025-10-17T12:14:08.181048Z",
    triggers: {
      tools: ["Write", "Edit"],
      files: ["**/plugin.json"],
      actions: ["version bump"],
      context: ["deployment"],
      areas: ["release"],
    },
  })
  expect(drafts[0]?.note).toBe("It was missed once")
  expect(drafts.map(({ relations }) => relations)).toMatchObject([
    { related: [] },
    { related: ["bump"] },
    {},
    { related: [], supersedes: ["adr"] },
    {},
  ])
  expect(left).toMatchObject([{ words: "Old way", why: "the graph says it is deprecated" }])
})
