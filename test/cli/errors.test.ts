// Every mistake a person can make at the command line gets a sentence about what is wrong and what to type next, never
// a stack trace or a bare "invalid argument".
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
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
  ["add --file --priority HIGH words", "--file needs a value"],
  ["add --kind poem words", "--kind cannot be 'poem'"],
  ["add --priority URGENT words", "--priority cannot be 'URGENT'"],
  // Lessons
  ["show", "needs more arguments"],
  ["show nothing-such", "no lesson 'nothing-such'"],
  ["show 99", "no number 99"],
  ["show use-", "the beginning of 2 lessons"],
  ["why nothing-such", "no lesson 'nothing-such'"],
  ["why --last x", "--last"],
  ["explain", "Pass --file, --command or --prompt"],
  ["explain --tool Write", "Pass --file, --command or --prompt"],
  ["explain src/api.ts", "See: tenure explain --help"],
  ["explain --tool", "--tool needs a value"],
  ["feedback use-pnpm great", "cannot be 'great'"],
  ["feedback use-pnpm", "needs more arguments"],
  ["approve", "needs more arguments"],
  ["reject", "needs more arguments"],
  ["edit", "needs more arguments"],
  ["archive", "needs more arguments"],
  ["restore", "needs more arguments"],
  // A person's decisions without proof of a person
  ["approve 1", "Only a person can do this"],
  ["reject 1", "Only a person can do this"],
  ["edit 1 other words", "Only a person can do this"],
  ["add Use pnpm.", "Only a person can do this"],
  ["undo", "Only a person can do this"],
  ["reset", "Only a person can do this"],
  ["pause 30m", "Only a person can do this"],
  ["dashboard", "Only a person can do this"],
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
  ["completion", "needs more arguments"],
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
    expectHelpful(await run(box, [EXECUTABLE, ...typed.split(" ")], { input: input ?? "" }), said)
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
    expectHelpful(outcome, "not in a Tenure project")
    expect(outcome.stderr).toContain("tenure init")
  }
})

test("the home folder is not a project, and a missing HOME is reported", async () => {
  expectHelpful(await run(box, [EXECUTABLE, "init"], { cwd: box.home }), "your home folder")
  expectHelpful(
    await run(box, [EXECUTABLE, "install", "--settings", "--scope", "project"], { cwd: box.home }),
    "home folder",
  )
})

test("names settings that are not JSON and a .tenure that cannot be created, and leaves them alone", async () => {
  mkdirSync(join(box.home, ".claude"), { recursive: true })
  writeFileSync(join(box.home, ".claude/settings.json"), "{ not json")
  expectHelpful(await run(box, [EXECUTABLE, "install", "--settings"]), "not a JSON object")
  rmSync(join(box.home, ".claude"), { recursive: true })
  const elsewhere = join(box.temp, "elsewhere")
  mkdirSync(elsewhere)
  symlinkSync("/nowhere", join(elsewhere, ".tenure"))
  expectHelpful(await run(box, [EXECUTABLE, "init", "--yes"], { cwd: elsewhere }), "Cannot create")
})

interface Told {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Two lines: what is wrong, and what to do or type. */
function expectHelpful({ exitCode, stdout, stderr }: Told, said: string): void {
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: expect.stringContaining(said),
  })
  expect(stderr).toMatch(/^! \S.*[.?]\n {2}\S.*\n$/s)
  expect(stderr).not.toMatch(/^\s+at |Error:|undefined|\[object/m)
  const next = stderr.slice(stderr.indexOf("\n  "))
  expect(next).toMatch(
    /tenure |Write|Choose one of|Type|Run|Try|Set|Fix|Add|Send|Did you mean|For example|Use it|--/,
  )
}
