// Installation with the real client: the plugin and the marketplace are valid, a session is recorded, the status
// line shows, and after the removal the client's settings are byte for byte what they were.
import { expect, setDefaultTimeout, test } from "bun:test"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { DoctorFinding } from "../../src/doctor/finding.ts"
import { atTerminal } from "../support/at-terminal.ts"
import { clientBinary } from "./client-binary.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openScene, type Scene } from "./run-client.ts"

setDefaultTimeout(180_000)

const ROOT = resolve(import.meta.dir, "../..")
const EXECUTABLE = join(ROOT, "dist", "tenure")

/** Formatted as no program would, so that a rewrite is visible. */
const THEIRS = `{
    "hooks": { "Stop": [ { "hooks": [ {"type": "command", "command": "echo theirs >> $HOME/stops"} ] } ] },
    "statusLine": {"type": "command", "command": "echo 'their line'"}
}`

/** The built executable in the scene's home, isolated from this machine. */
async function tenure(scene: Scene, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { HOME: scene.home, PATH: "/usr/bin:/bin", DISABLE_AUTOUPDATER: "1", DISABLE_TELEMETRY: "1" }
  const quiet = { DISABLE_ERROR_REPORTING: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" }
  // Uninstalling needs a terminal.
  if (args[0] === "uninstall") {
    const ran = await atTerminal([EXECUTABLE, ...args], { cwd: scene.project, env: { ...env, ...quiet } })
    return { ...ran, err: "" }
  }
  const child = Bun.spawn([EXECUTABLE, ...args], {
    cwd: scene.project,
    env: { ...env, ...quiet },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { code: await child.exited, out, err }
}

/** Another plugin, installed as a person would. */
async function installOther(scene: Scene): Promise<void> {
  const market = join(scene.root, "market")
  const plugin = { name: "other", source: "./other", description: "Another plugin." }
  const files = {
    ".claude-plugin/marketplace.json": { name: "market", owner: { name: "Someone" }, plugins: [plugin] },
    "other/.claude-plugin/plugin.json": { name: "other", version: "1.0.0", description: "Another plugin." },
  }
  for (const [path, content] of Object.entries(files))
    await Bun.write(join(market, path), JSON.stringify(content))
  for (const args of [
    ["plugin", "marketplace", "add", market],
    ["plugin", "install", "other@market"],
  ]) {
    expect((await scene.command(args)).exitCode).toBe(0)
  }
}

async function pluginIds(scene: Scene): Promise<string[]> {
  const listed = await scene.command(["plugin", "list", "--json"])
  return JSON.parse(listed.stdout).map((plugin: { id: string }) => plugin.id)
}

test("the client accepts the plugin and the marketplace", async () => {
  await using scene = await openScene()
  for (const folder of [join(ROOT, "plugin"), ROOT]) {
    const validated = await scene.command(["plugin", "validate", "--strict", folder])
    expect(validated).toMatchObject({ exitCode: 0, stderr: "" })
  }
})

test("F31 install, use and uninstall leave others' hooks, status line and plugin alone", async () => {
  await using scene = await openScene()
  const settings = join(scene.home, ".claude", "settings.json")
  mkdirSync(join(scene.home, ".claude"), { recursive: true })
  writeFileSync(settings, THEIRS)
  await installOther(scene)
  // As a person who then tidied the file up.
  const before = readFileSync(settings, "utf8").replaceAll("\n  ", "\n\t")
  writeFileSync(settings, before)

  const installed = await tenure(scene, "install", "--status-line", "--claude", clientBinary())
  expect(installed).toMatchObject({ code: 0, err: "" })
  const again = JSON.parse((await tenure(scene, "install", "--json", "--claude", clientBinary())).out)
  expect(again).toMatchObject({ executable: { changed: false }, plugin: { changed: [] }, notes: [] })
  expect(await pluginIds(scene)).toEqual(["other@market", "tenure@tenure"])

  await tenure(scene, "init", "--yes")
  const looked = JSON.parse((await tenure(scene, "doctor", "--json")).out) as { findings: DoctorFinding[] }
  expect(looked.findings.filter(({ level }) => level === "warning" || level === "broken")).toEqual([])
  const good = looked.findings.filter(({ level }) => level === "good").map(({ what }) => what)
  expect(good).toContain("Claude Code calls Tenure as a plugin")
  expect(good.join("\n")).toContain("hooks answer through the plugin's own lines")
  expect(good).toContain("the status line is shown")
  scene.model.main(
    call("Bash", { command: "tenure --version" }),
    call("Bash", { command: "exit 3" }),
    say("Bye."),
  )
  const session = await scene.print()
  await session.prompt("Go")
  const report = await session.end()
  expect(report.hookErrors()).toEqual([])
  expect(report.requests("main").at(1)?.newText).toMatch(/\d+\.\d+\.\d+/)
  const log = JSON.parse((await tenure(scene, "log", "--events", "--json")).out)
  expect(log.session.id).toBe(session.sessionId)
  expect(log.events.length).toBeGreaterThanOrEqual(6)
  expect(existsSync(join(scene.home, "stops"))).toBe(true)

  const removed = await tenure(scene, "uninstall", "--claude", clientBinary())
  expect(removed).toMatchObject({ code: 0, err: "" })
  expect(removed.out).toContain("~/.claude/settings.json is restored byte for byte.")
  expect(readFileSync(settings, "utf8")).toBe(before)
  expect(await pluginIds(scene)).toEqual(["other@market"])
  // The proof that the projects' data was made here stays with that data.
  expect(readdirSync(join(scene.home, ".tenure"))).toEqual(["places"])
  expect(existsSync(join(scene.home, ".claude/plugins/cache/tenure"))).toBe(false)
  expect(existsSync(join(scene.project, ".tenure"))).toBe(true)
})

test("a home with spaces, quotes, dollars and accents works", async () => {
  const usual = process.env["TMPDIR"]
  const odd = mkdtempSync(join(tmpdir(), 'it\'s "my" $HOME é-'))
  process.env["TMPDIR"] = odd
  try {
    await using scene = await openScene()
    expect((await tenure(scene, "install", "--claude", clientBinary())).code).toBe(0)
    await tenure(scene, "init", "--yes")
    scene.model.main(call("Bash", { command: "true" }), say("Bye."))
    const session = await scene.print()
    await session.prompt("Go")
    expect((await session.end()).hookErrors()).toEqual([])
    const log = JSON.parse((await tenure(scene, "log", "--events", "--json")).out)
    expect(log.session.id).toBe(session.sessionId)
    expect((await tenure(scene, "uninstall", "--claude", clientBinary())).code).toBe(0)
    expect(await pluginIds(scene)).toEqual([])
  } finally {
    if (usual === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = usual
    rmSync(odd, { recursive: true, force: true })
  }
})

test("a plugin installed for one project changes no project file and no marketplace of the person's", async () => {
  await using scene = await openScene()
  await scene.command(["plugin", "marketplace", "add", ROOT])
  const settings = join(scene.home, ".claude", "settings.json")
  const before = readFileSync(settings, "utf8")

  const installed = await tenure(scene, "install", "--scope", "project", "--claude", clientBinary())
  expect(installed.out).toContain("already exists; the plugin comes from there")
  const shared = await scene.read(".claude/settings.json")
  expect(JSON.parse(shared)).toEqual({ enabledPlugins: { "tenure@tenure": true } })

  await tenure(scene, "uninstall", "--claude", clientBinary())
  expect(await scene.git("status", "--porcelain")).toBe("")
  expect(existsSync(join(scene.project, ".claude"))).toBe(false)
  expect(readFileSync(settings, "utf8")).toBe(before)
  expect((await scene.command(["plugin", "marketplace", "list", "--json"])).stdout).toContain('"tenure"')
})

test("a second kind of installation prints a warning, and one uninstall removes both", async () => {
  await using scene = await openScene()
  const settings = join(scene.home, ".claude", "settings.json")
  for (const [first, second, other] of [
    [["--settings"], [], "The hooks are also in the settings"],
    [[], ["--settings"], "The plugin is also installed"],
  ] as const) {
    expect((await tenure(scene, "install", ...first, "--claude", clientBinary())).out).not.toContain(
      "as well",
    )
    expect((await tenure(scene, "install", ...second, "--claude", clientBinary())).out).toContain(other)
    await tenure(scene, "uninstall", "--claude", clientBinary())
    expect([await pluginIds(scene), existsSync(settings)]).toEqual([[], false])
  }
})

test("CONT-03 both status lines are on the screen, the person's own first", async () => {
  await using scene = await openScene({ settings: JSON.parse(THEIRS) })
  await tenure(scene, "install", "--settings")
  await tenure(scene, "init", "--yes")
  scene.model.main(say("Hello.", { usage: { input_tokens: 70_000 } }))
  const terminal = await scene.terminal({ permissionMode: "manual" })
  await terminal.prompt("Hi")
  const screen = await terminal.waitFor(/ctx 7%/)
  expect(screen).toMatch(/their line *\n *project · main ±\d+ · ctx 7%/)
  expect((await terminal.end()).hookErrors()).toEqual([])
})

test("a plugin without its executable says so at session start, and is silent and harmless after that", async () => {
  await using scene = await openScene()
  const alone = join(scene.root, "alone", "plugin")
  cpSync(join(ROOT, "plugin"), alone, { recursive: true })
  scene.model.main(call("Bash", { command: "echo still works" }), say("It does."))
  const terminal = await scene.terminal({ plugins: [alone] })
  await terminal.waitFor(/its executable is missing/)
  await terminal.prompt("Go")
  await terminal.waitFor(/It does\./)
  expect((await terminal.screen()).match(/its executable is missing/g)).toHaveLength(1)
  const report = await terminal.end()
  expect(report.hookErrors()).toEqual([])
  expect(report.requests("main").map(textOf).join("\n")).not.toContain("executable is missing")
})
