// T13: what a lesson, a session, a call, a receipt, a change or a file's name says is never taken for markup. Every text of
// the corpus in every field that the dashboard shows, on every page, in a real browser.
import { afterAll, expect, test } from "bun:test"
import type { SessionId } from "../../src/core/events/event.ts"
import { PROGRAM } from "../../src/core/lessons/actor.ts"
import type { LessonId } from "../../src/core/lessons/lesson.ts"
import { change } from "../../src/lessons/change.ts"
import { recordEvent } from "../../src/store/events.ts"
import { putReceipt } from "../../src/store/receipts.ts"
import { endSession, seeSession } from "../../src/store/sessions.ts"
import { type LessonBox, lessonOf, openLessonBox } from "../cli/lesson-box.ts"
import { serve } from "../dashboard/served.ts"
import { SCRIPTS } from "../threats/corpus/scripts.ts"
import { closeBrowser, go, visit } from "./browser.ts"

afterAll(closeBrowser)

const idOf = (at: number) => `payload-${at}` as LessonId
const sessionOf = (at: number) => `session-${at}` as SessionId

function hostile(): LessonBox {
  const box = openLessonBox()
  box.inside((io) => {
    for (const [at, text] of SCRIPTS.entries()) {
      const [id, session] = [idOf(at), sessionOf(at)]
      const list = [text, `${text} again`]
      const triggers = {
        tools: list,
        files: list,
        commands: list,
        actions: list,
        context: list,
        areas: [text],
      }
      const content = lessonOf({
        id,
        title: text,
        body: text,
        triggers,
        evidence: [{ session, quote: text }],
        related: [idOf(at - 1)],
      })
      const action = {
        kind: "captured",
        content,
        origin: "person",
        session,
        queued: true,
        by: PROGRAM,
      } as const
      change(io, id, { ...action, at: new Date(1_700_000_000_000 + at).toISOString(), sessionNumber: 1 })
      seeSession(
        io.store,
        { id: session, source: "startup", attended: true, model: text, branch: text },
        1_000 + at,
      )
      const common = { session, agent: text, outcome: "failed", durationMs: 1, keyIsUnique: true } as const
      for (const kind of [
        "session-started",
        "prompt-submitted",
        "tool-finished",
        "compaction-ended",
        "turn-ended",
      ] as const)
        recordEvent(
          io.store,
          { ...common, kind, tool: text, target: text, text: `${text}\n${text}`, key: `${kind}${at}` },
          2_000 + at,
          5,
        )
      putReceipt(io.store, {
        session,
        at: 2_000 + at,
        lesson: id,
        way: "hold",
        agent: text,
        tool: text,
        target: text,
        step: null,
        compactions: 0,
        score: 1,
        reasons: [{ by: "command", command: text }],
        tokens: 1,
        hookUs: 1,
      })
      endSession(io.store, session, text, 9_000)
    }
  })
  return box
}

test("T13: 300 hostile texts in every field, on every page: nothing runs, nothing is asked of anyone else", async () => {
  expect(SCRIPTS.length).toBeGreaterThanOrEqual(300)
  await using served = await serve(hostile())
  await using visited = await visit(served)
  const { page, complaints } = visited
  await page.waitForSelector("main[data-shown]")
  const pages = [
    "",
    "review",
    "lessons",
    "sessions",
    "graph",
    "changes",
    "track",
    "deliveries",
    "hooks/prompt-submitted",
  ]
  for (const path of pages) await go(page, served, path)
  for (const [at, text] of SCRIPTS.entries()) {
    await go(page, served, `lessons/${idOf(at)}`)
    // It is there, as text: the page that shows nothing would pass as well.
    if (at % 20 === 0) expect(await page.textContent("h1")).toBe(cleaned(text))
    await go(page, served, `sessions/${sessionOf(at)}`)
    if (at % 10 === 0) await edit()
  }
  for (const text of SCRIPTS)
    await page.goto(`http://127.0.0.1:${served.port}/#/lessons?search=${encodeURIComponent(text)}`)
  for (const text of SCRIPTS) await page.goto(`http://127.0.0.1:${served.port}/#/${encodeURIComponent(text)}`)
  await page.waitForTimeout(300)
  expect(await page.evaluate("window.hit")).toBeUndefined()
  expect(await page.locator("script").count()).toBe(1)
  expect(await page.locator("iframe, object, embed, img, style, base, audio, video").count()).toBe(0)
  expect(complaints).toEqual([])

  /** The forms hold them, too. */
  async function edit(): Promise<void> {
    await go(page, served, "review")
    await page.keyboard.press("e")
    await page.waitForSelector("#form-title")
    await page.keyboard.press("Escape")
    await page.waitForSelector("#card-title")
    await page.keyboard.press("j")
  }
}, 300_000)

/** As the page gets it (T07). */
function cleaned(text: string): string {
  return text.replaceAll(/[\u0000\u202c\u202e]/g, "")
}
