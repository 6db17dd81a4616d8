// Where a lesson or a statement comes from: the hub, the person's own lessons, a session with its title.
import { afterAll, expect, test } from "bun:test"
import { project } from "../../src/io/home.ts"
import { makeHubState } from "../../src/store/hub-state.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { serve } from "../dashboard/served.ts"
import { writeStory } from "../dashboard/story.ts"
import { talk } from "../support/talk.ts"
import { closeBrowser, go, shows, visit } from "./browser.ts"

afterAll(closeBrowser)

test("RCAL-04: sessions have titles, on their list and on their own page, and a search finds what was said in one", async () => {
  const box = openLessonBox()
  await talk(box, { session: "one" }, [
    { said: "Retries hammer the server.", reply: "How many attempts?", reads: ["src/retry.ts"] },
    { said: "Seven attempts, never more.", edits: ["src/retry.ts"] },
  ])
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "sessions")
  expect(await page.textContent("#row-one .title")).toBe("Retries hammer the server.")
  await page.keyboard.press("/")
  await page.keyboard.type("zebra")
  await shows(page, "main", "No statement contains “zebra”.")
  await page.fill("#search", "attempts")
  await shows(page, "main [aria-live]", "Seven attempts, never more.")
  await page.click("text=Seven attempts, never more.")
  await shows(page, "h1", "Retries hammer the server.")
  expect(visited.complaints).toEqual([])
})

test("TEAM-02: a lesson from the hub says who approved it and where, and what came of it in other projects", async () => {
  const box = openLessonBox()
  writeStory(box, Date.now())
  {
    using hub = makeHubState(project(box.project))
    const words = "approved by Anna in shop-api on 2026-11-12"
    hub.putLink({ hash: "h", lesson: "use-pnpm", words, outcomes: '{"changed":14,"repeated":2}', day: null })
  }
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "lessons/use-pnpm")
  await shows(page, "section", "approved by Anna in shop-api on 2026-11-12")
  await shows(page, "section", "In all its projects: 14 changed, 2 repeated")
  await go(page, served, "lessons/version-bump-files")
  expect(await page.textContent("article")).not.toContain("From the hub")
})

test("TEAM-03: a lesson of the person's own has no button that cannot work here", async () => {
  const box = openLessonBox()
  box.candidate({ id: "british", title: "Answer in British English.", body: "Answer in British English." })
  await box.typed(["approve", "british"])
  await box.typed(["move", "british", "mine"])
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  await go(page, served, "lessons/mine%2Fanswer-in-british-english")
  await shows(page, "article", "tenure edit mine/answer-in-british-english")
  expect(await page.locator("article button").count()).toBe(0)
})
