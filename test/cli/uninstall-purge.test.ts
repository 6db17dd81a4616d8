// `tenure uninstall` after use: it names what it leaves, and `--purge` removes exactly what it showed. Everything a person
// wrote, such as lesson files in git, stays byte for byte.
import { expect, setDefaultTimeout, test } from "bun:test"
import { appendFileSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Home, openHome, treeOf } from "./install-home.ts"

setDefaultTimeout(60_000)

const MINE = "# Mine\r\n\r\nKeep this.  \r\n\r\n"

/** Installed and used in a project whose CLAUDE.md is the person's. */
async function used(claude: string | null = MINE): Promise<Home> {
  const home = openHome("home")
  if (claude !== null) writeFileSync(join(home.project, "CLAUDE.md"), claude)
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  expect(home.tenure(["init", "--yes"]).code).toBe(0)
  expect((await home.typed(["add", "Run make check before a push."])).code).toBe(0)
  expect(claudeOf(home)).toContain("tenure:begin")
  return home
}

function claudeOf(home: Home): string {
  return readFileSync(join(home.project, "CLAUDE.md"), "utf8")
}

/** Without this machine's own files. */
function own(home: Home): Record<string, string> {
  const all = Object.entries(treeOf(home.project))
  return Object.fromEntries(all.filter(([name]) => !name.startsWith(".tenure/local") && name !== "CLAUDE.md"))
}

test("T24: uninstall names everything it leaves", async () => {
  using home = await used()
  const { code, out } = await home.typed(["uninstall"])
  expect(code).toBe(0)
  expect(out).toContain("Left on this machine:")
  for (const name of Object.keys(home.tree()).filter((path) => /^\.tenure\/[^/]+$/.test(path)))
    expect(out).toContain(`~/${name} (`)
  expect(out).toContain(`${home.project}/.tenure/local (`)
  expect(out).toContain(`${home.project}/CLAUDE.md: Tenure's block`)
  expect(out).toContain("Kept: the .tenure folder of every project, with its lessons.")
  expect(claudeOf(home)).toContain("tenure:begin")
})

test("T24: uninstall --purge shows what it deletes, asks, and leaves the machine as before, except for lesson files", async () => {
  using home = await used()
  const lessons = own(home)
  const no = await home.typed(["uninstall", "--purge"], { answer: { to: /\[y\/N\]/, keys: "n\r" } })
  expect([no.code, no.out]).toEqual([1, expect.stringContaining("Nothing was changed.")])
  expect(home.tree()).toHaveProperty([".tenure/bin/tenure"])

  const listed = JSON.parse((await home.typed(["uninstall", "--purge", "--json"])).out).wouldRemove
  const yes = await home.typed(["uninstall", "--purge"], { answer: { to: /\[y\/N\]/, keys: "y\r" } })
  expect(yes.code).toBe(0)
  const [shown = "", done = ""] = yes.out.split("[y/N]")
  for (const { path } of [...listed.own, ...listed.locals, ...listed.blocks]) {
    const short = path.replace(`${home.path}/`, "~/")
    expect([shown, done].map((text) => text.includes(short))).toEqual([true, true])
  }
  expect(home.tree()).toEqual({})
  expect(own(home)).toEqual(lessons)
  expect(Object.keys(lessons)).toContain(".tenure/lessons/run-make-check-before-a-push.md")
  expect(claudeOf(home)).toBe(MINE)
  expect(Object.keys(treeOf(home.project)).filter((name) => name.startsWith(".tenure/local"))).toEqual([])
})

test("T24: --purge deletes a CLAUDE.md with only the block, and the block in every worktree", async () => {
  using home = await used(null)
  const git = (...words: string[]) =>
    expect(home.shell(`git -c user.name=x -c user.email=x@x ${words.join(" ")}`).code).toBe(0)
  git("init -q")
  git("add -A")
  git("commit -qm x")
  git("worktree add -q ../tree")
  const tree = join(home.project, "../tree")
  expect((await home.typed(["add", "Say hello to the worktree."], { cwd: tree })).code).toBe(0)
  expect(readFileSync(join(tree, "CLAUDE.md"), "utf8")).toContain("hello")
  const { code } = await home.typed(["uninstall", "--purge", "--yes"])
  expect(code).toBe(0)
  expect([treeOf(home.project)["CLAUDE.md"], treeOf(tree)["CLAUDE.md"]]).toEqual([undefined, undefined])
  expect(home.tree()).toEqual({})
})

test("T24: a hand-edited block stays, and so does data that was moved", async () => {
  using home = await used()
  writeFileSync(join(home.project, "CLAUDE.md"), claudeOf(home).replace("make check", "make all checks"))
  const edited = claudeOf(home)
  const { out } = await home.typed(["uninstall", "--purge", "--yes"])
  expect(out).toContain("CLAUDE.md stays: it was edited by hand.")
  expect(claudeOf(home)).toBe(edited)

  using moved = await used()
  renameSync(moved.project, `${moved.project}-elsewhere`)
  mkdirSync(moved.project)
  const said = await moved.typed(["uninstall", "--purge", "--yes"])
  expect(said.out).toContain("1 project is not where it was")
  expect(treeOf(`${moved.project}-elsewhere`)).toHaveProperty([".tenure/local/tenure.db"])
})

test("T09, T24: --purge follows no link and trusts no forged path", async () => {
  using home = await used()
  const treasure = join(home.project, "../treasure")
  mkdirSync(join(treasure, ".tenure/local"), { recursive: true })
  writeFileSync(join(treasure, ".tenure/local/gold"), "gold")
  writeFileSync(join(treasure, "CLAUDE.md"), claudeOf(home))
  home.write(".tenure/places/forged", `${treasure}\n`)
  symlinkSync(treasure, join(home.path, ".tenure/link"))
  symlinkSync(treasure, join(home.project, ".tenure/local/link"))
  const before = treeOf(treasure)
  expect((await home.typed(["uninstall", "--purge", "--yes"])).code).toBe(0)
  expect(treeOf(treasure)).toEqual(before)
  expect(home.tree()).toEqual({})
})

test("T24: a person's text around the block in CLAUDE.md survives --purge", async () => {
  using home = await used()
  appendFileSync(join(home.project, "CLAUDE.md"), "\r\nBelow.\r\n")
  expect((await home.typed(["uninstall", "--purge", "--yes"])).code).toBe(0)
  expect(claudeOf(home)).toBe(`${MINE}\r\nBelow.\r\n`)
})
