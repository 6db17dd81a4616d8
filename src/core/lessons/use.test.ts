import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { matchGlob } from "../../io/match-glob.ts"
import type { RecordedEvent, SessionId } from "../events/event.ts"
import { NO_TRIGGERS } from "./lesson.ts"
import { wasOfUse } from "./use.ts"

function event(over: Partial<RecordedEvent>): RecordedEvent {
  const base = {
    seq: 1,
    session: "s" as SessionId,
    at: 1,
    agent: null,
    outcome: null,
    durationMs: null,
    text: null,
  }
  return { ...base, kind: "tool-finished", tool: "Edit", target: null, ...over }
}

test("LIFE-03: a lesson with triggers was of use when one of its calls was made", () => {
  const bump = lesson({ triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"], commands: ["git tag"] } })
  expect(wasOfUse(bump, [event({ target: "a/plugin.json" })], matchGlob)).toBe(true)
  expect(wasOfUse(bump, [event({ tool: "Bash", target: "sudo git tag v1" })], matchGlob)).toBe(true)
  expect(wasOfUse(bump, [event({ target: "README.md" })], matchGlob)).toBe(false)
  const said = event({ kind: "prompt-submitted", tool: null, text: "use uv and not pip" })
  expect(wasOfUse(bump, [said], matchGlob)).toBe(false)
})

test("LIFE-03: a lesson without triggers was of use when two of its distinctive words occur", () => {
  const uv = lesson({ title: "Use uv", body: "Use uv, not pip." })
  const prompt = (text: string) => event({ kind: "prompt-submitted", tool: null, text })
  expect(wasOfUse(uv, [prompt("install it with pip please")], matchGlob)).toBe(false)
  expect(
    wasOfUse(uv, [prompt("is it uv here"), event({ tool: "Bash", target: "pip install x" })], matchGlob),
  ).toBe(true)
  expect(wasOfUse(uv, [prompt("please run the project here")], matchGlob)).toBe(false)
  expect(wasOfUse(uv, [], matchGlob)).toBe(false)
})
