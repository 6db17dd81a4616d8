import { describe, expect, test } from "bun:test"
import { meantMode, parseGuardrails } from "./guard-file.ts"

const WHOLE = `# ours
mode: warn
gate: enforce
preset: [default, planning]
tools:
  allow: [Read, Grep, Bash]
  deny:
    - mcp__*
    - name: offline
      match: [WebFetch, WebSearch]
      reason: We work offline.
write:
  allow: [src/**, docs/**]
  deny:
    - "*.lock"
    - name: generated
      match: ["src/gen/**", "*.{pb,gen}.ts"]
      except: src/gen/README.md
      reason: Run the generator.
commands:
  deny:
    - git push --force
    - { name: publish, match: npm publish, reason: CI publishes. }
phases:
  planning:
    write:
      allow: docs/**
  code-freeze:
    write: { deny: "**" }
    tools: { deny: Edit }
`

test("GARD-01: every key is parsed, and a rule keeps its name, reason and line", () => {
  const reading = parseGuardrails(WHOLE)
  if (reading.kind !== "ok") throw new Error(JSON.stringify(reading))
  const { mode, gate, rules, phases } = reading.guardrails
  expect([mode, gate]).toEqual(["warn", "enforce"])
  expect(
    rules.filter(({ line }) => line > 0).map(({ on, sort, name, line }) => [on, sort, name, line]),
  ).toEqual([
    ["tool", "only", "tools.allow", 6],
    ["tool", "deny", "mcp__*", 8],
    ["tool", "deny", "offline", 9],
    ["write", "only", "write.allow", 13],
    ["write", "deny", "*.lock", 15],
    ["write", "deny", "generated", 16],
    ["command", "deny", "git push --force", 22],
    ["command", "deny", "publish", 23],
  ])
  expect(rules.find(({ name }) => name === "generated")).toMatchObject({
    reason: "Run the generator.",
    match: [
      ["tree", "src/gen"],
      ["suffix", ".pb.ts"],
      ["suffix", ".gen.ts"],
    ],
    except: [["glob", "src/gen/readme.md"]],
  })
  expect(Object.keys(phases)).toEqual(["planning", "code-freeze"])
  expect(phases["code-freeze"]?.map(({ on }) => on)).toEqual(["write", "tool"])
})

test("GARD-01: a file without a mode is enforced; an empty file has no rules", () => {
  expect(parseGuardrails("write:\n  deny: [a]\n")).toMatchObject({
    kind: "ok",
    guardrails: { mode: "enforce" },
  })
  expect(parseGuardrails("")).toMatchObject({ kind: "ok", guardrails: { rules: [], gate: "off" } })
})

describe("GARD-01: problems name their line", () => {
  const wrong: readonly (readonly [text: string, line: number, words: string])[] = [
    ["mode: maybe\n", 1, "off, warn, enforce"],
    ["mode: off\nmod: off\n", 2, "There is no key 'mod'"],
    ["mode: off\nmode: enforce\n", 2, "twice"],
    ["write:\n  forbid: [a]\n", 2, "write.forbid"],
    ["write:\n  deny:\n    - *.pem\n", 3, "quotes"],
    ["write:\n  deny:\n    - name: x\n", 3, "match"],
    ["write:\n  deny:\n    - nmae: x\n      match: a\n", 3, "nmae"],
    ["write:\n  deny: [a{b]\n", 2, "quotes"],
    ['write:\n  deny: ["a{b"]\n', 2, "braces"],
    ['write:\n  deny: ["!a"]\n', 2, "except"],
    ["write:\n  deny: [../x]\n", 2, ".."],
    ["write: [a]\n", 1, "'deny' and 'allow'"],
    ["commands:\n  allow: [ls]\n", 2, "commands.allow"],
    ["tools:\n  deny:\n    - match: a\n      except: b\n", 4, "except"],
    ["preset: paranoid\n", 1, "no preset 'paranoid'"],
    ["phases:\n  Off Limits:\n    write: {deny: a}\n", 2, ""],
    ["phases:\n  planning: [a]\n", 2, "planning"],
    ["phases:\n  planning:\n    mode: off\n", 3, "phases.planning.mode"],
    ["mode: enforce\n---\nmode: off\n", 2, "dashes"],
    ["mode enforce\n", 1, ""],
    ['write:\n  deny: [""]\n', 2, "empty"],
  ]
  for (const [text, line, words] of wrong) {
    test(`GARD-01: ${JSON.stringify(text)}`, () => {
      const reading = parseGuardrails(text)
      if (reading.kind === "ok") throw new Error("it was accepted")
      expect(reading.problems.map((each) => each.line)).toContain(line)
      expect(reading.problems.map(({ message }) => message).join(" ")).toContain(words)
    })
  }
})

test("GARD-03: a malformed file means enforce unless one of its lines says otherwise", () => {
  expect(meantMode("mode: enforce\n  bad")).toBe("enforce")
  expect(meantMode("mode: warn # for now\nbad")).toBe("warn")
  expect(meantMode("mode: 'off'\nbad")).toBe("off")
  expect(meantMode("  mode: off\nbad")).toBe("enforce")
  expect(meantMode("")).toBe("enforce")
})
