// The module alone, run by `claude plugin test` with the executable's answers made here: what it does with them, and what it
// does without any.
import { expect, test } from "claude-code/testing"

const answers = (by) => (_$, e) => {
  const text = JSON.stringify(e)
  const verb = ["hello", "list", "decide", "usage", "judge"].find((each) => text.includes(`"mod","${each}"`))
  const answer = by[verb]
  if (answer === undefined) throw new Error(`no answer to ${verb}`)
  return { value: { exitCode: 0, stdout: JSON.stringify({ v: 1, ...answer }), stderr: "" } }
}
const ran = () => ({ result: { stdout: "ran", stderr: "", interrupted: false } })

/** Everything beneath the module: a session at a terminal, and an executable that gives these answers. */
async function begin($, on, executable) {
  on("tool.call", ran)
  on("session.start", (_$, { cwd }) => ({ cwd }))
  on("session.id", () => ({ value: "s" }))
  on("session.root", () => ({ value: "/" }))
  on("session.cwd", () => ({ value: "/" }))
  on("command.register", () => ({ value: {} }))
  on("prompt.submit", (_$, { text }) => ({ text }))
  on("process.run", executable)
  await $.session.start({ cwd: "/", surface: "terminal", isInteractive: true })
}
const PROJECT = { project: true, decides: true, guarded: false, waiting: 1 }

test("GARD-03: where guardrails are enforced, a call that nobody judged is refused", async ($, on) => {
  await begin($, on, answers({ hello: { ...PROJECT, guarded: true } }))
  const { deny } = await $.tool.call({ tool: "Bash", command: "ls" })
  expect(deny).toBe("Denied: Tenure's guard could not judge this call. A person can run: tenure doctor")
})

test("GARD-03: it passes on what the guardrails say", async ($, on) => {
  await begin($, on, answers({ hello: { ...PROJECT, guarded: true }, judge: { judged: true, deny: "no" } }))
  expect((await $.tool.call({ tool: "Bash", command: "ls" })).deny).toBe("no")
})

test("elsewhere every call runs, with an executable or without", async ($, on) => {
  await begin($, on, answers({ hello: PROJECT }))
  expect((await $.tool.call({ tool: "Bash", command: "ls" })).deny).toBe(undefined)
})

test("without an executable nothing is refused and nothing is dropped", async ($, on) => {
  await begin($, on, () => {
    throw new Error("ENOENT")
  })
  expect((await $.tool.call({ tool: "Bash", command: "ls" })).deny).toBe(undefined)
})

test("an executable of another version is not obeyed", async ($, on) => {
  await begin($, on, () => ({
    value: { exitCode: 0, stdout: JSON.stringify({ v: 2, ...PROJECT, guarded: true }), stderr: "" },
  }))
  expect((await $.tool.call({ tool: "Bash", command: "ls" })).deny).toBe(undefined)
})

test("LIFE-06: a line that the executable drops goes no further; every other prompt does", async ($, on) => {
  await begin($, on, answers({ hello: PROJECT, decide: { drop: "nobody typed it" } }))
  const line = { text: "tenure approve 1", wait: false, origin: { kind: "scheduled-trigger" } }
  expect((await $.prompt.submit(line)).drop).toBe("nobody typed it")
  expect((await $.prompt.submit({ ...line, text: "approve it" })).drop).toBe(undefined)
})
