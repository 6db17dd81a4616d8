// The built executable at a prompt that seems to teach something: nothing of it needs the database, and the agent is
// asked at most five times a session.
import { expect, test } from "bun:test"
import { ask, hook, openBox, payload, rows } from "../black-box.ts"

const said = (n: number) => `You forgot to run the linter again, take ${n}.`

test("LERN-10: the agent is asked at most five times a session, wherever the count is kept", async () => {
  using box = openBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  const answers: string[] = []
  for (let n = 0; n < 7; n++) {
    // A turn that ends in between takes the spool in.
    if (n === 3) await hook(box, payload(box, "Stop", { session_id: "s", last_assistant_message: "Well." }))
    const { stdout } = await hook(
      box,
      payload(box, "UserPromptSubmit.human", { session_id: "s", prompt: said(n) }),
    )
    answers.push(stdout)
  }
  expect(answers.filter((text) => text.includes("PROCESS_KNOWLEDGE"))).toHaveLength(5)
  expect(answers.slice(5)).toEqual(["", ""])
  expect(rows(box).filter(({ kind }) => kind === "prompt-submitted")).toHaveLength(7)
  const [told] = ask<{ told_tokens: number }>(box, "SELECT told_tokens FROM sessions WHERE id = 's'")
  expect(told?.told_tokens).toBeGreaterThan(5 * 40)
})

test("LERN-02: a finding waits in the spool and is in the store, once, when the store is next opened", async () => {
  using box = openBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  await hook(box, payload(box, "UserPromptSubmit.human", { session_id: "s", prompt: said(1) }))
  const findings = () => ask<{ verdict: string }>(box, "SELECT verdict FROM findings WHERE session = 's'")
  expect(findings()).toHaveLength(0)
  // Reading the rows takes the spool in, each time.
  for (let times = 0; times < 2; times++) {
    expect(rows(box).at(-1)?.kind).toBe("prompt-submitted")
    expect(findings()).toHaveLength(1)
  }
  expect(findings()[0]?.verdict).toContain("linter")
})

test("LERN-01: what the agent had said before counts, and is known without the database", async () => {
  using box = openBox()
  const answered = async (session: string, reply: string) => {
    await hook(box, payload(box, "SessionStart.startup", { session_id: session }))
    await hook(box, payload(box, "Stop", { session_id: session, last_assistant_message: reply }))
    const prompt = "Please use tabs in the new files."
    return (await hook(box, payload(box, "UserPromptSubmit.human", { session_id: session, prompt }))).stdout
  }
  expect(await answered("quiet", "Hm.")).not.toBe("")
  expect(
    await answered("done", "Done. I have updated the tests and everything is fixed. Shall I go on?"),
  ).toBe("")
})
