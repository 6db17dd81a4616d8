// A screen of 400 pixels: nothing is cut off or has to be scrolled sideways, and every name in a plot can be read.
import { afterAll, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { openLessonBox } from "../cli/lesson-box.ts"
import { serve } from "../dashboard/served.ts"
import { SESSIONS, sessionId, writeStory } from "../dashboard/story.ts"
import { closeBrowser, go, shows, visit } from "./browser.ts"

afterAll(closeBrowser)

const NARROW = { viewport: { width: 400, height: 800 } }
const LONG = "InternalPaymentGatewayAbstractFactoryBeanConfigurationProperties"

async function withLongWords() {
  const box = openLessonBox()
  writeStory(box, Date.now())
  box.candidate({
    id: "a-very-long-identifier-of-a-lesson-that-somebody-wrote-without-a-thought",
    title: `Call ${LONG}.reload() after every change`,
    body: `Call \`${LONG}.reload()\` after every change of https://example.com/${LONG}/${LONG}.`,
  })
  return serve(box)
}

/** Elements of the page that reach over its right edge or hide a part of themselves. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll("main *")]
    .filter((each) => !each.closest("svg, .hidden, thead"))
    .filter((each) => {
      const box = each.getBoundingClientRect()
      const hides = getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth
      return box.width > 0 && (box.right > innerWidth + 0.5 || hides)
    })
    .map((each) => each.outerHTML.slice(0, 120))`)
}

/** Text of a plot that is smaller than 10 pixels on the screen, or partly outside its plot. */
function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll("main svg text")].filter((each) => {
      const [box, plot] = [each.getBoundingClientRect(), each.closest("svg").getBoundingClientRect()]
      if (box.width === 0) return false
      const size = parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a
      return size < 10 || box.left < plot.left - 2 || box.right > plot.right + 2
    }).map((each) => each.textContent)`)
}

/** Pairs of names in the plots that cover each other. */
function covering(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll("main svg")].flatMap((plot) => {
      const texts = [...plot.querySelectorAll("text")].map((each) => [each.textContent, each.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0)
      return texts.flatMap(([name, a], at) => texts.slice(at + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3)
        .map(([other]) => name + " | " + other))
    })`)
}

test("dashboard: at 400 pixels nothing is cut off and every plot can be read, on every page", async () => {
  await using served = await withLongWords()
  await using visited = await visit(served, NARROW)
  const { page } = visited
  for (const path of [
    "",
    "review",
    "lessons",
    "lessons/version-bump-files",
    "lessons/a-very-long-identifier-of-a-lesson-that-somebody-wrote-without-a-thought",
    "sessions",
    `sessions/${sessionId(SESSIONS)}`,
    "track",
    "graph",
    "changes",
    "deliveries",
    "hooks/tool-finished",
  ]) {
    await go(page, served, path)
    const found = { cut: await cutOff(page), small: await unreadable(page), covering: await covering(page) }
    expect({ path, ...found }).toEqual({ path, cut: [], small: [], covering: [] })
  }
  expect(visited.complaints).toEqual([])
})

test("dashboard: at 400 pixels each delivery is a card with the names of its fields", async () => {
  await using served = await withLongWords()
  await using visited = await visit(served, NARROW)
  const { page } = visited
  await go(page, served, "lessons/version-bump-files")
  const left = async (cell: number) =>
    (await page.locator(`tbody tr >> nth=1`).locator("td").nth(cell).boundingBox())?.x
  expect(await left(1)).toBe(await left(0))
  const label = `getComputedStyle(document.querySelector('td[data-label="Outcome"]'), "::before").content`
  expect(await page.evaluate(label)).toBe('"Outcome"')
})

test("dashboard: at 400 pixels the card comes before the queue, for the eye and for the keyboard", async () => {
  await using served = await withLongWords()
  await using visited = await visit(served, NARROW)
  const { page } = visited
  await go(page, served, "review")
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
  expect(await top("#card")).toBeLessThan(await top(".queue"))
  await page.focus("#do-edit")
  for (let left = 20; left > 0 && (await page.locator(".queue :focus").count()) === 0; left--)
    await page.keyboard.press("Tab")
  expect(await page.locator(".queue :focus").count()).toBe(1)
})

test("dashboard: the graph is zoomed by buttons, and more names show", async () => {
  await using served = await withLongWords()
  await using visited = await visit(served, NARROW)
  const { page } = visited
  await go(page, served, "graph")
  const frame = () => page.getAttribute(".graph svg", "viewBox")
  const unnamed = () => page.locator(".node.unnamed").count()
  const [whole, before] = [await frame(), await unnamed()]
  expect(before).toBeGreaterThan(0)
  for (let times = 6; times > 0; times--) await page.click("#zoom-in")
  expect(await unnamed()).toBeLessThan(before)
  await page.click("#zoom-out")
  await page.click("#show-all")
  expect(await frame()).toBe(whole)
  await shows(page, ".graph", "tests")
})
