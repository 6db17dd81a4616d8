import { afterEach, expect, test } from "bun:test"
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { GIVE_BACK_HEADING } from "../../continuity/compaction/give-back.ts"
import { NO_OVERRIDES } from "../../continuity/pressure/pressure.ts"
import type { SessionId } from "../../sessions/event.ts"
import { pressureOf } from "./pressure.ts"
import { openTranscripts } from "./transcripts.ts"

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const SESSION = "the-session" as SessionId

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "tenure-transcripts-"))
  folders.push(made)
  return made
}

function line(second: number, record: object): string {
  return `${JSON.stringify({ timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(), ...record })}\n`
}

function answer(second: number, tokens: number): string {
  const message = { model: "claude-opus-4-5", usage: { input_tokens: tokens } }
  return line(second, { type: "assistant", message })
}

test("CONT-02: the curve has every answer's tokens, and the levels of the window", () => {
  const at = folder()
  writeFileSync(join(at, `${SESSION}.jsonl`), `${answer(1, 40_000)}not json\n${answer(2, 150_000)}`)
  const { readings } = openTranscripts().read([at], SESSION)
  expect(pressureOf(readings, NO_OVERRIDES)).toMatchObject({
    window: 200_000,
    compactAt: 167_000,
    levels: [120_000, 140_000, 150_000],
    readings: [{ tokens: 40_000 }, { tokens: 150_000 }],
  })
  expect(pressureOf([], NO_OVERRIDES)).toBeNull()
})

test("a transcript that grows is read on from where it was left, a torn line once it is whole", () => {
  const at = folder()
  const path = join(at, `${SESSION}.jsonl`)
  const transcripts = openTranscripts()
  const tokens = () => transcripts.read([at], SESSION).readings.map((each) => each.tokens)
  expect(tokens()).toEqual([])
  const second = answer(2, 2_000)
  writeFileSync(path, `${answer(1, 1_000)}${second.slice(0, 20)}`)
  expect(tokens()).toEqual([1_000])
  appendFileSync(path, second.slice(20))
  expect(tokens()).toEqual([1_000, 2_000])
  expect(tokens()).toEqual([1_000, 2_000])
})

test("CONT-05: what was given back is what a hook said, not what anybody quotes", () => {
  const at = folder()
  const text = `${GIVE_BACK_HEADING}\nDecided:\n- cents`
  const lines = [
    line(1, { type: "user", message: { content: text } }),
    line(2, { type: "attachment", attachment: { type: "file", content: text } }),
    line(3, { type: "attachment", attachment: { type: "hook_additional_context", content: [text] } }),
  ]
  writeFileSync(join(at, `${SESSION}.jsonl`), lines.join(""))
  const { givenBack } = openTranscripts().read([at], SESSION)
  expect(givenBack).toEqual([{ at: Date.UTC(2026, 0, 1, 0, 0, 3), text }])
})

test("a long session's curve keeps its peaks and its end", () => {
  const readings = Array.from({ length: 5_000 }, (_, at) => ({
    at: at + 1,
    tokens: at === 2_345 ? 166_000 : 1_000 + at,
    model: "claude-opus-4-5",
  }))
  const curve = pressureOf(readings, NO_OVERRIDES)?.readings ?? []
  expect(curve.length).toBeLessThan(500)
  expect(curve).toContainEqual({ at: 2_346, tokens: 166_000 })
  expect(curve.at(-1)).toEqual({ at: 5_000, tokens: 5_999 })
})
