// Hand edits in the CLAUDE.md block are taken over line by line, and no byte is lost (F23).
import { expect, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { openPane } from "./tmux.ts"

/** Three lessons in the block; one line changed, one removed, one added by hand. */
async function edited(): Promise<LessonBox> {
  const box = openLessonBox()
  box.candidate({ id: "use-uv", title: "Use uv, not pip.", body: "Use uv, not pip.\nWhy: The lock file." })
  box.candidate({ id: "tag-first", title: "Tag before you publish.", body: "Tag before you publish." })
  box.candidate({
    id: "sort-it",
    kind: "requirement",
    title: "Imports are sorted.",
    body: "Constraint: Imports are sorted.\nVerify: biome",
  })
  await box.typed(["approve", "use-uv", "tag-first", "sort-it"])
  const text = `# Mine\n\n${box.read("CLAUDE.md")}\nBelow.\n`
    .replace("- Use uv, not pip. [use-uv]", "- Use uv, never pip. [use-uv]")
    .replace("- Tag before you publish. [tag-first]\n", "")
    .replace("- Imports are sorted. [sort-it]", "- Imports are sorted. [sort-it]\n- Commit in English.")
  writeFileSync(join(box.project, "CLAUDE.md"), text)
  return box
}

test("F23: each edit is one key; a changed line changes its lesson, a removed one archives it, a new one is a lesson", async () => {
  using box = await edited()
  expect((await box.piped(["review"])).text).toContain(
    "3 lines of the block in CLAUDE.md were edited by hand.",
  )
  using pane = openPane(box, [EXECUTABLE, "review"])
  const first = await pane.waitFor(/Edited by hand 1 of 3/)
  expect(first).toContain("- Use uv, not pip. [use-uv]")
  expect(first).toContain("+ Use uv, never pip.")
  pane.press("y")
  await pane.waitFor(/2 of 3[\s\S]*Archive the lesson\?/)
  pane.press("y")
  await pane.waitFor(/3 of 3[\s\S]*Make it a lesson\?[\s\S]*\+ Commit in English\./)
  pane.press("y")
  await pane.waitFor(/3 edits of CLAUDE\.md decided\.[\s\S]*Nothing else needs review/)
  expect(box.lesson("use-uv")?.content.body).toBe("Use uv, never pip.\nWhy: The lock file.")
  expect(box.stage("tag-first")).toBe("archived")
  expect(box.lesson("commit-in-english")?.origin).toBe("reviewed")
  const text = box.read("CLAUDE.md")
  expect(text.startsWith("# Mine\n\n<!-- tenure:begin")).toBe(true)
  expect(text.endsWith("<!-- tenure:end -->\n\nBelow.\n")).toBe(true)
  expect(text).toContain("- Commit in English. [commit-in-english]")
  expect(text).not.toContain("tag-first")
  expect((await box.piped(["doctor"])).text).not.toContain("edited by hand")
}, 120_000)

test("F23: dropped edits are kept beside the database, and the block is ours again", async () => {
  using box = await edited()
  using pane = openPane(box, [EXECUTABLE, "review"])
  for (const n of [1, 2, 3]) {
    await pane.waitFor(new RegExp(`Edited by hand ${n} of 3`))
    pane.press("n")
  }
  await pane.waitFor(/Nothing else needs review/)
  expect(box.read("CLAUDE.md")).toContain("- Use uv, not pip. [use-uv]")
  expect(box.read("CLAUDE.md")).toContain("[tag-first]")
  const folder = join(box.project, ".tenure", "local", "backup")
  const [kept = ""] = readdirSync(folder).filter((name) => name.startsWith("block-"))
  expect(box.read(`.tenure/local/backup/${kept}`)).toContain("- Commit in English.")
}, 120_000)

test("F23: a review stopped in between leaves the block alone and continues with the rest", async () => {
  using box = await edited()
  const before = box.read("CLAUDE.md")
  {
    using pane = openPane(box, [EXECUTABLE, "review"])
    await pane.waitFor(/Edited by hand 1 of 3/)
    pane.press("y")
    await pane.waitFor(/Edited by hand 2 of 3/)
    process.kill(pane.pid(), "SIGKILL")
    await pane.waitFor(/\[ended 137\]/)
  }
  expect(box.read("CLAUDE.md")).toBe(before)
  expect(box.lesson("use-uv")?.content.body).toContain("never pip")
  using pane = openPane(box, [EXECUTABLE, "review"])
  await pane.waitFor(/Edited by hand 1 of 2[\s\S]*Archive the lesson\?/)
  pane.press("q")
  await pane.waitFor(/still need a decision: tenure review/)
  expect(box.read("CLAUDE.md")).toBe(before)
}, 120_000)
