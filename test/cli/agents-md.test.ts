// GUID-02: the client reads AGENTS.md only where there is no CLAUDE.md, so our block never makes one there.
import { expect, test } from "bun:test"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const RULES = ".claude/rules/tenure.md"
const BLOCK = /tenure:begin[\s\S]*- Use uv \[use-uv\]/

function waiting(files: Readonly<Record<string, string>>): LessonBox {
  const box = openLessonBox()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(box.project, name), text)
  box.candidate({ id: "use-uv", title: "Use uv", body: "Use uv, not pip." })
  box.candidate({ id: "tag-first", title: "Tag first", body: "Tag before you release." })
  return box
}

const has = (box: LessonBox, name: string) => existsSync(join(box.project, name))

test("GUID-02: with AGENTS.md and no CLAUDE.md the block goes into our rules file, and the answers say so", async () => {
  using box = waiting({ "AGENTS.md": "# Agents\n\nBe kind.\n" })
  const { text } = await box.typed(["approve", "use-uv"])
  expect(text).toContain(`${RULES} is up to date.`)
  expect(box.read(RULES)).toMatch(BLOCK)
  expect([has(box, "CLAUDE.md"), box.read("AGENTS.md")]).toEqual([false, "# Agents\n\nBe kind.\n"])
  expect((await box.piped(["status"])).text).toContain(`(${RULES})`)
})

test("GUID-02: with a CLAUDE.md, or an empty AGENTS.md, it goes into CLAUDE.md as before", async () => {
  for (const files of [{ "AGENTS.md": "Be kind.\n", "CLAUDE.md": "# Mine\n" }, { "AGENTS.md": " \n" }, {}]) {
    using box = waiting(files)
    await box.typed(["approve", "use-uv"])
    expect(box.read("CLAUDE.md")).toMatch(BLOCK)
    expect(has(box, RULES)).toBe(false)
  }
})

test("GUID-02: a CLAUDE.md that an earlier version made beside AGENTS.md goes, and the block moves", async () => {
  using box = waiting({})
  await box.typed(["approve", "use-uv"])
  expect(box.read("CLAUDE.md")).toMatch(BLOCK)
  writeFileSync(join(box.project, "AGENTS.md"), "Be kind.\n")
  await box.typed(["approve", "tag-first"])
  expect(has(box, "CLAUDE.md")).toBe(false)
  expect(box.read(RULES)).toMatch(BLOCK)
  // The person writes a CLAUDE.md: the client no longer reads AGENTS.md anyway, and the block goes there.
  writeFileSync(join(box.project, "CLAUDE.md"), "# Mine\n")
  await box.typed(["archive", "tag-first"])
  expect(box.read("CLAUDE.md")).toStartWith("# Mine\n")
  expect(box.read("CLAUDE.md")).toMatch(BLOCK)
  expect(has(box, RULES)).toBe(false)
}, 60_000)

test("GUID-02: a block that a person removed or edited stays where it was", async () => {
  using removed = waiting({ "CLAUDE.md": "# Mine\n" })
  await removed.typed(["approve", "use-uv"])
  rmSync(join(removed.project, "CLAUDE.md"))
  writeFileSync(join(removed.project, "AGENTS.md"), "Be kind.\n")
  await removed.typed(["approve", "tag-first"])
  expect([has(removed, "CLAUDE.md"), has(removed, RULES)]).toEqual([false, false])

  using edited = waiting({})
  await edited.typed(["approve", "use-uv"])
  const changed = edited.read("CLAUDE.md").replace("- Use uv [", "- Always use uv [")
  writeFileSync(join(edited.project, "CLAUDE.md"), changed)
  writeFileSync(join(edited.project, "AGENTS.md"), "Be kind.\n")
  await edited.typed(["approve", "tag-first"])
  expect([edited.read("CLAUDE.md"), has(edited, RULES)]).toEqual([changed, false])
}, 60_000)
