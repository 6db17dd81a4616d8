import { expect, test } from "bun:test"
import { decisionsIn } from "./decisions.ts"

const CHOSEN = [
  "I kept the cache in memory; a file would need locking.",
  "The retries moved into the client, so that every caller gets them.",
  "I've replaced moment with date-fns because of its size.",
  "We now store amounts as integers instead of floats.",
  "After comparing both, SQLite wins.",
  "I decided against a background worker.",
  "For the parser I'm using a hand-written one rather than a generator.",
  "Sessions will live in the database rather than in cookies.",
  "I left the old endpoint in place since two clients still call it.",
  "My choice is Zod: it infers the types.",
  "The queue was dropped in favour of a simple loop.",
  "I'm staying on React 17 as the date picker isn't ready for 18.",
  "Instead of polling, the page subscribes to events now.",
  "I introduced a small adapter so that the tests need no network.",
  "No new table: the column goes into orders, which avoids a join.",
  "I made the field nullable because old rows have no value.",
  "We'll do the migration in two steps, otherwise the lock would be held too long.",
  "I avoided recursion here since the tree can be deep.",
  "It uses a bloom filter now, as exact lookups were too slow.",
  "Elegí Redis en vez de Memcached porque hace falta persistencia.",
  "Ich nehme eine View statt einer Tabelle, damit nichts doppelt liegt.",
  "J'ai gardé l'ancien format, car deux clients l'utilisent encore.",
  "Optei por uma fila em vez de cron.",
  "最终决定用 SQLite，不用 Postgres。",
  "キャッシュはRedisではなくメモリに置くことにしました。",
  "레디스 대신 메모리 캐시를 사용하기로 했습니다.",
]

const TOLD = [
  "Let me look at the failing test first.",
  "I ran the tests and they pass.",
  "The function returns null instead of an empty list, which is the bug.",
  "I found the cause: the timer is never cleared.",
  "Would you like me to use Redis instead?",
  "You could go with either approach.",
  "I'll check the logs because the error is unclear.",
  "I fixed the typo.",
  "I've added the button and a test for it.",
  "The test fails because the mock is wrong.",
  "Now I'll update the docs.",
  "I see the problem, the id is read too early.",
  "Here are the options: Redis, Memcached or a file.",
  "I recommend SQLite over Postgres here.",
  "Done. All 42 tests pass.",
  "I'm going to read the config since it is imported everywhere.",
  "The server was using port 3000 instead of 8080.",
  "If you prefer, we can keep the old format.",
  "Voy a revisar el archivo.",
  "Ich schaue mir das an.",
  "让我先看看这个文件。",
  "ファイルを確認します。",
]

test("CONT-01: a choice that the agent tells of in prose is a decision, in many wordings and languages", () => {
  expect(CHOSEN.filter((sentence) => decisionsIn(sentence).length !== 1)).toEqual([])
})

test("CONT-01: what the agent looks up, mends, offers or finds wrong is no decision", () => {
  expect(TOLD.filter((sentence) => decisionsIn(sentence).length > 0)).toEqual([])
})

test("CONT-01: a choice's reason is what follows because, a colon, or how it would be otherwise", () => {
  const reasons = [
    "I chose openpyxl over xlsxwriter: the other can't read files.",
    "Parts are going to be 8 MB. Smaller ones would hit the limit.",
    "Ich habe mich für ZIP statt TAR entschieden, weil alle unter Windows arbeiten.",
  ].flatMap((reply) => decisionsIn(reply))
  expect(reasons).toEqual([
    {
      what: "I chose openpyxl over xlsxwriter",
      reason: "the other can't read files",
      impact: null,
      by: "agent",
    },
    {
      what: "Parts are going to be 8 MB",
      reason: "Smaller ones would hit the limit",
      impact: null,
      by: "agent",
    },
    {
      what: "Ich habe mich für ZIP statt TAR entschieden",
      reason: "alle unter Windows arbeiten",
      impact: null,
      by: "agent",
    },
  ])
})
