// A project with a past that a person can read: twenty-four sessions of an ordinary shop, lessons found, approved, told
// and mostly heeded. For the tests of the pages and for the pictures in docs/.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { SessionId } from "../../src/core/events/event.ts"
import type { EventDraft } from "../../src/core/events/record.ts"
import type { Way } from "../../src/core/guidance/hold.ts"
import type { ReceiptOutcome } from "../../src/core/guidance/outcome.ts"
import { PROGRAM, personAt } from "../../src/core/lessons/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../../src/core/lessons/lesson.ts"
import type { TrackId } from "../../src/core/tracks/track-id.ts"
import { logRefusal } from "../../src/guardrails/refusals.ts"
import { change } from "../../src/lessons/change.ts"
import type { LessonIo } from "../../src/lessons/lesson-io.ts"
import { recordEvent } from "../../src/store/events.ts"
import { findReceipts, putReceipt, setOutcome } from "../../src/store/receipts.ts"
import { addToldTokens, endSession, seeSession } from "../../src/store/sessions.ts"
import { trackPath } from "../../src/tracks/places.ts"
import { newTrack } from "../../src/tracks/tracks.ts"
import { type LessonBox, type LessonLike, lessonOf } from "../cli/lesson-box.ts"

const HOUR = 3_600_000
export const SESSIONS = 24

/** `now` is when it ends. */
export function tellStory(box: LessonBox, now: number): void {
  for (const file of FILES) {
    mkdirSync(dirname(join(box.project, file)), { recursive: true })
    writeFileSync(join(box.project, file), "")
  }
  box.inside((io) => {
    for (let number = 1; number <= SESSIONS; number++) {
      const at = now - (SESSIONS - number) * 20 * HOUR - HOUR
      const id = sessionId(number)
      seeSession(
        io.store,
        { id, source: "startup", attended: number !== 9, model: "claude-opus-4-5", branch: "main" },
        at,
      )
      work(io, id, number, at)
      if (number < SESSIONS) endSession(io.store, id, "prompt_input_exit", at + HOUR / 2)
    }
    for (const [index, lesson] of LESSONS.entries()) learn(io, lesson, index, now)
    tell(io, now)
    track(io, now)
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

interface Told extends LessonLike {
  readonly title: string
  /** The sessions in which it was said, by number. */
  readonly saidIn: readonly number[]
  readonly quote: string
  readonly approvedIn?: number
}

const LESSONS: readonly Told[] = [
  {
    id: "version-bump-files",
    title: "A version bump touches four files",
    kind: "checklist",
    priority: "CRITICAL",
    body: "- [ ] package.json (version)\n- [ ] plugin.json (version)\n- [ ] marketplace.json (current_version)\n- [ ] CHANGELOG.md (new section)",
    triggers: {
      ...NO_TRIGGERS,
      files: ["**/plugin.json", "package.json"],
      commands: ["npm publish"],
      actions: ["release"],
      areas: ["release"],
    },
    saidIn: [1, 3, 4],
    quote: "you forgot to update marketplace.json again",
    approvedIn: 5,
    related: ["changelog-style" as LessonId],
  },
  {
    id: "use-pnpm",
    title: "Use pnpm, not npm",
    kind: "anti-pattern",
    priority: "HIGH",
    body: "Avoid: `npm install`\nInstead: `pnpm install`\nWhy: the lock file is pnpm's.",
    triggers: { ...NO_TRIGGERS, commands: ["npm install", "npm i"], areas: ["tooling"] },
    saidIn: [1, 2, 6],
    quote: "no, use pnpm, this repo has a pnpm lock file",
    approvedIn: 7,
  },
  {
    id: "changelog-style",
    title: "The changelog speaks to users",
    body: "The changelog says what changes for a user, not which file was edited.",
    triggers: { ...NO_TRIGGERS, files: ["CHANGELOG.md"], areas: ["release"] },
    saidIn: [2, 5],
    quote: "write it for users, nobody cares which file it was",
    approvedIn: 8,
  },
  {
    id: "migrations-append-only",
    title: "A migration that was released is never edited",
    kind: "requirement",
    priority: "CRITICAL",
    body: "Constraint: released migrations stay as they are; add a new one.\nWhy: customers have run them.\nVerify: `git diff main -- migrations` shows only new files.",
    triggers: { ...NO_TRIGGERS, files: ["migrations/*.sql"], areas: ["database"] },
    saidIn: [3, 7],
    quote: "never edit an old migration, people have run it!",
    approvedIn: 10,
  },
  {
    id: "money-in-cents",
    title: "Prices are integers, in cents",
    body: "Prices are integers in cents, from the database to the API.",
    triggers: { ...NO_TRIGGERS, files: ["src/price/**"], areas: ["database"] },
    saidIn: [4],
    quote: "prices are cents here, always",
    approvedIn: 10,
    causedBy: ["migrations-append-only" as LessonId],
  },
  {
    id: "seed-before-e2e",
    title: "Seed the shop before the browser tests",
    kind: "pattern",
    priority: "HIGH",
    body: "When: you run the browser tests\nDo: `make seed` first\nWhy: they expect three products.",
    triggers: { ...NO_TRIGGERS, commands: ["pnpm e2e"], areas: ["tests"] },
    saidIn: [12, 20],
    quote: "you have to run make seed before e2e",
  },
  {
    id: "no-mocks-for-stripe",
    title: "Stripe is tested against its own sandbox",
    kind: "convention",
    body: "Tests talk to Stripe's sandbox; there are no mocks of it.",
    triggers: { ...NO_TRIGGERS, files: ["test/payment/**"], areas: ["tests"] },
    saidIn: [22],
    quote: "don't mock stripe, we have a sandbox key in CI",
  },
]

function learn(io: LessonIo, told: Told, index: number, now: number): void {
  const { saidIn, quote, approvedIn, ...like } = told
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
  change(io, content.id, { ...found, ...by, at: timeOf(first), sessionNumber: first })
  for (const number of saidIn.slice(1)) {
    const again = { kind: "observed", origin: "person", session: sessionId(number), quote: null } as const
    change(io, content.id, { ...again, ...by, at: timeOf(number), sessionNumber: number })
  }
  if (approvedIn === undefined) return
  const approved = { kind: "approved", by: personAt("terminal"), sessionNumber: SESSIONS } as const
  change(io, content.id, { ...approved, at: timeOf(approvedIn) })
}

function track({ project }: LessonIo, now: number): void {
  const id = "invoice-export" as TrackId
  newTrack(project, id, "Invoice export", "A customer can export a year of invoices.")
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

/** What was told from the tenth session on, and what became of it. */
function tell(io: LessonIo, now: number): void {
  for (let number = 6; number <= SESSIONS; number++) {
    const at = now - (SESSIONS - number) * 20 * HOUR - HOUR
    deliver(
      io,
      number,
      at + 3 * 60_000 - 1,
      "version-bump-files",
      "hold",
      "plugin.json",
      number % 7 === 0 ? "ignored" : "heeded",
    )
    if (number > 7)
      deliver(
        io,
        number,
        at + 4 * 60_000 - 1,
        "use-pnpm",
        "advice",
        "npm install",
        number % 9 === 0 ? "corrected again" : "heeded",
      )
    if (number > 10)
      deliver(
        io,
        number,
        at + 5 * 60_000 - 1,
        "migrations-append-only",
        "look",
        "migrations/0007-prices.sql",
        number === SESSIONS ? null : "unknown",
      )
  }
}

function deliver(
  io: LessonIo,
  number: number,
  at: number,
  lesson: string,
  way: Way,
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
  addToldTokens(io.store, session, tokens)
  const [receipt] = findReceipts(io.store, { session, withBriefs: true }, 1)
  if (receipt !== undefined && outcome !== null) setOutcome(io.store, receipt.seq, outcome)
}
