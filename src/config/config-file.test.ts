import { expect, test } from "bun:test"
import { DEFAULT_CONFIG } from "./config.ts"
import { parseConfig, parsePersonConfig, restrictConfig } from "./config-file.ts"

test("an empty configuration is the default", () => {
  expect(parseConfig("")).toEqual({ kind: "ok", config: DEFAULT_CONFIG })
  expect(parseConfig("# nothing here\n")).toEqual({ kind: "ok", config: DEFAULT_CONFIG })
})

test("a key changes only its own setting", () => {
  const reading = parseConfig("claude_md: rules\nlifecycle:\n  decay_after_sessions: 7\n")
  expect(reading).toEqual({
    kind: "ok",
    config: {
      ...DEFAULT_CONFIG,
      claudeMd: "rules",
      lifecycle: { ...DEFAULT_CONFIG.lifecycle, decayAfterSessions: 7 },
    },
  })
})

test("GUID-06: guidance.hold turns holds off, and the budgets of guidance can be changed", () => {
  const reading = parseConfig("guidance:\n  hold: off\n  lessons_per_call: 1\n  tokens_per_call: 200\n")
  if (reading.kind !== "ok") throw new Error("not read")
  const { limits } = DEFAULT_CONFIG.guidance
  expect(reading.config.guidance).toEqual({ hold: false, limits: { ...limits, most: 1, eventTokens: 200 } })
  expect(restrictConfig(reading.config).guidance).toEqual(DEFAULT_CONFIG.guidance)
})

test.each([
  ["claud_md: true\n", 1, "claud_md"],
  ["claude_md: true\nlifecycle:\n  decay: 7\n", 3, "lifecycle.decay"],
  ["# a\n\nevents:\n  keep_days: 0\n", 4, "whole number"],
  ["events:\n  keep_days: soon\n", 2, "whole number"],
  ["claude_md: perhaps\n", 1, "true, false or rules"],
  ["claude_md [\n", 1, ""],
  ["guidance:\n  hold: maybe\n", 2, "on or off"],
  ["guidance:\n  lessons_per_call: 0\n", 2, "whole number"],
])("a configuration that says %j names line %i", (text, line, words) => {
  const reading = parseConfig(text)
  if (reading.kind === "ok") throw new Error("it was accepted")
  expect(reading.problems[0]?.line).toBe(line)
  expect(reading.problems[0]?.message).toContain(words)
})

test("SAFE-03: an unapproved configuration can only turn things off", () => {
  const reading = parseConfig("claude_md: false\nevents:\n  keep_days: 3650\n")
  if (reading.kind !== "ok") throw new Error("not read")
  expect(restrictConfig(reading.config)).toEqual({ ...DEFAULT_CONFIG, claudeMd: "off" })
})

test("SAFE-03: a person names the repositories they trust, and mistakes name their line", () => {
  expect(parsePersonConfig("trust:\n  repository: [~/code/app, /srv/b]\n")).toEqual({
    kind: "ok",
    repositories: ["~/code/app", "/srv/b"],
  })
  expect(parsePersonConfig("trust:\n  everything: true\n")).toMatchObject({ problems: [{ line: 2 }] })
})

test("AC5.8: the levels of pressure are set in percent, in rising order, of the window or of the way to compaction", () => {
  const read = (text: string) => parseConfig(text)
  expect(read("pressure:\n  note: 50\n  of: compaction\n")).toMatchObject({
    kind: "ok",
    config: { pressure: { note: 50, handoff: 70, urgent: 75, of: "compaction" } },
  })
  expect(read("claude_md: true\n")).toMatchObject({ config: { pressure: null } })
  for (const text of ["pressure:\n  note: 90\n", "pressure:\n  note: 0\n", "pressure:\n  of: sky\n"])
    expect(read(text).kind).toBe("malformed")
})
