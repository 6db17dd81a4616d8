import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { REFERENCE, reference } from "../../script/reference.ts"
import { loadAllCommands } from "../../src/cli/commands.ts"

test("docs/cli.md matches the commands (npm run reference updates it)", async () => {
  expect(readFileSync(REFERENCE, "utf8")).toBe(await reference())
})

test("every command has a summary, a text, an example and a unique name", async () => {
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
