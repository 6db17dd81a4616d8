// Every mistake a person can make at the command line gets a sentence about what is wrong and a command to type next,
// which exists and takes what is written there; never a stack trace or a bare "invalid argument".
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { COMMANDS, loadCommand } from "../../src/cli/commands.ts"
import { parse } from "../../src/cli/parse.ts"
import { EXECUTABLE, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"
import { IN_A_PROJECT } from "./mistakes.ts"

let box: LessonBox
beforeAll(() => {
  box = openLessonBox()
  box.candidate({ id: "use-pnpm", title: "Use pnpm" })
  box.candidate({ id: "use-tabs", title: "Use tabs" })
})
afterAll(() => box[Symbol.dispose]())

for (const [typed, said, input] of IN_A_PROJECT)
  test(`'tenure ${typed}'${input === undefined ? "" : ` with ${input}`} says what is wrong and what to type`, async () => {
    await expectHelpful(await run(box, [EXECUTABLE, ...typed.split(" ")], { input: input ?? "" }), said)
  })

test("the table has at least 140 different mistakes", () => {
  const all = IN_A_PROJECT.map(([typed, , input]) => `${typed}|${input}`)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(140)
})

test("every version flag prints the version", async () => {
  for (const flag of ["--version", "-V", "-v"])
    expect((await run(box, [EXECUTABLE, flag])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test("outside a project every command that needs one says how to create it", async () => {
  for (const typed of [
    "status",
    "lessons",
    "show x",
    "log",
    "why",
    "track list",
    "handoff",
    "continue",
    "guard",
  ]) {
    const outcome = await run(box, [EXECUTABLE, ...typed.split(" ")], { cwd: box.temp })
    await expectHelpful(outcome, "not in a Tenure project")
    expect(outcome.stderr).toContain("tenure init")
  }
})

test("the home folder is not a project, and a missing HOME is reported", async () => {
  await expectHelpful(await run(box, [EXECUTABLE, "init"], { cwd: box.home }), "your home folder")
  await expectHelpful(
    await run(box, [EXECUTABLE, "install", "--settings", "--scope", "project"], { cwd: box.home }),
    "home folder",
  )
})

test("names settings that are not JSON and a .tenure that cannot be created, and leaves them alone", async () => {
  mkdirSync(join(box.home, ".claude"), { recursive: true })
  writeFileSync(join(box.home, ".claude/settings.json"), "{ not json")
  await expectHelpful(await run(box, [EXECUTABLE, "install", "--settings"]), "not a JSON object")
  rmSync(join(box.home, ".claude"), { recursive: true })
  const elsewhere = join(box.temp, "elsewhere")
  mkdirSync(elsewhere)
  symlinkSync("/nowhere", join(elsewhere, ".tenure"))
  await expectHelpful(await run(box, [EXECUTABLE, "init", "--yes"], { cwd: elsewhere }), "Cannot create")
})

interface Told {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What is wrong, and a command that can be typed: two lines, or with --json an object. */
async function expectHelpful({ exitCode, stdout, stderr }: Told, said: string): Promise<void> {
  const isJson = stdout.startsWith("{")
  expect({ exitCode, silent: isJson ? stderr : stdout }).toEqual({ exitCode: 1, silent: "" })
  const { message, hint } = isJson ? JSON.parse(stdout).error : twoLines(stderr)
  expect(`${message} ${hint}`).toContain(said)
  expect(message).toMatch(/[.?]$/)
  expect(`${message}\n${hint}`).not.toMatch(/^\s+at |Error:|undefined|\[object/m)
  const commands = commandsIn(hint)
  expect([hint, commands.length > 0]).toEqual([hint, true])
  for (const words of commands) expect([hint, await objectionTo(words)]).toEqual([hint, undefined])
}

function twoLines(stderr: string): { message: string; hint: string } {
  expect(stderr).toMatch(/^! \S.*[.?]\n {2}\S.*\n$/s)
  const [first = "", ...rest] = stderr.slice(2).trimEnd().split("\n  ")
  return { message: first, hint: rest.join(" ") }
}

/** Each `tenure …` in it as words, up to the comma or full stop that ends it. */
function commandsIn(hint: string): string[][] {
  const lines = hint.matchAll(/(?:^|[\s(])(tenure(?: (?:'[^']*'|"[^"]*"|[^\s,'"]*[^\s,.'"]))*)/g)
  return [...lines].map(([, line = ""]) => line.split(" > ")[0]?.match(/'[^']*'|"[^"]*"|\S+/g) ?? [])
}

/** Why the command would be refused for its form; of `a|b` the first counts. */
async function objectionTo([, name, ...rest]: readonly string[]): Promise<string | undefined> {
  if (name === undefined || name === "--help") return undefined
  const known = name === "list" ? "lessons" : name
  if (!Object.hasOwn(COMMANDS, known)) return `no command ${name}`
  try {
    const chosen = rest.map((word) => (word.startsWith("<") ? "x" : (word.split("|")[0] ?? "")))
    parse(await loadCommand(known), chosen)
    return undefined
  } catch (fault) {
    return (fault as Error).message
  }
}

test("a refusal can be pasted: the shell reads the printed command as the typed words", async () => {
  const typed = ["edit", "1", "Never run go test directly; always use `make test` & don't ask"]
  const { stderr } = await run(box, [EXECUTABLE, ...typed])
  const line = stderr.slice(stderr.indexOf("tenure edit"))
  const read = Bun.spawnSync(["sh", "-c", `tenure() { printf '%s\\0' "$@"; }\n${line}`])
  expect(read.stdout.toString().split("\0").slice(0, -1)).toEqual(typed)
})

test("with --json a mistake is an object on standard output, before '--' only", async () => {
  for (const typed of ["show nothing-such --json", "recover --json", "status --json --colour"]) {
    const { exitCode, stdout, stderr } = await run(box, [EXECUTABLE, ...typed.split(" ")])
    expect([exitCode, stderr, Object.keys(JSON.parse(stdout).error)]).toEqual([1, "", ["message", "hint"]])
  }
  const words = await run(box, [EXECUTABLE, "add", "--", "--json", "is a flag"])
  expect([words.stdout, words.stderr.startsWith("! Only a person")]).toEqual(["", true])
})

test("words people try first work: list, search, version", async () => {
  expect((await run(box, [EXECUTABLE, "list"])).stdout).toContain("Use pnpm")
  expect((await run(box, [EXECUTABLE, "search", "retry"])).exitCode).toBe(0)
  expect((await run(box, [EXECUTABLE, "version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect((await run(box, [EXECUTABLE, "list", "--help"])).stdout).toContain("tenure lessons")
})

test("numbers and choices are taken as people write them: #2, 2., HIGH in any case, -n for --limit", async () => {
  for (const word of ["#2", "2."])
    expect((await run(box, [EXECUTABLE, "show", word])).stdout).toContain("use-tabs")
  const { exitCode, stdout } = await run(box, [EXECUTABLE, "lessons", "--stage", "Needs-Review"])
  expect([exitCode, stdout.includes("Use pnpm")]).toEqual([0, true])
  expect((await run(box, [EXECUTABLE, "log", "-n", "1"])).stdout.trim().split("\n")).toHaveLength(1)
  expect((await run(box, [EXECUTABLE, "recall", "retry", "--limit", "5"])).exitCode).toBe(0)
  expect((await run(box, [EXECUTABLE, "status", "-help"])).stdout).toContain("Usage")
})

test("a range approves each number in it", async () => {
  using own = openLessonBox()
  for (const id of ["use-pnpm", "use-tabs", "use-slog"]) own.candidate({ id, title: id })
  expect((await own.typed(["approve", "2-3"])).code).toBe(0)
  expect(["use-pnpm", "use-tabs", "use-slog"].map((id) => own.stage(id))).toEqual([
    "review_pending",
    "active",
    "active",
  ])
})

test("'tenure' alone shows what needs the person and three things to type", async () => {
  const here = await run(box, [EXECUTABLE])
  expect(here.stdout).toContain("! 2 lessons need review: tenure review")
  expect(here.stdout.match(/^ {2}tenure /gm)).toHaveLength(3)
  const elsewhere = await run(box, [EXECUTABLE], { cwd: box.temp })
  expect([elsewhere.exitCode, elsewhere.stdout.match(/^ {2}tenure /gm)?.length]).toEqual([0, 3])
  expect(elsewhere.stdout).toContain("tenure init")
})

test("the list of commands is in groups, without those that only the client calls", async () => {
  const { stdout } = await run(box, [EXECUTABLE, "--help"])
  const headings = stdout.match(/^[A-Z][\w -]+$/gm)
  expect(headings).toEqual(["Usage", ...["Every day", "Lessons", "Continuity", "Guard", "Team", "Set-up"]])
  expect(stdout).not.toMatch(/^ {2}(?:hook|statusline) /m)
})
