import { expect, test } from "bun:test"
import { decisionsIn } from "./decisions.ts"

const CHOSEN = [
  "The parser is recursive descent; a generator would pull in a build step.",
  "I gave every tenant its own schema so that a leak stays contained.",
  "Rate limits are counted per key, not per IP, because offices share one address.",
  "We're storing the token in the keychain. A file would be readable by other apps.",
  "Uploads bypass the API and go to S3 directly, which keeps the pods small.",
  "After some back and forth I landed on a plain cron job.",
  "The feature flag defaults to off, so nothing changes for existing customers.",
  "I kept jQuery for the admin pages; rewriting them isn't worth it now.",
  "Retries are capped at three with jitter, to avoid a thundering herd.",
  "For dates I rely on Temporal via a polyfill rather than on moment.",
  "I merged the two endpoints into one since the app always calls both.",
  "Left the legacy column in place because reports still read it.",
  "Chose Vitest here: it shares the Vite config.",
  "Instead of a modal there's an inline editor now.",
  "Went for optimistic locking, since conflicts are rare.",
  "The worker polls every 5 seconds. Webhooks would need a public endpoint.",
  "I'm treating missing prices as zero for now because the supplier sends them late.",
  "We don't cache here on purpose: the numbers must be fresh.",
  "I kept the cache in memory; a file would need locking.",
  "The retries moved into the client, so that every caller gets them.",
  "I've replaced moment with date-fns because of its size.",
  "We now store amounts as integers instead of floats.",
  "After comparing both, SQLite wins.",
  "I decided against a background worker.",
  "The two clocks differ, so we're now using the time of the database.",
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
  "The request fails because the header is missing.",
  "I looked at the logs and the worker restarts every hour.",
  "The test expects 3 but gets 4.",
  "You can run it with npm start.",
  "The error comes from the date parser, which returns null.",
  "I've updated the README.",
  "Let me know if you want me to change the names.",
  "The function is called twice, so the count is off.",
  "I'll run the tests now.",
  "It seems the token expired, so the upload failed.",
  "There are two ways to do this.",
  "Both files were already there.",
  "The build is green again.",
  "I wasn't able to reproduce it.",
  "Now I understand how the cache works.",
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
  "The imports are fixed now, so we have compilation errors in other files.",
  "We have type errors in two files now, which means the imports are fixed.",
  "Five actions take 75 seconds, so we're still within the first window of the limit.",
  "Voy a revisar el archivo.",
  "Ich schaue mir das an.",
  "让我先看看这个文件。",
  "ファイルを確認します。",
]

test("CONT-01: a choice in the agent's prose is a decision, in many wordings and languages", () => {
  expect(CHOSEN.filter((sentence) => decisionsIn(sentence).length !== 1)).toEqual([])
})

test("CONT-01: lookups, fixes, offers and faults are not decisions", () => {
  expect(TOLD.filter((sentence) => decisionsIn(sentence).length > 0)).toEqual([])
})

test("CONT-01: a choice's reason follows 'because', a colon, or names the alternative's effect", () => {
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

test("CONT-01: a promise for next time is no choice, and a reason ends before the sign-off", () => {
  expect(decisionsIn("The commit was held, so I will look at the other files next time.")).toEqual([])
  const [choice] = decisionsIn("Redis is not there, so I will keep the sessions in cookies.")
  expect(choice?.reason).toBe("Redis is not there")
  const [stated] = decisionsIn("Decision: publish to scoop first. Reason: winget is late. All done.")
  expect(stated?.reason).toBe("winget is late.")
})
