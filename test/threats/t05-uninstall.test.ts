// T05: an agent neither switches Tenure off nor sets it up, whatever its script looks like. A person's own set-up script
// installs without a terminal; taking Tenure away switches the guard off and wants one.
import { expect, setDefaultTimeout, test } from "bun:test"
import { openHome } from "../cli/install-home.ts"

setDefaultTimeout(60_000)

const MARKS: readonly Readonly<Record<string, string>>[] = [
  { CLAUDECODE: "1" },
  { CLAUDE_CODE_CHILD_SESSION: "1" },
  { AI_AGENT: "x" },
  { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", AI_AGENT: "x", CLAUDE_CODE_SESSION_ID: "s" },
]

test("T05: with an agent's marks neither install nor uninstall does anything, at a terminal or not", async () => {
  using home = openHome()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  const before = home.tree()
  const commands = [
    ["uninstall"],
    ["uninstall", "--json"],
    ["uninstall", "--purge", "--yes"],
    ["install", "--settings", "--scope", "project"],
  ]
  for (const env of MARKS) {
    for (const words of commands) {
      const piped = home.tenure(words, { env })
      // With --json the error is JSON on standard output.
      expect([words, piped.code, piped.err + piped.out]).toEqual([
        words,
        1,
        expect.stringContaining("Only a person can do this"),
      ])
      const typed = await home.typed(words, { env })
      expect([words, typed.code]).toEqual([words, 1])
    }
    const alone = home.shell(`setsid -w "$HOME/.tenure/bin/tenure" uninstall </dev/null`, { env })
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining("an agent is running the command")])
  }
  expect(home.tree()).toEqual(before)
})

test("T05: without a terminal a person's script can install, and nobody can uninstall", async () => {
  using home = openHome()
  expect(home.shell(`setsid -w '${process.cwd()}/dist/tenure' install --settings </dev/null`).code).toBe(0)
  const before = home.tree()
  expect(before).toHaveProperty([".tenure/bin/tenure"])
  const alone = home.shell(`setsid -w "$HOME/.tenure/bin/tenure" uninstall </dev/null`)
  expect([alone.code, alone.err]).toEqual([1, expect.stringContaining("there is no terminal")])
  expect(home.tree()).toEqual(before)
  expect((await home.typed(["uninstall"])).code).toBe(0)
  expect(home.tree()).toEqual({})
})
