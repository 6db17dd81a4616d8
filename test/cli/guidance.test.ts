// What a person sees of guidance: the dry run and the receipts.
import { expect, test } from "bun:test"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { type LessonId, NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { openStore, type Store } from "../../src/store/open.ts"
import { putReceipt, type ReceiptDraft, setOutcome } from "../../src/store/receipts.ts"
import { registerSession } from "../../src/store/sessions.ts"
import { hook, payload } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const BUMP = "version-bump-files"

function inStore<T>(box: LessonBox, work: (store: Store) => T): T {
  const store = openStore(project(box.project))
  try {
    return work(store)
  } finally {
    store.close()
  }
}

/** One approved CRITICAL checklist about plugin.json, one HIGH lesson about publishing, and a candidate. */
async function withLessons(): Promise<LessonBox> {
  const box = openLessonBox()
  box.candidate({
    id: BUMP,
    kind: "checklist",
    priority: "CRITICAL",
    title: "A version bump touches two files",
    body: "- [ ] plugin.json\n- [ ] CHANGELOG.md",
    triggers: {
      ...NO_TRIGGERS,
      tools: ["Write", "Edit"],
      files: ["**/plugin.json"],
      actions: ["version bump"],
    },
  })
  box.candidate({
    id: "publish-from-main",
    priority: "HIGH",
    body: "Publish from main.",
    triggers: { ...NO_TRIGGERS, commands: ["npm publish"] },
  })
  expect((await box.typed(["approve", BUMP, "publish-from-main"])).code).toBe(0)
  box.candidate({ id: "draft", triggers: { ...NO_TRIGGERS, files: ["plugin.json"] } })
  return box
}

async function json(box: LessonBox, ...args: string[]) {
  return JSON.parse((await box.piped([...args, "--json"])).text)
}

function told(session: string, some: Partial<ReceiptDraft> = {}): ReceiptDraft {
  return {
    session: session as SessionId,
    lesson: BUMP as LessonId,
    agent: null,
    at: Date.UTC(2026, 10, 15, 18, 4),
    way: "hold",
    tool: "Edit",
    target: "plugin.json",
    score: 1.8,
    reasons: [{ by: "file", glob: "**/plugin.json", path: "plugin.json", written: true }],
    tokens: 62,
    hookUs: 9_400,
    step: "msg_1",
    compactions: 0,
    ...some,
  }
}

function session(store: Store, id: string): void {
  const facts = { id: id as SessionId, source: "startup", attended: true, model: null, branch: null }
  registerSession(store, facts, 1)
}

test("GUID-09: explain shows which lessons a call would show, term by term, and why not the others", async () => {
  using box = await withLessons()
  const edit = await box.piped(["explain", "--file", "pkg/plugin.json"])
  expect(edit.text).toMatch(/^held {2}version-bump-files {2}CRITICAL\n/)
  expect(edit.text).toContain("because pkg/plugin.json matches **/plugin.json")
  expect(edit.text).toContain(
    "score 1.7 = 2 × (0.4 × 1 tool + 0.4 × 1 target + 0.1 × 0 actions + 0.1 × 0.5 context)",
  )
  expect(edit.text).toMatch(/no {2}draft .*\n.*\n {2}It needs your review: tenure approve draft/)
  expect(edit.text).toContain("1 other does not match. To see it, add --all.")

  const { lessons } = await json(box, "explain", "--command", "npm publish --tag next", "--all")
  expect(lessons.map(({ id, comes }: { id: string; comes: string | null }) => [id, comes])).toEqual([
    ["publish-from-main", "hold"],
    ["draft", null],
    [BUMP, null],
  ])
  const prompt = await json(box, "explain", "--prompt", "Please do a version bump")
  expect(prompt.lessons[0]).toMatchObject({ id: BUMP, comes: "advice", why: "It comes with the prompt." })
  const nothing = await box.piped(["explain", "--tool", "Read", "--file", "README.md"])
  expect(nothing.text).toContain("No lesson would be shown.")
})

test("GUID-09: explain considers what the session has seen and the prompt before the call", async () => {
  using box = await withLessons()
  inStore(box, (store) => {
    session(store, "seven")
    putReceipt(store, told("seven"))
  })
  const { lessons } = await json(box, "explain", "--file", "plugin.json", "--session", "seven")
  expect(lessons[0].why).toContain("This session already got it")
  const said = await json(box, "explain", "--file", "plugin.json", "--prompt", "bump the version")
  expect(said.lessons[0].parts.actions).toBe(1)
})

test("GUID-09: explain says what to type if the call is unclear", async () => {
  using box = await withLessons()
  const wrong = [
    ["explain"],
    ["explain", "--file", "a", "--command", "b"],
    ["explain", "--tool", "Bash", "--file", "a"],
    ["explain", "--tool", "Edit", "--command", "a"],
    ["explain", "--tool", "Edit", "--prompt", "a"],
  ]
  for (const args of wrong) {
    const { code, text } = await box.piped(args)
    expect([args, code]).toEqual([args, 1])
    expect(text).toContain("tenure explain --file")
  }
})

test("GUID-09: why shows the last receipts: when, at which call, why, at what cost, with what outcome", async () => {
  using box = await withLessons()
  expect((await box.piped(["why"])).text).toContain("The agent has seen no lesson here yet.")
  inStore(box, (store) => {
    session(store, "seven")
    putReceipt(store, told("seven"))
    setOutcome(store, 1, "changed")
    putReceipt(
      store,
      told("seven", {
        lesson: "publish-from-main" as LessonId,
        way: "advice",
        tool: "Bash",
        target: "npm publish",
        reasons: [{ by: "command", command: "npm publish" }],
      }),
    )
    putReceipt(store, told("seven", { way: "brief", tool: null, target: "", score: null, reasons: [] }))
  })
  const { text } = await box.piped(["why"])
  expect(text).toBe(
    [
      "2026-11-15 18:04  publish-from-main with Bash npm publish in session 1",
      "                  the command begins with npm publish; score 1.8; 62 tokens, 9 ms; not judged yet",
      "2026-11-15 18:04  version-bump-files held Edit plugin.json in session 1",
      "                  plugin.json matches **/plugin.json; score 1.8; 62 tokens, 9 ms; changed",
      "  In all: 1 changed, 0 repeated, 0 corrected again, 0 no evidence, 1 not judged yet.",
      "  Did one help? tenure feedback <id> helpful|not-helpful",
      "",
    ].join("\n"),
  )
  expect((await box.piped(["why", "--brief", "-n", "1"])).text).toContain("in the brief")
  const one = await json(box, "why", BUMP, "--session", "1")
  expect(one.receipts).toHaveLength(1)
  expect(one.receipts[0]).toMatchObject({
    outcome: "changed",
    because: ["plugin.json matches **/plugin.json"],
  })
  expect((await box.piped(["why", "draft"])).text).toContain("The agent has not seen draft yet.")
  expect((await box.piped(["why", "-n", "none"])).text).toContain("-n cannot be 'none'.")
})

test("REVW-02: `tenure why` typed in the conversation shows the same", async () => {
  using box = await withLessons()
  const ask = async () =>
    JSON.parse((await hook(box, payload(box, "UserPromptSubmit.human", { prompt: "tenure why" }))).stdout)
      .reason
  expect(await ask()).toContain("no lesson has been shown in this project yet")
  inStore(box, (store) => putReceipt(store, told("seven")))
  expect(await ask()).toContain("version-bump-files held Edit plugin.json")
})

test("GUID-09: show says how often the agent saw a lesson, with what outcome", async () => {
  using box = await withLessons()
  expect((await box.piped(["show", BUMP])).text).not.toContain("Told")
  inStore(box, (store) => {
    session(store, "seven")
    for (let n = 0; n < 4; n++) putReceipt(store, told("seven"))
    setOutcome(store, 1, "changed")
  })
  const { text } = await box.piped(["show", BUMP])
  expect(text).toContain(`4 times: 3 not judged yet, 1 changed. For all: tenure why ${BUMP} -n 4`)
  expect(text.match(/held Edit plugin\.json in session 1/g)).toHaveLength(3)
  expect((await json(box, "show", BUMP)).told).toHaveLength(2)
})

test("TRNS-01, PERF-04: status shows outcomes and tokens of lessons, and that a trend needs more sessions", async () => {
  using box = await withLessons()
  const start = await hook(box, payload(box, "SessionStart.startup", { session_id: "seven" }))
  expect(start.stdout).toContain(BUMP)
  inStore(box, (store) => {
    putReceipt(store, told("seven"))
    putReceipt(store, told("seven"))
    // The first receipt is the brief's.
    setOutcome(store, 2, "changed")
  })
  const { text } = await box.piped(["status"])
  expect(text).toContain(
    "2 times: 1 changed, 0 repeated, 0 corrected again, 0 no evidence, 1 not judged yet.",
  )
  expect(text).toMatch(/Tokens {5}\d+ sent to the model per session \(last 1\)/)
  expect(text).toContain("too few sessions: 1 attended, 8 needed")
  const { guidance } = await json(box, "status")
  const { additionalContext } = JSON.parse(start.stdout).hookSpecificOutput
  expect(guidance.tokensPerSession).toEqual([
    Math.ceil(new TextEncoder().encode(additionalContext).length / 3.6),
  ])
})

test("TRNS-01: corrections per session, earlier against later, and where lessons were approved", async () => {
  using box = openLessonBox()
  inStore(box, (store) => {
    for (let n = 1; n <= 8; n++) session(store, `session-${n}`)
  })
  for (const n of [1, 2, 3]) box.candidate({ id: `rule-${n}` })
  inStore(box, (store) => {
    const seen = store.query("UPDATE lessons SET sessions = ? WHERE id = ?")
    seen.run('["session-1"]', "rule-1")
    seen.run('["session-1", "session-2"]', "rule-2")
    seen.run('["session-6"]', "rule-3")
  })
  expect((await box.typed(["approve", "rule-1"])).code).toBe(0)
  const { text } = await box.piped(["status"])
  expect(text).toContain("0.8 times a session (1 to 4), then 0.3 (5 to 8); lessons approved in session 8")
  expect((await box.typed(["reject", "rule-3"])).code).toBe(0)
  expect((await box.piped(["status"])).text).toContain("then 0 (5 to 8)")
})

test("GUID-09: doctor names a CRITICAL lesson that matched nothing in ten sessions, and one that nothing can match", async () => {
  using box = await withLessons()
  box.candidate({ id: "pointless", priority: "CRITICAL" })
  expect((await box.typed(["approve", "pointless"])).code).toBe(0)
  const doctor = async () => (await box.piped(["doctor"])).text
  expect(await doctor()).toMatch(/pointless is CRITICAL but names no file.*\n.*tenure edit pointless/)
  expect(await doctor()).not.toContain("matched nothing")
  inStore(box, (store) => {
    for (let n = 0; n < 10; n++) session(store, `session-${n}`)
  })
  expect(await doctor()).toMatch(
    /version-bump-files is CRITICAL but matched nothing in the last 10 sessions\.\n.*tenure explain --all --file/,
  )
  inStore(box, (store) => putReceipt(store, told("session-4")))
  expect(await doctor()).not.toContain("matched nothing")
})

test("GUID-09: the hook shows what explain predicted", async () => {
  using box = await withLessons()
  const calls = [
    {
      tool: "Edit",
      input: { file_path: join(box.project, "pkg/plugin.json") },
      args: ["--file", "pkg/plugin.json"],
    },
    { tool: "Edit", input: { file_path: join(box.project, "README.md") }, args: ["--file", "README.md"] },
    {
      tool: "Read",
      input: { file_path: join(box.project, "plugin.json") },
      args: ["--tool", "Read", "--file", "plugin.json"],
    },
    { tool: "Bash", input: { command: "sudo npm publish" }, args: ["--command", "sudo npm publish"] },
    { tool: "Bash", input: { command: "echo npm publish" }, args: ["--command", "echo npm publish"] },
  ]
  const seen = []
  for (const [at, { tool, input, args }] of calls.entries()) {
    const { lessons } = await json(box, "explain", ...args)
    const said = payload(box, "PreToolUse.Bash", {
      session_id: `session-${at}`,
      tool_name: tool,
      tool_input: input,
      tool_use_id: `call-${at}`,
    })
    const answer = await hook(box, said)
    const {
      permissionDecision,
      permissionDecisionReason = "",
      additionalContext = "",
    } = answer.stdout === "" ? {} : JSON.parse(answer.stdout).hookSpecificOutput
    const text: string = permissionDecisionReason + additionalContext
    const coming = lessons.filter(({ comes }: { comes: string | null }) => comes !== null)
    expect(text.match(/^\[[a-z-]+\]/gm) ?? []).toEqual(coming.map(({ id }: { id: string }) => `[${id}]`))
    const isHeld = coming.some(({ comes }: { comes: string }) => comes === "hold")
    expect(permissionDecision === "deny").toBe(isHeld)
    seen.push([isHeld, coming.length])
  }
  expect(seen).toEqual([
    [true, 1],
    [false, 0],
    [false, 1],
    [true, 1],
    [false, 0],
  ])
})
