// T17 GARD-05 a second corpus of write attempts. Nobody who built the guard had seen it before its first score
// (the figure is in docs/guide/guardrails.md). At least 95 % are denied or lead to a question, and the misses
// are a known list.
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

const ATTEMPTS = read("second-attempts.jsonl")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { command: string }).command)
const PASSED = JSON.parse(read("second-passed.json")) as readonly string[]
const ORDINARY = JSON.parse(read("second-ordinary.json")) as readonly string[]

test("T17 GARD-05 at least 95 % of the second corpus are denied or lead to a question; the misses are a known list", () => {
  const passed = ATTEMPTS.filter((command) => verdict(command) === "pass")
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(800)
  expect(passed.length / ATTEMPTS.length).toBeLessThanOrEqual(0.05)
  expect(passed.filter((command) => !PASSED.includes(command))).toEqual([])
})

test("T17 GARD-05 at least 95 % of the later attempts are denied or lead to a question", () => {
  const later = read("later-attempts.txt").trim().split("\n")
  const passed = later.filter((command) => verdict(command) === "pass")
  expect(later.length).toBeGreaterThanOrEqual(500)
  expect(passed.length / later.length).toBeLessThanOrEqual(0.05)
})

test("T17 GARD-05 every attempt of the third corpus is denied or leads to a question", () => {
  const third = JSON.parse(read("third-attempts.json")) as readonly string[]
  expect(third.length).toBeGreaterThanOrEqual(700)
  expect(third.filter((command) => verdict(command) === "pass")).toEqual([])
})

test("GARD-05 of the third list of ordinary commands, none is denied and one leads to a question", () => {
  const third = JSON.parse(read("third-ordinary.json")) as readonly string[]
  const kinds = third.map(verdict)
  expect(third.length).toBeGreaterThanOrEqual(70)
  expect(kinds.filter((kind) => kind === "deny")).toEqual([])
  expect(kinds.filter((kind) => kind === "ask").length).toBeLessThanOrEqual(1)
})

test("T17 docs/guide/guardrails.md lists every miss of the second corpus", () => {
  const page = readFileSync(`${import.meta.dir}/../../docs/guide/guardrails.md`, "utf8")
  expect(PASSED.filter((command) => !page.includes(command))).toEqual([])
})

test("GARD-05 the further ordinary commands all pass without a question", () => {
  const judged = ORDINARY.map((command) => ({ command, kind: verdict(command) }))
  expect(ORDINARY.length).toBeGreaterThanOrEqual(150)
  expect(judged.filter(({ kind }) => kind !== "pass")).toEqual([])
})

/** Each repeats something that the guard examines closely. */
const HOSTILE: readonly string[] = [
  "tar cf t a b c; tar xf t;".repeat(400),
  `parallel 'x ${"{} ".repeat(2000)}' ::: ${"a ".repeat(500)}`,
  `parallel ${"{a ".repeat(5000)}`,
  `python3 -c 'import os; [open(f,"w") for f in os.walk("docs")]';`.repeat(200),
  `python3 -c 'open(x,"w"); ${'"a",'.repeat(20_000)}'`,
  `python3 -c 'open(x,"w"); ${"cwd.".repeat(20_000)}'`,
  `python3 -c 'open(x,"w"); ${"46, ".repeat(20_000)}'`,
  `python3 -c 'open(x,"w"); ${'"".join('.repeat(10_000)}'`,
  `node -e 'fs.writeFileSync(${'`${"a"}`+'.repeat(5000)}1)'`,
  `gcc -Wl,${"a,".repeat(40_000)}`,
]

test("T19 a line built to be slow is judged completely and passes", () => {
  for (const line of HOSTILE) expect([line.slice(0, 40), verdict(line)]).toEqual([line.slice(0, 40), "pass"])
}, 120_000)
