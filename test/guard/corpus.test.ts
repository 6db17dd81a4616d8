// T17 and GARD-02 with the default preset enforced, in a project on a real disk: forbidden writes are denied or
// lead to a question, ordinary work passes, and the misses are a known list.
import { afterAll, describe, expect, test } from "bun:test"
import { isPlainCommand } from "../../src/guard/shell/plain-command.ts"
import { shellAttempt } from "../../src/guard/shell/shell-attempt.ts"
import { ORDINARY_SHELL } from "../threats/corpus/t05-ordinary.ts"
import { FORBIDDEN_CALLS } from "./corpus/forbidden-calls.ts"
import { FORBIDDEN_SHELL, MISSED } from "./corpus/forbidden-shell.ts"
import { LATER_FORBIDDEN, LATER_ORDINARY } from "./corpus/later.ts"
import { ORDINARY } from "./corpus/ordinary.ts"
import { PLANNING, shellVerdict, verdict } from "./judged.ts"
import { setStage } from "./stage.ts"

const stage = setStage()
afterAll(() => stage[Symbol.dispose]())

describe("T17 GARD-02 a forbidden write is denied or leads to a question", () => {
  for (const command of [...FORBIDDEN_SHELL, ...LATER_FORBIDDEN]) {
    test(`T17 forbidden: ${command}`, () => expect(["deny", "ask"]).toContain(shellVerdict(command, stage)))
  }
  for (const call of FORBIDDEN_CALLS) {
    test(`T17 forbidden: ${JSON.stringify(call)}`, () =>
      expect(["deny", "ask"]).toContain(verdict(call, stage)))
  }
  test("T17 there are at least 200 attempts, and at most one in twenty gets past", () => {
    const tried = FORBIDDEN_SHELL.length + LATER_FORBIDDEN.length + FORBIDDEN_CALLS.length + MISSED.length
    expect(tried).toBeGreaterThanOrEqual(200)
    expect(MISSED.length / tried).toBeLessThan(0.05)
  })
  test("T17 a clearly forbidden write is denied without a question", () => {
    for (const command of ["echo x > .env", "cp a.txt .env", "git checkout -- .env", "F=.env; echo x > $F"])
      expect([command, shellVerdict(command, stage)]).toEqual([command, "deny"])
  })
})

test("GARD-02: the parser finds no write in a command that skips it", () => {
  const facts = {
    isFolder: () => false,
    exists: () => true,
    read: () => undefined,
    folders: () => [],
    inside: () => [],
  }
  const plain = [...ORDINARY, ...LATER_ORDINARY, ...ORDINARY_SHELL, ...FORBIDDEN_SHELL].filter(isPlainCommand)
  expect(plain.length).toBeGreaterThan(60)
  const wrong = plain.filter((text) => {
    const { targets, doubts, unreadable } = shellAttempt(text, facts)
    const written = targets.filter(({ isMention }) => isMention !== true)
    return written.length > 0 || doubts.length > 0 || unreadable !== undefined
  })
  expect(wrong).toEqual([])
  for (const text of ["git diff --output=.env", "go build -o .env", "npm exec x", "ls & rm x", "cat a\nrm b"])
    expect([text, isPlainCommand(text)]).toEqual([text, false])
})

describe("T17 the misses are a known list", () => {
  for (const [why, command] of MISSED) {
    test(`T17 missed, ${why}: ${command}`, () => expect(shellVerdict(command, stage)).toBe("pass"))
  }
  test("T17 docs/guide/guardrails.md lists every miss", async () => {
    const page = await Bun.file(`${import.meta.dir}/../../docs/guide/guardrails.md`).text()
    expect(MISSED.filter(([, command]) => !page.includes(`\`${command}\``))).toEqual([])
  })
})

describe("GARD-02 ordinary work passes without a question", () => {
  for (const command of [...ORDINARY, ...LATER_ORDINARY]) {
    test(`GARD-02 passes: ${command}`, () => expect(shellVerdict(command, stage)).toBe("pass"))
  }
  test("GARD-02 there are at least 300 ordinary commands", () =>
    expect(ORDINARY.length).toBeGreaterThanOrEqual(300))
  test("GARD-02 tools that only read pass, whatever they name", () => {
    for (const tool of ["Read", "Grep", "Glob", "WebFetch", "TodoWrite", "mcp__fs__read_file"])
      expect([tool, verdict({ tool, input: { path: ".env", file_path: ".env" } }, stage)]).toEqual([
        tool,
        "pass",
      ])
  })
})

describe("GARD-01 in the planning phase only docs and .tenure may be written", () => {
  const planned = (command: string) => shellVerdict(command, stage, [PLANNING])
  const written = (file_path: string) => verdict({ tool: "Write", input: { file_path } }, stage, [PLANNING])
  test("GARD-01 documents and temporary files may be written", () => {
    for (const path of [
      "docs/plan.md",
      "<root>/docs/deep/new/plan.md",
      ".tenure/guardrails.yaml",
      "/tmp/x.md",
      "link-to-docs/a.md",
    ])
      expect([path, written(path)]).toEqual([path, "pass"])
    for (const command of [
      "echo x > docs/plan.md",
      "mkdir -p docs/tracks/a",
      "git log > /tmp/log.txt",
      "npm test",
      "git status",
      "rg TODO",
      "cat src/a.ts",
      "python3 -c 'print(1)'",
      "cp src/a.ts docs/",
    ])
      expect([command, planned(command)]).toEqual([command, "pass"])
  })
  test("GARD-01 code may not be written in any way", () => {
    for (const path of [
      "src/a.ts",
      "docs/../src/a.ts",
      "docs/link-to-src/a.ts",
      "README.md",
      "Docs/a.md",
      "/etc/x.md",
    ])
      expect([path, written(path)]).toEqual([path, "deny"])
    for (const command of [
      "echo x > src/a.ts",
      "cd docs && echo x > ../src/a.ts",
      "sed -i s/a/b/ src/a.ts",
      "cp a.txt src/",
      "echo x > docs/link-to-src/a.ts",
      "git restore src/a.ts",
    ])
      expect([command, planned(command)]).toEqual([command, "deny"])
    for (const command of [
      "python3 -c \"open('src/a.ts','w')\"",
      "echo x > $F",
      "grep -l a src/* | xargs sed -i s/a/b/",
      "git apply < /dev/stdin",
    ])
      expect([command, planned(command)]).toEqual([command, "ask"])
  })
})
