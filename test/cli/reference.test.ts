import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { REFERENCE, reference } from "../../script/reference.ts"
import { loadAllCommands } from "../../src/cli/commands.ts"

test("docs/cli.md says what the commands say (npm run reference brings it up to date)", async () => {
  expect(readFileSync(REFERENCE, "utf8")).toBe(await reference())
})

test("every command has a summary, a text and an example, and its name is its own", async () => {
  const commands = await loadAllCommands()
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  for (const { name, summary, about, examples } of commands) {
    expect([name, summary.endsWith("."), about.length > 20, examples.length > 0]).toEqual([
      name,
      false,
      true,
      true,
    ])
    expect([name, examples.some(({ type }) => type.includes(`tenure ${name}`))]).toEqual([name, true])
  }
})
