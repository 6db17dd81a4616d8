import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { wasUsed } from "../../lessons/disk/count-session.ts"
import { NO_TRIGGERS } from "../../lessons/model/lesson.ts"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"

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

test("LIFE-03: a lesson with triggers was used if one of its calls was made", () => {
  const bump = lesson({ triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"], commands: ["git tag"] } })
  expect(wasUsed(bump, [event({ target: "a/plugin.json" })], matchGlob)).toBe(true)
  expect(wasUsed(bump, [event({ tool: "Bash", target: "sudo git tag v1" })], matchGlob)).toBe(true)
  expect(wasUsed(bump, [event({ target: "README.md" })], matchGlob)).toBe(false)
  const said = event({ kind: "prompt-submitted", tool: null, text: "use uv and not pip" })
  expect(wasUsed(bump, [said], matchGlob)).toBe(false)
})

test("LIFE-03: a lesson without triggers was used if two of its distinctive words occur", () => {
  const uv = lesson({ title: "Use uv", body: "Use uv, not pip." })
  const prompt = (text: string) => event({ kind: "prompt-submitted", tool: null, text })
  expect(wasUsed(uv, [prompt("install it with pip please")], matchGlob)).toBe(false)
  expect(
    wasUsed(uv, [prompt("is it uv here"), event({ tool: "Bash", target: "pip install x" })], matchGlob),
  ).toBe(true)
  expect(wasUsed(uv, [prompt("please run the project here")], matchGlob)).toBe(false)
  expect(wasUsed(uv, [], matchGlob)).toBe(false)
})
