// A simulated company in a hub (TEAM-04). At scale 1: 1,000 people, 5,000 repositories, 100,000 lessons, 500,000
// observations and 50 million counts of outcomes. Made inside the database by its owner, without triggers and checks of
// references, which the rows meet anyway; sums and the largest index are made at once.
import type { Hub } from "../../src/hub/disk/hub-connection.ts"

export interface CompanySize {
  readonly people: number
  readonly sources: number
  readonly lessons: number
  readonly observations: number
  readonly outcomes: number
}

export function sizeAt(scale: number): CompanySize {
  const part = (whole: number) => Math.max(10, Math.round(whole * scale))
  return {
    people: part(1_000),
    sources: part(5_000),
    lessons: part(100_000),
    observations: part(500_000),
    outcomes: part(50_000_000),
  }
}

export async function loadCompany(owner: Hub, size: CompanySize): Promise<void> {
  const { people, sources, lessons, observations, outcomes } = size
  await owner.ask("SET statement_timeout = 0")
  await owner.ask("SET session_replication_role = replica")
  await owner.ask("SET maintenance_work_mem = '512MB'")
  await owner.ask("ALTER TABLE tenure.outcomes DROP CONSTRAINT outcomes_pkey")
  const put = (text: string, ...values: number[]) => owner.ask(text, values.map(String))
  await put(
    `INSERT INTO tenure.sources (id, person, place)
     SELECT md5('source ' || n)::uuid, 'person_' || n % $2::text::int, 'place ' || n FROM generate_series(1, $1::text::int) AS n`,
    sources,
    people,
  )
  await put(
    `INSERT INTO tenure.lessons (hash, content, terms)
     SELECT encode(sha256(convert_to(content, 'UTF8')), 'hex'), content, ARRAY[a, b, c]
     FROM (SELECT a, b, c, '{"body":"Use ' || a || ' for ' || b || ' in ' || c || '.","kind":"convention","priority":"LOW","title":"Use '
             || a || ' for ' || b || ' in ' || c || '.","triggers":{"actions":[],"areas":[],"commands":[],"context":[],"files":[],"tools":[]}}' AS content
           FROM (SELECT 'tool' || n % 997 AS a, 'task' || n % 4999 AS b, 'part' || n AS c
                 FROM generate_series(1, $1::text::int) AS n) AS named) AS made`,
    lessons,
  )
  await owner.ask(
    "CREATE TEMPORARY TABLE numbered AS SELECT row_number() OVER (ORDER BY hash) AS n, hash FROM tenure.lessons",
  )
  await owner.ask("CREATE UNIQUE INDEX ON numbered (n)")
  await put(
    `INSERT INTO tenure.observations (source, key, lesson, person, at)
     SELECT md5('source ' || 1 + (i + i / $3::text::int) % $2::text::int)::uuid, encode(sha256(convert_to('seen ' || i, 'UTF8')), 'hex'),
            l.hash, 'person_' || (1 + (i + i / $3::text::int) % $2::text::int) % $4::text::int, now()
     FROM generate_series(1, $1::text::int) AS g (i) JOIN numbered AS l ON l.n = 1 + i % $3::text::int`,
    observations,
    sources,
    lessons,
    people,
  )
  await owner.ask(`
    INSERT INTO tenure.quotes (source, key, person, shared, quote)
    SELECT source, key, person, true, 'said so' FROM tenure.observations WHERE arrived % 5 = 0`)
  await put(
    `INSERT INTO tenure.approvals (lesson, person, source, at)
     SELECT l.hash, 'person_' || (1 + l.n % $1::text::int) % $2::text::int, md5('source ' || 1 + l.n % $1::text::int)::uuid, now()
     FROM numbered AS l WHERE l.n % 10 = 0`,
    sources,
    people,
  )
  await put(
    `INSERT INTO tenure.outcomes (source, lesson, day, outcome, count)
     SELECT md5('source ' || 1 + i % $2::text::int)::uuid, l.hash, current_date - i / $3::text::int,
            (ARRAY['changed', 'repeated', 'no evidence'])[1 + i % 3], 1 + i % 5
     FROM generate_series(1, $1::text::int) AS g (i) JOIN numbered AS l ON l.n = 1 + i % $3::text::int`,
    outcomes,
    sources,
    lessons,
  )
  await owner.ask("ALTER TABLE tenure.outcomes ADD PRIMARY KEY (source, lesson, day, outcome)")
  await owner.ask(
    "INSERT INTO tenure.totals SELECT lesson, outcome, sum(count) FROM tenure.outcomes GROUP BY 1, 2",
  )
  await owner.ask("SET session_replication_role = origin")
  await owner.ask("ANALYZE")
}

/**
 * What the others do on one day, after the company is loaded: each person needs one lesson, nearly always one that nobody
 * needed before, and one lesson in a thousand is approved. A hundredth of the people repeat what others needed.
 */
export async function companyDay(owner: Hub, { people, sources, lessons }: CompanySize): Promise<void> {
  await owner.ask("SET session_replication_role = replica")
  const put = (text: string, ...values: number[]) => owner.ask(text, values.map(String))
  await put(
    `INSERT INTO tenure.lessons (hash, content, terms)
     SELECT encode(sha256(convert_to(content, 'UTF8')), 'hex'), content, ARRAY['tool' || n % 997, 'new' || n]
     FROM (SELECT n, '{"body":"Use tool' || n % 997 || ' for new' || n || '.","kind":"convention","priority":"LOW","title":"Use tool'
             || n % 997 || ' for new' || n || '.","triggers":{"actions":[],"areas":[],"commands":[],"context":[],"files":[],"tools":[]}}' AS content
           FROM generate_series(1, $1::text::int) AS n) AS made`,
    people,
  )
  await put(
    `INSERT INTO tenure.observations (source, key, lesson, person, at)
     SELECT md5('source ' || 1 + i % $2::text::int)::uuid, encode(sha256(convert_to('today ' || i, 'UTF8')), 'hex'),
            coalesce(l.hash, m.hash), 'person_' || (1 + i % $2::text::int) % $1::text::int, now()
     FROM generate_series(1, $1::text::int) AS g (i)
     LEFT JOIN numbered AS l ON i % 100 = 0 AND l.n = 1 + i % $3::text::int
     LEFT JOIN tenure.lessons AS m ON m.terms = ARRAY['tool' || i % 997, 'new' || i] ORDER BY i`,
    people,
    sources,
    lessons,
  )
  await put(
    `INSERT INTO tenure.approvals (lesson, person, source, at)
     SELECT l.hash, 'person_1', md5('source 1')::uuid, now() FROM numbered AS l WHERE l.n % 1000 = 5 AND $1::text IS NOT NULL`,
    people,
  )
  await owner.ask("SET session_replication_role = origin")
}
