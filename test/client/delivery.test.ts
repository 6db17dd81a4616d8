// Every way of delivery, judged by the client's own `claude plugin eval`, against its baseline without the plugin (EVAL-05).
import { expect, test } from "bun:test"
import { join } from "node:path"
import { CASES } from "../../script/delivery/cases.ts"

test("EVAL-05: each way of delivery reaches the model with the plugin, and none does without it", async () => {
  const script = join(import.meta.dir, "../../script/eval-delivery.ts")
  const child = Bun.spawn([process.execPath, script], { stdout: "pipe", stderr: "pipe" })
  const [said, faults, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  const rows = said
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
  expect([rows, faults]).toEqual([CASES.map(({ name }) => [name, "1.0", "0.0"]), ""])
  expect(exitCode).toBe(0)
}, 900_000)
