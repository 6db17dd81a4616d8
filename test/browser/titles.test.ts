// What a lesson's title looks like in the browser, and where a page leads that has nothing to show.
import { afterAll, expect, test } from "bun:test"
import { openLessonBox } from "../cli/lesson-box.ts"
import { serve } from "../dashboard/served.ts"
import { closeBrowser, go, visit } from "./browser.ts"

afterAll(closeBrowser)

test("dashboard: code in a title is set as code, and a body that only repeats the title is left out", async () => {
  const box = openLessonBox()
  const words = "Build with `make build`."
  box.candidate({ id: "make-build", title: words, body: words })
  await using served = await serve(box)
  await using visited = await visit(served)
  const { page } = visited
  for (const [path, heading] of [
    ["review", "#card h2"],
    ["lessons/make-build", "main h1"],
  ] as const) {
    await go(page, served, path)
    expect(await page.textContent(heading)).toBe("Build with make build.")
    expect(await page.textContent(`${heading} code`)).toBe("make build")
    expect(await page.locator("main p.text:not(blockquote *)").count()).toBe(0)
  }
  await go(page, served, "lessons")
  expect(await page.textContent("#row-make-build .title code")).toBe("make build")
  expect(visited.complaints).toEqual([])
})

test("dashboard: the page of a lesson or session that is not there leads to the list", async () => {
  await using served = await serve()
  await using visited = await visit(served)
  for (const list of ["lessons", "sessions"]) {
    await go(visited.page, served, `${list}/nothing`)
    expect(await visited.page.getAttribute("main a", "href")).toBe(`#/${list}`)
  }
})
