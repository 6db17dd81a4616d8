import { expect, test } from "bun:test"
import type { Report } from "../../blocks/agent-report.ts"
import { learnedFile, MAX_LINES, splitMemory, withIndexLine } from "./memory-file.ts"

const lines = (count: number) => Array.from({ length: count }, (_, n) => `- note ${n}`)

test("LERN-09: a MEMORY.md of 180 lines is unchanged; at 181 its oldest part is archived", () => {
  expect(splitMemory(`${lines(MAX_LINES).join("\n")}\n`)).toBeUndefined()
  const text = `${lines(MAX_LINES + 1).join("\n")}\n`
  const split = splitMemory(text)
  expect(split!.archived + split!.kept).toBe(text)
  expect(split!.kept.split("\n").length).toBeLessThan(MAX_LINES)
  expect(split!.kept).toEndWith("- note 180\n")
})

test("LERN-09: the cut is at a nearby heading, and no line is lost", () => {
  const text = [...lines(40), "## Later", ...lines(180)].join("\n")
  const split = splitMemory(text)
  expect(split!.archived + split!.kept).toBe(text)
  const near = [...lines(75), "## Later", ...lines(149)].join("\n")
  expect(splitMemory(near)!.kept).toStartWith("## Later")
})

test("LERN-09: the heading and its text stay; the oldest entries are archived", () => {
  const top = ["# Memory", "", "What I know of this project.", ""]
  const split = splitMemory(`${[...top, ...lines(200)].join("\n")}\n`)
  expect(split!.kept).toStartWith(`${top.join("\n")}\n- note `)
  expect(split!.kept).not.toContain("- note 0\n")
  expect(split!.kept).toEndWith("- note 199\n")
  expect(split!.archived).toStartWith("- note 0\n")
  expect(split!.archived.split("\n").length + split!.kept.split("\n").length).toBe(top.length + 200 + 2)
})

test("LERN-09: the index gets one line for each file", () => {
  const index = withIndexLine("", "learned-x.md", "Use [uv]")
  expect(index).toBe("# Memory\n\n- [Use uv](learned-x.md)\n")
  expect(withIndexLine(index, "learned-x.md", "Use uv")).toBe(index)
  expect(withIndexLine("# Memory\n- a", "b.md", "B")).toBe("# Memory\n- a\n- [B](b.md)\n")
})

test("LERN-09: a learned pattern's file has its eight fields", () => {
  const report: Report = {
    title: "Tests need a running redis",
    body: "Start it with make redis.",
    kind: "convention",
    priority: "MEDIUM",
    tools: [],
    files: ["test/**"],
    commands: [],
    actions: [],
    context: [],
    areas: [],
    quote: "you forgot redis",
    why: "The suite connects at once.",
  }
  const text = learnedFile(report, "2026-11-15T10:00:00Z", "s1")
  for (const field of [
    "Extracted",
    "Confidence",
    "Context",
    "Pattern",
    "When to apply",
    "Steps",
    "Why this works",
    "Source",
  ]) {
    expect(text).toContain(field)
  }
})
