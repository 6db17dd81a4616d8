import { expect, test } from "bun:test"
import { inForce } from "./guard-layers.ts"

const STRICT = { text: "mode: enforce\nwrite:\n  deny: [a]\n", agreed: true }
const LOOSE = { text: "mode: off\n", agreed: false }
const summary = (sources: Parameters<typeof inForce>[0], phase: string | null = null) =>
  inForce(sources, phase).layers.map(({ from, mode, agreed, rules }) => [
    from,
    mode,
    agreed,
    ...rules.map(({ name }) => name),
  ])

test("SAFE-03: a file that nobody here agreed to adds rules and removes none", () => {
  expect(summary([STRICT, LOOSE])).toEqual([["guardrails.yaml", "enforce", true, "a"]])
  const theirs = { text: "mode: warn\ngate: enforce\nwrite:\n  deny: [b]\n", agreed: false }
  expect(summary([STRICT, theirs])).toEqual([
    ["guardrails.yaml", "enforce", true, "a"],
    ["guardrails.yaml", "warn", false, "b"],
  ])
  expect(inForce([STRICT, theirs], null).gate).toBe("enforce")
  expect(inForce([{ ...theirs, agreed: true }, LOOSE], null).gate).toBe("enforce")
})

test("GARD-03: an unreadable file refuses every write, in the strictest known mode", () => {
  const broken = { text: "mode: warn\nwrite: 7\n", agreed: false }
  expect(summary([broken])).toEqual([["guardrails.yaml", "warn", true, "guardrails.yaml"]])
  expect(summary([STRICT, broken])[0]).toEqual(["guardrails.yaml", "enforce", true, "guardrails.yaml"])
  const [first] = inForce([{ text: "nonsense", agreed: false }], null).layers
  expect(first).toMatchObject({ mode: "enforce", rules: [{ on: "write", sort: "only", match: [] }] })
  expect(first?.rules[0]?.reason).toContain("line 1")
})

test("GARD-01: a phase adds its rules; planning needs no definition; an undefined phase refuses writes", () => {
  const phases = { text: "mode: enforce\nphases:\n  freeze:\n    tools: {deny: Edit}\n", agreed: true }
  expect(summary([phases], "freeze")).toEqual([["phase freeze", "enforce", true, "Edit"]])
  expect(summary([phases], "planning")).toEqual([["phase planning", "enforce", true, "planning"]])
  expect(summary([], "planning")).toEqual([["phase planning", "enforce", true, "planning"]])
  expect(summary([phases], "gone")).toEqual([["phase gone", "enforce", true, "phase gone"]])
  expect(summary([{ text: "mode: off", agreed: true }], "planning")).toEqual([])
})
