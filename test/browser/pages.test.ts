// Every page of the dashboard in a real browser, against the built executable: with a past, without one, and with a very
// long one; light and dark, narrow and wide, for people who use a screen reader or only the keyboard.
import { afterAll, expect, test } from "bun:test"
import { hook, rows } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { fill } from "../dashboard/many.ts"
import { type Served, serve } from "../dashboard/served.ts"
import { SESSIONS, sessionId, writeStory } from "../dashboard/story.ts"
import { closeBrowser, go, shows, visit } from "./browser.ts"

afterAll(closeBrowser)

const PAGES: readonly (readonly [path: string, withPast: string, whenEmpty: string])[] = [
  ["", "You correct the agent less than before", "Nothing has been recorded yet."],
  ["review", "you have to run make seed before e2e", "Nothing needs your review."],
  ["lessons", "A version bump touches four files", "There are no lessons yet."],
  ["sessions", `session ${SESSIONS}`, "No session is recorded yet."],
  ["track", "Acceptance criteria", "No track is active"],
  ["graph", "7 lessons of 7", "There are no lessons in use yet."],
  ["changes", "approved by a person (terminal)", "No lesson has changed yet."],
  ["deliveries?outcome=changed", "the command begins with npm install", "None so far."],
]

async function withStory(): Promise<Served> {
  const box = openLessonBox()
  writeStory(box, Date.now())
  return serve(box)
}

test("dashboard: every page shows its content, and what to do while there is none", async () => {
  await using full = await withStory()
  await using empty = await serve()
  await using first = await visit(full)
  await using second = await visit(empty)
  for (const [path, withPast, whenEmpty] of PAGES) {
    await go(first.page, full, path)
    await shows(first.page, "main", withPast)
    await go(second.page, empty, path)
    await shows(second.page, "main", whenEmpty)
  }
  expect(first.complaints).toEqual([])
  expect(second.complaints).toEqual([])
})

test("dashboard: a project that has nothing yet gets three first steps on every page, and no control that does nothing", async () => {
  await using served = await serve()
  await using visited = await visit(served)
  const { page } = visited
  for (const path of [...PAGES.map(([each]) => each), "deliveries", "hooks/tool-requested"]) {
    if (path.includes("outcome=")) continue
    await go(page, served, path)
    const steps = await page.locator(".first-steps li code").allTextContents()
    expect([path, steps.length, steps.every((line) => line.startsWith("tenure "))]).toEqual([path, 3, true])
    expect([path, await page.locator("main :is(button, input, select)").count()]).toEqual([path, 0])
  }
  expect(visited.complaints).toEqual([])
})

test("dashboard: the cost of the hook before a call is there: measured while silent, recorded when it had something to say", async () => {
  await using served = await withStory()
  const before = JSON.stringify([served.rows(), rows(served)])
  await using visited = await visit(served)
  const { page } = visited
  await shows(page, "#silent-call", "before a call, silent")
  const cells = await page.locator("#silent-call td").allTextContents()
  expect(cells.map((text) => /^[\d.]+( ms| s)?$/.test(text))).toEqual([true, true, true])
  expect(JSON.stringify([served.rows(), rows(served)])).toBe(before)
  await page.click("text=before a call, with something to say")
  await shows(page, "h1", "Slowest: before a call, with something to say")
  await shows(page, "table", "7.0 ms")
  expect(visited.complaints).toEqual([])
})

test("dashboard: every figure of the overview links to the rows behind it", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await page.click(".plots .bar >> nth=3")
  await shows(page, ".meta", "session 4")
  await shows(page, "h1", "Publish the new version, please.")
  await go(page, served, "")
  await page.click("text=corrected again")
  await shows(page, "main", "use-pnpm")
  await shows(page, "h1", "Delivered lessons: corrected again")
  await go(page, served, "")
  await page.click("text=after a call")
  await shows(page, "h1", "Slowest: after a call")
  await go(page, served, "")
  await page.click("text=5 active lessons")
  await shows(page, "#found", "5 lessons")
  await go(page, served, "")
  await page.locator(".plot >> nth=0").getByText("As a table").click()
  await shows(page, ".plot table", "2 corrections")
})

test("dashboard: a search answers as you type, filters narrow it, and the address keeps both", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "lessons")
  await page.waitForSelector(".rows")
  await page.keyboard.press("/")
  await page.keyboard.type("lock ")
  served.candidate({ id: "found-while-typing", title: "Found while you type" })
  await shows(page, "#filter-stage", "needs review (3)")
  await page.keyboard.type("fil")
  expect(await page.inputValue("#search")).toBe("lock fil")
  await shows(page, "#found", "1 lesson")
  await shows(page, ".rows", "Use pnpm, not npm")
  await page.fill("#search", "")
  await page.selectOption("#filter-area", "release")
  await shows(page, "#found", "2 lessons")
  await page.selectOption("#filter-priority", "CRITICAL")
  await shows(page, "#found", "1 lesson")
  await page.reload()
  await shows(page, "#found", "1 lesson")
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await shows(page, "h1", "A version bump touches four files")
  expect(visited.complaints).toEqual([])
})

test("dashboard: a lesson shows file, history and receipts, is edited in place, and the edit is undone", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "lessons/use-pnpm")
  for (const text of [
    ".tenure/lessons/use-pnpm.md · trusted",
    "approved by a person (terminal)",
    "the command begins with npm install",
    "no, use pnpm, this repo has a pnpm lock file",
  ])
    await shows(page, "article", text)
  await page.keyboard.press("e")
  await page.fill("#form-title", "Use pnpm 10")
  await page.click("text=Save")
  await shows(page, "h1", "Use pnpm 10")
  expect(served.read(".tenure/lessons/use-pnpm.md")).toContain("title: Use pnpm 10")
  await page.keyboard.press("u")
  await shows(page, "h1", "Use pnpm, not npm")
  expect(served.read(".tenure/lessons/use-pnpm.md")).toContain("title: Use pnpm, not npm")
  await page.click("#do-archive")
  await shows(page, ".meta", "archived")
  expect(served.stage("use-pnpm")).toBe("archived")
  expect(visited.complaints).toEqual([])
})

test("dashboard: a session's timeline has prompts, calls, holds with their reasons, and compactions, in their order", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, `sessions/${sessionId(SESSIONS)}`)
  await page.waitForSelector(".timeline")
  const text = (await page.textContent(".timeline")) ?? ""
  const order = [
    "The session started",
    "Publish the new version",
    "Held:",
    "Edit plugin.json",
    "Advice:",
    "npm install",
    "Handoff .tenure/local/handoffs/",
    "The context was compacted",
    "Given back after the compaction:",
    "The turn ended",
  ]
  const places = order.map((words) => text.indexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(-1)
  expect(text).toContain("plugin.json matches **/plugin.json")
  expect(text).toContain("prices stay in cents")
  expect(text).toContain("Publish the release.")
  expect(await page.textContent("figure figcaption")).toBe("Context pressure: 25 % at the end, 81 % at most")
  const levels = await page.locator("figure svg text").allTextContents()
  expect(levels.slice(0, 4)).toEqual(["note 60 %", "handoff 70 %", "urgent 75 %", "compaction 84 %"])
})

test("dashboard: the active track shows its plan and what the gate finds missing; refusals have their rule", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "track")
  const steps = await page.locator(".steps li").allTextContents()
  expect(steps).toEqual([
    "done: Prices as cents in the schema verify: pnpm test price",
    "doing: The export writes one file a year",
    "open: A button on the account page verify: pnpm e2e",
  ])
  await shows(page, ".warnings", "PLAN.md")
  await shows(page, "table", "Write .env.production")
  await shows(page, "table", "secrets")
  expect(visited.complaints).toEqual([])
})

test("dashboard: keys, wheel and pointer move the graph, and its lessons are links", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "graph")
  const frame = () => page.getAttribute(".graph svg", "viewBox")
  await page.waitForSelector(".graph svg")
  const whole = await frame()
  const seen = new Set([whole])
  for (const key of ["ArrowLeft", "ArrowDown", "+", "ArrowRight"]) {
    await page.keyboard.press(key)
    seen.add(await frame())
  }
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, -200)
  await page.waitForTimeout(50)
  seen.add(await frame())
  await page.mouse.down()
  await page.mouse.move(500, 450, { steps: 3 })
  await page.mouse.up()
  seen.add(await frame())
  expect(seen.size).toBe(7)
  await page.keyboard.press("0")
  expect(await frame()).toBe(whole)
  await page.locator('.node[aria-label="lesson Use pnpm, not npm"]').focus()
  await page.keyboard.press("Enter")
  await shows(page, "h1", "Use pnpm, not npm")
})

test("dashboard: what a hook records appears without a reload", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "sessions")
  await page.waitForSelector(".rows")
  const payload = {
    hook_event_name: "SessionStart",
    session_id: "just-begun",
    source: "startup",
    cwd: served.project,
  }
  await hook(served, payload)
  await page.waitForSelector("#row-just-begun")
  expect(visited.complaints).toEqual([])
})

for (const width of [400, 2000])
  test(`dashboard: nothing is cut off at ${width} pixels`, async () => {
    await using served = await withStory()
    await using visited = await visit(served, { viewport: { width, height: 900 } })
    const { page } = visited
    for (const path of [
      ...PAGES.map(([each]) => each),
      "lessons/version-bump-files",
      `sessions/${sessionId(SESSIONS)}`,
    ]) {
      await go(page, served, path)
      const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
      expect([path, over]).toEqual([path, 0])
    }
  })

test("dashboard: 10,000 lessons can be searched and scrolled", async () => {
  const box = openLessonBox()
  fill(box, 10_000, 2_000)
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "lessons")
  await shows(page, "#found", "10,000 lessons")
  expect(await page.locator(".rows li").count()).toBe(100)
  await page.keyboard.press("End")
  await page.waitForSelector(".rows li:nth-child(101)")
  await page.fill("#search", "number 4242")
  await shows(page, "#found", "1 lesson")
  await shows(page, ".rows", "number 4242")
  await go(page, served, "review")
  await shows(page, ".queue", "200 lessons need review")
  expect(visited.complaints).toEqual([])
})

test("dashboard: a link works once; another browser shows what to do, and a stopped dashboard says so", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  await visited.page.waitForSelector(".plots")
  expect(visited.page.url()).not.toContain(new URL(served.link).hash)
  await using stranger = await visit(served)
  await shows(stranger.page, "main", "This link has been used, or it is older than two minutes.")
  await stranger.page.goto(await served.newLink())
  await stranger.page.waitForSelector(".plots")
  await visited.page.reload()
  await visited.page.waitForSelector(".plots")
  served.type("\x03")
  await shows(visited.page, "#said", "The dashboard has stopped.")
  expect(await served.exited).toBe(0)
})
