// T01: a repository that holds bunfig.toml, .env, tsconfig.json and package.json of its own, made to run code in any
// Bun program that starts there. The executable is built so that it looks at none of them.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile } from "../../script/build.ts"
import { COMMANDS } from "../../src/cli/commands.ts"
import { type Box, EXECUTABLE, openBox, PAYLOADS, payload, ROOT, rows, run } from "../black-box.ts"

/** Eighteen letters that only the repository's .env knows; as a variable's value they would be redacted. */
const FROM_DOTENV = "zebra-quilt-marble"
const CANARY = "canary-was-here"

/** Every way a folder is known to reach a Bun program; each leaves a file, or a word in the output. */
function plant(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const leave = `require("node:fs").writeFileSync(${JSON.stringify(join(folder, CANARY))}, process.argv.join(" "))\n`
  writeFileSync(join(folder, "canary.js"), leave)
  writeFileSync(
    join(folder, "bunfig.toml"),
    'preload = ["./canary.js"]\n[run]\npreload = ["./canary.js"]\n[test]\npreload = ["./canary.js"]\n',
  )
  const variables = [
    `CANARY_TOKEN=${FROM_DOTENV}`,
    `BUN_OPTIONS="--preload ${join(folder, "canary.js")}"`,
    "TENURE_DEBUG=1",
    "FORCE_COLOR=1",
    `HOME=${folder}`,
  ]
  for (const name of [".env", ".env.local", ".env.production", ".env.development"])
    writeFileSync(join(folder, name), `${variables.join("\n")}\n`)
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { paths: { "*": ["./canary.js"] }, jsx: "react", jsxImportSource: "./canary" },
    }),
  )
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({
      name: "x",
      main: "canary.js",
      imports: { "#*": "./canary.js" },
      scripts: { preinstall: "node canary.js" },
    }),
  )
  writeFileSync(join(folder, ".npmrc"), "ignore-scripts=false\n")
}

/** Word for word what is typed or called, with what it gets on stdin. */
function entrances(box: Box): { args: string[]; input: string }[] {
  const statusLine = readFileSync(join(PAYLOADS, "statusLine.after-response.json"), "utf8")
  const bare = [
    ["status"],
    ["status", "--json"],
    ["log"],
    ["log", "--events"],
    ["doctor"],
    ["init", "--yes"],
    ["--version"],
    [],
    ["nonsense"],
  ]
  return [
    ...["SessionStart.startup", "PreToolUse.Bash", "PostToolUse.Bash", "Stop"].map((name) => ({
      args: ["hook"],
      input: JSON.stringify(payload(box, name)),
    })),
    { args: ["statusline"], input: statusLine.replaceAll("/home/user/project", box.project) },
    ...bare.map((args) => ({ args, input: "" })),
    ...Object.keys(COMMANDS).map((name) => ({ args: [name, "--help"], input: "" })),
  ]
}

const canaries = (box: Box) =>
  [box.project, join(box.project, "sub")].filter((folder) => existsSync(join(folder, CANARY)))

test("T01: no entry point runs, or is changed by, files of a hostile folder", async () => {
  using hostile = openBox()
  using clean = openBox()
  plant(hostile.project)
  plant(join(hostile.project, "sub"))
  mkdirSync(join(clean.project, "sub"))
  for (const folder of ["", "sub"]) {
    const calm = entrances(clean)
    for (const [at, { args, input }] of entrances(hostile).entries()) {
      const there = await run(hostile, [EXECUTABLE, ...args], { cwd: join(hostile.project, folder), input })
      const here = await run(clean, [EXECUTABLE, ...args], {
        cwd: join(clean.project, folder),
        input: calm[at]?.input ?? "",
      })
      expect([args, canaries(hostile)]).toEqual([args, []])
      expect([args, there.exitCode, there.stderr]).toEqual([args, here.exitCode, here.stderr])
      // Doctor and status tell times and paths; everything else says the same word for word.
      if (!["doctor", "status"].includes(args[0] ?? ""))
        expect(told(there.stdout, hostile)).toBe(told(here.stdout, clean))
    }
  }
})

const told = (text: string, box: Box) => text.replaceAll(box.top, "").replace(/\d\d:\d\d/g, "")

test("T01: the variables of a folder's .env are not in the hook's environment", async () => {
  using box = openBox()
  plant(box.project)
  const input = JSON.stringify(
    payload(box, "UserPromptSubmit.human", { prompt: `the word is ${FROM_DOTENV}` }),
  )
  // Known as a secret, the word is redacted; this shows that it would be, and that it is not.
  await run(box, [EXECUTABLE, "hook"], { input, env: { CANARY_TOKEN: FROM_DOTENV } })
  await run(box, [EXECUTABLE, "hook"], { input: input.replace("the word", "that word") })
  expect(rows(box).map((row) => row.text?.includes(FROM_DOTENV))).toEqual([false, true])
})

let scratch = ""
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "tenure-t01-"))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test("T01: the same folder does run its code in an executable built without the flags", async () => {
  using box = openBox()
  plant(box.project)
  const careless = join(scratch, "careless")
  const build = [
    process.execPath,
    "build",
    "--compile",
    join(ROOT, "src", "main.ts"),
    `--outfile=${careless}`,
  ]
  expect(await run(box, build, { cwd: ROOT })).toMatchObject({ exitCode: 0 })
  const input = JSON.stringify(
    payload(box, "UserPromptSubmit.human", { prompt: `the word is ${FROM_DOTENV}` }),
  )
  await run(box, [careless, "hook"], { input })
  expect(canaries(box)).toEqual([box.project])
  expect(rows(box).map((row) => row.text?.includes(FROM_DOTENV))).toEqual([false])
})

test("T01: any program that script/build.ts builds ignores preloads and .env variables", async () => {
  using box = openBox()
  plant(box.project)
  const program = join(scratch, "program.ts")
  writeFileSync(program, 'console.log(JSON.stringify([process.env["CANARY_TOKEN"] ?? null]))\n')
  // compile() takes its entry relative to the project's root.
  await compile(`${"../".repeat(ROOT.split("/").length)}${program.slice(1)}`, join(scratch, "careful"))
  expect(await run(box, [join(scratch, "careful")])).toMatchObject({
    exitCode: 0,
    stdout: "[null]\n",
    stderr: "",
  })
  expect(canaries(box)).toEqual([])
})
