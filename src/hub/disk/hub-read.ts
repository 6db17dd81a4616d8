// What a sync reads from a hub: a statement each, and the one place that reads its rows. A page names lessons without their
// words: most of it concerns nobody here. Whatever arrives is a stranger's (T16): too long is not asked for, and a lesson
// counts only if it is what its hash says.

import { sha256 } from "../../io/hash.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { fieldsIn } from "../../text/json.ts"
import { UserError } from "../../text/user-error.ts"
import { type HubContent, parseContent } from "../protocol/hub-rows.ts"
import type { Hub } from "./hub-connection.ts"

const APPROVED = `
  SELECT a.arrived::text AS arrived, a.lesson, left(a.person, 80) AS person, left(s.place, 80) AS place
  FROM tenure.approvals AS a JOIN tenure.sources AS s ON s.id = a.source
  WHERE a.arrived > $1::text::bigint AND a.source <> $2::text::uuid ORDER BY a.arrived LIMIT $3::text::integer`

/**
 * What others needed: of a page the rows whose lesson, or one with words of it, somebody else needed too, and the last. As in
 * our own comparison two words must be shared; whether it is the same lesson, that one decides. A flood of lessons with the
 * same words makes the search worse, not longer.
 */
const SEEN = `
  WITH page AS (SELECT arrived, lesson, person FROM tenure.observations
    WHERE arrived > $1::text::bigint AND source <> $2::text::uuid ORDER BY arrived LIMIT $3::text::integer)
  SELECT p.arrived::text AS arrived, p.lesson, left(p.person, 80) AS person, found.alike::text AS alike,
    (SELECT count(*) FROM page)::integer AS size
  FROM page AS p
  CROSS JOIN LATERAL (SELECT hash, terms FROM tenure.lessons WHERE hash = p.lesson OFFSET 0) AS own
  CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT near.hash FROM (
        SELECT l.hash, (SELECT count(*) FROM unnest(l.terms) AS t WHERE t = ANY (own.terms)) AS shared
        FROM tenure.lessons AS l WHERE l.terms && own.terms LIMIT 2000) AS near
      WHERE near.shared >= least(2, cardinality(own.terms)) AND near.hash <> own.hash
        AND EXISTS (SELECT 1 FROM tenure.observations AS o WHERE o.lesson = near.hash AND o.person <> p.person)
      ORDER BY near.shared DESC, near.hash LIMIT 10) AS alike OFFSET 0) AS found
  WHERE cardinality(found.alike) > 0 OR p.arrived = (SELECT max(arrived) FROM page)
    OR EXISTS (SELECT 1 FROM tenure.observations AS o WHERE o.lesson = p.lesson AND o.person <> p.person)
  ORDER BY p.arrived`

const LESSONS = `
  SELECT l.hash, l.content, (SELECT json_object_agg(t.outcome, t.count)::text FROM tenure.totals AS t
    WHERE t.lesson = l.hash AND t.count > 0) AS outcomes
  FROM tenure.lessons AS l WHERE l.hash = ANY ($1::text::text[]) AND octet_length(l.content) <= 16384`

const WHO = `
  SELECT DISTINCT ON (o.person) left(o.person, 80) AS person, left(s.place, 80) AS place, left(q.quote, 1000) AS quote
  FROM tenure.observations AS o JOIN tenure.sources AS s ON s.id = o.source
  LEFT JOIN tenure.quotes AS q ON q.source = o.source AND q.key = o.key AND q.shared
  WHERE o.lesson = ANY ($1::text::text[]) ORDER BY o.person, q.quote NULLS LAST LIMIT 50`

const TOTALS = `
  SELECT lesson AS hash, json_object_agg(outcome, count)::text AS outcomes FROM tenure.totals
  WHERE lesson = ANY ($1::text::text[]) AND count > 0 GROUP BY lesson`

/** For the test of their plans, and the bench. */
export const PULL_QUERIES = {
  approved: APPROVED,
  seen: SEEN,
  lessons: LESSONS,
  who: WHO,
  totals: TOTALS,
} as const

export type Stream = "approved" | "seen"

export interface Arrived {
  readonly arrived: string
  readonly lesson: string
  readonly person: string
  readonly place: string
  /** Other lessons that may be the same. */
  readonly alike: readonly string[]
}

export interface Page {
  readonly rows: readonly Arrived[]
  /** Fewer than asked for. */
  readonly isLast: boolean
}

/** What arrived after this place, except from this source. */
export async function readPage(
  hub: Hub,
  stream: Stream,
  { after, source, limit }: { readonly after: string; readonly source: string; readonly limit: number },
): Promise<Page> {
  const found = await hub.ask<Record<string, unknown>>(PULL_QUERIES[stream], [after, source, String(limit)])
  let before = after
  const rows = found.map((row): Arrived => {
    const arrived = String(row["arrived"])
    requireLater(arrived, before)
    before = arrived
    return {
      arrived,
      lesson: String(row["lesson"]),
      person: cleanLine(String(row["person"]), 80),
      place: cleanLine(String(row["place"] ?? ""), 80),
      alike: String(row["alike"] ?? "").match(/[0-9a-f]{64}/g) ?? [],
    }
  })
  return { rows, isLast: Number(found[0]?.["size"] ?? found.length) < limit }
}

/** Out of their order rows would be read for ever, or never again. */
function requireLater(arrived: string, before: string): void {
  if (/^\d{1,18}$/.test(arrived) && BigInt(arrived) > BigInt(before)) return
  throw new UserError(
    "The hub sends rows out of their order. None of them was taken.",
    "Ask the hub's owner. To leave it: tenure hub leave",
  )
}

export type Outcomes = Readonly<Record<string, number>>

export interface ReadLesson {
  readonly content: HubContent
  readonly outcomes: Outcomes
}

/** By their hashes; without those that the hub does not have, or not as their hashes say. */
export async function readLessons(
  hub: Hub,
  hashes: readonly string[],
  secrets: readonly string[],
): Promise<ReadonlyMap<string, ReadLesson>> {
  if (hashes.length === 0) return new Map()
  const rows = await hub.ask<{ hash: string; content: string; outcomes: string | null }>(LESSONS, [
    arrayOf(hashes),
  ])
  return new Map(
    rows.flatMap(({ hash, content, outcomes }): [string, ReadLesson][] => {
      const sound = sha256(content) === hash ? parseContent(content, secrets) : undefined
      return sound === undefined ? [] : [[hash, { content: sound, outcomes: outcomesIn(outcomes) }]]
    }),
  )
}

export async function readPeople(
  hub: Hub,
  hashes: readonly string[],
): Promise<{ readonly person: string; readonly place: string; readonly quote: string | undefined }[]> {
  const rows = await hub.ask<{ person: string; place: string; quote: string | null }>(WHO, [arrayOf(hashes)])
  return rows.map(({ person, place, quote }) => ({
    person: cleanLine(String(person), 80),
    place: cleanLine(String(place), 80),
    quote: quote === null ? undefined : cleanLine(String(quote), 300),
  }))
}

export async function readOutcomes(
  hub: Hub,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Outcomes>> {
  const rows = await hub.ask<{ hash: string; outcomes: string | null }>(TOTALS, [arrayOf(hashes)])
  return new Map(rows.map(({ hash, outcomes }) => [hash, outcomesIn(outcomes)]))
}

function outcomesIn(text: string | null): Outcomes {
  const counts = Object.entries(fieldsIn(text ?? "{}") ?? {})
  return Object.fromEntries(counts.map(([name, count]) => [cleanLine(name, 40), Number(count) || 0]))
}

/** PostgreSQL's own form of an array of words. */
export function arrayOf(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`
}
