// How the built executable asks the agent for lessons: the standing line at the start of a session, and reminders at prompts
// with a finding, without opening the database.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { REMINDER, STANDING_LINE } from "../../src/learning/blocks/asking.ts"
import { estimateTokens } from "../../src/text/tokens.ts"
import { ask, hook, openBox, payload, rows } from "../black-box.ts"

const said = (n: number) => `You forgot to run the linter again, take ${n}.`

const CONFIG = "lifecycle:\n  decay_after_sessions: 6\n"

/** A project with its own configuration keeps its events in the store, any other in the spool. */
for (const [place, config] of [
  ["the spool", ""],
  ["the store", CONFIG],
] as const) {
  const open = async () => {
    const box = openBox()
    if (config !== "") writeFileSync(join(box.project, ".tenure/config.yaml"), config)
    const { stdout } = await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
    expect(stdout).toContain("[PROCESS_KNOWLEDGE]")
    let sent = 0
    const prompt = async (text: string, env = {}) => {
      const given = payload(box, "UserPromptSubmit.human", {
        session_id: "s",
        prompt_id: `p-${++sent}`,
        prompt: text,
      })
      return (await hook(box, given, { env })).stdout
    }
    const stop = (reply: string) =>
      hook(
        box,
        payload(box, "Stop", { session_id: "s", prompt_id: `p-${sent}`, last_assistant_message: reply }),
      )
    return { box, prompt, stop, [Symbol.dispose]: () => box[Symbol.dispose]() }
  }

  test(`LERN-10: a reminder comes only after a finding without a block, at most six times a session (${place})`, async () => {
    using scene = await open()
    const { box, prompt, stop } = scene
    expect(await prompt(said(0))).toBe("")
    await stop("Noted.\n\n[PROCESS_KNOWLEDGE]\ntitle: Run the linter\n[/PROCESS_KNOWLEDGE]")
    expect(await prompt(said(1))).toBe("")
    await stop("Well.")
    const answers: string[] = []
    for (let n = 2; n < 10; n++) {
      answers.push(await prompt(said(n)))
      // The end of a turn ingests the spool.
      if (n === 4) await stop("Well.")
    }
    expect(answers.map((text) => text.includes("PROCESS_KNOWLEDGE"))).toEqual([
      ...new Array(6).fill(true),
      false,
      false,
    ])
    expect(answers.slice(6)).toEqual(["", ""])
    expect(rows(box).filter(({ kind }) => kind === "prompt-submitted")).toHaveLength(10)
    const [told] = ask<{ told_tokens: number }>(box, "SELECT told_tokens FROM sessions WHERE id = 's'")
    expect(told?.told_tokens).toBe(estimateTokens(STANDING_LINE) + 6 * estimateTokens(REMINDER))
  }, 60_000)
}

test("LERN-10: a reminder comes when the standing line is more than 40 messages back, and none after it is repeated", async () => {
  using box = openBox()
  const at = { session_id: "s" }
  const prompt = async (text: string) =>
    (await hook(box, payload(box, "UserPromptSubmit.human", { ...at, prompt: text }))).stdout
  await hook(box, payload(box, "SessionStart.startup", at))
  for (let n = 0; n < 40; n++) expect(await prompt(`and what is in file ${n}?`)).toBe("")
  expect(await prompt(said(1))).toContain("PROCESS_KNOWLEDGE")
  const again = await hook(box, payload(box, "SessionStart.compact", at))
  expect(again.stdout).toContain("[PROCESS_KNOWLEDGE] title:")
  expect(await prompt(said(2))).toBe("")
}, 120_000)

test("LERN-10, PERF-04: the agent is not asked in unattended sessions, with learning.ask_agent: false, or with TENURE_DISABLE=1", async () => {
  for (const [env, config] of [
    [{ CLAUDE_CODE_SESSION_ATTENDED: "0" }, ""],
    [{ TENURE_DISABLE: "1" }, ""],
    [{}, "learning:\n  ask_agent: false\n"],
  ] as const) {
    using box = openBox()
    if (config !== "") writeFileSync(join(box.project, ".tenure/config.yaml"), config)
    const send = async (name: string, changes: object) =>
      (await hook(box, payload(box, name, { session_id: "s", ...changes }), { env })).stdout
    expect(await send("SessionStart.startup", {})).not.toContain("PROCESS_KNOWLEDGE")
    for (let n = 0; n < 3; n++) expect(await send("UserPromptSubmit.human", { prompt: said(n) })).toBe("")
    const [told] = ask<{ told_tokens: number }>(box, "SELECT told_tokens FROM sessions WHERE id = 's'")
    expect(told?.told_tokens).toBe(0)
  }
}, 120_000)

test("LERN-02: a finding in the spool is ingested exactly once when the store is opened", async () => {
  using box = openBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  await hook(box, payload(box, "UserPromptSubmit.human", { session_id: "s", prompt: said(1) }))
  const findings = () => ask<{ verdict: string }>(box, "SELECT verdict FROM findings WHERE session = 's'")
  expect(findings()).toHaveLength(0)
  // Each read of the rows ingests the spool.
  for (let times = 0; times < 2; times++) {
    expect(rows(box).at(-1)?.kind).toBe("prompt-submitted")
    expect(findings()).toHaveLength(1)
  }
  expect(findings()[0]?.verdict).toContain("linter")
})

test("LERN-01: the agent's previous reply counts, and is read without the database", async () => {
  using box = openBox()
  // This session has not seen the standing line, so a finding brings a reminder.
  const answered = async (session: string, reply: string) => {
    await hook(box, payload(box, "Stop", { session_id: session, last_assistant_message: reply }))
    const prompt = "We squash merge only."
    return (await hook(box, payload(box, "UserPromptSubmit.human", { session_id: session, prompt }))).stdout
  }
  expect(await answered("quiet", "Hm.")).not.toBe("")
  expect(
    await answered("done", "Done. I have updated the tests and everything is fixed. Shall I go on?"),
  ).toBe("")
})
