import { expect, test } from "bun:test"
import fc from "fast-check"
import { MAX_PAUSE_MS, parsePause, pauseUntil, readPauseText } from "./pause-duration.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 10, 16, 12)
const utc = (days: number, hour: number, minute: number) => Date.UTC(2026, 10, 16 + days, hour, minute)

function until(said: string): number | undefined {
  const end = parsePause(said === "" ? [] : said.split(" "))
  return end && pauseUntil(end, NOON, utc)
}

test("GUID-10: a pause is a duration or a time of day", () => {
  expect(until("")).toBe(NOON + 30 * MINUTE)
  expect(until("45m")).toBe(NOON + 45 * MINUTE)
  expect(until("2h")).toBe(NOON + 2 * HOUR)
  expect(until("1h30m")).toBe(NOON + 90 * MINUTE)
  expect(until("for 90 minutes")).toBe(NOON + 90 * MINUTE)
  expect(until("1d")).toBe(NOON + 24 * HOUR)
  expect(until("until tomorrow")).toBe(Date.UTC(2026, 10, 17))
  expect(until("until 18:30")).toBe(Date.UTC(2026, 10, 16, 18, 30))
  expect(until("until 9:00")).toBe(Date.UTC(2026, 10, 17, 9))
})

test.each(["0m", "30", "until later", "25:00", "9:75", "a while", "-5m", "forever", "m"])(
  "GUID-10: %j is not a valid pause",
  (said) => {
    expect(until(said)).toBeUndefined()
  },
)

test("GUID-10: a pause ends on its own; one that is over, unreadable or endless silences nothing", () => {
  const iso = (at: number) => new Date(at).toISOString()
  expect(readPauseText(`${iso(NOON + HOUR)}\n`, NOON)).toEqual({ kind: "on", until: NOON + HOUR })
  expect(readPauseText(iso(NOON), NOON)).toEqual({ kind: "over", until: NOON })
  expect(readPauseText("", NOON).kind).toBe("broken")
  expect(readPauseText("forever", NOON).kind).toBe("broken")
  expect(readPauseText(iso(NOON + 400 * 24 * HOUR), NOON).kind).toBe("broken")
})

test("GUID-10: whatever the file says, guidance is silent for at most a week and an hour", () => {
  const text = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const property = fc.property(text, (held) => {
    const pause = readPauseText(held, NOON)
    if (pause.kind === "on") expect(pause.until - NOON).toBeLessThanOrEqual(MAX_PAUSE_MS + HOUR)
  })
  fc.assert(property, { numRuns: 2_000 })
})
