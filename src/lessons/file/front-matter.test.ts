// What the front matter reader accepts and refuses, with line numbers.

import { describe, expect, test } from "bun:test"
import { document, oracle, ours, plain } from "../../../test/support/front-matter.ts"
import { readFrontMatter } from "./front-matter.ts"

function problems(text: string): readonly (readonly [number, string])[] {
  const read = readFrontMatter(text)
  if (read.kind === "ok") throw new Error("expected a problem")
  return read.problems.map((problem) => [problem.line, problem.message] as const)
}

describe("reading", () => {
  test("LESN-01: reads the specification's example with every value and line", () => {
    const yaml = [
      "id: version-bump-files",
      "priority: CRITICAL            # CRITICAL | HIGH | MEDIUM | LOW",
      "confidence: 1.0",
      "triggers:",
      "  tools: [Write, Edit]",
      '  files: ["**/plugin.json", "**/pyproject.toml"]',
      "  actions: [version bump, release]",
      "evidence:",
      "  - session: 7f3a…",
      '    quote: "you forgot to update marketplace.json"',
      "related: [changelog-style]    # edges",
    ].join("\n")
    expect(ours(yaml)).toEqual({
      id: "version-bump-files",
      priority: "CRITICAL",
      confidence: 1,
      triggers: {
        tools: ["Write", "Edit"],
        files: ["**/plugin.json", "**/pyproject.toml"],
        actions: ["version bump", "release"],
      },
      evidence: [{ session: "7f3a…", quote: "you forgot to update marketplace.json" }],
      related: ["changelog-style"],
    })
    const read = readFrontMatter(document(yaml))
    if (read.kind !== "ok") throw new Error("malformed")
    expect(read.entries.map((entry) => [entry.key, entry.line, entry.value.lastLine])).toEqual([
      ["id", 2, 2],
      ["priority", 3, 3],
      ["confidence", 4, 4],
      ["triggers", 5, 8],
      ["evidence", 9, 11],
      ["related", 12, 12],
    ])
    const text = document(yaml)
    const spans = read.entries.map((entry) => text.slice(entry.value.start, entry.value.end))
    expect(spans[1]).toBe("CRITICAL")
    expect(spans[5]).toBe("[changelog-style]")
    expect(spans[4]).toEndWith('marketplace.json"')
  })

  test("LESN-01: a byte order mark and CRLF change nothing", () => {
    const crlf = `\uFEFF${document("a: x\nb:\n  - y\n  - 'z'\nc: [1,\n  2]")}`.replaceAll("\n", "\r\n")
    const read = readFrontMatter(crlf)
    if (read.kind !== "ok") throw new Error("malformed")
    expect(plain(read.entries)).toEqual({ a: "x", b: ["y", "z"], c: [1, 2] })
    expect(crlf.slice(read.closing.next)).toBe("body\r\n")
  })

  test("LESN-01: keeps every occurrence of a repeated key", () => {
    const read = readFrontMatter(document("a: 1\na: 2"))
    if (read.kind !== "ok") throw new Error("malformed")
    expect(read.entries.map((entry) => [entry.key, entry.line])).toEqual([
      ["a", 2],
      ["a", 3],
    ])
  })

  const same: readonly string[] = [
    "a: b\n\n# note\nb: c",
    "a: 'it''s'\nb: \"tab\\t, \\\"q\\\", \\u00e9 \\x41 \\U0001F600\"",
    'a: "one\n  two\n\n  three\\\n  four"',
    "a: 'one\n  two'\nb: 1",
    'a: "one\\  \n  two\\t \n  three  \n  four"',
    "a:\n- x\n- y\nb: z",
    "a:\n  - s: 1\n    q: 2\n  - s: 3\n    q: [4, 5]",
    "a:\n  b:\n    c: d\n  e: f",
    "a: [\n  x,\n  'y', # note\n\n  # more\n  z,\n]\nb: 1",
    "a: |\n  one\n\n   two\nb: >-\n  three\n  four\n\n  five",
    "a: |+\n  one\n\nb: 1",
    "a: >\n\n  one\n\n\n  two\n",
    "a: |\n  \tmake\n",
    "a:\nb: ~\nc: null\nd: ''",
    "a: x#y\nb: http://x.y/z\nc: -x\nd: ?x\ne: :x\nf: x:y",
    "a: [http://x, a:b, -x, ?y]",
    "a: {x: y, z: 'a b', w: c d}\nb: {}\nc:\n  - {x: y}\n  - { z: \"}\" } # note\nd: {\n  e: f,\n}",
    "a:\tb\nb: x\ty \t# c",
    "true: 1\na-b_c: 2",
  ]
  for (const yaml of same) {
    test(`LESN-01: ${JSON.stringify(yaml)} means what YAML says`, () => {
      expect(ours(yaml)).toBeDefined()
      expect(ours(yaml)).toEqual(oracle(yaml) as Record<string, unknown>)
    })
  }
})

describe("faults", () => {
  const cases: readonly (readonly [name: string, text: string, line: number, says: string])[] = [
    ["no front matter", "# Title\n", 1, "must begin"],
    ["an empty file", "", 1, "must begin"],
    ["never closed", "---\na: b\n", 1, "not closed"],
    ["an indented fence does not close", "---\na: b\n ---\n", 1, "not closed"],
    ["a tab for indentation", document("a:\n\tb: c"), 3, "tab"],
    ["a colon in a plain value", document("x: y\ntitle: Fix: this"), 3, "quotes"],
    ["no space after the colon", document("a:b"), 2, "space after the colon"],
    ["a plain line", document("a: b\nhello"), 3, "key: value"],
    ["an unclosed quote", document('a: b\nb: "x\nc: d'), 3, "not closed"],
    ["an unclosed quote at the end", document("a: b\nb: 'x"), 3, "not closed"],
    ["an unclosed list", document("a: [x,\n  y\nb: c"), 2, "not closed"],
    ["text after a quote", document('a: "x" y'), 2, "after the end"],
    ["text after a list", document("a: [x] y"), 2, "after the end"],
    ["a comment without space before it", document("a: 'x'#y"), 2, "after the end"],
    ["an empty list item", document("a: [x,, y]"), 2, "nothing before"],
    ["two items without a comma", document("a: ['x' 'y']"), 2, "comma"],
    ["a list in a list", document("a: [[x]]"), 2, "quotes"],
    ["a map in a list", document("a: [{x: y}]"), 2, "quotes"],
    ["a pair in a list", document("a: [x: y]"), 2, "quotes"],
    ["a flow map in a flow map", document("a: {x: {y: z}}"), 2, "begin with `{`"],
    ["a list in a flow map", document("a: {x: [y]}"), 2, "begin with `[`"],
    ["a flow map without a value", document("a: {x}"), 2, "Between braces"],
    ["a flow map without a space", document("a: {x:y}"), 2, "Between braces"],
    ["a flow map without a comma", document("a: {x: 'y' z: 'w'}"), 2, "Between braces"],
    ["a flow map with a quoted key", document("a: {'x': y}"), 2, "Between braces"],
    ["an unclosed flow map", document("b: c\na: {x: y"), 3, "not closed"],
    ["an anchor", document("a: &x y"), 2, "begin with `&`"],
    ["an alias", document("a: *x"), 2, "begin with `*`"],
    ["a glob without quotes", document("a: [**/x.json]"), 2, "begin with `*`"],
    ["a tag", document("a: !t x"), 2, "begin with `!`"],
    ["a merge key", document("<<: x"), 2, "key: value"],
    ["a quoted key", document("'a': x"), 2, "key: value"],
    ["a complex key", document("? a\n: b"), 2, "key: value"],
    ["a value going on unquoted", document("a: x\n  y"), 3, "indented deeper"],
    ["a deeper key", document("a:\n  b: c\n    d: e"), 4, "indented deeper"],
    ["a list item in a map", document("a:\n  b: c\n  - d"), 4, "key: value"],
    ["a key in a list", document("a:\n  - b\n  c: d"), 4, "indented deeper"],
    ["a list inside a list", document("a:\n  - - b"), 3, "list inside a list"],
    ["an item below its dash", document("a:\n  -\n    b: c"), 3, "same line"],
    ["an unknown escape", document('a: "\\q"'), 2, "not an escape"],
    ["a half escape", document('a: "\\u12"'), 2, "not an escape"],
    ["a control character", document("a: b\nc: \x1b[31m"), 3, "control character"],
    ["a lone carriage return", document("a: b\rc: d"), 2, "control character"],
    ["an indented block indicator", document("a: |2\n   x"), 2, "may follow"],
    ["uneven folded text", document("a: >\n  x\n    y"), 4, "alike"],
    ["a conflict marker", document("<<<<<<< HEAD\na: b"), 2, "merge conflict"],
    ["too deep", document(Array.from({ length: 20 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")), 11, "deep"],
  ]
  for (const [name, text, line, says] of cases) {
    test(`LESN-02: ${name} is a problem that names line ${line}`, () => {
      const found = problems(text)
      expect(found[0]?.[0]).toBe(line)
      expect(found[0]?.[1]).toContain(says)
    })
  }

  test("LESN-02: one fault does not hide the next", () => {
    expect(problems(document("a: x: y\nb: ok\nc: [1\nd: *e")).map(([line]) => line)).toEqual([2, 4, 5])
  })
})
