// F28: Tenure is installed twice, as a plugin and by hand: the client fires every hook twice, at the same moment.
// The effects are there once.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ask, type Box, complaints, hook, openBox, payload, quiet, rows } from "../black-box.ts"

/** A session in the recorded payloads; each name with what makes its second use another event. */
const STORY: readonly (readonly [string, Record<string, unknown>])[] = [
  ["SessionStart.startup", {}],
  ["UserPromptSubmit.human", { prompt: "first" }],
  ["PreToolUse.Write", {}],
  ["PostToolUse.Write", { tool_use_id: "call-1" }],
  ["PostToolUseFailure.Bash", { tool_use_id: "call-2" }],
  ["SubagentStart", {}],
  ["SubagentStop", {}],
  ["PreCompact.auto", {}],
  ["SessionStart.compact", {}],
  ["PostCompact.auto", {}],
  ["Stop", { last_assistant_message: "one" }],
  ["UserPromptSubmit.human", { prompt: "second" }],
  ["Stop", { last_assistant_message: "two" }],
  ["SessionEnd.other", {}],
]

async function live(box: Box, times: number): Promise<void> {
  for (const [name, changes] of STORY) {
    const same = payload(box, name, { session_id: "s", ...changes })
    const outcomes = await Promise.all(Array.from({ length: times }, () => hook(box, same)))
    for (const outcome of outcomes) expect([name, complaints(outcome)]).toEqual([name, []])
  }
}

const kinds = (box: Box) => rows(box).map((row) => [row.kind, row.tool, row.text])
const sessions = (box: Box) => ask<object>(box, "SELECT id, number, source, end_reason FROM sessions")
const workLog = (box: Box) =>
  readFileSync(join(box.project, ".tenure", "local", "sessions", "s", "work_log.md"), "utf8").replace(
    /\d\d:\d\d/g,
    "--:--",
  )

for (const times of [2, 5]) {
  test(`F28: a session whose events are each reported ${times} times at once equals the session reported once`, async () => {
    using once = openBox()
    using often = openBox()
    await live(once, 1)
    await live(often, times)
    expect(kinds(once).length).toBe(STORY.length - 1)
    expect(kinds(often)).toEqual(kinds(once))
    expect(sessions(often)).toEqual(sessions(once))
    await Promise.all([quiet(once), quiet(often)])
    expect(workLog(often)).toBe(workLog(once))
  })
}

test("F28: at most one of two simultaneous reports is answered with text", async () => {
  using box = openBox()
  for (const [name, changes] of STORY.filter(([name]) => !name.startsWith("PreToolUse"))) {
    const same = payload(box, name, { session_id: "s", ...changes })
    const answers = (await Promise.all([hook(box, same), hook(box, same)])).filter(
      ({ stdout }) => stdout !== "",
    )
    expect([name, answers.length]).toEqual([name, Math.min(answers.length, 1)])
  }
})

test("F28, LERN-10: a prompt that reported three times at once brings one question to the agent and one finding", async () => {
  using box = openBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "first" }))
  for (let round = 0; round < 12; round++) {
    const prompt = `you forgot to update the changelog of module ${round}`
    const same = payload(box, "UserPromptSubmit.human", { session_id: `s${round}`, prompt })
    const outcomes = await Promise.all([hook(box, same), hook(box, same), hook(box, same)])
    expect([round, outcomes.filter(({ stdout }) => stdout !== "").length]).toEqual([round, 1])
  }
  expect(rows(box)).not.toBeEmpty()
  expect(ask<{ n: number }>(box, "SELECT count(*) AS n FROM findings")).toEqual([{ n: 12 }])
})
