import { expect, test } from "bun:test"
import { join } from "node:path"
import { hashLines } from "./hashes.ts"

function hashes(args: readonly string[], env: Readonly<Record<string, string>>): readonly string[] {
  const child = Bun.spawnSync([process.execPath, join(import.meta.dir, "hashes.ts"), ...args], {
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...env },
    stderr: "inherit",
  })
  return child.stdout.toString().trim().split("\n")
}

test("CONT-01: the same session gives the same bytes: in another process, zone and language, with members in another order", () => {
  const first = hashLines(false)
  expect(hashLines(false)).toEqual(first)
  expect(first.length).toBeGreaterThanOrEqual(50)
  expect(new Set(first.map((line) => line.split(" ").at(-1))).size).toBe(first.length)
  expect(hashes([], { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" })).toEqual(first)
  expect(hashes(["--turned"], { TZ: "America/Lima", LANG: "de_DE.UTF-8" })).toEqual(first)
}, 120_000)
