// A project as large as the budgets assume: 10,000 lessons, 100,000 events.
import { KINDS, type LessonId, NO_TRIGGERS, PRIORITIES } from "../../src/lessons/model/lesson.ts"
import type { LessonState } from "../../src/lessons/model/lesson-state.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { recordEvent } from "../../src/store/events.ts"
import { saveLesson } from "../../src/store/lesson-rows.ts"
import { type Store, writing } from "../../src/store/open.ts"
import { addDeliveredTokens, registerSession } from "../../src/store/sessions.ts"
import type { LessonBox } from "../cli/lesson-box.ts"
import { lessonOf } from "../support/candidate.ts"

const EVENTS_A_SESSION = 500
const START = Date.UTC(2026, 0, 1)

export function fill(box: LessonBox, lessons: number, events: number): void {
  box.inside(({ store }) =>
    writing(store, () => {
      for (let n = 0; n < lessons; n++) saveLesson(store, stateOf(n))
      for (let n = 0; n < events; n++) putEvent(store, n)
    }),
  )
}

/** One in fifty needs review; the others are observations. */
function stateOf(n: number): LessonState {
  const id = `lesson-${String(n).padStart(5, "0")}`
  const area = `area-${n % 40}`
  const content = lessonOf({
    id,
    title: `${WORDS[n % WORDS.length]} the ${WORDS[(n * 7) % WORDS.length]} number ${n}`,
    body: `Mind the ${WORDS[(n * 3) % WORDS.length]} in module ${n % 311}; see the ${WORDS[(n * 11) % WORDS.length]}.`,
    kind: KINDS[0],
    priority: PRIORITIES[n % PRIORITIES.length] ?? "LOW",
    triggers: { ...NO_TRIGGERS, files: [`src/module-${n % 311}/**`], areas: [area] },
    related: n % 9 === 0 && n > 0 ? [`lesson-${String(n - 1).padStart(5, "0")}` as LessonId] : [],
  })
  const statistics = {
    observations: 2,
    sessions: [sessionId(n % 200)],
    lastReference: 3,
    helpful: 0,
    notHelpful: 0,
  }
  const record = { content, origin: "person", statistics } as const
  if (n % 50 === 0)
    return { ...record, standing: { stage: "review_pending", queuedAt: new Date(START + n).toISOString() } }
  return { ...record, standing: { stage: "observation" } }
}

const WORDS = [
  "release",
  "ledger",
  "cache",
  "parser",
  "token",
  "schema",
  "button",
  "invoice",
  "index",
  "worker",
  "mail",
  "badge",
]

function sessionId(n: number): SessionId {
  return `many-${String(n).padStart(4, "0")}` as SessionId
}

export function putEvent(store: Store, n: number): void {
  const session = sessionId(Math.floor(n / EVENTS_A_SESSION))
  const at = START + n * 30_000
  if (n % EVENTS_A_SESSION === 0) {
    registerSession(
      store,
      { id: session, source: "startup", attended: true, model: null, branch: "main" },
      at,
    )
    addDeliveredTokens(store, session, n % 900)
  }
  const draft = {
    session,
    kind: n % 20 === 0 ? "prompt-submitted" : "tool-finished",
    agent: null,
    tool: n % 20 === 0 ? null : "Edit",
    target: n % 20 === 0 ? null : `src/module-${n % 311}/file-${n % 13}.ts`,
    outcome: n % 20 === 0 ? null : "ok",
    durationMs: 20,
    text: n % 20 === 0 ? `Please look at ${WORDS[n % WORDS.length]} ${n}` : null,
    key: `key-${n}`,
    keyIsUnique: true,
  } as const
  recordEvent(store, draft, at, 6_000 + (n % 97) * 40)
}
