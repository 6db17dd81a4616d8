// F02: a decision is on the disk before the answer that tells of it: the system calls show it, in their order. Power
// itself is not cut here; what SQLite and the disk promise after an fsync is believed.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, EXECUTABLE, hook, payload, run } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { CAN_INJECT } from "./injected.ts"

/** The calls that matter, in order: which file was synced, written, put in place; `answer` is what the client reads. */
async function callsOf(box: Box, input: object): Promise<string[]> {
  const trace = join(box.temp, "trace")
  const names = "fsync,fdatasync,write,pwrite64,rename,renameat,renameat2"
  const traced = ["strace", "-f", "-y", "-o", trace, "-e", `trace=${names}`, EXECUTABLE, "hook"]
  const outcome = await run(box, traced, { input: JSON.stringify(input) })
  expect(outcome.exitCode).toBe(0)
  return readFileSync(trace, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, call = "", rest = ""] = /^\d+ +(\w+)\((.*)/.exec(line) ?? []
      if (call === "write" && rest.startsWith("1<")) return ["answer"]
      const file = /([^/<>"]+)[>"]/.exec(rest.replace(/^[^<]*<?/, ""))?.[1] ?? ""
      return call === "" ? [] : [`${call.replace(/\d+$/, "")} ${pathIn(rest, box) ?? file}`]
    })
}

function pathIn(rest: string, box: Box): string | undefined {
  const at = rest.indexOf(`${box.project}/`)
  return at < 0 ? undefined : rest.slice(at + box.project.length + 1).split(/[>",]/)[0]
}

test.skipIf(!CAN_INJECT)(
  "F02: an approval, its file and its block are synced before the client is answered",
  async () => {
    using box = openLessonBox()
    box.candidate({ id: "use-uv", title: "Use uv", body: "Use uv, not pip." })
    await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
    const calls = await callsOf(
      box,
      payload(box, "UserPromptSubmit.human", { session_id: "s", prompt: "tenure approve 1" }),
    )
    const answer = calls.indexOf("answer")
    expect(box.stage("use-uv")).toBe("active")
    expect(answer).toBeGreaterThan(0)
    const before = calls.slice(0, answer)
    const lastWal = before.findLastIndex((call) => /^pwrite .*tenure\.db-wal$/.test(call))
    const synced = before.findLastIndex((call) => /^f(data)?sync .*tenure\.db-wal$/.test(call))
    expect(lastWal).toBeGreaterThan(-1)
    expect(synced).toBeGreaterThan(-1)
    // What decided it is synced; what is written after the last sync is bookkeeping that may be lost.
    expect(before.slice(0, synced).some((call) => /^pwrite .*tenure\.db-wal$/.test(call))).toBe(true)
    expect(
      before.filter((call) => /^f(data)?sync .*\.tenure-[0-9a-f]+\.tmp$/.test(call)).length,
    ).toBeGreaterThanOrEqual(1)
  },
)

test.skipIf(!CAN_INJECT)("F02: an ordinary event waits for no disk", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  const input = payload(box, "PostToolUse.Bash", { session_id: "s" })
  const calls = await callsOf(box, input)
  expect(calls.filter((call) => /sync/.test(call))).toEqual([])
  expect(calls.some((call) => call.startsWith("write ") && call.includes("spool"))).toBe(true)
  expect(complaints(await hook(box, input))).toEqual([])
})
