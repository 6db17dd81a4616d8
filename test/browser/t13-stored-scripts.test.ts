// T13: the text of a lesson, a session, a call, a receipt, a change or a file name never becomes markup. Every text of the
// corpus in every field that the dashboard shows, on every page, in a real browser.
import { afterAll, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { GIVE_BACK_HEADING } from "../../src/continuity/compaction/give-back.ts"
import { writeHandoffFile } from "../../src/continuity/disk/handoffs.ts"
import { logRefusal } from "../../src/guard/disk/refusal-log.ts"
import type { Project } from "../../src/io/home.ts"
import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../src/lessons/model/actor.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { recordEvent } from "../../src/store/events.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { writing } from "../../src/store/open.ts"
import { putReceipt } from "../../src/store/receipts.ts"
import { endSession, registerSession } from "../../src/store/sessions.ts"
import { trackPath } from "../../src/tracks/disk/track-paths.ts"
import { newTrack } from "../../src/tracks/disk/tracks.ts"
import type { TrackId } from "../../src/tracks/documents/track-id.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { serve } from "../dashboard/served.ts"
import { lessonOf } from "../support/candidate.ts"
import { SCRIPTS } from "../threats/corpus/scripts.ts"
import { closeBrowser, go, visit } from "./browser.ts"

afterAll(closeBrowser)

const idOf = (at: number) => `payload-${at}` as LessonId
const sessionOf = (at: number) => `session-${at}` as SessionId
/** One session with all the events. */
const BUSY = "session-of-all" as SessionId
const KINDS = [
  "session-started",
  "prompt-submitted",
  "tool-finished",
  "compaction-ended",
  "turn-ended",
] as const

function hostile(): LessonBox {
  const box = openLessonBox()
  const folder = join(box.home, ".claude", "projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(folder, { recursive: true })
  box.inside((io) => {
    writing(io.store, () => {
      see(io, BUSY, SCRIPTS[0] ?? "", 1_000)
      for (const [at, text] of SCRIPTS.entries()) put(io, at, text)
    })
    writeFileSync(join(folder, `${BUSY}.jsonl`), SCRIPTS.map(givenBack).join(""))
    const all = SCRIPTS.join("\n")
    writeHandoffFile(io.project, "handoff", 1_500, `Session ${BUSY}, written now.\n\n${all}\n`)
    track(io.project)
    for (const name of ["guardrails.yaml", "config.yaml"]) writeFileSync(join(io.project.tenure, name), all)
    mkdirSync(join(io.project.tenure, "lessons"), { recursive: true })
    writeFileSync(join(io.project.tenure, "lessons", "<img src=x onerror=alert(1)>.md"), all)
  })
  return box
}

function see({ store }: LessonIo, id: SessionId, text: string, at: number): void {
  registerSession(store, { id, source: "startup", attended: true, model: text, branch: text }, at)
  endSession(store, id, text, 9_000)
}

/** A lesson, a session, five events, a receipt and a refusal, all with this text in every field. */
function put(io: LessonIo, at: number, text: string): void {
  const id = idOf(at)
  const list = [text, `${text} again`]
  const triggers = { tools: list, files: list, commands: list, actions: list, context: list, areas: [text] }
  const evidence = [{ session: sessionOf(at), quote: text }]
  const content = lessonOf({ id, title: text, body: text, triggers, evidence, related: [idOf(at - 1)] })
  const found = { kind: "captured", content, origin: "person", session: sessionOf(at), queued: true } as const
  changeLesson(io, id, {
    ...found,
    by: PROGRAM,
    at: new Date(1_700_000_000_000 + at).toISOString(),
    sessionNumber: 1,
  })
  see(io, sessionOf(at), text, 1_001 + at)
  const common = { session: BUSY, agent: text, outcome: "failed", durationMs: 1, keyIsUnique: true } as const
  const words = { tool: text, target: text, text: `${text}\n${text}` }
  for (const kind of KINDS)
    recordEvent(io.store, { ...common, ...words, kind, key: `${kind}${at}` }, 2_000 + at, 5)
  const told = {
    session: BUSY,
    at: 2_000 + at,
    lesson: id,
    way: "hold",
    agent: text,
    tool: text,
    target: text,
  } as const
  const reasons = [{ by: "command", command: text }] as const
  putReceipt(io.store, { ...told, step: null, compactions: 0, score: 1, reasons, tokens: 1, hookUs: 1 })
  const refusal = { at: "2026-11-15T12:00:00Z", verdict: "deny", rule: text, reason: text } as const
  logRefusal(io.project, { ...refusal, session: text, tool: text, target: text })
}

/** Two lines of a transcript: the text as what was given back, and as the name of a model. */
function givenBack(text: string, at: number): string {
  const timestamp = new Date(2_000 + at).toISOString()
  const attachment = { type: "hook_additional_context", content: [`${GIVE_BACK_HEADING}\n${text}`] }
  const message = { model: text, usage: { input_tokens: 9_000 } }
  const lines = [
    { type: "attachment", timestamp, attachment },
    { type: "assistant", timestamp, message },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("")
}

function track(project: Project): void {
  const id = "hostile" as TrackId
  newTrack(project, id, { title: SCRIPTS[0] ?? "", goal: SCRIPTS[1] ?? "", withContext: true })
  const steps = SCRIPTS.map((text) => text.replaceAll("\n", " ")).map(
    (text) => `- [ ] ${text} (verify: ${text})`,
  )
  writeFileSync(join(project.root, trackPath(id, "PLAN.md")), `# Plan\n\n${steps.join("\n")}\n`)
}

test("T13: with 300 hostile texts in every field of every page, nothing runs and no other host gets a request", async () => {
  expect(SCRIPTS.length).toBeGreaterThanOrEqual(300)
  await using served = await serve(hostile())
  await using visited = await visit(served)
  const { page, complaints } = visited
  await page.waitForSelector("main[data-shown]")
  for (const path of ["", "graph", "changes", "track", "deliveries", "hooks/prompt-submitted"])
    await go(page, served, path)
  await go(page, served, "sessions")
  await clickAway("#older")
  await go(page, served, `sessions/${BUSY}`)
  await clickAway("#earlier")
  expect(await page.locator(".timeline li").count()).toBeGreaterThan(5 * SCRIPTS.length)
  await go(page, served, "lessons")
  for (const [at, text] of SCRIPTS.entries()) {
    await go(page, served, `lessons/${idOf(at)}`)
    // It is shown, as text: an empty page would pass otherwise.
    if (at % 20 === 0) expect(await page.textContent("h1")).toBe(cleaned(text))
  }
  await go(page, served, "review")
  await page.keyboard.press("e")
  await page.waitForSelector("#form-title")
  await page.keyboard.press("Escape")
  await page.waitForSelector("#card-title")
  await throughAddresses(
    SCRIPTS.flatMap((text) => [`#/lessons?search=${encodeURIComponent(text)}`, `#/${text}`]),
  )
  expect(await page.evaluate("window.hit")).toBeUndefined()
  expect(await page.locator("script").count()).toBe(1)
  expect(await page.locator("iframe, object, embed, img, style, base, audio, video").count()).toBe(0)
  expect(complaints).toEqual([])

  async function clickAway(selector: string): Promise<void> {
    for (let left = 20; left > 0 && (await page.locator(selector).count()) > 0; left--) {
      const answered = page.waitForResponse((response) => response.url().includes("/api/sessions"))
      await page.click(selector)
      await answered
      await page.waitForTimeout(20)
    }
  }

  async function throughAddresses(hashes: readonly string[]): Promise<void> {
    // Each page is drawn before the next one, so a busy machine does not pile up requests.
    const pause = `for (let left = 200; left > 0 && document.getElementById("main").dataset.shown !== location.hash; left--)
      await new Promise((done) => setTimeout(done, 5))`
    await page.evaluate(
      `(async () => { for (const hash of ${JSON.stringify(hashes)}) { location.hash = hash; ${pause} } })()`,
    )
    await page.waitForTimeout(500)
  }
}, 300_000)

/** As the server sends it (T07). */
function cleaned(text: string): string {
  return text.replaceAll(/[\u0000\u202c\u202e]/g, "")
}
