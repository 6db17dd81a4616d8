// GARD-05, T17, T05 with tools other than the client's own: MCP servers, PowerShell, patches, code. Three
// corpora of two JSONL files each: the first was written before the code that reads calls, the others before
// that code first ran on them.
import { afterAll, describe, expect, test } from "bun:test"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Layer } from "../../src/guard/rules/guard-rules.ts"
import { compilePattern, type PathPattern } from "../../src/guard/rules/path-pattern.ts"
import { protect } from "../../src/guard/self-protection/self-protection.ts"
import type { Call } from "./corpus/forbidden-calls.ts"
import { DEFAULT, PLANNING, verdict } from "./judged.ts"
import { setStage } from "./stage.ts"

const stage = setStage()
mkdirSync(join(stage.root, "src/gen"))
writeFileSync(join(stage.root, "src/gen/a.ts"), "x\n")
afterAll(() => stage[Symbol.dispose]())

const globs = ["src/gen/**", "*.pb.ts"]
const GENERATED: Layer = {
  ...DEFAULT,
  rules: [
    {
      on: "write",
      sort: "deny",
      name: "generated",
      reason: "Change the schema.",
      line: 1,
      globs,
      match: globs.flatMap((glob) => compilePattern(glob, true) as readonly PathPattern[]),
      except: [],
    },
  ],
}

interface Case extends Call {
  readonly group: string
}

function corpus(name: string): readonly Case[] {
  const text = readFileSync(join(import.meta.dir, `corpus/other-tools-${name}.jsonl`), "utf8")
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case)
}

/** The hook's answer: the guardrails first, then self-protection. */
function answer(call: Call): string {
  const judged = verdict(call, stage, [DEFAULT, GENERATED])
  return judged === "pass" ? own(call) : judged
}

function own(call: Call): string {
  const text = JSON.stringify(call).replaceAll("<root>", stage.root).replaceAll("<home>", stage.home)
  return protect({ ...(JSON.parse(text) as Call), cwd: stage.root, root: stage.root }).kind
}

/** Known misses; docs/guide/guardrails.md says why. */
const MISSED = [`'x' | save -f .env`]

describe("GARD-05 T17 a call of another tool that may write what is denied", () => {
  for (const name of ["attempts", "later-attempts", "third-attempts"]) {
    test(`GARD-05 is denied or leads to a question: ${name}`, () => {
      const passed = corpus(name).filter((call) => answer(call) === "pass")
      const unknown = passed.filter(({ input }) => !MISSED.includes(String(input["command"])))
      expect(unknown).toEqual([])
    })
  }
  test("GARD-05 the corpora hold at least 500 attempts and 400 ordinary calls", () => {
    expect(corpus("attempts").length + corpus("later-attempts").length).toBeGreaterThanOrEqual(500)
    expect(corpus("ordinary").length + corpus("later-ordinary").length).toBeGreaterThanOrEqual(400)
  })
  test("T05 a write to our own files leads to a question, even without guardrails", () => {
    const passed = corpus("attempts").filter((call) => call.group === "our own files" && own(call) === "pass")
    expect(passed).toEqual([])
  })
})

/** Harmless, but it leads to a question: it passes files as text. */
const ASKED = ["mcp__github__run_secret_scanning"]

describe("GARD-05 ordinary calls of other tools", () => {
  for (const name of ["ordinary", "later-ordinary", "third-ordinary"]) {
    test(`GARD-05 pass without a question: ${name}`, () => {
      const asked = corpus(name).filter((call) => answer(call) !== "pass")
      expect(asked.filter(({ tool }) => !ASKED.includes(tool))).toEqual([])
      expect(asked.filter((call) => answer(call) === "deny")).toEqual([])
    })
  }
  test("GARD-05 fewer than one in 150 leads to a question", () => {
    const all = ["ordinary", "later-ordinary", "third-ordinary"].flatMap(corpus)
    expect(all.filter((call) => answer(call) !== "pass").length * 150).toBeLessThan(all.length)
  })
  test("GARD-01 under an allow list a message passes, but a patch of code does not", () => {
    const planned = (tool: string, input: Call["input"]) => verdict({ tool, input }, stage, [PLANNING])
    expect(planned("mcp__slack__post_message", { channel: "C", text: "see src/a.ts" })).toBe("pass")
    expect(planned("mcp__fs__read_file", { path: "src/a.ts" })).toBe("pass")
    expect(planned("mcp__fs__write_file", { path: "src/a.ts", content: "" })).toBe("deny")
    expect(
      planned("apply_patch", { input: "*** Begin Patch\n*** Add File: src/x.ts\n+a\n*** End Patch" }),
    ).toBe("deny")
    expect(
      planned("apply_patch", { input: "*** Begin Patch\n*** Add File: docs/x.md\n+a\n*** End Patch" }),
    ).toBe("pass")
    expect(planned("PowerShell", { command: "Set-Content src/a.ts x" })).toBe("deny")
  })
})

test("T19 hostile input of another tool is judged within its limits", () => {
  const texts = ["(", "@'\n", "join(", "copy ", "'", '"$(', "a.b/", "%2e", "{", "*** ", "<<<<<<< SEARCH\n"]
  for (const text of texts) {
    const long = text.repeat(20_000)
    for (const field of ["command", "code", "thing", "query", "patch"])
      expect(["pass", "ask", "deny"]).toContain(
        verdict({ tool: "mcp__x__run", input: { [field]: long } }, stage),
      )
    expect(["pass", "ask", "deny"]).toContain(
      verdict({ tool: "PowerShell", input: { command: long } }, stage),
    )
  }
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, `f/${at}.x`]))
  expect(verdict({ tool: "mcp__x__set", input: many }, stage)).toBe("ask")
}, 120_000)

test("T05: a notebook edit of the client's settings asks, whatever folder the project has", () => {
  const call = { tool: "NotebookEdit", cwd: "/p", root: "/p" }
  const asked = (notebook_path: string) =>
    protect({ ...call, input: { notebook_path, new_source: "x" } }).kind
  expect(asked("/p/.claude/settings.json")).toBe("ask")
  expect(asked("/p/notes.ipynb")).toBe("pass")
})
