// F13: payloads that are cut off, of the wrong shape or encoding, or not JSON at all.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Box, openBox, type Payload, payload, payloadNames, rows } from "../black-box.ts"
import { type Input, objectionsTo, recorded } from "./bad-input.ts"
import { chance } from "./chance.ts"

/** One payload of every event that Tenure handles. */
const HANDLED = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PreToolUse.Bash",
  "PostToolUse.Write",
  "PostToolUseFailure.Bash",
  "Stop",
  "SubagentStart",
  "SubagentStop",
  "PreCompact.auto",
  "PostCompact.auto",
  "SessionEnd.other",
]
const json = (box: Box, name: string, changes: Payload = {}) => JSON.stringify(payload(box, name, changes))

test("SAFE-02, F13: every recorded payload, cut at every 50th byte, is ignored without a trace", async () => {
  using box = openBox()
  const inputs = payloadNames().flatMap((name) => {
    const whole = new TextEncoder().encode(json(box, name))
    return Array.from({ length: Math.ceil(whole.length / 50) }, (_, at) => whole.subarray(0, at * 50))
  })
  expect(inputs.length).toBeGreaterThan(300)
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box)).toEqual([])
})

test("F13: a field of the wrong type, any field of any event, counts as missing", async () => {
  using box = openBox()
  const wrong: unknown[] = [null, true, -1.5, "", [], { a: [1] }]
  const inputs = HANDLED.flatMap((name) =>
    Object.keys(payload(box, name)).flatMap((field) =>
      wrong.map((value) => json(box, name, { [field]: value })),
    ),
  )
  expect(inputs.length).toBeGreaterThan(500)
  expect(await objectionsTo(box, inputs)).toEqual([])
})

test("F13: a missing field, any field of any event, breaks nothing", async () => {
  using box = openBox()
  const inputs = HANDLED.flatMap((name) =>
    Object.keys(payload(box, name)).map((field) => json(box, name, { [field]: undefined })),
  )
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box).length).toBeGreaterThan(10)
})

test("F13: without a session id, an event name or a folder there is no event", async () => {
  using box = openBox()
  const inputs = HANDLED.flatMap((name) =>
    ["session_id", "hook_event_name", "cwd"].map((field) => json(box, name, { [field]: undefined })),
  )
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box)).toEqual([])
})

test("F13: a session id that is not a valid file name is refused, so it cannot escape the folder", async () => {
  using box = openBox()
  const ids = [
    "..",
    ".",
    "../../x",
    "/etc/x",
    "a/b",
    "a\\b",
    "a\0b",
    "a\nb",
    "-".repeat(129),
    "é",
    " ",
    "CON:",
  ]
  const inputs = ids.map((session_id) => json(box, "Stop", { session_id }))
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box)).toEqual([])
})

const DEPTH = 100_000
const nested = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH)

test("F13: nesting of a hundred thousand levels, closed or not, neither crashes nor hangs", async () => {
  using box = openBox()
  const good = json(box, "PostToolUse.Bash").slice(0, -1)
  const inputs = [
    nested("[", "]"),
    "[".repeat(1_000_000),
    '{"a":'.repeat(DEPTH),
    `${good},"deep":${nested("[", "]")}}`,
    `${good},"tool_response":${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}}`,
  ]
  expect(await objectionsTo(box, inputs)).toEqual([])
})

test("F13: of duplicate keys the last one counts, as it does for the client", async () => {
  using box = openBox()
  const good = json(box, "PostToolUse.Bash", { session_id: "first" }).slice(0, -1)
  expect(
    await objectionsTo(box, [`${good},"session_id":"second","cwd":${JSON.stringify(box.project)}}`]),
  ).toEqual([])
  expect(rows(box)[0]?.session).toBe("second")
})

test("F13: a byte order mark before the payload is accepted", async () => {
  using box = openBox()
  expect(await objectionsTo(box, [`\ufeff${json(box, "PostToolUse.Bash")}`])).toEqual([])
  expect(recorded(box)).toEqual(["tool-finished:toolu_fake_0_0"])
})

test("F13: UTF-16, binary and other things that are not JSON are ignored without a trace", async () => {
  using box = openBox()
  const text = json(box, "PostToolUse.Bash")
  const little = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))
  const big = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16())
  const inputs: Input[] = [little, big, chance().bytes(70_000), new Uint8Array(10_000)]
  const values = [
    "null",
    "true",
    "1",
    '"text"',
    "[]",
    "{}",
    "[{}]",
    `[${text}]`,
    `${text}${text}`,
    `${text},`,
  ]
  const almost = [
    `x${text}`,
    text.replaceAll('"', "'"),
    "NaN",
    "{",
    "}",
    "\u2028",
    '{"a":1e999999}',
    "<xml/>",
  ]
  expect(await objectionsTo(box, [...inputs, ...values, ...almost])).toEqual([])
  expect(recorded(box)).toEqual([])
})

test("F13: lone surrogates, NUL and invalid UTF-8 inside a good payload are kept as text that SQLite can hold", async () => {
  using box = openBox()
  const odd = ["\\ud800", "\\udfff\\ud800", "a\\u0000b", "\\ufffe\\uffff", "\\u202e\\u200b"]
  const inputs: Input[] = odd.map((text, at) =>
    json(box, "UserPromptSubmit.human", { prompt: `odd ${at} MARK` }).replace("MARK", text),
  )
  const [before, after] = json(box, "UserPromptSubmit.human", { prompt: "odd bytes MARK" }).split("MARK")
  inputs.push(
    new Uint8Array(
      Buffer.concat([Buffer.from(before!), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after!)]),
    ),
  )
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box)).toHaveLength(inputs.length)
  expect(rows(box).filter((row) => row.text?.startsWith("odd"))).toHaveLength(inputs.length)
})

test("F13: an impossible or overlong folder name is not a project", async () => {
  using box = openBox()
  const folders = [
    "relative",
    "",
    "/a\0b",
    "/\ud800",
    `/${"x".repeat(5_000)}`,
    "/d".repeat(50_000),
    "/proc/self/mem",
  ]
  expect(
    await objectionsTo(
      box,
      folders.map((cwd) => json(box, "Stop", { cwd })),
    ),
  ).toEqual([])
  expect(recorded(box)).toEqual([])
})

test("F13: none of these inputs creates a store in a folder without .tenure", async () => {
  using box = openBox()
  const inputs = payloadNames().map((name) => json(box, name, { cwd: box.home }))
  expect(await objectionsTo(box, inputs)).toEqual([])
  expect(recorded(box)).toEqual([])
  expect(existsSync(join(box.home, ".tenure/local"))).toBe(false)
})
