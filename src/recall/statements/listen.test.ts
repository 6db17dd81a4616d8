import { expect, test } from "bun:test"
import type { Assistant, Human } from "../../clients/claude-code/transcript/transcript-line.ts"
import { redact } from "../../privacy/redact.ts"
import { type HeardStatement, LISTEN_START, listen } from "./listen.ts"
import { asksForThePast, filesIn } from "./points-back.ts"
import { closingOf, endOfReply } from "./words-said.ts"

const EARS = { roots: ["/home/user/project"], redact: (text: string) => redact(text) }
const PLACE = { uuid: null, at: null, session: "s", cwd: "/home/user/project" }

function typed(text: string, over: Partial<Human> = {}): Human {
  const how = { command: null, how: "typed", confirmed: true, promptId: "p" } as const
  return { kind: "human", text, ...how, ...PLACE, ...over }
}

function replied(text: string, file?: string, tool = "Edit"): Assistant {
  const tools = file === undefined ? [] : [{ tool, input: { file_path: file } }]
  return { kind: "assistant", text, messageId: "m", tools, ...PLACE }
}

function heardIn(...lines: (Human | Assistant)[]) {
  let state = LISTEN_START
  const heard: HeardStatement[] = []
  const touches: string[] = []
  for (const line of lines) {
    const listened = listen(state, line, EARS)
    state = listened.next
    if (listened.heard !== undefined) heard.push(listened.heard)
    touches.push(...listened.touches.map(({ path, turn, changed }) => `${path} ${turn} ${changed}`))
  }
  return { heard, touches }
}

test("RCAL-01: a statement is the person's own sentences with the end of what they answer", () => {
  const { heard } = heardIn(
    typed("Retries hammer the server."),
    replied("I looked at the client.\n\n```ts\nretry(10)\n```\nShall I cap it at five attempts?"),
    typed("Seven. Eight trips the limit."),
  )
  expect(heard.map(({ turn, said, asked }) => ({ turn, said, asked }))).toEqual([
    { turn: 1, said: "Retries hammer the server.", asked: "" },
    {
      turn: 2,
      said: "Seven. Eight trips the limit.",
      asked: "I looked at the client. Shall I cap it at five attempts?",
    },
  ])
})

test("RCAL-01: touches are the files of the project that were read or changed, with their turn", () => {
  const { touches } = heardIn(
    typed("Look at it."),
    replied("", "/home/user/project/src/a.ts", "Read"),
    typed("Change it."),
    replied("", "/home/user/project/src/a.ts"),
    replied("", "/etc/passwd"),
    replied("", "/home/user/project/.tenure/config.yaml"),
    replied("", "/home/user/project/b.ts", "WebFetch"),
  )
  expect(touches).toEqual(["src/a.ts 1 false", "src/a.ts 2 true"])
})

test("RCAL-06: unmarked words, pastes and programs' prompts are not statements", () => {
  const { heard } = heardIn(
    typed("Use the blue one.", { confirmed: false }),
    typed("```\nuse the red one\n```"),
    typed("2026-01-02 10:00:00 use green\n2026-01-02 10:00:01 use green again"),
    typed("<task-notification>use the grey one</task-notification>"),
    typed("x".repeat(60_000)),
  )
  expect(heard).toEqual([])
})

test("RCAL-01, SESS-03: secrets are redacted, and sentences that hand one over are not kept", () => {
  const key = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`
  const { heard } = heardIn(
    typed(`Use the deploy key ${key} for the release.`),
    typed("The password is hunter2abc!"),
    typed("The release goes out on Tuesdays only."),
  )
  expect(JSON.stringify(heard)).not.toContain(key)
  expect(heard.map(({ said }) => said)).toEqual(["The release goes out on Tuesdays only."])
})

test("RCAL-01: a statement is bounded, and what it answers too", () => {
  const long = Array.from({ length: 80 }, (_, at) => `Rule number ${at} holds for the importer only.`).join(
    " ",
  )
  const [first] = heardIn(replied(long), typed(long)).heard
  expect(first?.said.length).toBeLessThanOrEqual(800)
  expect(first?.said.endsWith("importer only. …")).toBe(true)
  expect(first?.asked.length).toBeLessThanOrEqual(400)
  expect(first?.asked).toContain("Rule number 79")
  expect(endOfReply("x".repeat(900)).length).toBeLessThanOrEqual(401)
  expect(closingOf(long).length).toBeGreaterThan(400)
})

test("RCAL-01: of a long message the sentences that decide are kept, wherever they stand", () => {
  const story =
    "We had a long meeting about the export with people from three offices. Somebody from Lyon showed what their " +
    "spreadsheet looks like after a week of work in it. Then the discussion turned to the old system and to the person " +
    "who wrote it, long before most of us came here. Nobody could say where its documentation went. The woman from the " +
    "archive remembered a folder in the cellar, and we laughed about that for a while. After lunch we came back to the topic."
  const rule = "The export must never contain more than 500 rows."
  const after = story.replaceAll("the", "that").replace("We had", "Later there was")
  const [first] = heardIn(typed(`${story} ${rule} ${after}`)).heard
  expect(first?.said).toContain(rule)
  expect(first?.said).toContain("…")
  expect(first?.said.length).toBeLessThanOrEqual(800)
})

test("RCAL-02: a prompt refers back by naming a file or asking what was decided", () => {
  expect(filesIn("Fix src/a/limits.ts and README.md, e.g. today; see 3.5")).toEqual([
    "src/a/limits.ts",
    "README.md",
  ])
  expect(asksForThePast("What did we decide about the cap?")).toBe(true)
  expect(asksForThePast("Do it as agreed.")).toBe(true)
  expect(asksForThePast("Decide whether to cap it.")).toBe(false)
})

test("RCAL-02, T19: a prompt that is one endless word is read in linear time", () => {
  for (const text of [
    "a".repeat(1_000_000),
    "a/".repeat(500_000),
    "a.".repeat(500_000),
    "as we ".repeat(200_000),
  ]) {
    expect(filesIn(text).length).toBeLessThanOrEqual(4)
    expect(asksForThePast(text)).toBe(false)
  }
})
