// `npm run release` before anything is built: what it refuses, and what to type instead.
import { expect, test } from "bun:test"
import { join } from "node:path"
import { ROOT } from "../black-box.ts"

function release(...args: string[]) {
  const child = Bun.spawnSync([process.execPath, join(ROOT, "script/release.ts"), ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nowhere" },
  })
  return [child.exitCode, child.stderr.toString()]
}

test("a release for everybody needs the public address of the sources, which is never invented", () => {
  expect(release("--publish")).toEqual([1, expect.stringContaining("--publish --repository <address>")])
  const odd = release("--publish", "--repository", "git@example.org:me/tenure")
  expect(odd).toEqual([1, expect.stringContaining("'git@example.org:me/tenure' is not an https address.")])
  const other = release("--publish", "--registry", "https://elsewhere.example/")
  expect(other).toEqual([1, expect.stringContaining("--repository <address>")])
})

test("a flag that it does not know stops it", () => {
  expect(release("--pubish")).toEqual([1, expect.stringContaining("Unknown option '--pubish'")])
})
