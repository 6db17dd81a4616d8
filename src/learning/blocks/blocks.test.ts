import { describe, expect, test } from "bun:test"
import { findBlocks } from "./blocks.ts"

function block(...lines: string[]): string {
  return ["Done.", "", "[PROCESS_KNOWLEDGE]", ...lines, "[/PROCESS_KNOWLEDGE]", ""].join("\n")
}

describe("a block of process knowledge in the agent's reply", () => {
  test("becomes a report, with its line", () => {
    const reply = block("title: A version bump touches two files", "kind: convention", "files: [plugin.json]")
    expect(findBlocks(reply)).toMatchObject([
      {
        kind: "block",
        line: 3,
        report: { title: "A version bump touches two files", files: ["plugin.json"] },
      },
    ])
  })

  test("may call its fields by other names and wrap them in a fence", () => {
    const reply = block(
      "```yaml",
      "type: checklist",
      "name: Release",
      "steps:",
      "  - tag",
      "  - publish",
      "```",
    )
    expect(findBlocks(reply)).toMatchObject([
      { kind: "block", report: { title: "Release", kind: "checklist", body: "- [ ] tag\n- [ ] publish" } },
    ])
  })

  test("may nest its triggers", () => {
    const reply = block(
      "title: Lock files",
      "triggers:",
      "  files: [a.lock]",
      "  tools: [Edit]",
      "  context: [ci]",
    )
    expect(findBlocks(reply)).toMatchObject([{ report: { files: ["a.lock"], tools: ["Edit"] } }])
  })

  test("several are found, in order", () => {
    const reply = block("title: First of them") + block("title: Second of them")
    expect(findBlocks(reply).map((each) => each.kind)).toEqual(["block", "block"])
  })
})

describe("LERN-12: a block as models write it", () => {
  const WANTED = {
    title: "Use uv, not pip",
    files: ["**/*.py", "*.toml"],
    commands: ["pip install", "pip3 install"],
  }
  const forms: Readonly<Record<string, string>> = {
    "globs without quotes": block(
      "title: Use uv, not pip",
      "files: **/*.py, *.toml",
      "commands: pip install, pip3 install",
    ),
    "inline lists": block(
      "title: Use uv, not pip",
      "files: [**/*.py, '*.toml']",
      'commands: ["pip install", `pip3 install`]',
    ),
    "lists below, at any indent": block(
      "title: Use uv, not pip",
      "files:",
      "- **/*.py",
      "- `*.toml`",
      "commands:",
      "    * pip install # the old way",
      "    * pip3 install",
    ),
    "bold keys in a list, with tabs": block(
      "- **title**: Use uv, not pip",
      "- **Files:**",
      "\t- **/*.py",
      "\t- *.toml",
      "- **commands**: pip install, pip3 install",
    ),
    "one line":
      "Done.\n\n[PROCESS_KNOWLEDGE] title: Use uv, not pip files: **/*.py, *.toml commands: pip install, pip3 install [/PROCESS_KNOWLEDGE]",
    "a fence inside": block(
      "```yaml",
      'title: "Use uv, not pip"',
      'files: ["**/*.py", "*.toml"]',
      "commands: [pip install, pip3 install]",
      "```",
    ),
    "a fence around it, at the end": `Done.\n\n\`\`\`yaml\n${block(
      "title: Use uv, not pip",
      "files: **/*.py, *.toml",
      "commands: pip install, pip3 install",
    )
      .trim()
      .slice("Done.\n\n".length)}\n\`\`\`\n`,
    "carriage returns": block(
      "title: Use uv, not pip",
      "files: **/*.py, *.toml",
      "commands:",
      "  - pip install",
      "  - pip3 install",
    ).replaceAll("\n", "\r\n"),
    "no end marker":
      "Done.\n\n[PROCESS_KNOWLEDGE]\ntitle: Use uv, not pip\nfiles: **/*.py, *.toml\ncommands: pip install, pip3 install",
    "no end marker, and prose after it":
      "[PROCESS_KNOWLEDGE]\ntitle: Use uv, not pip\nfiles: **/*.py, *.toml\ncommands: pip install, pip3 install\n\nShall I go on?",
    JSON: block(
      '{"title": "Use uv, not pip", "files": ["**/*.py", "*.toml"], "commands": ["pip install", "pip3 install"]}',
    ),
    "triggers in a map": block(
      "label: Use uv, not pip",
      "trigger_conditions: {file_patterns: [**/*.py, *.toml], commands: [pip install, pip3 install]}",
    ),
  }
  for (const [form, reply] of Object.entries(forms))
    test(form, () => expect(findBlocks(reply)).toMatchObject([{ kind: "block", report: WANTED, unread: [] }]))

  test("a title may hold a colon, a bracket, a number sign and wrapped lines", () => {
    const titles = (...lines: string[]) =>
      findBlocks(block(...lines)).map((each) => (each.kind === "ignored" ? each.reason : each.report.title))
    expect(titles("title: Use uv: never pip")).toEqual(["Use uv: never pip"])
    expect(titles("title: [CI] run the linter first", "files: []")).toEqual(["[CI] run the linter first"])
    expect(titles("title: Close issue #12 by hand", "priority: LOW")).toEqual(["Close issue #12 by hand"])
    expect(titles("title: Keep the migrations", "  in db/migrate")).toEqual([
      "Keep the migrations in db/migrate",
    ])
    expect(titles("title: >-", "  Keep the migrations", "  in db/migrate")).toEqual([
      "Keep the migrations in db/migrate",
    ])
    expect(titles("Never edit gen/ by hand.")).toEqual(["Never edit gen/ by hand."])
  })

  test("placeholders are empty; kind, priority, quote and why are read in upper and lower case", () => {
    const reply = block(
      "Title: Run `make test`",
      "Files: <globs, if known>",
      "Commands: none",
      "Kind: Requirement",
      "Priority: high (the person was clear)",
      'Quote: "run make test, please"',
      "Why: it starts the database",
    )
    expect(findBlocks(reply)).toMatchObject([
      {
        gave: ["title", "kind", "priority", "quote", "why"],
        report: {
          title: "Run `make test`",
          body: "Constraint: Run `make test`",
          kind: "requirement",
          priority: "HIGH",
          quote: "run make test, please",
          why: "it starts the database",
          files: [],
          commands: [],
        },
      },
    ])
  })

  test("a long title is cut at a word, and the body keeps all of it", () => {
    const long = `Always ${"run the long suite and ".repeat(12)}then push`
    const [found] = findBlocks(block(`title: ${long}`))
    if (found?.kind !== "block") throw new Error("no block")
    expect(found.report.title.length).toBeLessThanOrEqual(200)
    expect(found.report.title).toMatch(/ (?:run|the|long|suite|and)…$/)
    expect(found.report.body).toBe(long)
  })
})

describe("LERN-12: the original process-knowledge form", () => {
  test("a checklist with its trigger conditions", () => {
    const reply = block(
      "type: checklist",
      "priority: CRITICAL",
      "label: Release Checklist",
      "trigger_conditions:",
      "  tool_names: [Write, Edit]",
      '  file_patterns: ["**/package.json", "**/*version*"]',
      "  action_keywords:",
      "    - release",
      "    - version bump",
      "  context_keywords: [deployment]",
      "  triad_names: [garden-tending]",
      "checklist:",
      "  title: Before a release",
      "  items:",
      "    - package.json (version field)",
      "    - CHANGELOG.md",
      "  format: checkbox",
    )
    expect(findBlocks(reply)).toMatchObject([
      {
        kind: "block",
        unread: [],
        report: {
          title: "Release Checklist",
          kind: "checklist",
          priority: "CRITICAL",
          body: "Before a release\n\n- [ ] package.json (version field)\n- [ ] CHANGELOG.md",
          tools: ["Write", "Edit"],
          files: ["**/package.json", "**/*version*"],
          actions: ["release", "version bump"],
          context: ["deployment"],
          areas: ["garden-tending"],
        },
      },
    ])
  })

  test.each([
    [
      [
        "type: pattern",
        "label: Refactoring",
        "pattern:",
        "  situation: When refactoring: big",
        "  action: Run the suite",
      ],
      { title: "Refactoring", kind: "pattern", body: "When: When refactoring: big\nDo: Run the suite" },
    ],
    [
      [
        "type: warning",
        "warning:",
        "  risk: Old prompts break",
        "  severity: high",
        "  mitigation: Try samples",
      ],
      {
        title: "Try samples",
        kind: "warning",
        body: "Risk: Old prompts break\nSeverity: high\nMitigation: Try samples",
      },
    ],
    [
      [
        "label: Docs",
        "description: All of it.",
        "requirement:",
        "  constraint: Docstrings everywhere",
        "  validation: ruff",
      ],
      {
        title: "Docs",
        kind: "requirement",
        body: "All of it.\n\nConstraint: Docstrings everywhere\nVerify: ruff",
      },
    ],
  ])("%j", (lines, report) => {
    expect(findBlocks(block(...lines))).toMatchObject([{ kind: "block", report }])
  })
})

describe("LERN-12: an unreadable block is returned with its text", () => {
  test("no title, nothing in it, opened twice", () => {
    expect(findBlocks(block("kind: convention"))).toMatchObject([
      { kind: "ignored", reason: "It has no title.", text: "kind: convention" },
    ])
    expect(findBlocks(block())).toMatchObject([{ kind: "ignored", text: "" }])
    expect(findBlocks("[PROCESS_KNOWLEDGE]\ntitle: a b\n[PROCESS_KNOWLEDGE]\n")).toMatchObject([
      { kind: "block", report: { title: "a b" } },
      { kind: "ignored" },
    ])
  })

  test("an unknown field, kind or priority does not lose the lesson", () => {
    const reply = block("title: x y z", "colour: red", "kind: opinion", "priority: 7")
    expect(findBlocks(reply)).toMatchObject([
      {
        kind: "block",
        report: { title: "x y z", kind: "convention", priority: "MEDIUM" },
        unread: ["colour: red", "kind: opinion", "priority: 7"],
      },
    ])
  })

  test("a block after an unreadable one is still read", () => {
    const reply = block("kind: opinion") + block("title: A good one")
    expect(findBlocks(reply).map((each) => each.kind)).toEqual(["ignored", "block"])
  })
})

describe("a mentioned marker is not a block", () => {
  test("in a code fence", () => {
    expect(
      findBlocks("Write it so:\n```\n[PROCESS_KNOWLEDGE]\ntitle: x\n[/PROCESS_KNOWLEDGE]\n```\n"),
    ).toEqual([])
  })
  test("in a code fence that is not at the end, or holds more", () => {
    const fence = "```\n[PROCESS_KNOWLEDGE]\ntitle: a b c\n[/PROCESS_KNOWLEDGE]\n```\n"
    expect(findBlocks(`Noted.\n${fence}`)).toHaveLength(1)
    expect(findBlocks(`Noted.\n${fence}\nThat is in the file.`)).toEqual([])
    expect(findBlocks(`Noted.\n${fence.replace("```\n[", "```\n# README\n[")}`)).toEqual([])
  })
  test("in a quotation, or inside a line", () => {
    expect(findBlocks("> [PROCESS_KNOWLEDGE]\n> title: x\n> [/PROCESS_KNOWLEDGE]")).toEqual([])
    expect(findBlocks("Use [PROCESS_KNOWLEDGE] and [/PROCESS_KNOWLEDGE] markers.")).toEqual([])
    expect(findBlocks("[PROCESS_KNOWLEDGE] is a marker.")).toEqual([])
  })
})

describe("a stated lesson", () => {
  const stated = (text: string) =>
    findBlocks(text).map((each) => (each.kind === "ignored" ? each.reason : each.report.title))
  test("is read from its sentence", () => {
    expect(
      findBlocks("**Lesson learned:** the cache must be warmed before the first request."),
    ).toMatchObject([
      { kind: "stated", line: 1, report: { title: "the cache must be warmed before the first request." } },
    ])
    expect(stated("- Lesson learned: restart the worker after a config change")).toEqual([
      "restart the worker after a config change",
    ])
  })
  test("LERN-12: is read with quote, triggers and priority", () => {
    const wanted = {
      kind: "stated",
      report: {
        title: "Use make test, not go test.",
        priority: "HIGH",
        commands: ["go test"],
        files: ["**/*_test.go"],
        quote: "dont run go test directly",
      },
    }
    const below = "files: **/*_test.go\ncommands: go test\nquote: dont run go test directly"
    expect(findBlocks(`Lesson learned (HIGH): Use make test, not go test.\n${below}`)).toMatchObject([wanted])
    const beside =
      "(priority: high; files: **/*_test.go; commands: go test; quote: dont run go test directly)"
    expect(findBlocks(`Lesson learned: Use make test, not go test. ${beside}`)).toMatchObject([wanted])
  })
  test("LERN-12: each item of a list is a lesson, with the fields below it", () => {
    const reply = [
      "## Lessons learned",
      "",
      "- Warm the cache before the first request",
      "- Restart the worker after a change",
      "  - files: config/*.yml",
      "",
      "Lessons learned:",
      "1. Tag before you publish",
      "",
      "- no lesson, but an item of another list",
    ]
    expect(findBlocks(reply.join("\n"))).toMatchObject([
      { line: 3, report: { title: "Warm the cache before the first request", files: [] } },
      { line: 4, report: { title: "Restart the worker after a change", files: ["config/*.yml"] } },
      { line: 8, report: { title: "Tag before you publish" } },
    ])
  })
  test("is cut when long; a short one, a question or one in a fence does not count", () => {
    expect(stated("Lesson learned: yes.")).toEqual(["It says too little."])
    expect(stated(`Lesson learned: ${"word ".repeat(90)}`)[0]).toMatch(/^word .* word…$/)
    expect(stated("Lesson learned: should we warm the cache?")).toEqual(["It is a question."])
    expect(findBlocks("```\nLesson learned: the cache must be warmed\n```")).toEqual([])
    expect(findBlocks("There is a lesson learned here somewhere.")).toEqual([])
    expect(findBlocks("Lessons learned are many here.\n- one of them all")).toEqual([])
  })
})
