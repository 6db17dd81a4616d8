import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { project } from "../../io/home.ts"
import type { SessionId } from "../../sessions/event.ts"
import {
  onCompactionBegan,
  onCompactionEnded,
  onSessionContinued,
  onSummary,
  takeGiveBack,
} from "./give-back-file.ts"

const SESSION = "s" as SessionId
const EVENTS = ["begins", "known", "goes on", "over", "prompt"] as const
type Told = (typeof EVENTS)[number]

/** The events of each compaction, some missing, in any order; between them prompts. */
const history = fc.array(fc.shuffledSubarray([...EVENTS, "prompt"] as Told[]), { minLength: 1, maxLength: 4 })

test("CONT-05 F29: in any order and with any event missing, each compaction is given back at most once and never before it happened", async () => {
  const root = mkdtempSync(join(tmpdir(), "tenure-give-back-"))
  mkdirSync(join(root, ".tenure"))
  const place = project(root)
  try {
    await fc.assert(
      fc.asyncProperty(history, async (compactions) => {
        rmSync(join(root, ".tenure", "local"), { recursive: true, force: true })
        const given: string[] = []
        const hear = (text: string) => void (text !== "" && given.push(text))
        for (const [at, events] of compactions.entries()) {
          // What comes first of a compaction says that it begins.
          onCompactionBegan(place, SESSION)
          let happened = false
          const before = given.length
          for (const event of events) {
            if (event === "begins" && !happened) onCompactionBegan(place, SESSION)
            if (event === "known" && !happened) onSummary(place, SESSION, `text ${at}`)
            if (event === "over") await onCompactionEnded(place, SESSION, async () => `text ${at}`)
            if (event === "goes on") hear(onSessionContinued(place, SESSION))
            if (event === "prompt") hear(takeGiveBack(place, SESSION))
            happened ||= event === "over" || event === "goes on"
            if (!happened) expect(given.length).toBe(before)
          }
          hear(takeGiveBack(place, SESSION))
          const own = given.slice(before)
          expect(own).toEqual(events.includes("over") ? [`text ${at}`] : own.slice(0, 1))
        }
        expect(new Set(given).size).toBe(given.length)
      }),
      { numRuns: 500 },
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}, 120_000)
