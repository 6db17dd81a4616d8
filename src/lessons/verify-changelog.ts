// Whether the changelog tells the truth: every row is as it was written (T26), and replaying all of them gives
// the lessons as they stand (TRNS-05).
import { canonicalJson } from "../core/canonical-json.ts"
import { replay, type Verdict, verify } from "../core/lessons/changelog.ts"
import { type LessonId, STAGES } from "../core/lessons/lesson.ts"
import { sha256 } from "../io/hash.ts"
import { changes } from "../store/changelog.ts"
import { lessonsIn } from "../store/lessons.ts"
import type { Store } from "../store/open.ts"

export interface Verification {
  readonly rows: number
  readonly chain: Verdict
  /** Lessons that are not what the rows say; empty when the chain is broken, for then nothing is replayed. */
  readonly different: readonly LessonId[]
}

export function verifyChangelog(store: Store): Verification {
  const rows = changes(store)
  const chain = verify(rows, sha256)
  if (chain.kind === "broken") return { rows: rows.length, chain, different: [] }
  const told = replay(rows)
  const standing = new Map(lessonsIn(store, STAGES).map((state) => [state.content.id, state]))
  const different = [...new Set([...told.keys(), ...standing.keys()])].filter((id) => {
    const state = standing.get(id)
    if (state === undefined) return true
    const { content, origin, standing: place } = state
    return canonicalJson(told.get(id)) !== canonicalJson({ content, origin, standing: place })
  })
  return { rows: rows.length, chain, different }
}

/** What is wrong, in a sentence; undefined when nothing is. */
export function verdictOf({ chain, different }: Verification): string | undefined {
  if (chain.kind === "broken") return `Row ${chain.seq} of the changelog is ${SAID[chain.why]}.`
  if (different.length === 0) return undefined
  const named = different.slice(0, 5).join(", ")
  return `The changelog tells another story than the store about: ${named}${different.length > 5 ? ", …" : ""}.`
}

const SAID = {
  altered: "not as it was written",
  missing: "missing",
  inserted: "not where it belongs",
} as const
