// The packed npm package, installed into a clean prefix, is the whole program: it works without Node, Bun or the clone.
import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { atTerminal } from "../support/at-terminal.ts"

const ROOT = resolve(import.meta.dir, "../..")
/** Programs every system has, which the launcher may use. */
const TOOLS = ["sh", "cat", "uname", "ls"]

const PAYLOAD = {
  session_id: "packed",
  transcript_path: "",
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "make" },
  tool_use_id: "call-1",
  tool_response: {},
}

test("T24: the packed npm package, installed into a clean prefix, works with neither Node nor Bun", async () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "tenure-packed-")))
  try {
    const [home, project, tools] = ["home", "project", "tools"].map((name) => join(top, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [home, project, tools]) mkdirSync(folder)
    for (const tool of TOOLS) symlinkSync(Bun.which(tool) ?? tool, join(tools, tool))

    const npm = (...words: string[]) => run(["npm", ...words], ROOT, { ...process.env, HOME: home })
    const packed = JSON.parse(npm("pack", "--ignore-scripts", "--json", "--pack-destination", top).out)[0]
    expect(packed.files.map((file: { path: string }) => file.path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist/tenure",
      "package.json",
    ])
    npm("install", "--global", "--offline", "--prefix", join(top, "prefix"), join(top, packed.filename))

    const env = { HOME: home, PATH: `${join(top, "prefix", "bin")}:${tools}` }
    expect(Bun.which("node", env) ?? Bun.which("bun", env)).toBeNull()
    const tenure = (...words: string[]) => run(["sh", "-c", 'exec tenure "$@"', "sh", ...words], project, env)

    expect(tenure("--version").out).toContain(packed.version)
    tenure("install", "--settings", "--status-line")
    tenure("init", "--yes")
    // Claude Code calls a copy, so the prefix may be deleted.
    rmSync(join(top, "prefix"), { recursive: true })

    const settings = JSON.parse(readFileSync(join(home, ".claude/settings.json"), "utf8"))
    const line = settings.hooks.PostToolUse[0].hooks[0].command
    const hooked = run(["sh", "-c", line], project, env, JSON.stringify({ ...PAYLOAD, cwd: project }))
    expect(hooked).toEqual({ out: "", err: "" })
    const own = (...words: string[]) => run([join(home, ".tenure/bin/tenure"), ...words], project, env)
    expect(own("log", "--events", "--json").out).toContain('"make"')
    const gone = await atTerminal([join(home, ".tenure/bin/tenure"), "uninstall"], { cwd: project, env })
    expect(gone.code).toBe(0)
    expect(Bun.file(join(home, ".claude/settings.json")).size).toBe(0)
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
})

function run(command: string[], cwd: string, env: Record<string, string | undefined>, input = "") {
  const child = Bun.spawnSync(command, {
    cwd,
    env,
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err] = [child.stdout.toString(), child.stderr.toString()]
  expect([command.at(-1), child.exitCode, child.exitCode === 0 ? "" : out + err]).toEqual([
    command.at(-1),
    0,
    "",
  ])
  return { out, err }
}
