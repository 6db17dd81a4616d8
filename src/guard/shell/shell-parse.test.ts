import { describe, expect, test } from "bun:test"
import { CASES } from "../../../test/guard/shell-parse-cases.ts"
import type { SimpleCommand } from "./shell-command.ts"
import { parseShell } from "./shell-parse.ts"

for (const [group, cases] of Object.entries(CASES)) {
  describe(`GARD-02 shell text is read as the shell reads it: ${group}`, () => {
    for (const [text, expected] of cases) {
      test(`GARD-02 ${JSON.stringify(text)}`, () => {
        const parsed = parseShell(text)
        expect<unknown>(parsed.kind === "ok" ? parsed.commands.map(print) : parsed.kind).toEqual(expected)
      })
    }
  })
}

function print(command: SimpleCommand): string {
  const assignments = command.assignments.map((each) => {
    const value = each.elements ? `(${each.elements.map((word) => word.text).join("·")})` : each.value.text
    return `${each.name}${each.appends ? "+" : ""}=${value}`
  })
  const words = command.words.map((word) => (word.dynamic ? "~" : "") + (word.text === "" ? "∅" : word.text))
  const redirections = command.redirections.map(
    ({ op, target, body }) => `${op}→${target.text}${body ? `«${body.text}»` : ""}`,
  )
  return [...assignments, ...words, ...redirections].join("·")
}

describe("GARD-02 a command knows its context", () => {
  test("GARD-02 a command after a pipe knows the simple command before it", () => {
    const parsed = parseShell("a x | b; { c; } | d; e")
    const commands = parsed.kind === "ok" ? parsed.commands : []
    expect(commands.map((each) => each.piped)).toEqual([false, true, false, true, false])
    expect(commands[1]?.pipeFrom).toBe(commands[0]!)
    expect(commands[3]?.pipeFrom).toBeUndefined()
  })

  test("GARD-02 a substitution and a subshell have their own scope", () => {
    const parsed = parseShell("a; (b; c); d $(e)")
    const commands = parsed.kind === "ok" ? parsed.commands : []
    expect(commands.map((each) => each.scope.kind)).toEqual([
      "top",
      "subshell",
      "subshell",
      "substitution",
      "top",
    ])
    expect(commands[1]?.scope).toBe(commands[2]!.scope)
    expect(commands[1]?.scope.parent).toBe(commands[0]!.scope)
  })

  test("GARD-02 unparsable text reports the position", () => {
    expect(parseShell("a b ) c")).toEqual({
      kind: "unparsable",
      reason: "a closing bracket that nothing opened",
      at: 4,
    })
  })
})

// 100 KB each. A parser that is not linear exceeds the time limit of the test.
const HOSTILE = [
  ..."()'\"`\\[{}*;&|<>#!~$".split(""),
  "((",
  "$(",
  "$((",
  "${",
  "${a:-",
  '"$(',
  "`\\`",
  "<(",
  "@(",
  "{a,",
  "{a,b}",
  "[[ ",
  "[[ a && ",
  "a|",
  "a;",
  "a=b ",
  "a=(",
  "$a",
  "cat <<A\n",
  "cat <<A <<B\nA\nB\n",
  "case x in ",
  "if a; then ",
  "for a in b; do ",
  "{ ",
  "\\\n",
  "# a\n",
  "'a'\"b\"",
  "$'\\x41'",
  ">a ",
  "$((1+(2)))",
  "a <<E\n$(",
  "\u0000",
  "\uffff",
  "😀",
]

describe("T19 hostile shell text is parsed in linear time", () => {
  for (const piece of HOSTILE) {
    test(`T19 100 KB of ${JSON.stringify(piece)}`, () => {
      const text = `x ${piece.repeat(Math.ceil(100_000 / piece.length))}`
      expect(["ok", "unparsable"]).toContain(parseShell(text).kind)
    })
  }
  test("T19 ordinary nesting is read, hostile nesting is refused", () => {
    const nested = (depth: number) => `${"a $(".repeat(depth)}b${")".repeat(depth)}`
    expect(parseShell(nested(20)).kind).toBe("ok")
    expect(parseShell(nested(2000))).toMatchObject({ kind: "unparsable", reason: "nested too deep" })
  })
})
