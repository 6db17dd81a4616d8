import { expect, test } from "bun:test"
import { commandLine } from "./command-line.ts"

const WORDS = ["edit", "2", "Never run go test; always use `make test` & don't ask $HOME", "", "*.ts", "é"]

test("a shell reads a printed command line as the same words", () => {
  const printed = Bun.spawnSync(["sh", "-c", `printf '%s\\0' ${commandLine(WORDS)}`])
  expect(printed.stdout.toString().split("\0").slice(0, -1)).toEqual(WORDS)
})

test("plain words stay as they are", () => {
  expect(commandLine(["tenure", "log", "--limit=5", "src/api.ts"])).toBe("tenure log --limit=5 src/api.ts")
})
