// Lints the plugin's skills and agents: the commands they name and the models they ask for. What they do with the real
// client: test/client.
import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { COMMANDS } from "../../src/cli/commands.ts"
import { readFrontMatter } from "../../src/lessons/file/front-matter.ts"
import { parseTenureLine } from "../../src/lessons/review/tenure-line.ts"
import { parseTypedLine } from "../../src/lessons/review/typed-line.ts"
import {
  AGENT_SKILLS,
  CONVERSATION_VERBS,
  LINES_ONLY,
  TERMINAL_VERBS,
} from "../../src/lessons/review/typed-verbs.ts"
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

/** The client completes `/tenure:lessons` to `/tenure:lessons-list`, since `/lessons` is the pane. */
function verbOf(name: string): string {
  return parseTenureLine(`/tenure:${name}`)?.verb ?? name
}

describe.each([...SKILLS, ...AGENTS])("FLOW-01, FLOW-02: $path", ({ name, fields, text, body }) => {
  test("has the name of its file and a one-sentence description", () => {
    expect(fields.get("name")).toBe(name)
    expect(fields.get("description")).toMatch(/^[A-Z].{20,240}\.$/)
  })

  test("AC3.7: asks for a fitting model by alias", () => {
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

test("FLOW-01: only a person can invoke skills; none is offered to the model", () => {
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

test("REVW-08: Tenure answers each skill or the agent carries it out", () => {
  const here = CONVERSATION_VERBS.map(({ verb }) => verb)
  expect(SKILLS.map(({ name }) => verbOf(name)).sort()).toEqual([...here, ...AGENT_SKILLS].sort())
  for (const { name, body } of SKILLS) {
    const isAnswered = parseTypedLine(`/tenure:${name}`) !== undefined
    expect([name, isAnswered]).toEqual([name, here.includes(verbOf(name))])
    expect([name, body.includes("Tenure answers this line by itself")]).toEqual([name, isAnswered])
  }
})

test("REVW-08: the conversation knows every terminal command: it works there, or the answer says where", () => {
  const known = [
    ...CONVERSATION_VERBS.map(({ verb }) => verb),
    ...LINES_ONLY,
    ...AGENT_SKILLS,
    ...TERMINAL_VERBS,
  ]
  expect(Object.keys(COMMANDS).filter((name) => !known.includes(name))).toEqual([])
  for (const name of TERMINAL_VERBS) expect(Object.keys(COMMANDS)).toContain(name)
})

test("FLOW-01: a scenario with the real client invokes every skill by its slash name", () => {
  const folder = join(PLUGIN, "../test/client")
  const scenarios = readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n")
  const isInvoked = (name: string) =>
    new RegExp(`(?:prompt|type)\\(["'\`]/tenure:${name}\\b`).test(scenarios) ||
    (scenarios.includes(`["${name}", "`) && scenarios.includes("prompt(`/tenure:${skill}"))
  expect(SKILLS.map(({ name }) => verbOf(name)).filter((name) => !isInvoked(name))).toEqual([])
})

test("FLOW-02: read-only agents have no writing tool", () => {
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
