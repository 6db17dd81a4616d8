// Whatever the reader opened, selected, focused or typed survives an agent's turn: the page adds what is new and leaves the
// rest alone.
import { afterAll, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hook } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { fill, putEvent } from "../dashboard/many.ts"
import { type Served, serve } from "../dashboard/served.ts"
import { SESSIONS, sessionId, writeStory } from "../dashboard/story.ts"
import { closeBrowser, go, shows, visit } from "./browser.ts"

afterAll(closeBrowser)

async function withStory(): Promise<Served> {
  const box = openLessonBox()
  writeStory(box, Date.now())
  return serve(box)
}

/** A prompt, a call and the end of the turn, as the client reports them. */
async function agentTurn(served: Served, session: string, prompt: string): Promise<void> {
  const base = { session_id: session, cwd: served.project, transcript_path: "" }
  const tool_input = { file_path: `${served.project}/package.json` }
  await hook(served, { ...base, hook_event_name: "UserPromptSubmit", prompt })
  await hook(served, {
    ...base,
    hook_event_name: "PostToolUse",
    tool_name: "Read",
    tool_input,
    tool_response: {},
  })
  await hook(served, { ...base, hook_event_name: "Stop", stop_hook_active: false })
}

/** What is open, selected and focused, and how far the page is scrolled. */
const STATE = `({
  open: [...document.querySelectorAll("details")].filter((each) => each.open).map((each) => each.querySelector("summary").textContent),
  selected: String(getSelection()),
  focused: document.activeElement.outerHTML,
  isSame: document.activeElement === window.focusedBefore,
  scrolled: scrollY,
})`

interface Hold {
  /** Each is clicked. */
  readonly open: readonly string[]
  readonly select: string
  readonly focus: string
}

/** Opens, selects and focuses something. The result checks that all of it is still so. */
async function hold(page: Page, { open, select, focus }: Hold): Promise<() => Promise<void>> {
  for (const selector of open) await page.click(selector)
  await page.focus(focus)
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector(${JSON.stringify(select)}))`)
  await page.evaluate("scrollTo(0, 40); window.focusedBefore = document.activeElement")
  const before = (await page.evaluate(STATE)) as { open: string[]; selected: string; focused: string }
  expect(before.open).toHaveLength(open.length)
  expect(before.selected).not.toBe("")
  expect(before.focused).not.toContain("<body")
  return async () => expect(await page.evaluate(STATE)).toEqual(before)
}

test("dashboard: the overview keeps what is open, selected and focused through an agent's turn", async () => {
  await using served = await withStory()
  await using visited = await visit(served, { viewport: { width: 700, height: 500 } })
  const { page } = visited
  await go(page, served, "")
  const stays = await hold(page, {
    open: [".plot >> nth=2 >> summary"],
    select: ".verdict",
    focus: ".plots .bar:nth-of-type(5)",
  })
  await agentTurn(served, sessionId(SESSIONS), "And the prices page?")
  await shows(page, "main", "179 events")
  await stays()
  expect(visited.complaints).toEqual([])
})

test("dashboard: a timeline keeps what is open, selected and focused while its session continues", async () => {
  await using served = await withStory()
  await using visited = await visit(served, { viewport: { width: 900, height: 500 } })
  const { page } = visited
  await go(page, served, `sessions/${sessionId(SESSIONS)}`)
  const stays = await hold(page, {
    open: [".carried >> nth=0 >> summary", ".carried >> nth=1 >> summary"],
    select: ".prompt",
    focus: ".told a",
  })
  await agentTurn(served, sessionId(SESSIONS), "And the prices page?")
  await shows(page, ".timeline", "And the prices page?")
  await shows(page, "main", "12 events")
  await stays()
  expect(visited.complaints).toEqual([])
})

test("dashboard: a list stays as long as the reader made it when rows are added", async () => {
  const box = openLessonBox()
  fill(box, 0, 80_000)
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "sessions")
  for (const rows of [100, 150]) {
    await page.click("#older")
    await page.waitForSelector(`.rows li:nth-child(${rows})`)
  }
  await page.locator(".rows li:last-child a").focus()
  const last = await page.evaluate("document.activeElement.id")
  await agentTurn(served, "just-begun", "Hello")
  await page.waitForSelector("#row-just-begun")
  expect(await page.locator(".rows li").count()).toBe(151)
  expect(await page.evaluate("document.activeElement.id")).toBe(last)
  await go(page, served, "sessions/many-0159")
  await page.click("#earlier")
  await page.waitForSelector("#earlier", { state: "detached" })
  expect(await page.locator(".timeline li").count()).toBe(500)
  served.inside(({ store }) => putEvent(store, 80_001))
  await agentTurn(served, "many-0159", "One more thing")
  await shows(page, ".timeline", "One more thing")
  expect(await page.locator(".timeline li").count()).toBeGreaterThan(500)
  expect(visited.complaints).toEqual([])
})

test("dashboard: a lesson's form keeps what is being typed through an agent's turn", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  for (const path of ["lessons/seed-before-e2e", "review"]) {
    await go(page, served, path)
    await page.keyboard.press("e")
    await page.fill("#form-title", "Seed first")
    await page.focus("#form-body")
    await page.keyboard.press("End")
    await page.keyboard.type(" So ")
    served.candidate({ id: `found-during-${path.length}`, title: "Found just now" })
    await agentTurn(served, sessionId(SESSIONS), `During ${path}`)
    await shows(page, "#top .count", path === "review" ? "4" : "3")
    await page.keyboard.type("it is.")
    expect(await page.inputValue("#form-title")).toBe("Seed first")
    expect(await page.inputValue("#form-body")).toContain(" So it is.")
    expect(await page.evaluate("document.activeElement.id")).toBe("form-body")
    await page.keyboard.press("Escape")
    await page.waitForSelector("#form-body", { state: "detached" })
  }
  await shows(page, ".queue", "Found just now")
  expect(visited.complaints).toEqual([])
})

test("dashboard: the graph keeps its frame and the focus when a lesson is added", async () => {
  await using served = await withStory()
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "graph")
  await page.click("text=The same in words")
  await page.keyboard.press("+")
  await page.keyboard.press("ArrowLeft")
  const frame = await page.getAttribute(".graph svg", "viewBox")
  await page.locator('.node[aria-label="lesson Use pnpm, not npm"]').focus()
  served.candidate({ id: "found-now", title: "Found just now" })
  await page.waitForSelector('.node[aria-label="lesson Found just now"]')
  expect(await page.getAttribute(".graph svg", "viewBox")).toBe(frame)
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
    "lesson Use pnpm, not npm",
  )
  expect(await page.locator("main details[open]").count()).toBe(1)
  expect(visited.complaints).toEqual([])
})
