// `tenure doctor` in a temporary home and project: its findings, its hints, and what --fix changes. The client's files
// have the form of client 2.1.325.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { tempName } from "../../src/io/real-path.ts"
import { EXECUTABLE, hook, payload, ROOT, storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

interface Report {
  readonly executable: string
  readonly fixed: readonly string[]
  readonly findings: readonly { level: string; what: string; hint?: string; fixable?: boolean }[]
}

async function doctor(box: LessonBox, ...flags: string[]): Promise<Report> {
  const said = await box.piped(["doctor", "--json", ...flags])
  return JSON.parse(said.text.slice(0, said.text.lastIndexOf("\n}") + 2)) as Report
}

function about(report: Report, words: RegExp) {
  return report.findings.find(({ what }) => words.test(what))
}

function put(path: string, content: unknown, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  chmodSync(path, mode)
  return path
}

async function installed(): Promise<LessonBox> {
  const box = openLessonBox()
  const said = await box.piped(["install", "--settings"])
  if (said.code !== 0) throw new Error(said.text)
  return box
}

/** Runs the real executable but has different bytes. */
const ANOTHER = `#!/bin/sh\nexec '${EXECUTABLE}' "$@"\n`

test("doctor: test events go through the client's hook lines, and all is well after an installation", async () => {
  using box = await installed()
  const report = await doctor(box)
  expect(report.executable).toBe(join(box.home, ".tenure/bin/tenure"))
  expect(report.findings.filter(({ level }) => level === "warning" || level === "broken")).toEqual([])
  expect(about(report, /all 12 hooks answer through the plugin's own lines/)?.level).toBe("good")
  expect(about(report, /calls Tenure through its settings/)?.level).toBe("good")
  expect(about(report, /the status line is shown/)?.level).toBe("good")
})

test("doctor: an installed executable that fails, or whose reply the client would reject, is broken", async () => {
  using box = await installed()
  const path = join(box.home, ".tenure/bin/tenure")
  writeFileSync(path, "#!/bin/sh\nexit 3\n")
  const failing = await box.piped(["doctor"])
  expect(failing.code).toBe(1)
  expect(failing.text).toMatch(/The hook for PreToolUse ended with exit code 3\.\n.*tenure install/)
  writeFileSync(path, "#!/bin/sh\necho '{\"decision\": 7}'\n")
  expect((await box.piped(["doctor"])).text).toContain("The client would reject the reply to Stop")
})

test("doctor: if nothing calls Tenure or the plugin is disabled, it says what to type", async () => {
  using box = openLessonBox()
  expect(about(await doctor(box), /settings do not mention Tenure/)?.hint).toBe("Run: tenure install")
  put(join(box.home, ".claude/settings.json"), { enabledPlugins: { "tenure@tenure": false } })
  const off = about(await doctor(box), /The plugin is disabled/)
  expect(off?.hint).toContain("claude plugin enable tenure@tenure")
  put(join(box.project, ".claude/settings.local.json"), { enabledPlugins: { "tenure@tenure": true } })
  expect(about(await doctor(box), /is disabled/)).toBeUndefined()
})

test("doctor: names unreadable settings and disabled hooks", async () => {
  using box = await installed()
  const own = put(join(box.project, ".claude/settings.json"), { disableAllHooks: true })
  expect(about(await doctor(box), /sets disableAllHooks/)?.level).toBe("warning")
  writeFileSync(own, "{ not json")
  expect(about(await doctor(box), /settings\.json is not a JSON object/)?.hint).toContain("claude doctor")
})

test("doctor: a missing status line, and one without Tenure's, are notes with the command", async () => {
  using box = await installed()
  const path = join(box.home, ".claude/settings.json")
  const { statusLine, ...rest } = JSON.parse(readFileSync(path, "utf8"))
  expect(statusLine).toBeDefined()
  put(path, rest)
  expect(about(await doctor(box), /No status line is set up/)).toMatchObject({
    level: "note",
    hint: expect.stringContaining("tenure install --settings --status-line"),
  })
  put(join(box.project, ".claude/settings.json"), { statusLine: { type: "command", command: "date" } })
  expect(about(await doctor(box), /Your own status line is shown/)?.level).toBe("note")
})

test("doctor: another plugin on the same events is a note; a formatter or a disabled plugin is not", async () => {
  using box = await installed()
  const cache = join(box.home, ".claude/plugins/cache")
  const plugins = Object.fromEntries(
    ["remember", "format", "off"].map((name) => [
      `${name}@market`,
      [{ scope: "user", installPath: join(cache, name), version: "1.0.0" }],
    ]),
  )
  put(join(box.home, ".claude/plugins/installed_plugins.json"), { version: 2, plugins })
  const group = [{ hooks: [{ type: "command", command: "true" }] }]
  const talks = { hooks: { SessionStart: group, PreCompact: group } }
  put(join(cache, "remember/hooks/hooks.json"), talks)
  put(join(cache, "off/hooks/hooks.json"), talks)
  put(join(cache, "format/hooks/hooks.json"), { hooks: { PostToolUse: group } })
  const settings = join(box.home, ".claude/settings.json")
  const enabledPlugins = { "remember@market": true, "format@market": true, "off@market": false }
  put(settings, { ...JSON.parse(readFileSync(settings, "utf8")), enabledPlugins })
  const notes = (await doctor(box)).findings.filter(({ what }) => what.includes("@market"))
  expect(notes).toEqual([
    {
      level: "note",
      what: "The plugin remember@market also runs on SessionStart, PreCompact; both apply.",
      hint: "If they give the agent conflicting advice: claude plugin disable remember@market",
      fixable: false,
    },
  ])
})

test("doctor --fix: copies an outdated executable and a changed plugin file again, and says so", async () => {
  using box = await installed()
  const executable = put(join(box.home, ".tenure/bin/tenure"), ANOTHER, 0o755)
  const launcher = join(box.home, ".tenure/claude-code/plugin/launch.sh")
  appendFileSync(launcher, "# changed\n")
  const record = join(box.home, ".tenure/install.json")
  put(
    record,
    { ...JSON.parse(readFileSync(record, "utf8")), tenure: "0.0.9", sha256: hashOf(ANOTHER) },
    0o600,
  )
  const settings = readFileSync(join(box.home, ".claude/settings.json"), "utf8")

  const before = await doctor(box)
  expect(about(before, /older Tenure than this one/)).toMatchObject({
    level: "warning",
    hint: `Run: ${EXECUTABLE} install`,
    fixable: true,
  })
  expect(about(before, /differ from this version of Tenure: plugin\/launch\.sh/)?.level).toBe("warning")
  const after = await doctor(box, "--fix")
  expect(after.fixed).toEqual([
    "Copied from this version: ~/.tenure/bin/tenure and 1 file of the plugin. Restart open sessions.",
  ])
  expect(after.findings.filter(({ level }) => level === "warning")).toEqual([])
  expect(readFileSync(executable).equals(readFileSync(EXECUTABLE))).toBe(true)
  expect(readFileSync(launcher, "utf8")).toBe(readFileSync(join(ROOT, "plugin/launch.sh"), "utf8"))
  expect(readFileSync(join(box.home, ".claude/settings.json"), "utf8")).toBe(settings)
})

test("doctor --fix: leaves a newer executable alone, and puts back a missing one", async () => {
  using box = await installed()
  const executable = put(join(box.home, ".tenure/bin/tenure"), ANOTHER, 0o755)
  const record = join(box.home, ".tenure/install.json")
  put(
    record,
    { ...JSON.parse(readFileSync(record, "utf8")), tenure: "99.0.0", sha256: hashOf(ANOTHER) },
    0o600,
  )
  const newer = await doctor(box, "--fix")
  expect(about(newer, /a different Tenure than this one/)).toMatchObject({ level: "note", fixable: false })
  expect(readFileSync(executable, "utf8")).toBe(ANOTHER)
  await Bun.file(executable).delete()
  expect((await box.piped(["doctor"])).text).toMatch(
    /~\/\.tenure\/bin\/tenure is missing\.\n.*tenure install/,
  )
  expect((await doctor(box, "--fix")).fixed).toHaveLength(1)
  expect(existsSync(executable)).toBe(true)
})

test("doctor: a plugin from elsewhere that is older than the executable says how to update it", async () => {
  using box = await installed()
  const folder = join(box.home, ".claude/plugins/cache/tenure/tenure/0.0.9")
  const entry = { scope: "user", installPath: folder, version: "0.0.9" }
  put(join(box.home, ".claude/plugins/installed_plugins.json"), {
    version: 2,
    plugins: { "tenure@tenure": [entry] },
  })
  for (const file of ["launch.sh", "tenure.sh", "hooks/hooks.json"])
    cpSync(join(ROOT, "plugin", file), join(folder, file))
  put(join(folder, ".claude-plugin/plugin.json"), { name: "tenure", version: "0.0.9" })
  put(join(box.home, ".claude/settings.json"), { enabledPlugins: { "tenure@tenure": true } })
  const report = await doctor(box)
  expect(about(report, /The plugin is 0\.0\.9/)?.hint).toBe("Run: claude plugin update tenure@tenure")
  expect(about(report, /hooks answer through the plugin's own lines/)?.level).toBe("good")
})

test("doctor --fix: removes leftovers of killed writes and an ended pause, and nothing else", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup"))
  const local = join(box.project, ".tenure/local")
  const names = ["pause", "tenure.log"]
  put(join(local, "pause"), "2026-01-01T00:00:00.000Z\n")
  put(
    join(local, "tenure.log"),
    `${JSON.stringify({ at: "2026-01-01", where: "x", error: "E", message: "m" })}\n`,
  )
  const temp = leftBehind(box)
  const before = await box.piped(["doctor"])
  expect(before.text).toMatch(/1 temporary file was left behind.*\n.*tenure doctor --fix/)
  expect(before.text).toContain("2 things can be repaired without you: tenure doctor --fix")
  const { fixed } = await doctor(box, "--fix")
  expect(fixed).toEqual([
    "Removed the file of a pause that was over or invalid.",
    "Removed 1 temporary file.",
  ])
  expect([temp, ...names.map((name) => join(local, name))].map((path) => existsSync(path))).toEqual([
    false,
    false,
    true,
  ])
  expect((await box.piped(["doctor", "--fix"])).text).toContain("Nothing can be repaired without you.")
})

/** A temporary file as a killed write leaves it, an hour old. */
function leftBehind(box: LessonBox): string {
  const path = put(join(box.project, ".tenure/local", tempName()), "half")
  const hourAgo = Date.now() / 1000 - 3600
  utimesSync(path, hourAgo, hourAgo)
  return path
}

test("PRSC-02: doctor --fix moves a damaged store aside and says what replaced it", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup"))
  expect((await box.piped(["status"])).code).toBe(0)
  writeFileSync(storeFile(box), "this is no database, whatever its name says".repeat(100))
  const broken = await box.piped(["doctor"])
  expect(broken.code).toBe(1)
  expect(broken.text).toMatch(/The store is damaged.*\n.*tenure doctor --fix/)
  const { fixed, findings } = await doctor(box, "--fix")
  expect(fixed[0]).toMatch(/^The database was damaged\. It is kept as \.tenure\/local\/tenure\.db\.damaged-/)
  expect(findings.some(({ level, what }) => level === "good" && /the store/.test(what))).toBe(true)
  expect((await box.piped(["status"])).code).toBe(0)
})

test("F06: doctor names data of a newer Tenure, and --fix leaves it alone", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup"))
  expect((await box.piped(["status"])).code).toBe(0)
  const store = new Database(storeFile(box))
  store.run("PRAGMA user_version = 999")
  store.close()
  const said = await box.piped(["doctor", "--fix"])
  expect(said.code).toBe(1)
  expect(said.text).toMatch(/A newer Tenure wrote.*\n.*Upgrade Tenure/)
  expect(said.text).not.toContain("tenure reset")
})

test("doctor: names slow hooks, or much slower ones than usual, with the figures", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup"))
  expect((await box.piped(["status"])).code).toBe(0)
  const fill = (count: number, us: number) => {
    const store = new Database(storeFile(box))
    const row = store.query("SELECT * FROM events LIMIT 1").get() as Record<string, string | number | null>
    const { seq: _, ...rest } = row
    const names = Object.keys(rest)
    const insert = store.query(`INSERT INTO events (${names}) VALUES (${names.map(() => "?")})`)
    for (let n = 0; n < count; n++)
      insert.run(...Object.values({ ...rest, hook_us: us, key: `${us}-${n}-${Math.random()}` }))
    store.close()
  }
  expect(about(await doctor(box), /[Hh]ooks (take|are)/)).toBeUndefined()
  fill(300, 20_000)
  expect(about(await doctor(box), /hooks take 20 ms at the median/)?.level).toBe("good")
  fill(100, 200_000)
  expect(about(await doctor(box), /slower than usual: 200 ms.*20 ms at p95 in the 301 before/)?.level).toBe(
    "note",
  )
  fill(100, 900_000)
  expect(about(await doctor(box), /Hooks are slow: 900 ms at the median/)?.hint).toContain("tenure dashboard")
})

test("doctor --fix: makes data private that others can read", async () => {
  using box = await installed()
  const folders = [join(box.home, ".tenure"), join(box.project, ".tenure", "local")]
  for (const folder of folders) chmodSync(folder, 0o755)
  const said = (await doctor(box)).findings.filter(({ what }) =>
    what.includes("Other users of this machine can read"),
  )
  expect(said.map(({ hint }) => hint)).toEqual(
    folders.map((folder) => `To make it private: chmod 700 ${folder}`),
  )
  const { fixed, findings } = await doctor(box, "--fix")
  expect(fixed).toHaveLength(2)
  expect(findings.some(({ what }) => what.includes("Other users of this machine can read"))).toBe(false)
  for (const folder of folders) expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test("doctor: names a client outside the tested versions, or without a version", async () => {
  using box = openLessonBox()
  const bin = join(box.top, "bin")
  const client = put(join(bin, "claude"), "#!/bin/sh\necho '2.1.325 (Claude Code)'\n", 0o755)
  const withClient = async () => (await box.piped(["doctor"], { PATH: `${bin}:/usr/bin:/bin` })).text
  expect(await withClient()).toContain("✓ Claude Code 2.1.325")
  writeFileSync(client, "#!/bin/sh\necho '3.0.0 (Claude Code)'\n")
  expect(await withClient()).toMatch(
    /Claude Code 3\.0\.0 is outside the tested range, 2\.1\.197 to 2\.1\.325.*\n.*update Tenure and run: tenure doctor/,
  )
  writeFileSync(client, "#!/bin/sh\necho '1.0.3 (Claude Code)'\n")
  expect(await withClient()).toMatch(
    /Claude Code 1\.0\.3 is outside the tested range.*\n.*update Claude Code and run/,
  )
  writeFileSync(client, "#!/bin/sh\nexit 1\n")
  expect(await withClient()).toContain("Cannot read Claude Code's version")
  expect((await box.piped(["doctor"], { PATH: `.:/usr/bin:/bin` })).text).toContain("not on your PATH")
})

function hashOf(text: string): string {
  return Bun.CryptoHasher.hash("sha256", text, "hex")
}

test("doctor: a clone's plugin runs the executable beside it, and being called twice is a note", async () => {
  using box = await installed()
  const clone = join(box.top, "clone")
  for (const file of ["launch.sh", "tenure.sh", "hooks/hooks.json", ".claude-plugin/plugin.json"])
    cpSync(join(ROOT, "plugin", file), join(clone, "plugin", file))
  const beside = put(join(clone, "dist/tenure"), ANOTHER, 0o755)
  const settings = join(box.home, ".claude/settings.json")
  put(settings, {
    ...JSON.parse(readFileSync(settings, "utf8")),
    enabledPlugins: { "tenure@tenure": true },
    extraKnownMarketplaces: { tenure: { source: { source: "directory", path: clone } } },
  })
  const report = await doctor(box)
  expect(report.executable).toBe(beside)
  expect(about(report, /through the plugin's own lines/)?.level).toBe("good")
  expect(about(report, /beside the plugin, .*clone\/dist\/tenure, not this one/)?.level).toBe("note")
  expect(about(report, /arrives twice and is counted once/)?.hint).toContain("tenure uninstall")
})
