// `tenure install --settings` and `tenure uninstall`: they keep what was there, remove what was added, and a second run
// changes nothing. The plugin mode needs the client: test/client.
import { expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, openHome, treeOf } from "./install-home.ts"

setDefaultTimeout(60_000)

const SETTINGS = ".claude/settings.json"
const THEIRS = {
  env: { TEAM: "blue" },
  hooks: {
    PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "echo theirs" }] }],
    Notification: [],
  },
  statusLine: { type: "command", command: `printf 'it is %s' "mine"`, padding: 0 },
  enabledPlugins: { "other@market": true },
}

const FORMS: Readonly<Record<string, string>> = {
  "two spaces and a newline": `${JSON.stringify(THEIRS, null, 2)}\n`,
  "tabs, no newline at the end": JSON.stringify(THEIRS, null, "\t"),
  "one line": JSON.stringify(THEIRS),
  "line ends of Windows": JSON.stringify(THEIRS, null, 4).replaceAll("\n", "\r\n"),
  "a byte order mark": `\ufeff${JSON.stringify(THEIRS, null, 2)}`,
  "an empty object": "{}",
  "an empty file": "",
}

for (const [form, text] of Object.entries(FORMS))
  test(`F31, T24: settings written with ${form} are restored byte for byte`, async () => {
    using home = openHome()
    home.write(SETTINGS, text)
    const before = home.tree()

    expect(home.tenure(["install", "--settings"])).toMatchObject({ code: 0, err: "" })
    expect(home.read(SETTINGS)).toContain("$HOME/.tenure/")
    expect(await home.typed(["uninstall"])).toMatchObject({ code: 0 })

    expect(home.tree()).toEqual(before)
  })

test("other hooks and status lines stay, and each event gets one hook of ours", () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS))
  home.tenure(["install", "--settings"])
  const now = JSON.parse(home.read(SETTINGS))

  expect(now.env).toEqual(THEIRS.env)
  expect(now.enabledPlugins).toEqual(THEIRS.enabledPlugins)
  expect(now.hooks.PreToolUse[0]).toEqual(THEIRS.hooks.PreToolUse[0])
  expect(now.hooks.PreToolUse).toHaveLength(2)
  expect(now.hooks.SessionStart).toHaveLength(1)
  expect(now.hooks.PostToolUse[0].hooks[0].async).toBe(true)
  expect(now.statusLine.padding).toBe(0)
  expect(home.shell(now.statusLine.command).out).toBe("it is mine")
})

test("installing twice changes nothing the second time", () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS, null, 2))
  expect(home.tenure(["install", "--settings"]).out).toContain("Only the plugin has the skills")
  const once = home.tree()
  const again = JSON.parse(home.tenure(["install", "--settings", "--json"]).out)

  expect(again).toMatchObject({ executable: { changed: false }, settings: { changed: false } })
  expect(home.tree()).toEqual(once)
})

test("installing again replaces an older executable and older hooks of ours", async () => {
  using home = openHome()
  home.tenure(["install", "--settings"])
  const fresh = home.tree()
  writeFileSync(join(home.path, ".tenure/bin/tenure"), "an older one")
  const older = home.read(SETTINGS).replaceAll('"timeout": 10', '"timeout": 99').replaceAll("cd / && ", "")
  home.write(SETTINGS, older)

  home.tenure(["install", "--settings"])
  expect(home.tree()).toEqual(fresh)
  expect((await home.typed(["uninstall"])).code).toBe(0)
  expect(home.tree()).toEqual({})
})

test("F31 a home without settings is clean afterwards, without even a folder", async () => {
  using home = openHome()
  home.tenure(["install", "--settings"])
  expect(home.tree()).toHaveProperty([".tenure/bin/tenure"])
  await home.typed(["uninstall"])
  expect(home.tree()).toEqual({})
})

test("settings that someone changed since lose only our entries", async () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS, null, 2))
  home.tenure(["install", "--settings"])
  const changed = JSON.parse(home.read(SETTINGS))
  changed.hooks.Stop.push({ hooks: [{ type: "command", command: "echo new" }] })
  changed.model = "opus"
  home.write(SETTINGS, JSON.stringify(changed, null, 2))

  expect((await home.typed(["uninstall"])).out).toContain("only Tenure's entries were removed")
  expect(JSON.parse(home.read(SETTINGS))).toEqual({
    ...THEIRS,
    hooks: { ...THEIRS.hooks, Stop: [{ hooks: [{ type: "command", command: "echo new" }] }] },
    model: "opus",
  })
})

test("uninstalling a renewed installation keeps someone's change in between", async () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS))
  home.tenure(["install", "--settings"])
  home.write(SETTINGS, JSON.stringify({ ...JSON.parse(home.read(SETTINGS)), model: "opus" }))
  home.tenure(["install", "--settings"])
  await home.typed(["uninstall"])
  expect(JSON.parse(home.read(SETTINGS))).toEqual({ ...THEIRS, model: "opus" })
})

test("without the record our hooks are still found and removed", async () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS, null, 2))
  home.tenure(["install", "--settings"])
  writeFileSync(join(home.path, ".tenure/install.json"), "{ torn")
  await home.typed(["uninstall"])
  expect(JSON.parse(home.read(SETTINGS))).toEqual(THEIRS)
  expect(existsSync(join(home.path, ".tenure"))).toBe(false)
})

for (const text of ["{ not json", "[1]", '"text"', '{"hooks": []}', '{"hooks": {"Stop": {}}}'])
  test(`settings that cannot be merged stop the installation with nothing written: ${text}`, () => {
    using home = openHome()
    home.write(SETTINGS, text)
    const before = home.tree()
    const ran = home.tenure(["install", "--settings"])
    expect(ran.code).toBe(1)
    expect(ran.err).toContain(join(home.path, SETTINGS))
    expect(home.tree()).toEqual(before)
  })

test("settings that broke since stop the removal with nothing removed", async () => {
  using home = openHome()
  home.tenure(["install", "--settings"])
  home.write(SETTINGS, "{ broken")
  const before = home.tree()
  expect(await home.typed(["uninstall"])).toMatchObject({ code: 1 })
  expect(home.tree()).toEqual(before)
})

test("a project's settings contain no path of this machine, and no status line unless asked", async () => {
  using home = openHome()
  const before = treeOf(home.project)
  const ran = home.tenure(["install", "--settings", "--scope", "project"])
  const text = treeOf(home.project)[SETTINGS] ?? ""
  expect(ran.out).toContain("$HOME/.tenure, not to a path of this machine")
  expect(text).toContain("$HOME/.tenure/")
  expect(text).not.toContain(JSON.stringify(home.path).slice(1, -1))
  expect(text).not.toContain("statusLine")

  await home.typed(["uninstall"], { cwd: "/" })
  expect(treeOf(home.project)).toEqual(before)
})

test("a local scope includes the status line that it would hide, and only there", async () => {
  using home = openHome()
  home.write(SETTINGS, JSON.stringify(THEIRS))
  home.tenure(["install", "--settings", "--scope", "local"])
  const local = JSON.parse(
    (treeOf(home.project)[".claude/settings.local.json"] ?? "").replace(/^file \d+ /, ""),
  )
  expect(home.shell(local.statusLine.command).out).toBe("it is mine")

  await home.typed(["uninstall"])
  expect(treeOf(home.project)).toEqual({})
  expect(home.read(SETTINGS)).toBe(JSON.stringify(THEIRS))
})

test("T09 linked settings are written inside the home and refused outside it", async () => {
  using home = openHome()
  home.write("dotfiles/claude.json", "{}")
  mkdirSync(join(home.path, ".claude"))
  symlinkSync("../dotfiles/claude.json", join(home.path, SETTINGS))
  const before = home.tree()
  expect(home.tenure(["install", "--settings"]).code).toBe(0)
  expect(home.read("dotfiles/claude.json")).toContain("hooks")
  await home.typed(["uninstall"])
  expect(home.tree()).toEqual(before)

  using other = openHome()
  const outside = join(other.project, "settings.json")
  writeFileSync(outside, "{}")
  mkdirSync(join(other.path, ".claude"))
  symlinkSync(outside, join(other.path, SETTINGS))
  expect(other.tenure(["install", "--settings"])).toMatchObject({ code: 1 })
  expect(treeOf(other.project)["settings.json"]).toEndWith(" {}")
})

test("a person's own files in ~/.tenure and a project's .tenure survive the removal", async () => {
  using home = openHome()
  home.write(".tenure/config.yaml", "trust: repository\n")
  home.tenure(["init", "--yes"])
  const project = Object.keys(treeOf(home.project))
  home.tenure(["install", "--settings"])
  expect((await home.typed(["uninstall"])).out).toContain("Kept: the .tenure folder of every project")
  expect(Object.keys(home.tree())).toEqual([
    ".tenure",
    ".tenure/config.yaml",
    ".tenure/places",
    expect.stringContaining(".tenure/places/"),
  ])
  expect(Object.keys(treeOf(home.project))).toEqual(project)
})

test("CLAUDE_CONFIG_DIR is honoured", () => {
  using home = openHome()
  const env = { CLAUDE_CONFIG_DIR: join(home.path, "elsewhere") }
  home.write("elsewhere/settings.json", "{}")
  home.tenure(["install", "--settings"], { env })
  expect(home.read("elsewhere/settings.json")).toContain("hooks")
  expect(existsSync(join(home.path, ".claude"))).toBe(false)
})

test("without the client, or with an unknown scope, the error says what to type", async () => {
  using home = openHome()
  expect(home.tenure(["install"])).toMatchObject({
    code: 1,
    err: "! Cannot find Claude Code on the PATH.\n  Run: tenure install --claude <path>, or without the client: tenure install --settings\n",
  })
  expect(home.tenure(["install", "--scope", "everyone"]).err).toContain("Choose one of: user, project, local")
  expect(await home.typed(["uninstall"])).toMatchObject({ code: 0 })
  expect(home.tree()).toEqual({})
})

test("hooks disabled by the settings are reported", () => {
  using home = openHome()
  home.write(SETTINGS, '{"disableAllHooks": true}')
  expect(home.tenure(["install", "--settings"]).out).toContain("~/.claude/settings.json sets disableAllHooks")
})

test("an event reaches the installed executable through the settings' own line", () => {
  using home = openHome()
  home.tenure(["install", "--settings"])
  home.tenure(["init", "--yes"])
  const line = JSON.parse(home.read(SETTINGS)).hooks.SessionStart[0].hooks[0].command
  const event = {
    hook_event_name: "SessionStart",
    session_id: crypto.randomUUID(),
    cwd: home.project,
    source: "startup",
  }
  expect(home.shell(line, { stdin: JSON.stringify(event) })).toMatchObject({ code: 0, err: "" })
  const log = JSON.parse(home.tenure(["log", "--events", "--json"]).out)
  expect(log.session.id).toBe(event.session_id)
  expect(existsSync(EXECUTABLE)).toBe(true)
})
