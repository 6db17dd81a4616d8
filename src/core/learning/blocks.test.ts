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

  test("several are found, in their order", () => {
    const reply = block("title: First of them") + block("title: Second of them")
    expect(findBlocks(reply).map((each) => each.kind)).toEqual(["block", "block"])
  })
})

describe("a malformed block is ignored with a reason", () => {
  const malformed = {
    "no title": block("kind: convention"),
    "an unknown field": block("title: x y z", "colour: red"),
    "a kind that does not exist": block("title: x y z", "kind: opinion"),
    "not YAML": block("title: [x", "- y"),
    "prose instead of YAML": block("I have learned that tests matter."),
    "not closed": "[PROCESS_KNOWLEDGE]\ntitle: x y z\n",
    "opened twice": "[PROCESS_KNOWLEDGE]\ntitle: a\n[PROCESS_KNOWLEDGE]\n",
    empty: block(),
  }
  for (const [fault, reply] of Object.entries(malformed)) {
    test(fault, () => {
      const found = findBlocks(reply)
      expect(found.length).toBeGreaterThan(0)
      for (const each of found) {
        expect(each.kind).toBe("ignored")
        if (each.kind === "ignored") expect(each.reason.length).toBeGreaterThan(5)
      }
    })
  }

  test("a block after a malformed one is still read", () => {
    const reply = block("kind: opinion") + block("title: A good one")
    expect(findBlocks(reply).map((each) => each.kind)).toEqual(["ignored", "block"])
  })
})

describe("a marker that is only talked about is nothing", () => {
  test("in a code fence", () => {
    expect(
      findBlocks("Write it so:\n```\n[PROCESS_KNOWLEDGE]\ntitle: x\n[/PROCESS_KNOWLEDGE]\n```\n"),
    ).toEqual([])
  })
  test("in a quotation, or inside a line", () => {
    expect(findBlocks("> [PROCESS_KNOWLEDGE]\n> title: x\n> [/PROCESS_KNOWLEDGE]")).toEqual([])
    expect(findBlocks("Use [PROCESS_KNOWLEDGE] and [/PROCESS_KNOWLEDGE] markers.")).toEqual([])
  })
})

describe("a stated lesson", () => {
  test("is taken by its words", () => {
    expect(findBlocks("**Lesson learned:** the cache must be warmed before the first request.")).toEqual([
      { kind: "stated", line: 1, text: "the cache must be warmed before the first request." },
    ])
    expect(findBlocks("- Lesson learned: restart the worker after a config change")).toMatchObject([
      { kind: "stated", text: "restart the worker after a config change" },
    ])
  })
  test("that is too short, too long, a question or in a fence is not", () => {
    expect(findBlocks("Lesson learned: yes.")).toMatchObject([{ kind: "ignored" }])
    expect(findBlocks(`Lesson learned: ${"word ".repeat(90)}`)).toMatchObject([{ kind: "ignored" }])
    expect(findBlocks("Lesson learned: should we warm the cache?")).toMatchObject([{ kind: "ignored" }])
    expect(findBlocks("```\nLesson learned: the cache must be warmed\n```")).toEqual([])
    expect(findBlocks("There is a lesson learned here somewhere.")).toEqual([])
  })
})
