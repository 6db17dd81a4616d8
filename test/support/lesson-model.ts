// A simple in-memory model of a few lessons and their review: no changelog, no store, no files.
// Each change remembers the values it replaced, for undo and redo.
import { isDeepStrictEqual } from "node:util"

export type Stage = "observation" | "review_pending" | "active" | "decayed" | "rejected" | "archived"

export interface Standing {
  readonly stage: Stage
  /** The stage before archiving. */
  readonly was?: Standing
  /** When it was queued, while it waits. */
  readonly since?: number
  /** The session of its approval. */
  readonly approvedIn?: number
}

interface Facts {
  readonly standing: Standing
  readonly words: string
  readonly supersedes: readonly string[]
  /** Once approved it keeps its file. */
  readonly hasFile: boolean
}

/** Null: created or removed as a whole. */
type Replaced = Partial<Facts> | null

interface Known {
  facts: Facts | undefined
  /** Changes in effect, oldest first; undone ones, next to redo last. */
  readonly past: Replaced[]
  readonly future: Replaced[]
  /** Undo does not touch counts. */
  /** A person edited it once, so it never decays. */
  isEdited: boolean
  counts: { seen: number; seenIn: readonly string[]; lastUse: number; notHelpful: number }
}

const NO_COUNTS = { seen: 0, seenIn: [], lastUse: 0, notHelpful: 0 }
const DAY = 86_400_000

export class LessonModel {
  private readonly lessons = new Map<string, Known>()
  now: number
  private session: number

  constructor(now: number, session: number) {
    this.now = now
    this.session = session
  }

  factsOf(id: string): Facts | undefined {
    return this.lessons.get(id)?.facts
  }

  found(id: string, inSession: string, isDraft: boolean, words: string): void {
    const known = this.known(id)
    if (known.facts !== undefined) return
    const standing: Standing = isDraft ? this.waiting() : { stage: "observation" }
    known.counts = { ...NO_COUNTS, seen: 1, seenIn: [inSession] }
    this.set(known, { standing, words, supersedes: [], hasFile: false })
  }

  seen(id: string, inSession: string): void {
    const known = this.known(id)
    const { facts, counts } = known
    if (facts === undefined || ["rejected", "archived"].includes(facts.standing.stage)) return
    counts.seen++
    counts.seenIn = [...new Set([...counts.seenIn, inSession])]
    const isEnough = counts.seen >= 3 && counts.seenIn.length >= 2
    if (facts.standing.stage === "observation" && isEnough) this.stand(known, this.waiting())
    this.used(id)
  }

  used(id: string): void {
    const known = this.known(id)
    const { stage } = known.facts?.standing ?? {}
    if (stage !== "active" && stage !== "decayed") return
    this.stand(known, { ...known.facts?.standing, stage: "active" })
  }

  /** False if refused. */
  decide(id: string, kind: "approved" | "rejected" | "archived" | "restored"): boolean {
    const known = this.known(id)
    const { facts } = known
    if (facts === undefined) return false
    const { standing } = facts
    if (kind === "restored" && standing.stage === "decayed")
      return this.stand(known, { ...standing, stage: "active" })
    if (kind === "restored") return standing.was !== undefined && this.stand(known, standing.was)
    const to = { approved: "active", rejected: "rejected", archived: "archived" } as const
    if (standing.stage === to[kind]) return false
    if (kind === "rejected") return this.stand(known, { stage: "rejected" })
    if (kind === "archived") return this.stand(known, { stage: "archived", was: standing })
    return this.stand(known, { stage: "active", approvedIn: this.session }, { hasFile: true })
  }

  edit(id: string, changes: { words: string } | { supersedes: readonly string[] }): boolean {
    const known = this.known(id)
    if (known.facts === undefined) return false
    known.isEdited ||= Object.entries(changes).some(
      ([key, to]) => !isDeepStrictEqual(known.facts?.[key as "words"], to),
    )
    this.set(known, { ...known.facts, ...changes })
    return true
  }

  judge(id: string, isHelpful: boolean): boolean {
    const known = this.known(id)
    const { stage } = known.facts?.standing ?? {}
    if (stage !== "active" && stage !== "decayed") return false
    known.counts.notHelpful = isHelpful ? 0 : known.counts.notHelpful + 1
    if (isHelpful) this.used(id)
    else if (known.counts.notHelpful === 3) {
      known.counts.notHelpful = 0
      this.stand(known, this.waiting())
    }
    return true
  }

  undo(id: string): void {
    const known = this.known(id)
    this.swap(known, known.past, known.future)
  }

  redo(id: string): void {
    const known = this.known(id)
    this.swap(known, known.future, known.past)
  }

  /** Decays after five unused sessions; archives drafts after thirty days. */
  countSession(): void {
    this.session++
    for (const known of this.lessons.values()) {
      const { standing } = known.facts ?? {}
      if (standing?.stage === "active" && !known.isEdited && this.session - known.counts.lastUse >= 5)
        this.stand(known, { ...standing, stage: "decayed" })
      else if (standing?.since !== undefined && this.now - standing.since >= 30 * DAY)
        this.stand(known, { stage: "archived", was: standing })
    }
  }

  /** In queue order. */
  queue(): string[] {
    const waits = [...this.lessons].filter(([, { facts }]) => facts?.standing.stage === "review_pending")
    const since = (known: Known) => known.facts?.standing.since ?? 0
    return waits.sort(([a, x], [b, y]) => since(x) - since(y) || (a < b ? -1 : 1)).map(([id]) => id)
  }

  /** Active and not superseded by another active one; two that supersede each other both stay. */
  told(): string[] {
    const active = [...this.lessons].filter(([, { facts }]) => facts?.standing.stage === "active")
    const replaces = new Map(active.map(([id, { facts }]) => [id, facts?.supersedes ?? []]))
    const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
      (replaces.get(from) ?? []).some(
        (next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])),
      )
    const isReplaced = (id: string) =>
      active.some(([other]) => replaces.get(other)?.includes(id) === true && !reaches(id, other))
    return active.map(([id]) => id).filter((id) => !isReplaced(id))
  }

  private known(id: string): Known {
    const known = this.lessons.get(id) ?? {
      facts: undefined,
      past: [],
      future: [],
      isEdited: false,
      counts: NO_COUNTS,
    }
    this.lessons.set(id, known)
    return known
  }

  private waiting(): Standing {
    return { stage: "review_pending", since: this.now }
  }

  private stand(known: Known, standing: Standing, also: Partial<Facts> = {}): true {
    if (known.facts !== undefined)
      this.set(known, { ...known.facts, ...also, standing: this.placed(standing) })
    if (standing.stage === "active") known.counts.lastUse = this.session
    return true
  }

  /** Queueing starts the wait. */
  private placed(standing: Standing): Standing {
    return standing.stage === "review_pending" ? this.waiting() : standing
  }

  private set(known: Known, next: Facts): void {
    const replaced = known.facts === undefined ? null : different(known.facts, next)
    if (replaced !== null && Object.keys(replaced).length === 0) return
    known.past.push(replaced)
    known.future.length = 0
    known.facts = next
  }

  private swap(known: Known, from: Replaced[], to: Replaced[]): void {
    const replaced = from.pop()
    const { facts } = known
    if (replaced === undefined) return
    if (replaced === null) {
      to.push(facts ?? null)
      known.facts = undefined
      known.counts = { ...NO_COUNTS }
      return
    }
    known.facts = { ...facts, ...replaced } as Facts
    to.push(facts === undefined ? null : different(facts, known.facts))
    if (replaced.standing === undefined) return
    known.facts = { ...known.facts, standing: this.placed(replaced.standing) }
    if (replaced.standing.stage === "active") known.counts.lastUse = this.session
  }
}

/** The values of `before` that differ in `after`. */
function different(before: Facts, after: Facts): Partial<Facts> {
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => !isDeepStrictEqual(value, after[key as keyof Facts])),
  )
}
