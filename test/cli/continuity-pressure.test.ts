// Context pressure in hooks and status line: notes at the prompt and the automatic handoff, once each.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, EXECUTABLE, openBox, run } from "../black-box.ts"
import { type Conversation, converse, eventually, local, tenure } from "./continuity-box.ts"

const handoffs = (box: Box) =>
  existsSync(local(box, "handoffs"))
    ? readdirSync(local(box, "handoffs")).filter((name) => name.endsWith(".md"))
    : []

/** A turn that leaves this many tokens in the context. */
async function turn(session: Conversation, tokens: number) {
  const told = await session.prompt(`Go on with the work, step ${tokens}, in the file src/form.ts`)
  session.reply(`Step ${tokens} is done.`, tokens)
  await session.tell("Stop", { last_assistant_message: `Step ${tokens} is done.` })
  return told
}

test("CONT-02 AC5.2: at 60, 70 and 75 percent the next prompt carries one note each, and one handoff is written", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  const said: string[] = []
  for (const tokens of [50_000, 119_000, 121_000, 125_000, 141_000, 145_000, 151_000, 160_000])
    said.push((await turn(session, tokens)).context)
  said.push((await session.prompt("And now the last step of the work")).context)
  const full = said.map((text) => /The context window is (\d+)% full/.exec(text)?.[1] ?? "")
  expect(full).toEqual(["", "", "", "61", "", "71", "", "76", ""])
  expect(await eventually(() => handoffs(box).length > 0)).toBe(true)
  await Bun.sleep(300)
  expect(handoffs(box)).toHaveLength(1)
  expect(existsSync(local(box, "pending-resume"))).toBe(true)
})

test("CONT-02: a token count written well after the end of the turn is still seen", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await turn(session, 121_000)
  expect((await session.prompt("Go on with the next step")).context).toContain("61% full")
  await session.tell("Stop", { last_assistant_message: "Late, but done." })
  // Longer than any other background work.
  await Bun.sleep(1_200)
  session.reply("Late, but done.", 151_000)
  const figure = () => JSON.parse(readFileSync(local(box, "sessions/one/pressure.json"), "utf8")).tokens
  expect(await eventually(() => figure() === 151_000)).toBe(true)
  expect((await session.prompt("And the last step")).context).toContain("76% full")
})

test("CONT-02: after a compaction every level notifies again", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await turn(session, 151_000)
  expect((await turn(session, 152_000)).context).toContain("76% full")
  await session.tell("SessionStart", { source: "compact" })
  await turn(session, 30_000)
  await turn(session, 122_000)
  expect((await session.prompt("On with it, there is more to do")).context).toContain("61% full")
})

test("CONT-04: when the context fills up again after a compaction, the session's handoff is rewritten", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await turn(session, 145_000)
  expect(await eventually(() => handoffs(box).length === 1)).toBe(true)
  await session.tell("SessionStart", { source: "compact" })
  await turn(session, 30_000)
  await session.prompt("The button must never be green. Go on with it.")
  await turn(session, 146_000)
  const text = () => readFileSync(local(box, `handoffs/${handoffs(box)[0]}`), "utf8")
  expect(await eventually(() => text().includes("never be green"))).toBe(true)
  expect(handoffs(box)).toHaveLength(1)
})

test("CONT-02 AC5.8: the client's settings move the levels, also for a 1,000,000-token window", async () => {
  using box = openBox()
  const small = converse(box, "small")
  small.reply("Working.", 61_000, "claude-opus-5-5")
  const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" }
  await small.tell("Stop", { last_assistant_message: "Working." }, env)
  expect((await small.prompt("Go on")).context).toContain("about 6,000 tokens before the client compacts it")
  const large = converse(box, "large")
  large.reply("Working.", 600_000, "claude-opus-5-5")
  await large.tell("Stop", { last_assistant_message: "Working." })
  expect((await large.prompt("Go on")).printed).toBe("")
})

test("TRNS-01: status shows the context pressure of the latest session", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await turn(session, 121_000)
  expect((await tenure(box, ["status"])).stdout).toMatch(/Context +61% full when last seen/)
  const { pressure } = JSON.parse((await tenure(box, ["status", "--json"])).stdout)
  expect(pressure).toMatchObject({
    tokens: 121_000,
    window: 200_000,
    compactAt: 167_000,
    percent: 61,
    level: 1,
  })
})

test("CONT-02: with TENURE_DISABLE=1 nobody gets a note", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await turn(session, 121_000)
  const told = await session.tell("UserPromptSubmit", { prompt: "Go on" }, { TENURE_DISABLE: "1" })
  expect(told.printed).toBe("")
})

test("LERN-09: learning clears the pending note", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await turn(session, 121_000)
  await tenure(box, ["learn", '{"title": "Tests need a running redis"}'], "", {
    CLAUDE_CODE_SESSION_ID: "one",
  })
  expect((await session.prompt("Go on with it")).context).not.toContain("% full")
})

function statusPayload(box: Box, tokens: number, session = "one"): string {
  const usage = {
    input_tokens: tokens,
    output_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  return JSON.stringify({
    session_id: session,
    transcript_path: join(box.home, `${session}.jsonl`),
    cwd: box.project,
    workspace: { current_dir: box.project, project_dir: box.project },
    context_window: {
      context_window_size: 200_000,
      total_input_tokens: tokens,
      current_usage: usage,
      used_percentage: Math.round(tokens / 2_000),
    },
  })
}

async function tick(box: Box, tokens: number, env: Record<string, string> = {}): Promise<string> {
  const outcome = await run(box, [EXECUTABLE, "statusline"], { input: statusPayload(box, tokens), env })
  expect([outcome.exitCode, outcome.stderr]).toEqual([0, ""])
  return outcome.stdout
}

test("CONT-03 AC5.1 AC5.4: past the first level the status line warns; below it, it only counts", async () => {
  using box = openBox()
  expect(await tick(box, 84_000)).toBe("project · ctx 42%")
  expect(await tick(box, 148_000)).toBe("project · ⚠ CTX 74%")
})

test("CONT-03: the status line shows branch, changes, track, step and pending reviews, in 80 and 200 columns", async () => {
  using box = openBox()
  mkdirSync(join(box.project, ".git"))
  writeFileSync(join(box.project, ".git/HEAD"), "ref: refs/heads/feature/a-rather-long-name-of-a-branch\n")
  mkdirSync(join(box.project, "docs/tracks"), { recursive: true })
  writeFileSync(join(box.project, "docs/tracks/ACTIVE_TRACK"), "login\n")
  mkdirSync(local(box, ""), { recursive: true })
  const step = "Write the form with its three fields, and say what is wrong with each of them"
  writeFileSync(local(box, "status.json"), JSON.stringify({ waiting: 2, changes: 3, step }))
  expect(await tick(box, 148_000, { COLUMNS: "200" })).toBe(
    `project · feature/a-rather-long-name-of-a-branch ±3 · login: ${step} · ⚠ CTX 74% · 2 to review`,
  )
  const narrow = await tick(box, 148_000, { COLUMNS: "80" })
  expect(narrow).toBe("project · feature/a-rather-long-name-of-a-bran… ±3 · ⚠ CTX 74% · 2 to review")
  expect(Bun.stringWidth(narrow)).toBeLessThanOrEqual(80)
})

test("CONT-03 AC5.3: 1,000 ticks past the threshold, 8 at a time, start one handoff", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.prompt("Add the login form to src/form.ts, and keep the schema as it is")
  const ticks = Number(process.env["TENURE_TICKS"] ?? 1_000)
  let left = ticks
  const ticker = async () => {
    while (left-- > 0) await tick(box, 145_000 + left)
  }
  await Promise.all(Array.from({ length: 8 }, ticker))
  expect(await eventually(() => handoffs(box).length > 0)).toBe(true)
  await Bun.sleep(500)
  expect(handoffs(box)).toHaveLength(1)
  expect(readFileSync(local(box, `handoffs/${handoffs(box)[0]}`), "utf8")).toContain("Add the login form")
}, 180_000)

test("CONT-03 AC5.6 AC5.7: a tick that starts a handoff prints only the line; each session has its own handoff", async () => {
  using box = openBox()
  for (const [at, name] of ["one", "two"].entries()) {
    const session = converse(box, name)
    await session.tell("SessionStart", { source: "startup" })
    await session.prompt("Add the login form to src/form.ts, and keep the schema as it is")
    const { exitCode, stdout, stderr } = await run(box, [EXECUTABLE, "statusline"], {
      input: statusPayload(box, 145_000, name),
    })
    expect([exitCode, stdout, stderr]).toEqual([0, "project · ⚠ CTX 73%", ""])
    expect(await eventually(() => handoffs(box).length === at + 1)).toBe(true)
  }
}, 120_000)

test("CONT-02 AC5.9: with an overridden compaction threshold the handoff comes first, and PreCompact still saves the state", async () => {
  using box = openBox()
  const env = { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "85" }
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" }, env)
  await session.prompt("Add the login form to src/form.ts, and keep the schema as it is")
  session.reply("Half of it is done.", 136_000)
  await session.tell("Stop", { last_assistant_message: "Half of it is done." }, env)
  expect(await eventually(() => handoffs(box).length === 1)).toBe(true)
  await session.tell("PreCompact", { trigger: "auto", custom_instructions: "" }, env)
  expect(await eventually(() => existsSync(local(box, "pre-compact-state.json")))).toBe(true)
}, 120_000)

test("CONT-03: the prompt uses what the status line saw, and the end of a turn does not change it", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await tick(box, 122_000)
  session.reply("Working.", 1_000)
  await session.tell("Stop", { last_assistant_message: "Working." })
  expect((await session.prompt("Go on")).context).toContain("61% full")
})

test("CONT-03: no file content makes it fail or moves the cursor", async () => {
  using box = openBox()
  mkdirSync(local(box, "sessions/one"), { recursive: true })
  for (const text of ["", "{", "[]", '{"waiting":"x","step":"\\u001b[2J evil"}', "null"]) {
    writeFileSync(local(box, "status.json"), text)
    writeFileSync(local(box, "sessions/one/pressure.json"), text)
    expect(await tick(box, 84_000)).toBe("project · ctx 42%")
  }
})

test("AC5.8: levels from config.yaml apply to prompt and status line", async () => {
  using box = openBox()
  writeFileSync(
    join(box.project, ".tenure/config.yaml"),
    "pressure:\n  note: 20\n  handoff: 80\n  urgent: 90\n",
  )
  mkdirSync(join(box.home, ".tenure"), { recursive: true })
  writeFileSync(join(box.home, ".tenure/config.yaml"), `trust:\n  repository: [${box.project}]\n`)
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await turn(session, 50_000)
  expect((await turn(session, 51_000)).context).toContain("The context window is 25% full")
})
