// Verifies the changelog: every row is unaltered (T26), and replaying all rows gives the current lessons (TRNS-05).

import { sha256 } from "../../io/hash.ts"
import { changes, missingRows } from "../../store/changelog-rows.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { canonicalJson } from "../../text/json.ts"
import {
  type ChangelogVerdict,
  cutSentence,
  EMPTY_HEAD,
  type Head,
  type Lacking,
  replay,
  verify,
} from "../lifecycle/changelog.ts"
import { type LessonId, STAGES } from "../model/lesson.ts"

export interface Verification {
  readonly rows: number
  readonly chain: ChangelogVerdict
  /** Lessons that differ from the replay; empty if the chain is broken, because nothing is replayed then. */
  readonly different: readonly LessonId[]
  /** Rows that the head in the home proves, but that are missing or altered. */
  readonly lacking?: Lacking
}

/** `head`: the end of the changelog as recorded in the home (io/chain-head.ts); the changelog may be longer. */
export function verifyChangelog(store: Store, head: Head = EMPTY_HEAD): Verification {
  const rows = changes(store)
  const chain = verify(rows, sha256)
  if (chain.kind === "broken") return { rows: rows.length, chain, different: [] }
  const lacking = missingRows(store, head)
  if (lacking !== undefined) return { rows: rows.length, chain, different: [], lacking }
  const replayed = replay(rows)
  const standing = new Map(lessonsIn(store, STAGES).map((state) => [state.content.id, state]))
  const different = [...new Set([...replayed.keys(), ...standing.keys()])].filter((id) => {
    const state = standing.get(id)
    if (state === undefined) return true
    const { content, origin, standing: place } = state
    return canonicalJson(replayed.get(id)) !== canonicalJson({ content, origin, standing: place })
  })
  return { rows: rows.length, chain, different }
}

/** A sentence; undefined if nothing is wrong. */
export function verdictOf({ chain, different, lacking }: Verification): string | undefined {
  if (chain.kind === "broken") return `Row ${chain.seq} of the changelog is ${SAID[chain.why]}.`
  if (lacking !== undefined) return cutSentence(lacking)
  if (different.length === 0) return undefined
  const named = different.slice(0, 5).join(", ")
  return `The changelog and the store disagree about: ${named}${different.length > 5 ? ", …" : ""}.`
}

const SAID = {
  altered: "not as it was written",
  missing: "missing",
  inserted: "not where it belongs",
} as const
