// The demo checks each of its scenes; this test runs it without a terminal.
import { expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { openBox, ROOT } from "../black-box.ts"

test("the demo plays its ten scenes without a failed check and leaves nothing behind", async () => {
  using box = openBox()
  const child = Bun.spawn([process.execPath, join(ROOT, "script/demo.ts")], {
    env: { ...process.env, TMPDIR: box.temp },
    stdin: "ignore",
    stdout: "pipe",
  })
  const text = await child.stdout.text()
  expect(text).not.toContain("✗")
  expect(await child.exited).toBe(0)
  const titles = [...text.matchAll(/^ ?(\d+) {2}The /gm)].map(([, number]) => Number(number))
  expect(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(text).not.toContain(box.temp)
  expect(readdirSync(box.temp)).toEqual([])
})
