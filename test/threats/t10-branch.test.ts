// T10: a branch may bear a secret in its name. Its name is redacted where it is read, so no file and no context has it.
import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { currentBranch } from "../../src/io/git.ts"
import { makeFrom } from "../../src/privacy/secret-patterns.test.proofs.ts"

test("T10: a secret in a branch name is redacted when the name is read", () => {
  const root = mkdtempSync(join(tmpdir(), "tenure-branch-"))
  try {
    mkdirSync(join(root, ".git"))
    const token = `gh${"p_"}${makeFrom(9).alnum(36)}`
    writeFileSync(join(root, ".git/HEAD"), `ref: refs/heads/wip/${token}\n`)
    expect(currentBranch(root)).toBe("wip/‹redacted:github-token›")
    writeFileSync(join(root, ".git/HEAD"), "ref: refs/heads/fix/login-form-2\n")
    expect(currentBranch(root)).toBe("fix/login-form-2")
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
