import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { proposeLessons } from "./propose.ts"

function openFolder() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenure-checklists-")))
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

test("LERN-07: of checklists that share a file or a family, only the best is proposed; none for a test or for workflows", async () => {
  using folder = openFolder()
  const git = (...args: string[]) => {
    const name = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    const ran = Bun.spawnSync(["git", ...name, ...args], {
      cwd: folder.root,
      env: { PATH: process.env["PATH"] ?? "" },
    })
    if (ran.exitCode !== 0) throw new Error(ran.stderr.toString())
  }
  git("init", "-q")
  let turn = 0
  const commit = (...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(dirname(join(folder.root, path)), { recursive: true })
      writeFileSync(join(folder.root, path), `${path} ${turn++}\n`)
    }
    git("add", "-A")
    git("commit", "-qm", "work")
  }
  for (let at = 0; at < 6; at++) {
    commit("t/a/package.json", "t/b/package.json")
    commit("t/c/package.json", "t/d/package.json")
    commit("src/list.ts", "src/index.test.ts")
    commit(".github/workflows/a.yml", ".github/workflows/b.yml")
    commit("src/presets/quick.ts", "docs/presets.md")
  }
  const titles = (await proposeLessons(folder.root)).map(({ title }) => title)
  expect(titles).toHaveLength(2)
  expect(titles).toContain("presets.md and quick.ts change together")
  expect(titles.filter((title) => title.includes("package.json"))).toHaveLength(1)
})
