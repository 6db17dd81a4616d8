// A project with a readable past: twenty-four sessions of an ordinary shop, lessons found, approved, delivered and mostly
// followed. For the tests of the pages and for the pictures in docs/.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { GIVE_BACK_HEADING } from "../../src/continuity/compaction/give-back.ts"
import { writeHandoffFile } from "../../src/continuity/disk/handoffs.ts"
import { logRefusal } from "../../src/guard/disk/refusal-log.ts"
import type { DeliveryKind } from "../../src/guidance/deliver/hold.ts"
import type { ReceiptOutcome } from "../../src/guidance/outcome/judge-outcome.ts"
import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { PROGRAM, personAt } from "../../src/lessons/model/actor.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import type { EventDraft, SessionId } from "../../src/sessions/event.ts"
import { recordEvent } from "../../src/store/events.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { findReceipts, putReceipt, setOutcome } from "../../src/store/receipts.ts"
import { addDeliveredTokens, endSession, registerSession } from "../../src/store/sessions.ts"
import { trackPath } from "../../src/tracks/disk/track-paths.ts"
import { newTrack } from "../../src/tracks/disk/tracks.ts"
import type { TrackId } from "../../src/tracks/documents/track-id.ts"
import type { LessonBox } from "../cli/lesson-box.ts"
import { lessonOf } from "../support/candidate.ts"
import { LESSONS, type StoryLesson } from "./story-lessons.ts"

const HOUR = 3_600_000
export const SESSIONS = 24

/** It ends at `now`. */
export function writeStory(box: LessonBox, now: number): void {
  for (const file of FILES) {
    mkdirSync(dirname(join(box.project, file)), { recursive: true })
    writeFileSync(join(box.project, file), "")
  }
  box.inside((io) => {
    for (let number = 1; number <= SESSIONS; number++) {
      const at = now - (SESSIONS - number) * 20 * HOUR - HOUR
      const id = sessionId(number)
      registerSession(
        io.store,
        { id, source: "startup", attended: number !== 9, model: "claude-opus-4-5", branch: "main" },
        at,
      )
      work(io, id, number, at)
      if (number < SESSIONS) endSession(io.store, id, "prompt_input_exit", at + HOUR / 2)
    }
    for (const [index, lesson] of LESSONS.entries()) learn(io, lesson, index, now)
    deliverLessons(io, now)
    track(io, now)
    carryOver(io, box.home, now)
  })
}

const FILES = [
  "package.json",
  "plugin.json",
  "CHANGELOG.md",
  "migrations/0007-prices.sql",
  "src/price/cents.ts",
  "test/payment/stripe.test.ts",
]

export function sessionId(number: number): SessionId {
  return `5e5510${String(number).padStart(2, "0")}-shop` as SessionId
}

function learn(io: LessonIo, lesson: StoryLesson, index: number, now: number): void {
  const { saidIn, quote, approvedIn, ...like } = lesson
  const [first = 1] = saidIn
  const timeOf = (number: number) =>
    new Date(now - (SESSIONS - number) * 20 * HOUR + index * 60_000).toISOString()
  const content = lessonOf({
    ...like,
    created: timeOf(first).replace(/\.\d+Z$/, "Z"),
    evidence: saidIn.map((number) => ({ session: sessionId(number), quote })),
  })
  const by = { by: PROGRAM } as const
  const found = {
    kind: "captured",
    content,
    origin: "person",
    session: sessionId(first),
    queued: true,
  } as const
  changeLesson(io, content.id, { ...found, ...by, at: timeOf(first), sessionNumber: first })
  for (const number of saidIn.slice(1)) {
    const again = { kind: "observed", origin: "person", session: sessionId(number), quote: null } as const
    changeLesson(io, content.id, { ...again, ...by, at: timeOf(number), sessionNumber: number })
  }
  if (approvedIn === undefined) return
  const approved = { kind: "approved", by: personAt("terminal"), sessionNumber: SESSIONS } as const
  changeLesson(io, content.id, { ...approved, at: timeOf(approvedIn) })
}

function track({ project }: LessonIo, now: number): void {
  const id = "invoice-export" as TrackId
  newTrack(project, id, {
    title: "Invoice export",
    goal: "A customer can export a year of invoices.",
    withContext: true,
  })
  const plan = join(project.root, trackPath(id, "PLAN.md"))
  const steps = [
    "- [x] Prices as cents in the schema (verify: pnpm test price)",
    "- [~] The export writes one file a year",
    "- [ ] A button on the account page (verify: pnpm e2e)",
  ]
  writeFileSync(plan, `# Plan\n\n${steps.join("\n")}\n`)
  const refusal = {
    session: sessionId(SESSIONS),
    verdict: "deny",
    rule: "secrets",
    reason: "Secrets are set by people.",
  } as const
  const at = new Date(now - HOUR / 2).toISOString()
  logRefusal(project, { ...refusal, at, tool: "Write", target: ".env.production" })
}

/** The last session's transcript in the client's format, and the handoff written when the context filled up. */
function carryOver({ project }: LessonIo, home: string, now: number): void {
  const session = sessionId(SESSIONS)
  const start = now - HOUR
  const line = (minutes: number, record: object) =>
    JSON.stringify({
      sessionId: session,
      timestamp: new Date(start + minutes * 60_000).toISOString(),
      ...record,
    })
  const answer = (minutes: number, tokens: number) =>
    line(minutes, {
      type: "assistant",
      message: { model: "claude-opus-4-5", usage: { input_tokens: 4_000, cache_read_input_tokens: tokens } },
    })
  const content = [`${GIVE_BACK_HEADING}\nDecided:\n- prices stay in cents\nThe whole record: .tenure/local`]
  const lines = [
    ...[22, 31, 48, 63, 84, 112, 139, 158].map((thousands, at) => answer(1 + at * 0.9, thousands * 1_000)),
    line(9, { type: "system", subtype: "compact_boundary", compactMetadata: { postTokens: 24_000 } }),
    line(9.2, { type: "attachment", attachment: { type: "hook_additional_context", content } }),
    ...[31, 38, 46].map((thousands, at) => answer(9.5 + at, thousands * 1_000)),
  ]
  const folder = join(home, ".claude", "projects", project.root.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${session}.jsonl`), `${lines.join("\n")}\n`)
  const written = new Date(start + 7 * 60_000).toISOString()
  const text = `# Handoff\n\nSession ${session}, written ${written}.\n\n## Next step\n\nPublish the release.\n`
  writeHandoffFile(project, "handoff", start + 7 * 60_000, text)
}

/** One session's events. */
function work(io: LessonIo, session: SessionId, number: number, at: number): void {
  const put = (minutes: number, hookMs: number, event: Partial<EventDraft>) =>
    recordEvent(
      io.store,
      {
        session,
        agent: null,
        tool: null,
        target: null,
        outcome: null,
        durationMs: null,
        text: null,
        keyIsUnique: true,
        kind: "tool-finished",
        ...event,
        key: `${number}-${minutes}-${event.kind ?? ""}`,
      },
      at + minutes * 60_000,
      hookMs * 1000,
    )
  put(0, 9, { kind: "session-started", text: "startup" })
  put(1, 11.4, {
    kind: "prompt-submitted",
    text: "Publish the new version, please. The prices page is finished.",
  })
  put(2, 6.1, { tool: "Read", target: "package.json", outcome: "ok", durationMs: 14 })
  put(3, 6.4, { tool: "Edit", target: "plugin.json", outcome: "ok", durationMs: 31 })
  put(4, 6.2 + (number % 5), {
    tool: "Bash",
    target: "npm install",
    outcome: number < 8 ? "failed" : "ok",
    durationMs: 2_400,
    text: number < 8 ? "ERR_PNPM_LOCKFILE: use pnpm" : null,
  })
  put(5, 6.9, { tool: "Edit", target: "migrations/0007-prices.sql", outcome: "ok", durationMs: 40 })
  if (number % 6 === 0) {
    put(8, 21, { kind: "compaction-began", text: "auto" })
    put(9, 30, {
      kind: "compaction-ended",
      text: "The user wants the new version published. Done so far: package.json and plugin.json.",
    })
  }
  put(12, 14, { kind: "turn-ended", text: "The version is published." })
}

/** Deliveries from the sixth session on, and their outcomes. */
function deliverLessons(io: LessonIo, now: number): void {
  for (let number = 6; number <= SESSIONS; number++) {
    const at = now - (SESSIONS - number) * 20 * HOUR - HOUR
    deliver(
      io,
      number,
      at + 3 * 60_000 - 1,
      "version-bump-files",
      "hold",
      "plugin.json",
      number % 7 === 0 ? "repeated" : "changed",
    )
    if (number > 7)
      deliver(
        io,
        number,
        at + 4 * 60_000 - 1,
        "use-pnpm",
        "advice",
        "npm install",
        number % 9 === 0 ? "corrected again" : "changed",
      )
    if (number > 10)
      deliver(
        io,
        number,
        at + 5 * 60_000 - 1,
        "migrations-append-only",
        "look",
        "migrations/0007-prices.sql",
        number === SESSIONS ? null : "no evidence",
      )
  }
}

function deliver(
  io: LessonIo,
  number: number,
  at: number,
  lesson: string,
  way: DeliveryKind,
  target: string,
  outcome: ReceiptOutcome | null,
): void {
  const session = sessionId(number)
  const tokens = 60 + lesson.length * 3
  const reasons =
    way === "advice"
      ? [{ by: "command" as const, command: "npm install" }]
      : [{ by: "file" as const, path: target, glob: "**/plugin.json", written: false }]
  putReceipt(io.store, {
    session,
    at,
    lesson: lesson as LessonId,
    way,
    agent: null,
    tool: way === "advice" ? "Bash" : "Edit",
    target,
    step: null,
    compactions: 0,
    score: 1.6,
    reasons,
    tokens,
    hookUs: 7_000,
  })
  addDeliveredTokens(io.store, session, tokens)
  const [receipt] = findReceipts(io.store, { session, withBriefs: true }, 1)
  if (receipt !== undefined && outcome !== null) setOutcome(io.store, receipt.seq, outcome)
}
