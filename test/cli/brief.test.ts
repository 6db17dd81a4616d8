import { expect, test } from "bun:test"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lineAfterCompaction, STANDING_LINE } from "../../src/learning/blocks/asking.ts"
import { complaints, hook, payload, type RunOptions } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

interface Told {
  readonly context: string
  readonly notice: string
}

let sessions = 0

/** Without the standing line of LERN-10, which has its own test. */
async function start(box: LessonBox, name = "startup", options: RunOptions = {}): Promise<Told> {
  const { context, notice } = await told(box, name, options)
  return { context: context.replace(STANDING_LINE, "").trim(), notice }
}

async function told(
  box: LessonBox,
  name = "startup",
  options: RunOptions = {},
  session = `brief-${++sessions}`,
): Promise<Told> {
  const given = payload(box, `SessionStart.${name}`, { session_id: session })
  const outcome = await hook(box, given, options)
  expect(complaints(outcome, "SessionStart")).toEqual([])
  if (outcome.stdout === "") return { context: "", notice: "" }
  const { hookSpecificOutput, systemMessage } = JSON.parse(outcome.stdout)
  return { context: hookSpecificOutput?.additionalContext ?? "", notice: systemMessage ?? "" }
}

const UNATTENDED = { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } }

async function withLessons(): Promise<LessonBox> {
  const box = openLessonBox()
  const sentence = "Nobody pushes to main with force."
  box.candidate({ id: "no-force-push", title: sentence, body: sentence, priority: "CRITICAL" })
  box.candidate({ id: "use-uv", body: "Use uv, not pip.", priority: "HIGH" })
  expect((await box.typed(["approve", "no-force-push", "use-uv"])).code).toBe(0)
  return box
}

test("GUID-01, PERF-04: a session in an empty project gets the standing line; an unattended or disabled one gets nothing", async () => {
  using box = openLessonBox()
  expect(await told(box)).toEqual({ context: STANDING_LINE, notice: "" })
  expect(await told(box, "startup", UNATTENDED)).toEqual({ context: "", notice: "" })
  writeFileSync(join(box.project, ".tenure/config.yaml"), "learning:\n  ask_agent: false\n")
  expect(await told(box)).toEqual({ context: "", notice: "" })
})

test("LERN-10: the standing line appears once per session, again after a clear, and in short after a compaction", async () => {
  using box = openLessonBox()
  const says = async (name: string, session: string) =>
    (await told(box, name, {}, session)).context.includes(STANDING_LINE)
  expect(await says("startup", "one")).toBe(true)
  expect(await says("resume", "one")).toBe(false)
  expect((await told(box, "compact", {}, "one")).context).toBe(lineAfterCompaction("no lesson reported yet"))
  expect(await says("clear", "two")).toBe(true)
  expect(await says("fork", "three")).toBe(false)
  // Tenure was installed after this conversation began.
  expect(await says("resume", "from-before")).toBe(true)
})

test("GUID-01: a session gets the CRITICAL lessons and how the last one ended; the person sees what needs review", async () => {
  using box = await withLessons()
  box.candidate({ id: "tag-first", body: "Tag before you publish." })
  writeFileSync(
    join(box.project, ".tenure/local/last-session.json"),
    JSON.stringify({ ended_at: "2026-11-14T18:04:00Z", branch: "main", uncommitted_changes: 2 }),
  )
  const { context, notice } = await start(box)
  expect(context).toMatch(
    /^The last session here ended .* \(2026-11-14 18:04 UTC\) on the branch "main", with 2 uncommitted changes\.\nLearned in this project and approved by a person as critical:\n- \[no-force-push\] Nobody pushes to main with force\.$/,
  )
  expect(notice).toContain("1. Remember tag-first.")
  const { receipts } = JSON.parse((await box.piped(["why", "--brief", "--json"])).text)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ lesson: "no-force-push", way: "brief", score: null, outcome: null })

  const alone = await start(box, "startup", UNATTENDED)
  expect(alone.context).toContain("[no-force-push]")
  expect(alone.notice).toBe("")
})

test("GUID-01: a resumed conversation gets no brief again; after a compaction it only learns whether lessons were reported", async () => {
  using box = await withLessons()
  expect((await start(box, "clear")).context).toContain("[no-force-push]")
  for (const source of ["resume", "fork"])
    expect([source, (await start(box, source)).context]).toEqual([source, ""])
  // L3: only whether lessons were reported.
  expect((await start(box, "compact")).context).toBe(lineAfterCompaction("no lesson reported yet"))
})

test("GUID-01: a lesson whose file somebody else changed is not in the brief", async () => {
  using box = await withLessons()
  const file = join(box.project, ".tenure/lessons/no-force-push.md")
  writeFileSync(file, box.read(".tenure/lessons/no-force-push.md").replace("Nobody", "Everybody"))
  await box.piped(["lessons"])
  expect((await start(box)).context).toBe("")
})

test("GUID-01: the brief has at most five CRITICAL lessons, most confident first", async () => {
  using box = openLessonBox()
  const ids = Array.from({ length: 7 }, (_, at) => `rule-${at}`)
  for (const id of ids) box.candidate({ id, priority: "CRITICAL" })
  await box.typed(["approve", ...ids])
  const { context } = await start(box)
  expect(context.match(/\[rule-\d\]/g)).toEqual(["[rule-0]", "[rule-1]", "[rule-2]", "[rule-3]", "[rule-4]"])
})

test("GUID-10: person and agent see a pause, and no lessons; one that is over leaves no trace", async () => {
  using box = await withLessons()
  await box.typed(["pause", "2h"])
  const { context, notice } = await start(box)
  expect(context).toStartWith("The person has paused guidance until ")
  expect(context).not.toContain("no-force-push")
  expect(notice).toContain("Tenure: Guidance is paused until ")
  expect((await start(box, "resume")).context).toStartWith("The person has paused guidance until ")

  const file = join(box.project, ".tenure/local/pause")
  writeFileSync(file, "2026-01-01T00:00:00.000Z\n")
  expect((await start(box)).context).toContain("[no-force-push]")
  expect(existsSync(file)).toBe(false)
})

test("GUID-10: with TENURE_DISABLE=1 nobody gets a message", async () => {
  using box = await withLessons()
  box.candidate({ id: "tag-first" })
  expect(await start(box, "startup", { env: { TENURE_DISABLE: "1" } })).toEqual({ context: "", notice: "" })
})

test("GUID-01: a session that ended before it reported is mentioned once", async () => {
  using box = await withLessons()
  writeFileSync(join(box.project, ".tenure/local/learn-pending"), "")
  const first = await start(box)
  expect(first.context).toContain("/tenure:learn")
  expect(first.notice).toContain("To have that done now: /tenure:learn")
  expect((await start(box)).context).not.toContain("/tenure:learn")
})

test("GUID-01, SAFE-02: the person sees that hooks failed lately, but not old faults", async () => {
  using box = await withLessons()
  const log = join(box.project, ".tenure/local/tenure.log")
  const fault = (at: string) => `${JSON.stringify({ at, where: "hook", error: "Error", message: "x" })}\n`
  writeFileSync(log, fault(new Date().toISOString()) + fault("2026-01-01T00:00:00.000Z"))
  const { context, notice } = await start(box)
  expect(notice).toBe("Tenure: a hook has failed since yesterday: tenure doctor")
  expect(context).not.toContain("failed")
  writeFileSync(log, fault("2026-01-01T00:00:00.000Z"))
  expect((await start(box)).notice).toBe("")
})
