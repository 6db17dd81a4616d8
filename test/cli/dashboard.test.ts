// `tenure dashboard` at a person's terminal. The page itself: test/browser.
import { expect, test } from "bun:test"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { openDashboard } from "../../src/dashboard/server/server.ts"
import { openTranscripts } from "../../src/dashboard/server/transcripts.ts"
import { project } from "../../src/io/home.ts"
import { openStore } from "../../src/store/open.ts"
import { enter } from "../dashboard/asking.ts"
import { serve } from "../dashboard/served.ts"
import { openLessonBox } from "./lesson-box.ts"

test("Ctrl-C stops it with a message", async () => {
  await using served = await serve()
  expect(served.terminal()).toContain("Enter prints a new link, Ctrl-C stops.")
  served.type("\x03")
  expect(await served.exited).toBe(0)
  expect(served.terminal()).toContain("Stopped.")
  await expect(fetch(`http://127.0.0.1:${served.port}/`)).rejects.toThrow()
})

test("--json prints the address, --port sets the port, and a port in use is an error", async () => {
  await using served = await serve(openLessonBox(), ["--json", "--no-open"])
  const printed = served.terminal().slice(0, served.terminal().indexOf("}") + 1)
  expect(JSON.parse(printed)).toEqual({ url: served.link, port: served.port })
  using other = openLessonBox()
  const taken = await other.typed(["dashboard", "--no-open", "--port", String(served.port)])
  expect(taken.code).toBe(1)
  expect(taken.text).toContain(`Port ${served.port} is taken.`)
  const wrong = await other.typed(["dashboard", "--port", "eighty"])
  expect(wrong.code).toBe(1)
  expect(wrong.text).toContain("such as: tenure dashboard --port 4600")
})

test("without a browser it still serves", async () => {
  await using served = await serve(openLessonBox(), [], { DISPLAY: ":0", PATH: "/nowhere" })
  const { ask } = await enter(served)
  expect((await ask({ path: "/api/review" })).status).toBe(200)
})

test("it stops after a while without requests, even with an open stream", async () => {
  using box = openLessonBox()
  const store = openStore(project(box.project))
  const lessons = () => ({
    project: project(box.project),
    store,
    config: DEFAULT_CONFIG,
    now: Date.now(),
    home: box.home,
  })
  const context = { lessons, env: {}, transcripts: openTranscripts() }
  const dashboard = openDashboard(context, { port: 0, idleMs: 100, entered: () => undefined })
  const { ask } = await enter({ link: dashboard.link(), port: dashboard.port })
  const stream = await ask({ path: "/api/live" })
  expect(stream.status).toBe(200)
  expect(await dashboard.ended).toBe("idle")
  store.close()
})

test("a request that is not from the page changes nothing", async () => {
  await using served = await serve()
  const { ask } = await enter(served)
  const huge = await ask({ method: "POST", path: "/api/lessons/x/edit", body: "x".repeat(400_000) })
  expect(huge.status).toBeGreaterThanOrEqual(400)
  for (const body of ["", "{", "null", "[]", '"text"', '{"verdict":["approved"]}'])
    expect((await ask({ method: "POST", path: "/api/lessons/x/decide", body })).status).toBe(400)
  for (const path of [
    "/api/lessons/..%2f..%2fetc",
    "/api/lessons/%",
    "/api/sessions/..%2f..",
    "/api/sessions/%00",
  ])
    expect((await ask({ path })).status).toBe(400)
  expect((await ask({ path: "/../../etc/passwd" })).status).toBe(404)
  expect((await ask({ path: "/api/lessons?offset=-1&limit=1e9&search=%00" })).status).toBe(200)
})
