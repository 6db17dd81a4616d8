import { expect, test } from "bun:test"
import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emptyLedger } from "../ledger/ledger.ts"
import { withoutCommitted } from "./dropped-by-summary.ts"

test("CONT-09: files committed outside the session are not changed; files written since are", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenure-committed-")))
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", "-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd: root })
  const files = ["a.ts", "b.ts", "gone.ts"].map((path) => ({ path, how: "changed" }) as const)
  const ledger = { ...emptyLedger("s1"), files }
  git("init", "-q")
  expect(withoutCommitted(ledger, root).files).toHaveLength(3)
  for (const name of ["a.ts", "b.ts"]) writeFileSync(join(root, name), name)
  git("add", "-A")
  git("commit", "-qm", "both")
  const now = Date.now() / 1_000
  utimesSync(join(root, "a.ts"), now - 60, now - 60)
  utimesSync(join(root, "b.ts"), now + 60, now + 60)
  expect(withoutCommitted(ledger, root).files.map(({ path }) => path)).toEqual(["b.ts", "gone.ts"])
  rmSync(root, { recursive: true })
})
