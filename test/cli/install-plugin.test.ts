// The plugin's files: the executable embeds all of them, old clients accept their events, and the hook line runs our
// executable or nothing, always with exit 0, in every shell and folder.
import { expect, test } from "bun:test"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import packageJson from "../../package.json" with { type: "json" }
import { objection } from "../../src/clients/claude-code/validate-reply.ts"
import { PLUGIN_FILES, PLUGIN_HOOKS } from "../../src/install/plugin-files.ts"
import { hookLine } from "../../src/install/settings.ts"
import { type Home, openHome, ROOT } from "./install-home.ts"

test("the executable embeds every file of the plugin unchanged", () => {
  const below = readdirSync(join(ROOT, "plugin"), { recursive: true, encoding: "utf8" })
  const there = [".claude-plugin/marketplace.json", ...below.map((path) => `plugin/${path}`)]
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .sort()
  expect(PLUGIN_FILES.map((file) => file.path).sort()).toEqual(there)
  for (const { path, text, mode } of PLUGIN_FILES) {
    expect(text).toBe(readFileSync(join(ROOT, path), "utf8"))
    expect((statSync(join(ROOT, path)).mode & 0o100) > 0).toBe(mode === 0o755)
  }
})

test("the plugin has the version of the package", () => {
  const manifest = PLUGIN_FILES.find((file) => file.path.endsWith("plugin.json"))
  expect(JSON.parse(manifest?.text ?? "").version).toBe(packageJson.version)
})

test("the plugin registers only events that client 2.1.197 knows, because an unknown one disables all hooks there", () => {
  expect(Object.keys(PLUGIN_HOOKS).sort()).toEqual([
    "PostCompact",
    "PostToolUse",
    "PostToolUseFailure",
    "PreCompact",
    "PreToolUse",
    "SessionEnd",
    "SessionStart",
    "Stop",
    "SubagentStart",
    "SubagentStop",
    "UserPromptExpansion",
    "UserPromptSubmit",
  ])
})

test("AC1.7: PreCompact is among the hooks, with a command", () => {
  expect(PLUGIN_HOOKS["PreCompact"]?.[0]?.hooks[0]?.command).toContain("tenure.sh")
})

test("every hook has the same line and a time limit; two pass a mark, two have a short line, and PreToolUse runs for every tool", () => {
  const groups = Object.values(PLUGIN_HOOKS).flat()
  const handlers = groups.flatMap((group) => group.hooks)
  const lines = new Set(handlers.map((handler) => handler.command.replace(/(?:guard|start)=1 && /, "")))
  expect(lines.size).toBe(2)
  // At a compaction the client shows the command to the person.
  const short = '"$CLAUDE_PLUGIN_ROOT/tenure.sh"'
  const shortOnes = Object.keys(PLUGIN_HOOKS).filter(
    (event) => PLUGIN_HOOKS[event]?.[0]?.hooks[0]?.command === short,
  )
  expect(shortOnes).toEqual(["PreCompact", "PostCompact"])
  const marked = (mark: string) =>
    Object.keys(PLUGIN_HOOKS).filter((event) => PLUGIN_HOOKS[event]?.[0]?.hooks[0]?.command.includes(mark))
  expect([marked("guard=1"), marked("start=1")]).toEqual([["PreToolUse"], ["SessionStart"]])
  expect(PLUGIN_HOOKS["PreToolUse"]?.[0]?.matcher).toBeUndefined()
  for (const handler of handlers) expect(handler["timeout"]).toBeWithin(1, 11)
  for (const { matcher = "" } of groups) expect(matcher).toMatch(/^[A-Za-z|]*$/)
})

test("only hooks followed by a later event are asynchronous, because the client cancels the others at the session's end", () => {
  const events = Object.entries(PLUGIN_HOOKS).filter(([, groups]) =>
    groups.some((group) => group.hooks[0]?.["async"]),
  )
  expect(events.map(([event]) => event)).toEqual(["PostToolUse", "PostToolUseFailure"])
})

const LINE = PLUGIN_HOOKS["Stop"]?.[0]?.hooks[0]?.command ?? ""
const HOOK_LINE = hookLine("Stop")
const SILENCE = { code: 0, out: "" }

/** The plugin where the installer puts it, without an executable beside it. */
function withPlugin(home: Home): { CLAUDE_PLUGIN_ROOT: string; CLAUDE_PROJECT_DIR: string } {
  const root = join(home.path, ".tenure/claude-code/plugin")
  cpSync(join(ROOT, "plugin"), root, { recursive: true })
  return { CLAUDE_PLUGIN_ROOT: root, CLAUDE_PROJECT_DIR: home.project }
}

function script(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

test("the hook becomes the installed executable: same process, outside the project, input unchanged", () => {
  using home = openHome()
  const env = { ...withPlugin(home), BUN_OPTIONS: "--preload=evil", BUN_BE_BUN: "1" }
  script(
    join(home.path, ".tenure/bin/tenure"),
    '#!/bin/sh\necho "$*|$(pwd)|$PPID|$BUN_OPTIONS$BUN_BE_BUN$BUN_JSC_useJIT|$(cat)"\n',
  )
  const expected = { code: 0, out: `hook|/|${process.pid}|0|{}\n`, err: "" }
  expect(home.shell(LINE, { env, stdin: "{}" })).toEqual(expected)
  expect(home.shell(HOOK_LINE, { env, stdin: "{}" })).toEqual(expected)
})

test("at a compaction the hook is a file of the plugin: it runs the executable, and exits 0 without one or without launcher", () => {
  using home = openHome()
  const env = withPlugin(home)
  const line = PLUGIN_HOOKS["PreCompact"]?.[0]?.hooks[0]?.command ?? ""
  expect(home.shell(line, { env, stdin: "{}" })).toEqual({ code: 0, out: "", err: "" })
  script(join(home.path, ".tenure/bin/tenure"), '#!/bin/sh\necho "$*|$(pwd)|$(cat)"\necho fault >&2\n')
  expect(home.shell(line, { env, stdin: "{}" })).toEqual({ code: 0, out: "hook|/|{}\n", err: "" })
  rmSync(join(env.CLAUDE_PLUGIN_ROOT, "launch.sh"))
  expect(home.shell(line, { env, stdin: "{}" })).toEqual({ code: 0, out: "", err: "" })
  // Without the file itself the client says so; only 2 would stop the compaction.
  rmSync(join(env.CLAUDE_PLUGIN_ROOT, "tenure.sh"))
  expect(home.shell(line, { env, stdin: "{}" }).code).toBe(127)
})

test("an executable beside the plugin takes precedence over the installed one", () => {
  using home = openHome()
  const env = withPlugin(home)
  script(join(home.path, ".tenure/bin/tenure"), "#!/bin/sh\necho installed\n")
  script(join(env.CLAUDE_PLUGIN_ROOT, "../dist/tenure"), "#!/bin/sh\necho clone\n")
  expect(home.shell(LINE, { env }).out).toBe("clone\n")
})

test("without plugin, launcher or executable the hook is silent and exits 0", () => {
  using home = openHome()
  const env = withPlugin(home)
  expect(home.shell(LINE, { env })).toMatchObject(SILENCE)
  expect(home.shell(LINE, { env: { ...env, HOME: "" } })).toMatchObject(SILENCE)
  expect(home.shell(LINE)).toMatchObject(SILENCE)
  expect(home.shell(HOOK_LINE)).toMatchObject(SILENCE)
  rmSync(join(env.CLAUDE_PLUGIN_ROOT, "launch.sh"))
  expect(home.shell(LINE, { env })).toMatchObject(SILENCE)
  mkdirSync(join(env.CLAUDE_PLUGIN_ROOT, "launch.sh"))
  expect(home.shell(LINE, { env }).code).toBe(0)
})

test("an executable of another system, a torn one and a folder of its name exit 0", () => {
  using home = openHome()
  const env = withPlugin(home)
  const path = join(home.path, ".tenure/bin/tenure")
  for (const text of ["\xcf\xfa\xed\xfe\x0c\0\0\x01(garbage) ))(\n", "", "#!/no/such/interpreter\n"]) {
    script(path, text)
    expect(home.shell(LINE, { env })).toMatchObject(SILENCE)
    expect(home.shell(HOOK_LINE, { env })).toMatchObject(SILENCE)
  }
  rmSync(path)
  mkdirSync(path)
  expect(home.shell(LINE, { env })).toMatchObject(SILENCE)
  expect(home.shell(HOOK_LINE, { env })).toMatchObject(SILENCE)
})

test("T01 no file of the project runs, whatever the environment", () => {
  using home = openHome()
  const plugin = withPlugin(home)
  const canary = "echo owned\n"
  for (const file of [
    "launch.sh",
    "tenure",
    "bin/tenure",
    ".tenure/bin/tenure",
    "dist/tenure",
    "node_modules/.bin/tenure",
  ]) {
    script(join(home.project, file), `#!/bin/sh\n${canary}`)
  }
  const path = `.:bin:${join(home.project, "node_modules/.bin")}:/usr/bin:/bin`
  for (const root of ["", ".", "plugin", plugin.CLAUDE_PLUGIN_ROOT]) {
    for (const own of ["", ".", home.path]) {
      const env = { ...plugin, CLAUDE_PLUGIN_ROOT: root, HOME: own, PATH: path }
      expect(home.shell(LINE, { env })).toMatchObject(SILENCE)
      expect(home.shell(HOOK_LINE, { env })).toMatchObject(SILENCE)
    }
  }
})

test("F17 the hook works in a deleted folder", () => {
  using home = openHome()
  const env = withPlugin(home)
  script(join(home.path, ".tenure/bin/tenure"), "#!/bin/sh\necho ran\n")
  const gone = join(home.project, "gone")
  mkdirSync(gone)
  const line = `cd ${gone} && rmdir ${gone} && { ${LINE}; }`
  expect(home.shell(line, { env }).out).toBe("ran\n")
  expect(() => rmdirSync(gone)).toThrow()
})

test("the executable is found on the PATH as a last resort, but a plugin's launcher is not mistaken for it", () => {
  using home = openHome()
  const env = withPlugin(home)
  const own = join(env.CLAUDE_PLUGIN_ROOT, "bin")
  script(join(home.path, "tools/tenure"), '#!/bin/sh\necho "found $*"\n')
  const PATH = `${own}:${join(home.path, "tools")}:/usr/bin:/bin`
  expect(home.shell(LINE, { env: { ...env, PATH } }).out).toBe("found hook\n")
  expect(home.shell("tenure status 'a b'", { env: { PATH } }).out).toBe("found status a b\n")
  const alone = home.shell("tenure status", { env: { PATH: `${own}:/usr/bin:/bin` } })
  expect(alone).toMatchObject({ code: 127, out: "" })
  expect(alone.err).toContain("npm install -g tenure")
})

const SHELLS = ["sh", "dash", "bash", "busybox", "zsh"].flatMap((name) => Bun.which(name) ?? [])

test("a hook of the marketplace's plugin runs the executable of the npm package, not npm's script", () => {
  using home = openHome()
  const env = withPlugin(home)
  script(join(home.path, "npm/bin/tenure"), '#!/bin/sh\necho script "$@"\n')
  const PATH = `${join(home.path, "npm/bin")}:/usr/bin:/bin`
  expect(home.shell(LINE, { env: { ...env, PATH } }).out).toBe("script hook\n")
  for (const kind of ["linux-x64", "linux-arm64-musl", "darwin-arm64"]) {
    const own = join(home.path, `npm/lib/node_modules/tenure/node_modules/tenure-${kind}`)
    script(join(own, "bin/tenure"), `#!/bin/sh\necho ${kind} "$@"\n`)
    expect(home.shell(LINE, { env: { ...env, PATH } })).toMatchObject({ out: `${kind} hook\n`, err: "" })
    rmSync(own, { recursive: true })
  }
})

/** The client runs /bin/sh, so each shell runs under that name here. */
function asSh(shell: string): string {
  if (shell.endsWith("busybox")) return "sh "
  return shell.endsWith("zsh") ? "--emulate sh " : ""
}

test.each(SHELLS)(
  "without an executable %s says so once, when a session begins, and is silent at all else",
  (shell) => {
    using home = openHome()
    const env = withPlugin(home)
    const line = PLUGIN_HOOKS["SessionStart"]?.[0]?.hooks[0]?.command ?? ""
    const quoted = line.replaceAll("'", "'\\''")
    const run = (stdin: string, extra: Record<string, string> = {}) =>
      home.shell(`exec ${shell} ${asSh(shell)}-c '${quoted}'`, {
        env: { ...env, ...extra },
        stdin,
      })
    const begins = JSON.stringify({ hook_event_name: "SessionStart", source: "startup", cwd: home.project })
    for (const stdin of [begins, `${begins}\n`]) {
      const told = run(stdin)
      expect(told).toMatchObject({ code: 0, err: "" })
      expect(objection("SessionStart", told.out)).toBeUndefined()
      expect(JSON.parse(told.out).systemMessage).toMatch(
        /executable is missing.*npm install -g tenure.*claude plugin uninstall/,
      )
    }
    for (const stdin of [begins.replace("startup", "compact"), begins.replace("startup", "resume"), "", "{"])
      expect(run(stdin)).toMatchObject({ ...SILENCE, err: "" })
    expect(home.shell(`${line} <&-`, { env })).toMatchObject(SILENCE)
    expect(home.shell(LINE, { env: { ...env, start: "1", payload: begins } })).toMatchObject(SILENCE)
    script(join(home.path, ".tenure/bin/tenure"), "#!/bin/sh\necho ran\n")
    expect(run(begins).out).toBe("ran\n")
  },
)
