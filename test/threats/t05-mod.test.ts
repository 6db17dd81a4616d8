// T05, LIFE-06: the channel of our module inside the client. A decision counts only from the client's own process at a
// person's terminal, with the next secret of that session: nothing an agent's shell, a script, a schedule, a sub-agent or
// another module can send is one.
import { expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, hook, payload, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { asClient, type Message } from "../support/mod-client.ts"

const HELLO: Message = ["hello", { session: "s", hash: "#0" }]
const approve = (secret: string, session = "s"): Message => [
  "decide",
  { session, secret, verb: "approve", lesson: "use-uv" },
]
const AGENT = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", AI_AGENT: "claude-code" }
const REFUSED = /^Nothing was done: /

function waiting(): LessonBox {
  const box = openLessonBox()
  box.candidate({ id: "use-uv", title: "Use uv", body: "Use uv, not pip." })
  return box
}

function expectUndecided(box: LessonBox): void {
  expect(box.stage("use-uv")).toBe("review_pending")
  expect(box.rows().map(({ action }) => action)).toEqual(["captured"])
}

test("LIFE-06: a secret works once; a wrong one, an old one and one of another session decide nothing", async () => {
  using box = waiting()
  const answers = await asClient(box, [
    HELLO,
    approve("f".repeat(64)),
    approve(""),
    // The hash itself, which the greeting has shown.
    approve("#0"),
    ["hello", { session: "other", hash: "#9" }],
    approve("#10"),
    // A question, so that the secret is spent without a decision; then the same message again.
    ["decide", { session: "s", secret: "#1", line: "tenure status", origin: "composer" }],
    approve("#1"),
    // Too far ahead.
    approve("#30"),
  ])
  expect(answers[0].decides).toBe(true)
  expect(answers[6]).toEqual({ v: 1, isAnswered: true })
  for (const at of [1, 2, 3, 5, 7, 8]) expect(answers[at].error).toMatch(REFUSED)
  expectUndecided(box)
})

test("LIFE-06: after lost messages the next secret still works, and none before it", async () => {
  using box = waiting()
  const [, later, earlier] = await asClient(box, [
    HELLO,
    ["decide", { session: "s", secret: "#4", line: "tenure status", origin: "composer" }],
    approve("#3"),
  ])
  expect(later).toEqual({ v: 1, isAnswered: true })
  expect(earlier.error).toMatch(REFUSED)
  expectUndecided(box)
})

test("LIFE-06: a second greeting needs the secret of the first; another process cannot take the session over", async () => {
  using box = waiting()
  const [first, second, mine, third] = await asClient(box, [
    HELLO,
    ["hello", { session: "s", hash: "#20" }],
    ["hello", { session: "s", hash: "#20", secret: "#1" }],
    ["hello", { session: "s", hash: "#20", secret: "f".repeat(64) }],
  ])
  expect([first, second, mine, third].map(({ decides }) => decides)).toEqual([true, false, true, false])
  // While the first client runs, a second one is refused, even at a terminal of its own.
  const holder = Bun.spawn(["sleep", "60"])
  const stat = readFileSync(`/proc/${holder.pid}/stat`, "utf8")
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
  box.inside(({ store }) =>
    store.query("UPDATE mods SET client = ? WHERE session = 's'").run(`${holder.pid}:${started}`),
  )
  const [late, forged] = await asClient(box, [HELLO, approve("#1")])
  expect(late.decides).toBe(false)
  expect(forged.error).toMatch(REFUSED)
  holder.kill()
  await holder.exited
  // The session goes on in another client once the first has ended.
  expect((await asClient(box, [HELLO]))[0].decides).toBe(true)
  expectUndecided(box)
})

test("LIFE-06: a greeting holds for its session and ends with it", async () => {
  using box = waiting()
  await asClient(box, [HELLO])
  await hook(box, payload(box, "SessionEnd.other", { session_id: "s" }))
  const [decided] = await asClient(box, [approve("#1")])
  expect(decided.error).toMatch(REFUSED)
  expectUndecided(box)
})

test("T05: an agent's shell, before or after the greeting, with or without a terminal, decides nothing", async () => {
  using box = waiting()
  const both: readonly Message[] = [HELLO, approve("#1")]
  for (const options of [{ env: AGENT }, { env: AGENT, atTerminal: false }, { atTerminal: false }]) {
    const [greeted, decided] = await asClient(box, both, options)
    expect(greeted.decides).toBe(false)
    expect(decided.error).toMatch(REFUSED)
  }
  await asClient(box, [HELLO])
  const [greeted, decided] = await asClient(box, both, { env: AGENT, atTerminal: false })
  expect(greeted.decides).toBe(false)
  expect(decided.error).toMatch(REFUSED)
  expectUndecided(box)
})

test("T05: a script below an agent's shell that opens a terminal and clears its environment decides nothing", async () => {
  using box = waiting()
  const job = join(box.temp, "forged")
  const env = { HOME: box.home, PATH: process.env["PATH"] }
  writeFileSync(
    job,
    JSON.stringify({ executable: EXECUTABLE, cwd: box.project, env, messages: [HELLO, approve("#1")] }),
  )
  const client = `${process.execPath} ${join(import.meta.dir, "../support/client-with-mod.ts")} ${job}`
  await run(box, ["sh", "-c", `env -i HOME=$HOME PATH=$PATH script -qec '${client}' /dev/null; true`], {
    env: AGENT,
  })
  const [greeted, decided] = await Bun.file(`${job}.out`).json()
  expect(greeted.decides).toBe(false)
  expect(decided.error).toMatch(REFUSED)
  expectUndecided(box)
})

test("T05: pipes, files and detached processes decide nothing", async () => {
  using box = waiting()
  const file = join(box.temp, "m.json")
  for (const shell of [
    `cat ${file} | $T mod decide`,
    `$T mod decide < ${file}`,
    `setsid $T mod decide < ${file}`,
  ]) {
    writeFileSync(
      file,
      JSON.stringify({ v: 1, session: "s", secret: "a".repeat(64), verb: "approve", lesson: "use-uv" }),
    )
    const { stdout } = await run(box, ["sh", "-c", shell], { env: { T: EXECUTABLE } })
    expect(JSON.parse(stdout).error).toMatch(REFUSED)
  }
  expectUndecided(box)
})

test("other versions, oversized and malformed messages are answered and do nothing", async () => {
  using box = waiting()
  const answers = await asClient(box, [
    HELLO,
    ["decide", { v: 0, session: "s", secret: "#1", verb: "approve", lesson: "use-uv" }],
    ["decide", { v: 2, session: "s", secret: "#1", verb: "approve", lesson: "use-uv" }],
    ["decide", { v: "1", session: "s", secret: "#1", verb: "approve", lesson: "use-uv" }],
    [
      "decide",
      { session: "s", secret: "#1", verb: "approve", lesson: "use-uv", text: "x".repeat(3_000_000) },
    ],
    ["decide", "{"],
    ["decide", "[]"],
    ["decide", ""],
    ["decide", { session: "../../etc", secret: "#1", verb: "approve", lesson: "use-uv" }],
    ["decide", { secret: "#1", verb: "approve", lesson: "use-uv" }],
    ["hello", { session: "s2", hash: "not a hash" }],
  ])
  for (const { v, error } of answers.slice(1, 10))
    expect([v, error]).toEqual([1, expect.stringMatching(REFUSED)])
  expect(answers[10].decides).toBe(false)
  expectUndecided(box)
}, 60_000)

test("T05: an agent's command that names the channel becomes a question to the person", async () => {
  using box = waiting()
  for (const command of ["tenure mod decide < m.json", `echo '{}' | ${EXECUTABLE} mod hello`]) {
    const asked = payload(box, "PreToolUse.Bash", { tool_input: { command } })
    const { stdout } = await hook(box, asked, { env: { CLAUDE_CODE_SESSION_ATTENDED: "1" } })
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("ask")
  }
})
