import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../../io/home.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { coreTier } from "./core-tier.ts"

let here: Project

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-core-"))))
  mkdirSync(join(here.root, "docs/context"), { recursive: true })
})

afterEach(() => rmSync(here.root, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(here.root, "docs/context", name), text)

test("CONT-11: the core documents are shown in order, without comments and empty headings", () => {
  write("GUARDRAILS.md", "# Guardrails\n\n- No force push.\n")
  write(
    "CONTEXT_CORE.md",
    "# Core\n<!-- what every session must know -->\n## Empty\n\n## Facts\n\nAmounts are cents.\n",
  )
  expect(coreTier(here, 2_000).split("\n")).toEqual([
    "From docs/context/CONTEXT_CORE.md:",
    "# Core",
    "## Facts",
    "Amounts are cents.",
    "From docs/context/GUARDRAILS.md:",
    "# Guardrails",
    "- No force push.",
  ])
  write("CONTEXT_CORE.md", "# Core\n\n## Empty\n")
  write("GUARDRAILS.md", "")
  expect(coreTier(here, 2_000)).toBe("")
})

test("CONT-11: lines that do not fit are left out whole, and the file is named", () => {
  write(
    "CONTEXT_CORE.md",
    Array.from({ length: 200 }, (_, at) => `- Fact number ${at} about the project.`).join("\n"),
  )
  const text = coreTier(here, 100)
  expect(estimateTokens(text)).toBeLessThanOrEqual(100)
  expect(text.split("\n").at(-1)).toBe("The rest: docs/context/CONTEXT_CORE.md")
  expect(coreTier(here, 5)).toBe("")
})

test("CONT-11, T09: a document behind a link out of the project is not read", () => {
  const outside = mkdtempSync(join(tmpdir(), "tenure-outside-"))
  writeFileSync(join(outside, "x.md"), "- A secret of somebody else.\n")
  symlinkSync(join(outside, "x.md"), join(here.root, "docs/context/CONTEXT_CORE.md"))
  expect(coreTier(here, 2_000)).toBe("")
  rmSync(outside, { recursive: true })
})
