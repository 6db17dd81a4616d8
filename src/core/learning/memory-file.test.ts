import { expect, test } from "bun:test"
import type { Report } from "../lessons/report.ts"
import { learnedFile, MOST_LINES, splitMemory } from "./memory-file.ts"

const lines = (count: number) => Array.from({ length: count }, (_, n) => `- note ${n}`)

test("LERN-09: a MEMORY.md of 180 lines stays as it is, one of 181 gives its oldest part away", () => {
  expect(splitMemory(`${lines(MOST_LINES).join("\n")}\n`)).toBeUndefined()
  const text = `${lines(MOST_LINES + 1).join("\n")}\n`
  const split = splitMemory(text)
  expect(split!.archived + split!.kept).toBe(text)
  expect(split!.kept.split("\n").length).toBeLessThan(MOST_LINES)
  expect(split!.kept).toEndWith("- note 180\n")
})

test("LERN-09: the cut is made at a heading when one is near, and no line is lost", () => {
  const text = [...lines(40), "## Later", ...lines(180)].join("\n")
  const split = splitMemory(text)
  expect(split!.archived + split!.kept).toBe(text)
  const near = [...lines(75), "## Later", ...lines(149)].join("\n")
  expect(splitMemory(near)!.kept).toStartWith("## Later")
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
