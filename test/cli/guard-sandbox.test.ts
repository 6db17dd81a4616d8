// GARD-07: the write rules in the client's sandbox settings: shown first, decided by a person, and removed exactly. What
// the system does with them: test/client/sandbox.test.ts.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const RULES = `mode: enforce
preset: default
write:
  deny:
    - name: generated
      match: ["src/gen/**", "*.lock"]
    - name: kept
      match: docs/kept/**
      except: [docs/kept/README.md]
  allow: [src/**, docs/**]
`

async function guarded(): Promise<LessonBox> {
  const box = openLessonBox()
  mkdirSync(join(box.project, "src/deep"), { recursive: true })
  writeFileSync(join(box.project, "src/deep/.env.local"), "A=1\n")
  writeFileSync(join(box.project, "yarn.lock"), "\n")
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), RULES)
  await box.typed(["trust", "--yes"])
  return box
}

const settingsFile = (box: LessonBox) => join(box.project, ".claude/settings.local.json")
const settings = (box: LessonBox) => JSON.parse(readFileSync(settingsFile(box), "utf8"))

function put(box: LessonBox, text: string): void {
  mkdirSync(join(box.project, ".claude"), { recursive: true })
  writeFileSync(settingsFile(box), text)
}

test("GARD-07: it shows the difference, asks, and writes what the rules say", async () => {
  using box = await guarded()
  const said = await box.typed(["guard", "sandbox"], { input: "y\n" })
  expect(said.code).toBe(0)
  expect(said.text.indexOf("denyWrite: ./src/gen")).toBeLessThan(said.text.indexOf("Write this?"))
  const { sandbox } = settings(box)
  expect(sandbox.enabled).toBe(true)
  // Otherwise the client would stop asking before it runs a command.
  expect(sandbox.autoAllowBashIfSandboxed).toBe(false)
  for (const path of [
    "./.tenure",
    "~/.tenure",
    "./.claude/settings.json",
    "./.claude/settings.local.json",
    "./.claude/scheduled_tasks.json",
    "./src/gen",
    "./.env",
    "./src/deep/.env.local",
    "./yarn.lock",
    "~/.ssh",
  ])
    expect(sandbox.filesystem.denyWrite).toContain(path)
  // git has to write there.
  expect(sandbox.filesystem.denyWrite).not.toContain("./.git")
  for (const words of [
    "**/.git/**: git itself writes there",
    "src/**, docs/**: the sandbox has no",
    "docs/kept/**: ",
  ])
    expect(said.text.replace(/\s+/g, " ")).toContain(words)
  expect((await box.piped(["guard"])).text).toMatch(/Sandbox +on, with \d+ paths/)
  expect(JSON.parse((await box.piped(["guard", "--json"])).text).sandbox.isOn).toBe(true)
}, 120_000)

test("GARD-07: a no, an agent and a pipe change nothing", async () => {
  using box = await guarded()
  expect((await box.typed(["guard", "sandbox"], { input: "n\n" })).code).toBe(1)
  expect((await box.typed(["guard", "sandbox", "--yes"], { env: { CLAUDECODE: "1" } })).code).toBe(1)
  expect((await box.piped(["guard", "sandbox", "--yes"])).code).toBe(1)
  const plan = JSON.parse((await box.piped(["guard", "sandbox", "--json"])).text)
  expect([plan.isOn, plan.add.includes("./.tenure")]).toEqual([false, true])
  expect(existsSync(settingsFile(box))).toBe(false)
}, 120_000)

const THEIRS = [
  null,
  "{}",
  '{\r\n\t"model": "x",\r\n\t"n": 1.0,\r\n\t"sandbox": { "filesystem": { "denyWrite": ["./mine"] } }\r\n}\r\n',
  '\ufeff{ "sandbox": { "enabled": false }, "big": 12345678901234567890 }\n',
  "",
]

for (const before of THEIRS) {
  test(`GARD-07: --off restores the bytes: ${JSON.stringify(before)}`, async () => {
    using box = await guarded()
    if (before !== null) put(box, before)
    expect((await box.typed(["guard", "sandbox", "--yes"])).code).toBe(0)
    expect(readFileSync(settingsFile(box), "utf8")).toContain("./src/gen")
    // The person's own settings stay.
    if (before?.includes("false"))
      expect(readFileSync(settingsFile(box), "utf8")).toContain('"enabled": false')
    expect((await box.typed(["guard", "sandbox", "--off", "--yes"])).code).toBe(0)
    expect(existsSync(settingsFile(box)) ? readFileSync(settingsFile(box), "utf8") : null).toBe(before)
    expect((await box.typed(["guard", "sandbox", "--off", "--yes"])).text).toContain(
      "Tenure has added nothing",
    )
  }, 30_000)
}

test("GARD-07: --off leaves what a person changed since, and every other byte", async () => {
  using box = await guarded()
  put(box, '{\n  "n": 1.0,\n  "sandbox": { "filesystem": { "denyWrite": ["./mine"] } }\n}\n')
  await box.typed(["guard", "sandbox", "--yes"])
  const changed = readFileSync(settingsFile(box), "utf8")
    .replace('"n": 1.0', '"n": 2.50')
    .replace('"./mine"', '"./mine", "./theirs"')
    .replace('"autoAllowBashIfSandboxed": false', '"autoAllowBashIfSandboxed": true')
  writeFileSync(settingsFile(box), changed)
  await box.typed(["guard", "sandbox", "--off", "--yes"])
  const text = readFileSync(settingsFile(box), "utf8")
  expect(text).toContain('"n": 2.50')
  expect(JSON.parse(text)).toEqual({
    n: 2.5,
    sandbox: { autoAllowBashIfSandboxed: true, filesystem: { denyWrite: ["./mine", "./theirs"] } },
  })
}, 120_000)

test("GARD-07: when the rules change, so do the paths, and nothing else", async () => {
  using box = await guarded()
  await box.typed(["guard", "sandbox", "--yes"])
  expect((await box.typed(["guard", "sandbox", "--yes"])).text).toContain("The sandbox matches the rules")
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), RULES.replace("src/gen/**", "src/made/**"))
  await box.typed(["trust", "--yes"])
  await box.typed(["guard", "sandbox", "--yes"])
  const { denyWrite } = settings(box).sandbox.filesystem
  expect([denyWrite.includes("./src/made"), denyWrite.includes("./src/gen")]).toEqual([true, false])
  await box.typed(["guard", "sandbox", "--off", "--yes"])
  expect(existsSync(settingsFile(box))).toBe(false)
}, 120_000)
