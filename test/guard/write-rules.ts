// The rules for the write attempts of the corpora (names, an extension, a folder, git's own files, the person's
// keys), and the project on disk.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Layer, WriteRule } from "../../src/guard/rules/guard-rules.ts"
import { compilePattern, type PathPattern } from "../../src/guard/rules/path-pattern.ts"
import type { Stage } from "./stage.ts"

const DENIED = [".env*", "src/gen/**", "*.pem", ".git/**", "~/.ssh/**"]

export const WRITE_RULES: Layer = {
  mode: "enforce",
  from: "guardrails.yaml",
  agreed: true,
  rules: [rule(DENIED, [".env.example"])],
}

function rule(globs: readonly string[], except: readonly string[]): WriteRule {
  const match = compiled(globs)
  return {
    on: "write",
    sort: "deny",
    name: "write",
    reason: "",
    line: 1,
    globs,
    match,
    except: compiled(except),
  }
}

function compiled(globs: readonly string[]): readonly PathPattern[] {
  return globs.flatMap((glob) => {
    const patterns = compilePattern(glob, true)
    if (typeof patterns === "string") throw new Error(patterns)
    return patterns
  })
}

const FOLDERS = [
  "src/gen",
  "config",
  "docs",
  "scripts",
  ".git/hooks",
  ".git/info",
  ".git/objects",
  ".git/refs",
]
const FILES = [
  ".env",
  ".env.example",
  "a.txt",
  "b.txt",
  "src/a.ts",
  "src/gen/api.ts",
  "config/app.yml",
  "docs/a.md",
  "package.json",
  "Makefile",
  "scripts/run.sh",
  "key.pem",
  ".gitignore",
  ".git/config",
  ".git/HEAD",
  ".git/index",
  ".git/description",
  ".git/hooks/pre-commit.sample",
  ".git/info/exclude",
]
const PATCH = "--- a/.env\n+++ b/.env\n@@ -1,2 +1,2 @@\n-A=1\n+A=9\n B=2\n"

export function setWriteStage(): Stage {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "tenure-writes-")))
  const root = join(top, "proj")
  const home = join(top, "home")
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(join(home, ".ssh"), { recursive: true })
  for (const file of FILES) writeFileSync(join(root, file), "x\n")
  writeFileSync(join(root, "env.patch"), PATCH)
  for (const file of [".ssh/config", ".gitconfig"]) writeFileSync(join(home, file), "x\n")
  return { root, home, [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true }) }
}
