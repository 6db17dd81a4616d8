import { expect, test } from "bun:test"
import { type BranchLine, rewoundIn } from "./branch.ts"

const line = (uuid: string, parent: string | null, isPrompt = false): BranchLine => ({
  uuid,
  parent,
  isPrompt,
  at: uuid,
})

test("CONT-10: a prompt that continues from before another one leaves that branch dead", () => {
  const lines = [
    line("p1", null, true),
    line("a1", "p1"),
    line("p2", "a1", true),
    line("a2", "p2"),
    line("p3", "a1", true),
    line("a3", "p3"),
  ]
  expect(rewoundIn(lines)).toEqual([{ dead: new Set(["p2", "a2"]), by: "p3", from: "p2", until: "p3" }])
})

test("CONT-10: results of parallel calls, a compaction and an unknown parent are no rewind", () => {
  const parallel = [
    line("p1", null, true),
    line("c1", "p1"),
    line("c2", "c1"),
    line("r1", "c1"),
    line("r2", "c2"),
    line("a1", "r2"),
    line("p2", "a1", true),
  ]
  expect(rewoundIn(parallel)).toEqual([])
  expect(rewoundIn([...parallel, line("b", null), line("p3", "b", true)])).toEqual([])
  expect(rewoundIn([...parallel, line("p4", "gone", true)])).toEqual([])
})

test("CONT-10: a rewind of a rewind leaves both branches dead, and reports each once", () => {
  const lines = [
    line("p1", null, true),
    line("a1", "p1"),
    line("p2", "a1", true),
    line("p3", "a1", true),
    line("a3", "p3"),
    line("p4", "a1", true),
  ]
  expect(rewoundIn(lines).map(({ dead }) => [...dead])).toEqual([["p2"], ["p3", "a3"]])
})
