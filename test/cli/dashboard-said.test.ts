// Statements on the dashboard (RCAL-04): session titles, and a search that finds them.
import { expect, test } from "bun:test"
import { enter } from "../dashboard/asking.ts"
import { serve } from "../dashboard/served.ts"
import { talk } from "../support/talk.ts"
import { openLessonBox } from "./lesson-box.ts"

test("RCAL-04: the dashboard lists sessions by title and searches what was said in them", async () => {
  const box = openLessonBox()
  await talk(box, { session: "one" }, [
    { said: "Retries hammer the server.", reply: "How many attempts?", reads: ["src/retry.ts"] },
    { said: "Seven attempts, never more.", edits: ["src/retry.ts"] },
  ])
  await using served = await serve(box)
  const { ask } = await enter(served)
  const json = async (path: string) => JSON.parse(await (await ask({ path })).text())
  expect((await json("/api/sessions")).rows[0]).toMatchObject({
    id: "one",
    title: "Retries hammer the server.",
  })
  const { rows } = await json("/api/said?search=attempt")
  expect(rows[0]).toMatchObject({
    session: "one",
    said: "Seven attempts, never more.",
    asked: "How many attempts?",
    files: ["src/retry.ts"],
  })
  expect((await json("/api/said?search=zebra")).rows).toEqual([])
})
