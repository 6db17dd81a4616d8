// Every mistake that a person can make at the command line, with what they are told: what is wrong, in a sentence, and
// what to type next. Never a stack trace, never a bare "invalid argument".
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

/** What is typed, and a part of the sentence that says what is wrong. */
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
  ["show", "needs more to go on"],
  ["show nothing-such", "no lesson 'nothing-such'"],
  ["show 99", "no number 99"],
  ["show use-", "the beginning of 2 lessons"],
  ["why nothing-such", "no lesson 'nothing-such'"],
  ["why --last x", "--last"],
  ["explain", "not said what the call is aimed at"],
  ["explain --tool Write", "not said what the call is aimed at"],
  ["explain src/api.ts", "See how: tenure explain --help"],
  ["explain --tool", "--tool needs a value"],
  ["feedback use-pnpm great", "cannot be 'great'"],
  ["feedback use-pnpm", "needs more to go on"],
  ["approve", "needs more to go on"],
  ["reject", "needs more to go on"],
  ["edit", "needs more to go on"],
  ["archive", "needs more to go on"],
  ["restore", "needs more to go on"],
  // A person's decisions, where nobody can prove to be one
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
  ["backfill --limit many", "not a number of sessions"],
  // The log
  ["log --limit x", "--limit cannot be 'x'"],
  ["log --limit 0", "--limit cannot be '0'"],
  ["log --events --verify", "do not go together"],
  ["log --events no-such-session", "no session 'no-such-session'"],
  // Tracks
  ["track paint", "no 'paint'"],
  ["track new", "needs a name"],
  ["track new Big!", "cannot name a track"],
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
  ["guard test", "no call to try"],
  ["guard phase nonsense", "no phase 'nonsense'"],
  ["guard preset nonsense", "nonsense"],
  // The rest
  ["completion tcsh", "no completion for 'tcsh'"],
  ["completion", "needs more to go on"],
  ["dashboard --port abc", "--port cannot be 'abc'"],
  ["install --claude /nowhere/claude", "Claude Code was not found"],
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
  test(`'tenure ${typed}'${input === undefined ? "" : ` with ${input}`} is told what is wrong and what to type`, async () => {
    expectHelpful(await run(box, [EXECUTABLE, ...typed.split(" ")], { input: input ?? "" }), said)
  })

test("the table holds at least 60 mistakes, each once", () => {
  const all = IN_A_PROJECT.map(([typed, , input]) => `${typed}|${input}`)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(60)
})

test("the version is told, however one asks for it", async () => {
  for (const flag of ["--version", "-V", "-v"])
    expect((await run(box, [EXECUTABLE, flag])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test("outside a project every command that needs one says how to make one", async () => {
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
    expectHelpful(outcome, "not in a project")
    expect(outcome.stderr).toContain("tenure init")
  }
})

test("a home folder is no project, and a missing HOME is said", async () => {
  expectHelpful(await run(box, [EXECUTABLE, "init"], { cwd: box.home }), "your home folder")
  expectHelpful(
    await run(box, [EXECUTABLE, "install", "--settings", "--scope", "project"], { cwd: box.home }),
    "home folder",
  )
})

test("settings that are not JSON, and a .tenure that cannot be made, are left alone and named", async () => {
  mkdirSync(join(box.home, ".claude"), { recursive: true })
  writeFileSync(join(box.home, ".claude/settings.json"), "{ not json")
  expectHelpful(await run(box, [EXECUTABLE, "install", "--settings"]), "not a JSON object")
  rmSync(join(box.home, ".claude"), { recursive: true })
  const elsewhere = join(box.temp, "elsewhere")
  mkdirSync(elsewhere)
  symlinkSync("/nowhere", join(elsewhere, ".tenure"))
  expectHelpful(await run(box, [EXECUTABLE, "init", "--yes"], { cwd: elsewhere }), "could not be made")
})

interface Told {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Two lines: a sentence about what is wrong, and below it what to do or type. */
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
    /tenure |Write|Choose one of|Type|Run|Try|Set|Mend|Add|Send|Did you mean|Such as|It goes|--/,
  )
}
