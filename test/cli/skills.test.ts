// What the plugin tells an agent, read as a linter would: every skill and every agent, each command it names, each
// model it asks for. What they do is shown with the real client, in test/client.
import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { readFrontMatter } from "../../src/core/lessons/front-matter.ts"
import { objectionTo } from "../support/named-command.ts"

const PLUGIN = resolve(import.meta.dir, "../../plugin")
const ALIASES = ["opus", "sonnet", "haiku", "inherit"]
const MODELS: Readonly<Record<string, string>> = {
  plan: "opus",
  sec: "opus",
  recon: "haiku",
  "security-reviewer": "opus",
  "code-reviewer": "sonnet",
  "performance-reviewer": "sonnet",
  "test-writer": "sonnet",
  "db-explorer": "sonnet",
}

const SKILLS = readdirSync(join(PLUGIN, "skills")).map((name) => read(name, `skills/${name}/SKILL.md`))
const AGENTS = readdirSync(join(PLUGIN, "agents")).map((file) =>
  read(file.replace(/\.md$/, ""), `agents/${file}`),
)

function read(name: string, path: string) {
  const text = readFileSync(join(PLUGIN, path), "utf8")
  const front = readFrontMatter(text)
  if (front.kind === "malformed") throw new Error(`${path}: ${front.problems[0]?.message}`)
  const fields = new Map(
    front.entries.map(({ key, value }) => [key, value.kind === "scalar" ? value.text : ""]),
  )
  return { name, path, fields, text, body: text.slice(text.indexOf("\n---", 4) + 4) }
}

describe.each([...SKILLS, ...AGENTS])("FLOW-01, FLOW-02: $path", ({ name, fields, text, body }) => {
  test("is called as its file is, and says in one sentence what it is for", () => {
    expect(fields.get("name")).toBe(name)
    expect(fields.get("description")).toMatch(/^[A-Z].{20,240}\.$/)
  })

  test("AC3.7: asks for the model that fits, by an alias and nothing else", () => {
    const model = fields.get("model")
    if (model !== undefined) expect(ALIASES).toContain(model)
    expect(model).toBe(MODELS[name] as string)
    expect(text).not.toMatch(/claude-[a-z0-9]|\b(?:gpt|gemini)\b/i)
  })

  test("names only commands, words, flags, skills and agents that exist", async () => {
    for (const line of commandLines(text)) expect(await objectionTo(line)).toBeUndefined()
    for (const [, skill] of body.matchAll(/\/tenure:([a-z-]+)/g))
      expect(SKILLS.map((each) => each.name)).toContain(skill as string)
  })

  test("is short: one page, no shouting", () => {
    expect(body.split(/\s+/).length).toBeLessThan(520)
    expect(body).not.toMatch(/\b(?:MUST|NEVER|ALWAYS|IMPORTANT)\b/)
  })
})

test("FLOW-01: every skill is the person's to invoke; none is offered to the model", () => {
  const names = SKILLS.map(({ name }) => name)
  for (const name of [
    "init",
    "review",
    "status",
    "learn",
    "handoff",
    "continue",
    "track",
    "plan",
    "build",
    "sec",
    "recon",
    "pause",
  ])
    expect(names).toContain(name)
  for (const { fields } of SKILLS) expect(fields.get("disable-model-invocation")).toBe("true")
})

test("FLOW-01: every skill is invoked by its slash name in a scenario with the real client", () => {
  const folder = join(PLUGIN, "../test/client")
  const scenarios = readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n")
  const isInvoked = (name: string) =>
    new RegExp(`(?:prompt|type)\\(["'\`]/tenure:${name}\\b`).test(scenarios) ||
    (scenarios.includes(`["${name}", "`) && scenarios.includes("prompt(`/tenure:${skill}"))
  expect(SKILLS.map(({ name }) => name).filter((name) => !isInvoked(name))).toEqual([])
})

test("FLOW-02: agents that only read have no tool that writes", () => {
  for (const { name, fields } of AGENTS) {
    const tools = (fields.get("tools") ?? "").split(", ")
    expect(tools).toContain("Read")
    expect(tools.includes("Edit") || tools.includes("Write")).toBe(name === "test-writer")
  }
})

test("FLOW-01, AC3.6: docs/guide/models.md has every skill, agent and model", () => {
  const page = readFileSync(join(PLUGIN, "../docs/guide/models.md"), "utf8")
  for (const { name } of [...SKILLS, ...AGENTS]) expect(page).toContain(name)
  for (const [name, model] of Object.entries(MODELS)) {
    const row = page.split("\n").find((line) => line.startsWith("|") && line.includes(name))
    expect(row).toContain(`| ${model} |`)
  }
})

/** `tenure …` in code: between back-ticks, in fenced blocks, and in the list of allowed tools. */
function commandLines(text: string): readonly string[] {
  const inline = [...text.matchAll(/`(tenure [^`\n]+)`/g)].map(([, line]) => line ?? "")
  const fenced = [...text.matchAll(/^\s*(tenure [a-z].*)$/gm)].map(([, line]) => line ?? "")
  const allowed = [...text.matchAll(/Bash\((tenure[^)]*)\)/g)].map(([, line]) => line ?? "")
  return [...inline, ...fenced, ...allowed]
}
