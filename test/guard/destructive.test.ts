// GARD-08, the preset `destructive` on a real disk: a command that loses work is denied or leads to a question,
// by the rule that says what to do instead; similar harmless commands pass.
import { afterAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { diskFacts } from "../../src/guard/disk/path-facts.ts"
import { byWeight, guardKind, judge } from "../../src/guard/rules/judge-attempt.ts"
import { presetRules } from "../../src/guard/rules/presets.ts"
import { shellAttempt } from "../../src/guard/shell/shell-attempt.ts"
import { ORDINARY_SHELL } from "../threats/corpus/t05-ordinary.ts"
import { LATER_ORDINARY } from "./corpus/later.ts"
import { ORDINARY } from "./corpus/ordinary.ts"
import { KEEPING, LOSING } from "./destructive-lines.ts"

const TEMPORARY = ["/tmp", "/var/tmp"]
// Outside the temporary folders (the tree itself may be in one), because files there may be lost.
const isTemporary = TEMPORARY.some((folder) => import.meta.dir.startsWith(`${folder}/`))
const above = mkdtempSync(join(isTemporary ? homedir() : import.meta.dir, "scratch-"))
afterAll(() => rmSync(above, { recursive: true }))
const root = join(above, "project")
for (const folder of [".git", "src/lib", "docs", "dist", "packages/web/dist"])
  mkdirSync(join(root, folder), { recursive: true })
writeFileSync(join(root, "src/app.ts"), "export {}\n")
writeFileSync(join(root, "data.sql"), "-- old\nDROP TABLE users;\n")
writeFileSync(join(root, ".git/HEAD"), "ref: refs/heads/main\n")

const facts = diskFacts({ root, cwd: root, home: join(above, "home"), temporary: TEMPORARY })
const layer = {
  mode: "enforce",
  from: "guardrails.yaml",
  agreed: true,
  rules: presetRules("destructive"),
} as const

function said(command: string): readonly { readonly rule: string; readonly kind: string }[] {
  const attempt = shellAttempt(command, facts)
  return byWeight(judge({ tool: "Bash", attempt }, [layer], facts)).map((broken) => ({
    rule: broken.rule.name,
    kind: guardKind(broken),
  }))
}

describe("GARD-08 a command that loses work is denied or leads to a question", () => {
  for (const [rule, lines] of Object.entries(LOSING))
    for (const line of lines)
      test(`GARD-08 ${rule}: ${line}`, () => expect(said(line).map((each) => each.rule)).toContain(rule))
})

describe("GARD-08 a command that keeps it passes", () => {
  for (const line of KEEPING) test(`GARD-08 passes: ${line}`, () => expect(said(line)).toEqual([]))
})

test("GARD-08: there are at least 150 of each, and nine in ten that lose work are denied without a question", () => {
  const losing = Object.values(LOSING).flat()
  expect(losing.length).toBeGreaterThanOrEqual(150)
  expect(KEEPING.length).toBeGreaterThanOrEqual(150)
  const refused = losing.filter((line) => said(line)[0]?.kind === "deny")
  expect(refused.length / losing.length).toBeGreaterThan(0.9)
})

test("GARD-08: every rule says what to do instead", () => {
  for (const { name, reason } of layer.rules)
    expect([name, reason.split(". ").length >= 2]).toEqual([name, true])
})

test("GARD-08: ordinary commands pass, unless they lose something or cannot be read", async () => {
  const ordinary = [...ORDINARY, ...LATER_ORDINARY, ...ORDINARY_SHELL]
  const stopped = ordinary.filter((line) => said(line).length > 0)
  const page = await Bun.file(`${import.meta.dir}/../../docs/guide/guardrails.md`).text()
  expect(page.replace(/\s+/g, " ")).toContain(
    `Of ${ordinary.length} ordinary commands it refuses or asks about ${stopped.length}`,
  )
  expect(stopped.length / ordinary.length).toBeLessThan(0.03)
})
