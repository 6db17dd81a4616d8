// One tool call is read three times, by the guard, by self-protection and by guidance. The line is parsed once.
import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test"
import { protect } from "../../src/guard/self-protection/self-protection.ts"
import { commandsOf } from "../../src/guard/shell/line-commands.ts"
import { shellAttempt } from "../../src/guard/shell/shell-attempt.ts"
import type { ShellFacts } from "../../src/guard/shell/shell-command.ts"
import * as parser from "../../src/guard/shell/shell-parse.ts"
import { readShell } from "../../src/guidance/match/shell-scene.ts"

const FACTS: ShellFacts = {
  isFolder: (path) => path === "src",
  exists: () => false,
  read: () => undefined,
  folders: () => [],
  inside: () => [],
}
const ROOT = "/project"

let parse: Mock<typeof parser.parseShell>
beforeEach(() => {
  parse = spyOn(parser, "parseShell")
})
afterEach(() => {
  parse.mockRestore()
})

function parsesOf(line: string): number {
  return parse.mock.calls.filter(([text]) => text === line).length
}

function readAsCall(command: string): void {
  shellAttempt(command, FACTS)
  protect({ tool: "Bash", input: { command }, cwd: ROOT, root: ROOT })
  readShell(command, { root: ROOT, cwd: ROOT, foldCase: false }, 50)
}

test.each([
  "tenure status && touch .tenure/x",
  "cd src; rm -rf .tenure",
  "bash -c 'tenure approve 1' | tee out",
  "tenure approve 'not closed",
])("GARD-02 the guard, self-protection and guidance parse it once: %s", (line) => {
  readAsCall(line)
  expect(parsesOf(line)).toBe(1)
})

test("GARD-02 a line is parsed again after another one", () => {
  for (const line of ["rm a", "rm b", "rm a"]) commandsOf(line)
  expect(parsesOf("rm a")).toBe(2)
})

test("GARD-05 a line that steps into a folder is judged by the disk of each reader", () => {
  const line = "cd src; rm x"
  const dirsOf = (isFolder?: ShellFacts["isFolder"]) => {
    const seen = commandsOf(line, isFolder)
    return seen.kind === "ok" ? seen.commands[1]?.otherDirs : undefined
  }
  for (let round = 0; round < 2; round++) {
    expect(dirsOf(FACTS.isFolder)).toEqual([])
    expect(dirsOf()).toEqual([""])
  }
  expect(parsesOf(line)).toBe(1)
})
