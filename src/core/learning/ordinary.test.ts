// What people say with the words of an order without ordering anything: they describe, report a bug, tell a story, ask.
import { expect, test } from "bun:test"
import { ordersAlways } from "./always-do.ts"
import { detect } from "./detect.ts"
import { wordsOf } from "./words.ts"

const ORDINARY = [
  "the tests are slow because they start a server each time",
  "the app crashes every time I open the settings",
  "every time I save the file the preview reloads twice",
  "it always worked before the last update",
  "the build never finishes on my laptop",
  "why does it always redirect to the start page?",
  "I never understood what this module is for",
  "we always had trouble with that library",
  "the user should see a spinner while it loads",
  "it should be green but it is red again",
  "the same error again, see the log",
  "customers keep asking for this feature every time we release",
  "the cron job runs always at midnight and writes a report",
  "they never answer my mails so I wrote my own client",
  "don't worry about it, it works now",
  "I don't know why the page is blank",
  "it doesn't start again after a reboot",
  "my colleague always commits without running the tests",
  "the old version never checked the password, that was the bug",
  "does the worker restart every time or only on failure?",
  "when I click on save nothing happens, I tried it again and again",
  "the importer should have skipped the empty rows but it stopped",
  "the docs say you should never call this from a thread, is that true?",
  "I always get lost in this folder",
  "the server checks the token each time and that makes it slow",
  "it seems to build the image every time instead of using the cache",
  "the script deletes the folder every time it runs, is that intended?",
  "at night the backup job runs and it always takes two hours",
  "I tried to run it with node 20 and it never ended",
  "you should see the new button now, can you check?",
  "in the demo it always showed the wrong name",
  "each time a player joins the server sends the whole map",
  "the page makes a request every time the mouse moves",
  "they add a new column every time and nobody updates the view",
  "users never read the manual so they ask support",
  "should we keep the old endpoint or remove it?",
  "the parser reads the file each time it is called",
  "this never happened before, what changed?",
  "I pushed it again but the pipeline is still red",
  "the form should not be empty when I come back, right now it is",
  "again the wrong date, it shows yesterday",
  "my tests always pass locally but fail in CI",
  "we never use the second column, what is it for?",
  "it must have been the cache",
  "the client always sends two requests, I guess because of CORS",
  "the animation should start when the page opens",
  "he told me to never touch this, so I have no idea",
  "the logger writes a line every time a job starts",
  "I have to restart the server each time I change a file",
  "the function is called every time and returns the same value",
  "the last release did not contain the fix, so we rolled back again",
  "what should I do with the old tests?",
  "the new hire never commits anything before noon",
  "sometimes it works and sometimes it does not, always after lunch",
  "the installer asks for the password every time, can we change that?",
  "I read the file again and it should be fine",
  "looks like it always picks the first result",
  "the migration creates the index each time, I think that's why it is slow",
  "no idea why, but since the update I always see the old logo",
  "los tests tardan porque siempre arrancan un servidor",
  "siempre me sale el mismo error cuando guardo",
  "der Server startet jedes Mal neu, warum?",
  "ich bekomme immer die gleiche Meldung",
  "die Tests laufen nie auf meinem Rechner",
  "la page recharge toujours deux fois quand je clique",
  "je n'ai jamais compris ce module",
  "每次保存页面都会刷新",
  "这个接口总是返回旧数据",
  "毎回ログインが必要になります",
  "このボタンはいつも動きません",
  "o botão nunca funciona no celular",
  "you never showed me the log, what does it say?",
  "again, what is the name of the branch?",
  "I should probably go to bed, see you tomorrow",
  "don't you think the list is too long?",
  "if the token expires the client should ask again",
  "the customer said we must never lose an order, that is why there are two queues",
  "never mind, I found it",
  "we should talk about the roadmap again tomorrow",
  "always fun to see this break on a friday",
  "don't know, you tell me",
  "every time, same story",
  "it should work now, please try again",
  "the job always runs twice, please fix it",
  "I keep getting the same error every time I run the build",
  "they said not to use it but I don't see why",
]

test("LERN-01: always, never, every time, again, don't and should in a description, a report, a story or a question are no lesson", () => {
  const taken = ORDINARY.filter((user) => detect({ user, prevAssistant: "" }).label === "lesson")
  expect(taken).toEqual([])
})

test("LERN-01: every time after a verb is an order only where the clause is one to the agent", () => {
  const orders = (text: string) => {
    const words = wordsOf(text)
    return ordersAlways(words.text, words.tokens)
  }
  for (const order of [
    "run the linter every time",
    "please check the types each time",
    "you must run the migrations each time",
    "make sure to update the changelog every time",
    "ok, and always ask first",
    "never commit generated files",
  ])
    expect(`${order}: ${orders(order)}`).toBe(`${order}: true`)
  for (const told of [
    "the tests are slow because they start a server each time",
    "I have to restart the server each time I change a file",
    "the script deletes the folder every time",
    "he told me to never touch this",
    "it seems to always build the image",
  ])
    expect(`${told}: ${orders(told)}`).toBe(`${told}: false`)
})
