// The demo tells the whole story and checks each scene of it; here it only has to come out right, without a terminal.
import { expect, test } from "bun:test"
import { join } from "node:path"
import { ROOT } from "../black-box.ts"

test("the demo tells its ten scenes, nothing is not as told, and nothing stays behind", async () => {
  const child = Bun.spawn([process.execPath, join(ROOT, "script/demo.ts")], {
    stdin: "ignore",
    stdout: "pipe",
  })
  const text = await child.stdout.text()
  expect(text).not.toContain("✗")
  expect(await child.exited).toBe(0)
  const titles = [...text.matchAll(/^ ?(\d+) {2}The /gm)].map(([, number]) => Number(number))
  expect(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const box = /tenure-box-\w+/.exec(text)?.[0]
  expect(box).toBeDefined()
  expect(await Bun.file(join("/tmp", box ?? "", "project/CLAUDE.md")).exists()).toBe(false)
})
