// T17 GARD-05 the corpus of write attempts, by an author who had not seen the parser: at least 95 % are denied
// or lead to a question, and the misses are listed in docs/guide/guardrails.md. No ordinary command is denied.
import { afterAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { shellVerdict } from "./judged.ts"
import { setWriteStage, WRITE_RULES } from "./write-rules.ts"

const stage = setWriteStage()
afterAll(() => stage[Symbol.dispose]())

const read = (name: string) => readFileSync(`${import.meta.dir}/corpus/${name}`, "utf8")
const verdict = (command: string) =>
  shellVerdict(command.replaceAll("/tmp/proj", stage.root).replaceAll("/tmp/home", stage.home), stage, [
    WRITE_RULES,
  ])

const ATTEMPTS = read("write-attempts.jsonl")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { command: string }).command)
const EVERYDAY = read("everyday.txt")
  .split("\n")
  .filter((line) => line.trim() !== "")
const PASSED = JSON.parse(read("passed-writes.json")) as readonly string[]

test("T17 GARD-05 at least 95 % of the write attempts are denied or lead to a question; the misses are a known list", () => {
  const passed = ATTEMPTS.filter((command) => verdict(command) === "pass")
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(800)
  expect(passed.length / ATTEMPTS.length).toBeLessThanOrEqual(0.05)
  expect(passed.filter((command) => !PASSED.includes(command))).toEqual([])
})

test("T17 docs/guide/guardrails.md lists every missed write attempt", () => {
  const page = readFileSync(`${import.meta.dir}/../../docs/guide/guardrails.md`, "utf8")
  expect(PASSED.filter((command) => !page.includes(command))).toEqual([])
})

test("GARD-05 at most three ordinary commands lead to a question, and none is denied", () => {
  const judged = EVERYDAY.map((command) => ({ command, kind: verdict(command) }))
  const asked = judged.filter(({ kind }) => kind === "ask").map(({ command }) => command)
  if (asked.length > 0) console.log(`Asked about:\n${asked.join("\n")}`)
  expect(EVERYDAY.length).toBeGreaterThanOrEqual(500)
  expect(judged.filter(({ kind }) => kind === "deny")).toEqual([])
  expect(asked.length).toBeLessThanOrEqual(3)
})
