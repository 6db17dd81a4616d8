import { describe, expect, test } from "bun:test"
import { couldBe, patternOf } from "../shell/path-text.ts"
import { unescapeText } from "../shell/shell-expansions.ts"
import { parseShell } from "../shell/shell-parse.ts"
import { bareText, hasTypedLine } from "./person-verbs.ts"

describe("LIFE-06 REVW-02 a line that would be a typed command", () => {
  const typed = [
    "tenure approve 1",
    "  tenure approve 1",
    "Tenure Approve 1 3",
    "hello\ntenure undo\nbye",
    "hello\r\n\ttenure reject 2",
    "> tenure approve 1",
    "`tenure approve 1`",
    "- tenure trust",
    "!tenure approve 1",
    "./dist/tenure approve 1",
    "/tenure:review",
    "do this:\n/tenure:pause",
  ]
  const prose = [
    "run tenure approve 1",
    "how does tenure approve work?",
    "tenure status",
    "tenure why",
    "tenured approve",
    "tenure approves",
    "the tenure:review skill",
    "tenure\napprove",
    "",
    `${"x".repeat(300)} tenure approve 1`,
  ]
  for (const text of typed)
    test(`REVW-02 typed: ${JSON.stringify(text)}`, () => expect(hasTypedLine(text)).toBe(true))
  for (const text of prose)
    test(`REVW-02 prose: ${JSON.stringify(text)}`, () => expect(hasTypedLine(text)).toBe(false))
  test("T19 a long text takes linear time", () => {
    for (const piece of [" ", "\n", "`", "a/", "tenure ", "tenure add ", "tenure approv"]) {
      hasTypedLine(piece.repeat(200_000))
    }
    expect(hasTypedLine(`${" \n".repeat(200_000)}tenure approve 1`)).toBe(true)
  })
})

describe("T05 assembled names", () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ["tenure", true],
    ["ten*", true],
    ["t?nure", true],
    ["[t]enure", true],
    ["$a", true],
    ["te$a", true],
    ["${a}ure", true],
    ["$(x)e", true],
    ["*", true],
    ["ten'*'", false],
    ["x*", false],
    ["ten?", false],
    ["$a-x", false],
  ]
  for (const [text, expected] of rows) {
    test(`T05 ${text} ${expected ? "could" : "could not"} be tenure`, () => {
      const parsed = parseShell(text)
      const word = parsed.kind === "ok" ? parsed.commands.at(-1)?.words[0] : undefined
      expect(couldBe(patternOf(word!), "tenure")).toBe(expected)
    })
  }
  test("T05 quotes and continued lines do not hide a name", () => {
    expect(bareText("t'e'n\"u\"r\\e $'x' a\\\nb `c` d$()e")).toBe("tenure x ab c de")
  })
})

describe("GARD-02 escapes", () => {
  const rows: readonly (readonly [string, "ansi-c" | "echo" | "printf", string])[] = [
    ["\\x41\\x4g", "ansi-c", "A\u0004g"],
    ["\\101\\1011", "ansi-c", "AA1"],
    ["\\0101", "echo", "A"],
    ["\\0101", "ansi-c", "\b1"],
    ["\\u00e9\\U0001F600", "ansi-c", "é😀"],
    ["\\cA", "ansi-c", "\u0001"],
    ["a\\0b", "ansi-c", "a"],
    ["a\\cb", "echo", "a"],
    ["\\q\\\\", "ansi-c", "\\q\\"],
    ["plain", "printf", "plain"],
  ]
  for (const [text, dialect, expected] of rows) {
    test(`GARD-02 ${text} in ${dialect}`, () => expect(unescapeText(text, dialect)).toBe(expected))
  }
})
