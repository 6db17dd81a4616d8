// Every mistake a person can make at the command line gets a sentence about what is wrong and a command to type next,
// which exists and takes what is written there; never a stack trace or a bare "invalid argument".
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { COMMANDS, loadCommand } from "../../src/cli/commands.ts"
import { parse } from "../../src/cli/parse.ts"
import { EXECUTABLE, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

/** The typed command, and a part of the error sentence. */
const IN_A_PROJECT: readonly (readonly [typed: string, said: string, input?: string])[] = [
  // Any command
  ["stauts", "no command 'stauts'"],
  ["help nonsense", "no command 'nonsense'"],
  ["status --colour", "no flag --colour"],
  ["status --jsn", "no flag --jsn"],
  ["status --json=yes", "--json takes no value"],
  ["status everything", "does not take 'everything'"],
  ["log --limit", "--limit needs a value"],
  ["install --scope", "--scope needs a value"],
  ["install --scope planet", "--scope cannot be 'planet'"],
  ["add words --file --priority HIGH", "--file needs a value"],
  ["add --kind poem words", "--kind cannot be 'poem'"],
  ["add --priority URGENT words", "--priority cannot be 'URGENT'"],
  // Words of other tools
  ["upgrade", "npm install -g tenure@latest"],
  ["tui", "tenure review"],
  ["delete use-pnpm", "tenure archive"],
  ["config", "no command 'config'"],
  ["lits", "Did you mean: tenure list"],
  ["search", "'tenure recall' needs <words>"],
  ["export out.json", "tenure export --out out.json"],
  ["status --jsno", "Did you mean: tenure status --json"],
  // Lessons
  ["show", "needs <n|id>"],
  ["show nothing-such", "no lesson 'nothing-such'"],
  ["show 99", "no number 99"],
  ["show use-", "the beginning of 2 lessons"],
  ["why nothing-such", "no lesson 'nothing-such'"],
  ["why --last x", "--last"],
  ["explain", "Pass --file, --command or --prompt"],
  ["explain --tool Write", "Pass --file, --command or --prompt"],
  ["explain src/api.ts", "tenure explain --file src/api.ts"],
  ["explain --tool", "--tool needs a value"],
  ["feedback use-pnpm great", "cannot be 'great'"],
  ["feedback use-pnpm", "needs <id> helpful|not-helpful"],
  ["approve", "needs <n|id…>"],
  ["reject", "needs <n|id…>"],
  ["edit", "needs <n|id>"],
  ["archive", "needs <n|id…>"],
  ["restore", "needs <id…>"],
  // A person's decisions without proof of a person
  ["approve 1", "Only a person can do this"],
  ["reject 1", "Only a person can do this"],
  ["edit 1 other words", "Only a person can do this"],
  ["add Use pnpm.", "Only a person can do this"],
  ["undo", "Only a person can do this"],
  ["reset", "Only a person can do this"],
  ["pause 30m", "Only a person can do this"],
  ["dashboard", "Only a person can do this"],
  // The arguments are checked before the person
  ["approve 99", "no number 99"],
  ["approve nothing-such", "no lesson 'nothing-such'"],
  ["undo nothing-such", "no lesson 'nothing-such'"],
  ["archive nothing-such", "no lesson 'nothing-such'"],
  ["restore use-pnpm", "neither archived nor decayed"],
  ["feedback nothing-such helpful", "no lesson 'nothing-such'"],
  ["pause 3x", "no length of a pause"],
  ["forget --undo 99", "no session '99'"],
  // Learning
  ["learn", "not JSON", "a lesson, please"],
  ["learn", "0 findings", "[]"],
  ["learn", "Finding 1", '[{"title": 5}]'],
  ["backfill --limit many", "--limit cannot be 'many'"],
  // The log
  ["log --limit x", "--limit cannot be 'x'"],
  ["log --limit 0", "--limit cannot be '0'"],
  ["log --events --verify", "cannot be combined"],
  ["log --events no-such-session", "no session 'no-such-session'"],
  // Tracks
  ["track paint", "no 'paint'"],
  ["track new", "needs a name"],
  ["track new Big!", "is not a valid track id"],
  ["track use missing", "no track 'missing'"],
  ["track close missing", "no track 'missing'"],
  ["track show missing", "no track 'missing'"],
  ["track list all", "takes no name"],
  ["track check", "No track is active"],
  ["checkpoint", "No track is active"],
  ["recover", "No track is active"],
  ["recover missing", "no track 'missing'"],
  // Continuity
  ["handoff now", "no 'handoff now'"],
  ["handoff agent", "not JSON", "From: me"],
  ["handoff agent", "handoff", '{"from": "builder"}'],
  ["handoff check", "handoff"],
  ["handoff check nowhere.md", "nowhere.md"],
  ["continue elsewhere", "does not take 'elsewhere'"],
  // Guardrails
  ["guard paint", "no 'tenure guard paint'"],
  ["guard test", "no call to test"],
  ["guard phase nonsense", "no phase 'nonsense'"],
  ["guard preset nonsense", "nonsense"],
  ["guard preset", "Which preset"],
  ["guard preset default nonsense", "no preset 'nonsense'"],
  ["guard forget", "still has its .tenure"],
  // A flag of another verb
  ["guard log --file x", "'tenure guard log' does not take --file"],
  ["guard --file .env", "'tenure guard' does not take --file"],
  ["guard check --command ls", "'tenure guard check' does not take --command"],
  ["guard test --file x --mode warn", "'tenure guard test' does not take --mode"],
  ["guard phase planning --json", "'tenure guard phase' does not take --json"],
  ["guard log --off", "'tenure guard log' does not take --off"],
  ["guard log extra", "does not take 'extra'"],
  ["guard phase planning extra", "does not take 'extra'"],
  ["track list --goal x", "'tenure track list' does not take --goal"],
  ["track --title x", "'tenure track' does not take --title"],
  ["handoff check x --auto", "'tenure handoff check' does not take --auto"],
  // The rest
  ["completion tcsh", "no completion for 'tcsh'"],
  ["completion", "needs <bash"],
  ["dashboard --port abc", "--port cannot be 'abc'"],
  ["install --claude /nowhere/claude", "Cannot find Claude Code"],
  ["uninstall --scope planet", "--scope"],
  ["invariants paint", "paint"],
]

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

test("the table has at least 60 different mistakes", () => {
  const all = IN_A_PROJECT.map(([typed, , input]) => `${typed}|${input}`)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(60)
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
