// F29: the store of sessions and events against a small model of it. Events come twice, late, or by another way; sessions
// are resumed, forked, cleared and compacted, a compaction begins while the turn ends, in any order; sub-agents join in.
import { expect, setDefaultTimeout, test } from "bun:test"
import { rmSync } from "node:fs"
import fc from "fast-check"
import { appendToSpool, spoolPath } from "../../src/io/spool.ts"
import type { EventDraft, SessionId } from "../../src/sessions/event.ts"
import { spoolLine } from "../../src/sessions/spooled.ts"
import { eventsOf, recordEvent } from "../../src/store/events.ts"
import { ingestSpool } from "../../src/store/ingest-spool.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { dropMeta } from "../../src/store/meta.ts"
import {
  compactionsOf,
  countCompaction,
  countSessions,
  endSession,
  findSession,
  registerSession,
} from "../../src/store/sessions.ts"
import { openModelStore } from "../support/model-store.ts"

setDefaultTimeout(300_000)

const RUNS = 10_000

const which = fc.nat(2)
const SOURCES = ["startup", "clear", "resume", "fork", "compact"] as const
const happening = fc.oneof(
  fc.record({ kind: fc.constant("starts" as const), which, source: fc.constantFrom(...SOURCES) }),
  fc.record({ kind: fc.constant("ends" as const), which }),
  /** The end of a turn, the beginning of a compaction, a command: whoever opens the store. */
  fc.record({ kind: fc.constant("opens" as const), which }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      which,
      id: fc.nat(4),
      agent: fc.option(fc.constantFrom("a1", "a2")),
      /** Left in the spool, written to the store when it cannot be, or reported twice: one each (F28). */
      way: fc.constantFrom("spool", "store", "both"),
    }),
  },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

interface Session {
  readonly number: number | null
  readonly compactions: number
  readonly isOver: boolean
  readonly calls: readonly string[]
}

/** What the store should hold. A call counts from the moment the store has it, and once. */
class Model {
  readonly sessions = new Map<SessionId, Session>()
  private readonly spooled: [SessionId, string][] = []
  counted: number
  constructor(counted: number) {
    this.counted = counted
  }

  start(id: SessionId, source: string): void {
    const isCounted = source === "startup" || source === "clear"
    const before = this.sessions.get(id)
    const number = isCounted && before === undefined ? ++this.counted : null
    const session = before ?? { number, compactions: 0, isOver: false, calls: [] }
    this.sessions.set(id, { ...session, compactions: session.compactions + (source === "compact" ? 1 : 0) })
  }

  end(id: SessionId): void {
    const session = this.sessions.get(id)
    if (session !== undefined) this.sessions.set(id, { ...session, isOver: true })
  }

  spool(id: SessionId, call: string): void {
    this.spooled.push([id, call])
  }

  takeIn(): void {
    for (const [id, call] of this.spooled.splice(0)) this.keep(id, call)
  }

  keep(id: SessionId, call: string): void {
    if (!this.sessions.has(id)) this.start(id, "joined")
    const session = this.sessions.get(id) as Session
    if (!session.calls.includes(call)) this.sessions.set(id, { ...session, calls: [...session.calls, call] })
  }
}

test(`F29, SESS-01, SESS-02: ${RUNS} orders of events leave the store as the model predicts`, () => {
  using io = openModelStore()
  let sequence = 0
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 16, size: "max" }), (all) => {
      const ids = [0, 1, 2].map((n) => `q${sequence}-${n}` as SessionId)
      sequence++
      const model = new Model(countSessions(io.store))
      for (const [at, each] of all.entries()) play(io, model, ids[each.which] as SessionId, each, at)
      ingestSpool(io.store, io.project)
      model.takeIn()
      for (const id of ids) {
        expect(held(io, id)).toEqual(model.sessions.get(id))
        forget(io, id)
      }
      expect(countSessions(io.store)).toBe(model.counted)
    }),
    { numRuns: RUNS },
  )
})

/** As when a session is long over. */
function forget({ store, project }: LessonIo, id: SessionId): void {
  rmSync(spoolPath(project, id), { force: true })
  dropMeta(store, `spool:${id}`)
}

function play(io: LessonIo, model: Model, id: SessionId, each: Happening, at: number): void {
  const { store, project } = io
  switch (each.kind) {
    case "starts":
      model.start(id, each.source)
      registerSession(store, { id, source: each.source, attended: true, model: null, branch: null }, at)
      if (each.source === "compact") countCompaction(store, id)
      return
    case "ends":
      model.end(id)
      endSession(store, id, "other", at)
      return
    case "opens":
      model.takeIn()
      ingestSpool(store, project)
      return
    case "call": {
      const draft = draftOf(id, each.id, each.agent)
      if (each.way !== "store") {
        model.spool(id, draft.key)
        expect(appendToSpool(project, id, spoolLine({ draft, at, hookUs: 1, attended: true, by: 1 }))).toBe(
          true,
        )
      }
      if (each.way === "spool") return
      model.takeIn()
      model.keep(id, draft.key)
      ingestSpool(store, project)
      registerSession(store, { id, source: "joined", attended: true, model: null, branch: null }, at)
      recordEvent(store, draft, at, 1)
    }
  }
}

/** A sub-agent's call has an id of its own, and says whose it is. */
function draftOf(session: SessionId, id: number, agent: string | null): EventDraft {
  const key = `tool-finished:${id}${agent ?? ""}`
  const about = { tool: "Edit", target: agent, outcome: "ok", durationMs: 1, text: null } as const
  return { session, kind: "tool-finished", agent, ...about, key, keyIsUnique: true }
}

function held({ store }: LessonIo, id: SessionId): Session | undefined {
  const session = findSession(store, id)
  if (session === undefined) return undefined
  const rows = store.query("SELECT key FROM events WHERE session = ? ORDER BY seq").values(id)
  for (const { agent, target } of eventsOf(store, id, 100)) expect(agent).toBe(target)
  return {
    number: session.number,
    compactions: compactionsOf(store, id),
    isOver: session.endedAt !== null,
    calls: rows.map(([key]) => String(key)),
  }
}
