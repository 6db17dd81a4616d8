// T15: tools of an MCP server could take paths from a model and change what they say of themselves later. Ours is off unless
// a person asks for it: the plugin declares no server, an installation writes none, and the one command that serves has two
// tools that take words alone and can only read (RCAL-05).
import { expect, test } from "bun:test"
import { join } from "node:path"
import { COMMANDS } from "../../src/cli/commands.ts"
import { PLUGIN_FILES } from "../../src/install/plugin-files.ts"
import { mcpAnswer } from "../../src/recall/disk/mcp-answer.ts"
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

test("T15, RCAL-05: one command serves, and its tools take only words, only read, and are deterministic", () => {
  expect(Object.keys(COMMANDS).filter((name) => /mcp|serve/i.test(name))).toEqual(["mcp"])
  const listed = () => mcpAnswer(undefined, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }))
  const { tools } = JSON.parse(listed() ?? "").result
  const takes = tools.map(({ name, inputSchema, annotations }: Tool) => [
    name,
    Object.keys(inputSchema.properties),
    annotations.readOnlyHint,
  ])
  expect(takes).toEqual([
    ["recall", ["words"], true],
    ["lessons", ["words"], true],
  ])
  expect(listed()).toBe(listed())
})

interface Tool {
  readonly name: string
  readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> }
  readonly annotations: { readonly readOnlyHint: boolean }
}

test("T15: an installation by settings adds no server anywhere in the home", () => {
  using home = openHome()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  const words = Object.keys(home.tree()).filter((path) => !path.endsWith("bin/tenure"))
  expect(words.length).toBeGreaterThan(2)
  expect(words.filter((path) => /mcp/i.test(path))).toEqual([])
  expect(home.read(join(".claude", "settings.json"))).not.toMatch(/mcp/i)
})
