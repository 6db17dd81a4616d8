// Every page for people who use a screen reader or only the keyboard, light and dark, by axe: contrast, labels, headings,
// order, roles.
import { afterAll, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { openLessonBox } from "../cli/lesson-box.ts"
import { type Served, serve } from "../dashboard/served.ts"
import { SESSIONS, sessionId, writeStory } from "../dashboard/story.ts"
import { closeBrowser, go, shows, visit } from "./browser.ts"

afterAll(closeBrowser)

const PAGES = ["", "review", "lessons", "sessions", "track", "graph", "changes", "deliveries?outcome=changed"]

async function withStory(): Promise<Served> {
  const box = openLessonBox()
  writeStory(box, Date.now())
  return serve(box)
}

for (const colorScheme of ["light", "dark"] as const)
  test(`dashboard: every page is readable, labelled and usable by keyboard, in ${colorScheme}`, async () => {
    await using served = await withStory()
    await using visited = await visit(served, { colorScheme })
    const { page } = visited
    const paths = [
      ...PAGES,
      "lessons/version-bump-files",
      `sessions/${sessionId(SESSIONS)}`,
      "hooks/tool-finished",
    ]
    for (const path of paths) {
      await go(page, served, path)
      expect([path, await barriers(page)]).toEqual([path, []])
    }
  })

for (const colorScheme of ["light", "dark"] as const)
  test(`dashboard: empty pages, hand edits, forms and dialogs are readable and labelled at 400 pixels, in ${colorScheme}`, async () => {
    await using empty = await serve()
    await using full = await withStory()
    const options = { colorScheme, viewport: { width: 400, height: 800 } }
    await using first = await visit(empty, options)
    for (const path of PAGES) {
      await go(first.page, empty, path)
      expect([path, await barriers(first.page)]).toEqual([path, []])
    }
    const file = join(full.project, ".tenure", "lessons", "use-pnpm.md")
    writeFileSync(file, full.read(".tenure/lessons/use-pnpm.md").replace("Use pnpm, not npm", "Use pnpm 10"))
    await using second = await visit(full, options)
    const { page } = second
    await go(page, full, "review")
    await shows(page, ".diff", "Use pnpm 10")
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press("?")
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press("Escape")
    await go(page, full, "lessons/version-bump-files")
    await page.keyboard.press("e")
    await page.waitForSelector("#form-title")
    expect(await barriers(page)).toEqual([])
  })

async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
