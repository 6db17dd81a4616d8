// A project on disk for the corpora: folders, secrets, all kinds of links, a `.git` folder.
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Stage extends Disposable {
  readonly root: string
  readonly home: string
}

const PATCH = "--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n-A=1\n+A=2\n"
const GOOD_PATCH = PATCH.replaceAll(".env", "src/a.ts")

export function setStage(): Stage {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "tenure-guard-")))
  const root = join(top, "project")
  const home = join(top, "home")
  for (const folder of [
    "src/deep",
    "config",
    "docs",
    ".git/hooks",
    "tests",
    "scripts",
    "node_modules/pkg",
    "dist",
  ])
    mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(join(home, ".ssh"), { recursive: true })
  const files = [
    ".env",
    "config/.env",
    "config/app.yml",
    "a.txt",
    "src/a.ts",
    "src/b.ts",
    "docs/a.md",
    "README.md",
    "node_modules/pkg/test.pem",
    "package.json",
    "scripts/run.sh",
    "notes.txt",
  ]
  for (const file of files) writeFileSync(join(root, file), "x\n")
  writeFileSync(join(root, "env.patch"), PATCH)
  writeFileSync(join(root, "fix.patch"), GOOD_PATCH)
  const links = {
    "link-to-env": ".env",
    "link-to-config": "config",
    "link-to-git": ".git",
    "link-to-nothing": ".env.new",
    "chain-1": "chain-2",
    "chain-2": "config/../.env",
    "src/deep/link-up": "../..",
    "link-to-docs": "docs",
    "docs/link-to-src": "../src",
  }
  for (const [name, to] of Object.entries(links)) symlinkSync(to, join(root, name))
  linkSync(join(root, ".env"), join(root, "hard-link-to-env"))
  return { root, home, [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true }) }
}
