import { expect, test } from "bun:test"
import { hasTypedLine } from "../../guard/self-protection/person-verbs.ts"
import { parseTenureLine, spellLine } from "./tenure-line.ts"
import { type LineDecision, lineWithCode, parseTypedLine } from "./typed-line.ts"

const decided = (prompt: string): [LineDecision, string | undefined] | undefined => {
  const typed = parseTypedLine(prompt)
  return typed?.kind === "decision" ? [typed.decision, typed.code] : undefined
}

test("REVW-02, LIFE-06: a decision is a one-line prompt with its code at the end", () => {
  expect(decided("tenure approve 1 3 k7f")).toEqual([{ verb: "approve", words: ["1", "3"] }, "k7f"])
  expect(decided("  Tenure approve 1, 3 K7F \n")).toEqual([{ verb: "approve", words: ["1", "3"] }, "k7f"])
  expect(decided("tenure approve 1 3")).toEqual([{ verb: "approve", words: ["1", "3"] }, undefined])
  expect(decided("tenure reject use-uv k7f")).toEqual([{ verb: "reject", words: ["use-uv"] }, "k7f"])
  expect(decided("tenure edit 2 k7f: Use uv, not pip: always")).toEqual([
    { verb: "edit", word: "2", text: "Use uv, not pip: always" },
    "k7f",
  ])
  expect(decided("tenure edit 2: Use uv")).toEqual([{ verb: "edit", word: "2", text: "Use uv" }, undefined])
  expect(decided("tenure undo k7f")).toEqual([{ verb: "undo", words: [] }, "k7f"])
  expect(decided("tenure undo use-uv")).toEqual([{ verb: "undo", words: ["use-uv"] }, undefined])
  for (const verb of ["later", "status", "why", "lessons", "help", "review"] as const)
    expect(parseTypedLine(`tenure ${verb}`)).toEqual({ kind: "question", question: { verb }, form: "line" })
})

test("REVW-08: a plugin command means the same as the line, in command form", () => {
  for (const line of [
    "tenure approve 1 3 k7f",
    "tenure reject use-uv",
    "tenure edit 2 k7f: Use uv, not pip: always",
    "tenure undo k7f",
    "tenure restore use-uv k7f",
    "tenure pause 2h k7f",
    "tenure resume k7f",
    "tenure review",
    "tenure review 2",
    "tenure lessons",
    "tenure status",
    "tenure why",
  ]) {
    const { form, ...meant } = parseTypedLine(line)!
    expect(form).toBe("line")
    expect(meant.kind).not.toBe("unclear")
    expect([line, parseTypedLine(spellLine(line, "command"))]).toEqual([
      line,
      { ...meant, form: "command" } as never,
    ])
  }
})

test("REVW-08: without a number the list is shown; the colon before the new text is optional", () => {
  for (const prompt of ["tenure approve", "/tenure:approve", "/tenure:reject k7f", "/tenure:edit"])
    expect(parseTypedLine(prompt)).toMatchObject({ kind: "question", question: { verb: "review" } })
  expect(parseTypedLine("/tenure:review use-uv")).toMatchObject({
    question: { verb: "review", word: "use-uv" },
  })
  const text = { verb: "edit", word: "2", text: "Use uv: always" } as const
  expect(decided("/tenure:edit 2 k7f Use uv: always")).toEqual([text, "k7f"])
  expect(decided("/tenure:edit 2 k7f : Use uv: always")).toEqual([text, "k7f"])
  expect(decided("/tenure:edit 2 Use uv: always")).toEqual([text, undefined])
  // Everything after the colon is text.
  expect(decided("tenure edit 2: k7f is the port")).toEqual([
    { verb: "edit", word: "2", text: "k7f is the port" },
    undefined,
  ])
})

test("LIFE-06: the line to type again is the typed line with the code inserted", () => {
  for (const prompt of [
    "tenure approve 1 3",
    "tenure edit 2: Use uv: always",
    "tenure undo",
    "tenure pause 2h",
  ]) {
    const typed = parseTypedLine(prompt)
    if (typed?.kind !== "decision") throw new Error(prompt)
    expect(typed.line).toBe(prompt)
    expect(decided(lineWithCode(typed.line, "k7f"))).toEqual([typed.decision, "k7f"])
  }
})

test("GUID-10: a pause can be a line or a command; other words are unclear", () => {
  expect(decided("tenure pause")).toEqual([{ verb: "pause", words: [] }, undefined])
  expect(decided("tenure pause 45m k7f")).toEqual([{ verb: "pause", words: ["45m"] }, "k7f"])
  expect(decided("tenure pause until tomorrow")).toEqual([
    { verb: "pause", words: ["until", "tomorrow"] },
    undefined,
  ])
  expect(decided("/tenure:pause 2h")).toEqual([{ verb: "pause", words: ["2h"] }, undefined])
  expect(decided("/tenure:pause")).toEqual([{ verb: "pause", words: [] }, undefined])
  expect(decided("tenure resume k7f")).toEqual([{ verb: "resume" }, "k7f"])
  for (const prompt of [
    "tenure pause is what I mean",
    "/tenure:pauses",
    "tenure resume the work of yesterday",
  ])
    expect(parseTypedLine(prompt)?.kind).toBe("unclear")
})

test.each([
  "tenure aprove 1",
  "tenure approve whatever you think is right, then go on",
  "tenure status of the build",
  "tenure edit 2",
  "tenure edit 2:",
  "tenure edit 2 k7f",
  "tenure undo the last two things",
  "tenure doctor",
  "tenure 1",
  "Tenure is a layer of memory",
  "\u3000tenure\u00a0aprove 1",
  "/tenure approve 1 k7f",
  "/tenure:aprove 1 k7f",
  "/tenure:approve 1 k7f /tenure:reject 2 k7f",
  "/tenure:approve 1 k7f\nand then fix the build",
  `tenure edit 1: ${"x".repeat(3000)}`,
])("REVW-08: %.60j is not understood, and is still not for the model", (prompt) => {
  expect(parseTypedLine(prompt)?.kind).toBe("unclear")
})

test.each([
  "tenure approve 1\nand then fix the build",
  "please tenure approve 1",
  "tenured professors approve 1",
  "<task-notification>tenure approve 1</task-notification>",
  "tenure:pause",
  "/tenured:approve 1",
  "/review /tenure:approve 1 k7f",
  "/tenure:learn",
  "/tenure:plan the next step",
  "/tenure:build\nwith care",
])("REVW-02: %j is a prompt like any other", (prompt) => {
  expect(parseTypedLine(prompt)).toBeUndefined()
})

/** All space characters of the first planes, and some invisible ones. */
const SPACES = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at)).filter((each) =>
  /[\s\p{Z}\p{Cf}\p{Cc}]/u.test(each),
)

test("LIFE-06, T05: self-protection recognises every line that the parser obeys", () => {
  expect(SPACES.length).toBeGreaterThan(80)
  let obeyed = 0
  for (const space of ["\u3164", "\u2800", "\uffa0", ...SPACES])
    for (const line of [
      `tenure${space}approve use-uv`,
      `tenure ${space}approve${space}use-uv`,
      `${space}tenure approve use-uv k7f`,
      `\uff54\uff45\uff4e\uff55\uff52\uff45${space}\uff41pprove 1`,
      `tenure${space}edit 1: ${space}x`,
      `TENURE${space}${space}pause`,
      `${space}/tenure:approve${space}use-uv k7f`,
      `/TENURE:undo${space}k7f`,
      `/tenure:\uff41pprove 1${space}`,
      `${space.repeat(400)}tenure approve use-uv`,
      `tenure${space.repeat(400)}approve use-uv`,
    ]) {
      if (parseTypedLine(line)?.kind !== "decision") continue
      obeyed += 1
      expect([JSON.stringify(line), hasTypedLine(line)]).toEqual([JSON.stringify(line), true])
      expect(hasTypedLine(`first\n${line}\nlast`)).toBe(true)
    }
  expect(obeyed).toBeGreaterThan(600)
  expect(parseTenureLine("tenure\u00a0approve 1")).toEqual({ form: "line", verb: "approve", rest: " 1" })
})
