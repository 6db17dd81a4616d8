// T15: tools of an MCP server would take paths from a model and could change what they say of themselves later. We have
// none: the plugin declares no server, the executable has no such verb, and the settings mode writes none.
import { expect, test } from "bun:test"
import { join } from "node:path"
import { COMMANDS } from "../../src/cli/commands.ts"
import { PLUGIN_FILES } from "../../src/install/plugin-files.ts"
import { openHome } from "../cli/install-home.ts"

test("T15: the plugin declares no server and no tool", () => {
  expect(PLUGIN_FILES.map(({ path }) => path).filter((path) => /mcp|server|lsp/i.test(path))).toEqual([])
  const manifest = PLUGIN_FILES.find(({ path }) => path.endsWith("plugin.json"))
  expect(Object.keys(JSON.parse(manifest?.text ?? "")).sort()).toEqual([
    "author",
    "description",
    "displayName",
    "keywords",
    "license",
    "name",
    "version",
  ])
})

test("T15: no command serves tools", () => {
  expect(Object.keys(COMMANDS).filter((name) => /mcp|serve/i.test(name))).toEqual([])
})

test("T15: an installation by settings adds no server anywhere in the home", () => {
  using home = openHome()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  const words = Object.keys(home.tree()).filter((path) => !path.endsWith("bin/tenure"))
  expect(words.length).toBeGreaterThan(2)
  expect(words.filter((path) => /mcp/i.test(path))).toEqual([])
  expect(home.read(join(".claude", "settings.json"))).not.toMatch(/mcp/i)
})
