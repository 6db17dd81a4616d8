// Takes the pictures of the dashboard in docs/images, with the story of the browser tests.
import { join } from "node:path"
import { closeBrowser, go, visit } from "../test/browser/browser.ts"
import { openLessonBox } from "../test/cli/lesson-box.ts"
import { serve } from "../test/dashboard/served.ts"
import { SESSIONS, sessionId, writeStory } from "../test/dashboard/story.ts"
import { prepareBrowser } from "./test-browser.ts"

const FOLDER = join(import.meta.dir, "..", "docs", "images")

const PICTURES = [
  { name: "dashboard-overview", path: "", colorScheme: "light", height: 800 },
  { name: "dashboard-review", path: "review", colorScheme: "dark", height: 620 },
  { name: "dashboard-session", path: `sessions/${sessionId(SESSIONS)}`, colorScheme: "light", height: 760 },
] as const

if (!prepareBrowser()) process.exit(1)
const box = openLessonBox()
writeStory(box, Date.now())
await using served = await serve(box)
for (const { name, path, colorScheme, height } of PICTURES) {
  const link = await served.newLink()
  await using visited = await visit({ ...served, link }, { colorScheme, viewport: { width: 1100, height } })
  await go(visited.page, served, path)
  if (path === "") await visited.page.waitForSelector("#silent-call")
  await visited.page.screenshot({ path: join(FOLDER, `${name}.png`) })
}
await closeBrowser()
