// The npm packages, published to a registry on loopback and installed from it: install, upgrade, downgrade, npx, and the
// program that needs neither Node nor Bun once Claude Code calls it (T24).
import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import packageJson from "../../package.json" with { type: "json" }
import { assemble, buildPlatforms, here, PLATFORMS } from "../../script/packages.ts"
import { EXECUTABLE, ROOT } from "../black-box.ts"
import { atTerminal } from "../support/at-terminal.ts"
import { mustRun, openRegistry, type Ran, type Registry } from "./registry.ts"

const NOW = packageJson.version
const NEXT = "9.9.9"
const OWN = `tenure-${here().name}`

let registry: Registry
let folders: readonly string[]
/** `npm publish --dry-run` in the clone, before anything of this name was published. */
let clone: Ran
/** What `npm publish --dry-run` said of this machine's package and of the main one. */
let tried: readonly { readonly name: string; readonly files: readonly string[]; readonly complaint: string }[]

/** Real executables for this machine; the other platforms' packages hold a stub that would fail if it were run. */
beforeAll(async () => {
  registry = await openRegistry()
  clone = registry.run(["npm", "publish", "--dry-run"], ROOT)
  const stub = join(registry.top, "stub")
  writeFileSync(stub, "#!/bin/sh\nexit 99\n")
  const stubs = PLATFORMS.map(({ name }) => [name, stub] as const)
  folders = assemble(join(registry.top, "now"), new Map([...stubs, [here().name, EXECUTABLE]]))
  tried = folders.filter((folder) => ["tenure", OWN].includes(basename(folder))).map(tryPublishing)
  const next = await buildPlatforms(join(registry.top, "built"), [here()], NEXT)
  const later = assemble(join(registry.top, "next"), new Map([...stubs, ...next]), NEXT)
  for (const folder of [...folders, ...later]) mustRun(registry, ["npm", "publish"], folder)
}, 900_000)

function tryPublishing(folder: string) {
  const { code, out, err } = registry.run(["npm", "publish", "--dry-run", "--json"], folder)
  expect([folder, code, code === 0 ? "" : err]).toEqual([folder, 0, ""])
  const said = JSON.parse(out)
  const { name, files } = said.name === undefined ? Object.values<typeof said>(said)[0] : said
  return {
    name,
    files: files.map(({ path }: { path: string }) => path).sort(),
    complaint: /npm (?:warn|error).*/i.exec(err)?.[0] ?? "",
  }
}

afterAll(async () => {
  await registry[Symbol.asyncDispose]()
})

function npm(...words: string[]): string {
  return mustRun(registry, ["npm", ...words])
}

function manifest(...path: string[]): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(join(...path, "package.json"), "utf8"))
}

const installed = () => join(registry.prefix, "lib/node_modules/tenure")

test("each package holds what it must, runs nothing at its installation, and is clean to publish", () => {
  for (const { name, files, complaint } of tried) {
    const program = name === "tenure" ? "npm/tenure.cjs" : "bin/tenure"
    expect([name, files, complaint]).toEqual([
      name,
      ["LICENSE", "README.md", program, "package.json"].sort(),
      "",
    ])
  }
  for (const folder of folders) {
    expect(manifest(folder)).not.toHaveProperty("scripts")
    expect(manifest(folder)).not.toHaveProperty("dependencies")
  }
  const { optionalDependencies } = manifest(folders.at(-1) ?? "")
  expect(optionalDependencies).toEqual(
    Object.fromEntries(PLATFORMS.map(({ name }) => [`tenure-${name}`, NOW])),
  )
})

test("in a clone npm publish --dry-run is clean, and a real one is refused", () => {
  expect([clone.code, /npm (?:warn|error).*/i.exec(clone.err)?.[0]]).toEqual([0, undefined])
  const refused = registry.run(["npm", "publish"], ROOT)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("npm run release -- --publish")])
})

test("install, upgrade and downgrade: always the one fitting executable, of exactly the same version", () => {
  for (const version of [NOW, NEXT, NOW]) {
    npm("install", "--global", `tenure@${version}`)
    expect(mustRun(registry, ["tenure", "--version"])).toBe(`${version}\n`)
    const platforms = readdirSync(join(installed(), "node_modules")).filter((name) =>
      name.startsWith("tenure-"),
    )
    expect(platforms).toEqual([OWN])
    expect(manifest(installed(), "node_modules", OWN)["version"]).toBe(version as never)
  }
  npm("install", "--global", "tenure@latest")
  expect(mustRun(registry, ["tenure", "version"])).toBe(`${NEXT}\n`)
  npm("uninstall", "--global", "tenure")
  expect(existsSync(installed())).toBe(false)
})

test("a missing or different platform package is named, with what to type", () => {
  npm("install", "--global", `tenure@${NOW}`)
  const platform = join(installed(), "node_modules", OWN)
  writeFileSync(join(platform, "package.json"), JSON.stringify({ name: OWN, version: "0.0.1" }))
  const other = registry.run(["tenure", "--version"])
  expect([other.code, other.err]).toEqual([
    1,
    `! tenure ${NOW} needs ${OWN} ${NOW}, and 0.0.1 is installed.\n  Write: npm install -g tenure@${NOW}\n`,
  ])
  rmSync(platform, { recursive: true })
  const none = registry.run(["tenure", "--version"])
  expect(none.code).toBe(1)
  expect(none.err).toContain(`npm install -g tenure@${NOW} --include=optional`)
  npm("uninstall", "--global", "tenure")
})

test("the exit code, the input and the signals of the executable are those of the command", async () => {
  npm("install", "--global", `tenure@${NOW}`)
  expect(registry.run(["tenure", "stauts"])).toMatchObject({ code: 1, out: "" })
  const judged = Bun.spawnSync(["tenure", "detect"], {
    env: registry.env,
    cwd: registry.top,
    stdin: new TextEncoder().encode('{"id":1,"user":"add a button"}\n'),
  })
  expect(JSON.parse(judged.stdout.toString())).toMatchObject({ id: 1, label: "none" })
  const waiting = Bun.spawn(["tenure", "detect"], { env: registry.env, cwd: registry.top, stdin: "pipe" })
  waiting.kill("SIGTERM")
  await waiting.exited
  expect(waiting.signalCode === "SIGTERM" || waiting.exitCode === 143).toBe(true)
  npm("uninstall", "--global", "tenure")
})

test("T24: npx tenure install; then Claude Code's hooks need neither npm's files nor Node nor Bun", async () => {
  const [project, tools] = ["project", "tools"].map((name) => join(registry.top, name)) as [string, string]
  for (const folder of [project, tools]) mkdirSync(folder)
  for (const tool of ["sh", "cat", "uname", "ls"]) symlinkSync(Bun.which(tool) ?? tool, join(tools, tool))
  const said = mustRun(
    registry,
    ["npx", "--yes", `tenure@${NOW}`, "install", "--settings", "--status-line"],
    project,
  )
  expect(said).toContain('export PATH="$HOME/.tenure/bin:$PATH"')
  rmSync(join(registry.top, "cache"), { recursive: true })

  const env = { HOME: registry.home, PATH: tools }
  const own = join(registry.home, ".tenure/bin/tenure")
  const run = (command: string[], input = "") => {
    const child = Bun.spawnSync(command, { cwd: project, env, stdin: new TextEncoder().encode(input) })
    expect([command.at(-1), child.exitCode]).toEqual([command.at(-1), 0])
    return child.stdout.toString()
  }
  run([own, "init", "--yes"])
  const settings = JSON.parse(readFileSync(join(registry.home, ".claude/settings.json"), "utf8"))
  const line = settings.hooks.PostToolUse[0].hooks[0].command
  expect(run(["sh", "-c", line], JSON.stringify({ ...PAYLOAD, cwd: project }))).toBe("")
  expect(run([own, "log", "--events", "--json"])).toContain('"make"')
  expect((await atTerminal([own, "uninstall"], { cwd: project, env })).code).toBe(0)
  expect(existsSync(join(registry.home, ".claude/settings.json"))).toBe(false)
})

const PAYLOAD = {
  session_id: "packed",
  transcript_path: "",
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "make" },
  tool_use_id: "call-1",
  tool_response: {},
}

test("with the hooks in the settings, the first lesson approved at tenure init is in force at the next call", async () => {
  const project = join(registry.top, "first")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), '{"scripts":{"test":"vitest run"}}')
  writeFileSync(join(project, "pnpm-lock.yaml"), "")
  mustRun(registry, ["git", "init", "-q"], project)
  const at = { cwd: project, env: registry.env }

  mustRun(registry, ["npm", "install", "--global", `tenure@${NOW}`], project)
  mustRun(registry, ["tenure", "install", "--settings"], project)
  const init = await atTerminal(["tenure", "init"], { ...at, answer: { to: /1 of 2/, keys: "aq" } })
  expect([init.code, init.out]).toEqual([0, expect.stringContaining("1 approved")])
  expect(mustRun(registry, ["tenure", "lessons"], project)).toContain("Active (1)")

  expect(readFileSync(join(project, "CLAUDE.md"), "utf8")).toContain("Use pnpm")
  const settings = JSON.parse(readFileSync(join(registry.home, ".claude/settings.json"), "utf8"))
  const line = settings.hooks.PreToolUse[0].hooks[0].command
  const call = { hook_event_name: "PreToolUse", tool_input: { command: "npm install left-pad" } }
  const hooked = Bun.spawnSync(["sh", "-c", line], {
    ...at,
    stdin: new TextEncoder().encode(JSON.stringify({ ...PAYLOAD, ...call, cwd: project })),
  })
  expect([hooked.exitCode, hooked.stdout.toString()]).toEqual([0, expect.stringContaining("Use pnpm")])
})
