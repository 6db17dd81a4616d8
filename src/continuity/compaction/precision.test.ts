// What the ledger must not claim (CONT-09): outcomes that nobody knows, answers that nobody gave, files that git knows
// of, words that nobody typed, proposals, and what was taken back.
import { expect, test } from "bun:test"
import type { Moment } from "../../clients/claude-code/transcript/moment.ts"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"
import { answeredDecisions, offerOf } from "../ledger/answers.ts"
import { withEvents } from "../ledger/checkpoint-format.ts"
import { isCheck, outcomeOf } from "../ledger/command-outcome.ts"
import { constraintsIn } from "../ledger/constraints.ts"
import { foldLedger } from "../ledger/fold.ts"
import { isGoal } from "../ledger/goals.ts"
import { shellWorkName } from "../ledger/shell-work.ts"

let calls = 0
const said = (text: string): Moment => ({ kind: "said", text, by: "person" })
const replied = (text: string): Moment => ({ kind: "replied", text })
const called = (tool: string, input: Record<string, unknown>, text = "", failed = false): Moment[] => {
  const id = `c${++calls}`
  return [
    { kind: "called", id, tool, input, cwd: "/p" },
    { kind: "resulted", id, failed, text, details: {} },
  ]
}
const bash = (command: string, text = "", failed = false) => called("Bash", { command }, text, failed)
const edit = (path: string) => called("Edit", { file_path: `/p/${path}` })
const fold = (...moments: (Moment | Moment[])[]) =>
  foldLedger({
    session: "s1",
    root: "/p",
    before: null,
    events: [],
    moments: moments.flat(),
    isWhole: true,
    unreviewed: [],
    secretsIn: () => [],
  })
const ended = (line: string, output = "") =>
  outcomeOf({ line, output, hasFailed: false, isInterrupted: false, namesFailing: false })

test("CONT-09: behind a pipe, ; or || the outcome is unknown unless the output shows it", () => {
  expect(ended("npm run deploy | tail -3", "uploading")).toBe("unknown")
  expect(ended("npm run deploy || echo no", "uploading")).toBe("unknown")
  expect(ended("npm run deploy; echo done", "done")).toBe("unknown")
  expect(ended("npm run deploy", "uploading")).toBe("ok")
  expect(ended("set -o pipefail && npm run deploy | tail -3", "uploading")).toBe("ok")
  expect(ended("npm test | tail -3", "12 passing (2s)")).toBe("ok")
  expect(ended("npx hardhat test | grep -E 'passing|failing'", "34 passing\n16 failing")).toBe("failed")
  expect(ended("npx tsc --noEmit 2>&1 | head -30", "")).toBe("ok")
  expect(ended("npx tsc --noEmit 2>&1 | head", "a.ts(1,2): error TS2554: Expected 2 arguments")).toBe(
    "failed",
  )
  expect(ended("curl -s https://x.example | tail -1", "HTTP_STATUS:404")).toBe("failed")
  expect(ended("psql -c 'select 1' || echo offline", "FATAL: password authentication failed")).toBe("failed")
  expect(ended("echo 'a | b; c'", "a | b; c")).toBe("ok")
  expect(ended("npm run lint 2>&1", "✖ 4 problems (0 errors, 4 warnings)")).toBe("ok")
})

test("CONT-09: tests, builds, type checks and linters are checks; reading and installing are not", () => {
  const checks = [
    "npm test",
    "cd a && npx hardhat compile",
    "go test ./...",
    "python -m pytest -q",
    "make check",
  ]
  for (const line of checks) expect(isCheck(line)).toBe(true)
  for (const line of ["npm install", "git status", "ls test", "cat build.log"])
    expect(isCheck(line)).toBe(false)
})

test("CONT-09: a command is named after the first thing it runs", () => {
  const place = { root: "/p", cwd: "/p", foldCase: false }
  expect(shellWorkName("# See whether it builds\nnpm run build", place)).toBe("npm run build")
  expect(shellWorkName("cd /p\nexport CI=1\nnpm test | tail -3", place)).toBe("npm test")
  expect(shellWorkName("sleep 4 && curl -s localhost:3000", place)).toBe("curl -s localhost:3000")
})

test("CONT-09: a later run of the same thing clears its failure", () => {
  const failed = bash("cd api && npx hardhat clean && npx hardhat compile", "Exit code 1\nError: HH600", true)
  expect(
    fold(failed, bash("cd api && npx hardhat compile 2>&1 | tail -5", "wrote 3 files")).commands,
  ).toEqual([{ line: "cd api && npx hardhat compile", outcome: "unknown", error: null }])
  const narrow = bash(
    "go test ./internal/storage -run TestStorage",
    "--- FAIL: TestStorage (0.00s)\nFAIL",
    true,
  )
  expect(fold(narrow).failingTests).toHaveLength(1)
  expect(
    fold(narrow, bash("go test ./internal/storage/...", "ok  \tx/internal/storage\t0.4s")).failingTests,
  ).toEqual([])
  expect(
    fold(narrow, bash("go test ./internal/http/...", "ok  \tx/internal/http\t0.4s")).failingTests,
  ).toHaveLength(1)
})

test("CONT-09: committed files are not changed files; a commit of named files covers only those", () => {
  const commit = bash('git add -A && git commit -m "all"', "[main 1234567] all")
  expect(fold(edit("a.ts"), commit).files).toEqual([])
  expect(fold(edit("a.ts"), commit).committed).toEqual(["a.ts"])
  expect(fold(edit("a.ts"), commit, edit("b.ts")).files).toEqual([{ path: "b.ts", how: "changed" }])
  const one = [...bash("git add a.ts"), ...bash("git commit -m one", "[main 1234567] one")]
  expect(fold(edit("a.ts"), edit("b.ts"), one).files).toEqual([{ path: "b.ts", how: "changed" }])
  expect(fold(edit("a.ts"), bash("git commit -m x", "nothing to commit", true)).files).toHaveLength(1)
  expect(fold(edit("a.ts"), bash("git stash")).files).toEqual([])
  const clean = "On branch main\nnothing to commit, working tree clean"
  expect(fold(edit("a.ts"), bash("git status", clean)).files).toEqual([])
})

test("CONT-09: removing a folder removes its files; a moved one is shown at its new path", () => {
  expect(fold(edit("old/a.ts"), edit("old/b.ts"), bash("rm -rf old")).files).toEqual([
    { path: "old", how: "removed" },
  ])
  expect(fold(bash("mv contracts/backups .")).files).toEqual([
    { path: "contracts/backups", how: "moved", to: "backups" },
  ])
  expect(fold(edit("a.ts"), bash("mv a.ts src/")).files).toEqual([{ path: "src/a.ts", how: "changed" }])
})

test("CONT-09: a prompt answers a question only with one of its choices, or a numbered list by its numbers", () => {
  const offer = offerOf("Two ways:\n1. Fix the tests\n2. Write the report\n\nWhich one first?")
  expect(answeredDecisions(offer, "1").map(({ what }) => what)).toEqual(['1. Fix the tests → chosen by "1"'])
  expect(answeredDecisions(offer, "option 2, then option 1").map(({ what }) => what)).toEqual([
    '2. Write the report; 1. Fix the tests → chosen by "option 2, then option 1"',
  ])
  expect(answeredDecisions(offer, "7")).toEqual([])
  expect(answeredDecisions(offer, "list all contracts")).toEqual([])
  const one = offerOf("The data is there.\nShould expired rows be kept?")
  expect(answeredDecisions(one, "yes, for a year")).toHaveLength(1)
  expect(answeredDecisions(one, "look at the colours of the header")).toEqual([])
  expect(answeredDecisions(offerOf("Keep it? I think so. Or drop it?"), "yes")).toEqual([])
})

test("CONT-09: a reply that ends with a question decides nothing", () => {
  const text = "We decided to use Redis instead of Memcached because it keeps order."
  expect(fold(replied(text)).decisions).toHaveLength(1)
  expect(fold(replied(`${text}\n\nDo you agree?`)).decisions).toEqual([])
})

test("CONT-09: pasted output is nobody's words; a plan as a prompt keeps its binding lines", () => {
  expect(
    constraintsIn(
      'what is this\nOn branch main\n  (use "git add <file>..." to update what will be committed)\n  modified:   a.ts\n',
    ),
  ).toEqual([])
  expect(constraintsIn("it fails\n[vite] warning: this must never be used in production @ app.js:6")).toEqual(
    [],
  )
  const plan =
    "Implement the following plan:\n\n# Plan\n\n## Context\n\nThe site is slow.\n\n**Hard constraint:** at most 12 functions, zero new API routes\n\n## Steps\n\n1. Add a cache"
  expect(constraintsIn(plan)).toEqual(["Hard constraint: at most 12 functions, zero new API routes"])
})

test("CONT-09: a later order on the same matter replaces the earlier one", () => {
  const texts = (ledger: ReturnType<typeof fold>) => ledger.constraints.map(({ text }) => text)
  expect(
    texts(
      fold(
        said("Make sure we use solidity compiler 0.8.25"),
        said("Make sure we use solidity compiler 0.8.20"),
      ),
    ),
  ).toEqual(["Make sure we use solidity compiler 0.8.20"])
  expect(
    texts(fold(said("Never touch the migrations."), said("Keep the tests green, always."))),
  ).toHaveLength(2)
})

test("CONT-01: the task is the first prompt that orders something, and a correction is never a goal", () => {
  const ledger = fold(
    said("hi"),
    said("Build a small shop with a basket and a checkout"),
    said("no, that is wrong, you did not even open the file"),
    said("now add a search field to the header"),
  )
  expect(ledger.task?.text).toBe("Build a small shop with a basket and a checkout")
  expect(ledger.goal.map(({ text }) => text)).toEqual([
    "Build a small shop with a basket and a checkout",
    "now add a search field to the header",
  ])
  expect(isGoal({ text: "you didn't read what I wrote about the header", by: "person" })).toBe(false)
})

test("CONT-09: a refusal is kept with its words until the same thing is done", () => {
  const no = "The user doesn't want to proceed with this tool use. The tool use was rejected."
  const refused = called(
    "Write",
    { file_path: "/p/GUIDE.md" },
    `${no} the user said:\nno documents now`,
    true,
  )
  expect(fold(refused).refusals).toEqual([
    { what: "writing GUIDE.md", words: "no documents now", instead: "", isOpen: true },
  ])
  const silent = called("mcp__vercel__list_deployments", {}, no, true)
  expect(fold(silent, said("look at the logs instead")).refusals).toEqual([
    {
      what: "calling vercel: list_deployments",
      words: "",
      instead: "look at the logs instead",
      isOpen: false,
    },
  ])
  expect(fold(refused, called("Write", { file_path: "/p/GUIDE.md" })).refusals).toEqual([])
})

test("CONT-09: changes since the last passing check are unchecked, and it is known when no check ran", () => {
  expect(fold(edit("a.ts")).unchecked).toEqual({ files: ["a.ts"], passed: null, isChecked: false })
  expect(fold(edit("a.ts"), bash("npm test", "3 passed"), edit("b.ts"), edit("README.md")).unchecked).toEqual(
    {
      files: ["b.ts"],
      passed: "npm test",
      isChecked: true,
    },
  )
})

test("CONT-09: running the tests again replaces the failures of `compile && test`", () => {
  const both = "npx hardhat compile && npx hardhat test"
  const first = bash(both, '1) "before each" hook\n  0 passing\n  1 failing', true)
  const { failingTests, commands } = fold(first, bash("npx hardhat test", "  60 passing"))
  expect(failingTests).toEqual([])
  expect(commands.filter(({ outcome }) => outcome === "failed")).toEqual([])
})

test("CONT-09: an HTTP error is a failure, although curl exits with 0", () => {
  const outcome = (output: string, line = "curl -s -X POST https://x.dev/login") =>
    fold(bash(line, output)).commands.at(-1)?.outcome
  expect(outcome("The page could not be found\n\nNOT_FOUND\n")).toBe("failed")
  expect(outcome("HTTP/2 404 \ncontent-type: text/plain")).toBe("failed")
  expect(outcome("502", 'curl -s -o /dev/null -w "%{http_code}" https://x.dev')).toBe("failed")
  expect(outcome('{"statusCode":500,"message":"x"}')).toBe("failed")
  expect(outcome('{"id":404,"title":"Error pages","code":"ok"}')).toBe("ok")
  expect(outcome("HTTP/2 200 \ncontent-type: text/plain")).toBe("ok")
  expect(outcome("HTTP/1.1 404 Not Found", "node notes.js")).toBe("ok")
})

test("CONT-09: work that was run or viewed by other means is not called unrun", () => {
  expect(fold(edit("a.py"), bash("python3 a.py --help", "usage: a")).unchecked.isChecked).toBe(true)
  expect(fold(edit("a.py"), bash("python3 -c 'print(1)'", "1")).unchecked.isChecked).toBe(false)
  const agent = (subagent_type: string) => called("Task", { subagent_type, description: "x" }, "Done.")
  expect(fold(edit("a.py"), agent("general-purpose")).unchecked.files).toEqual([])
  expect(fold(edit("a.py"), agent("Explore")).unchecked.files).toEqual(["a.py"])
  expect(fold(edit("a.tsx"), called("mcp__playwright__browser_snapshot", {}, "a page")).unchecked).toEqual({
    files: [],
    passed: null,
    isChecked: true,
  })
})

test("CONT-09: a todo that leaves the list undone is kept, one that is reworded is not", () => {
  const list = (...texts: string[]) =>
    called("TodoWrite", { todos: texts.map((content) => ({ content, status: "pending" })) })
  expect(
    fold(list("Write the parser", "Test the dark mode"), list("Write the parser for dates")).vanished,
  ).toEqual(["Test the dark mode"])
  const off = fold(
    list("Build the panel"),
    said("sorry, delete all of that, it was the wrong file"),
    list("Push it"),
  )
  expect(off.vanished).toEqual([])
})

test("CONT-09: promises and facts about the environment are kept verbatim", () => {
  const ledger = fold(
    bash("npx tsc --noEmit", "Exit code 2\nx.ts(1,1): error TS1", true),
    replied(
      "Those errors are pre-existing and not related to my changes. Restart the dev server to see the new colours.",
    ),
  )
  expect(ledger.remarks.map(({ kind, about }) => [kind, about])).toEqual([
    ["environment", "npx tsc --noEmit"],
    ["promise", null],
  ])
})

test("CONT-09: while the client waits, recorded events update the kept ledger", () => {
  const event = (tool: string, target: string, outcome: "ok" | "failed"): RecordedEvent => ({
    seq: 1,
    session: "s1" as SessionId,
    at: 0,
    kind: "tool-finished",
    agent: null,
    durationMs: null,
    text: null,
    tool,
    target,
    outcome,
  })
  const kept = fold(edit("a.ts"), bash("npm test", "Exit code 1", true))
  const now = withEvents(kept, [
    event("Edit", "b.ts", "ok"),
    event("Bash", "npm test", "ok"),
    event("Bash", "npm run build", "failed"),
  ])
  expect(now.files.map(({ path }) => path)).toEqual(["a.ts", "b.ts"])
  expect(now.commands).toEqual([{ line: "npm run build", outcome: "failed", error: null }])
})
