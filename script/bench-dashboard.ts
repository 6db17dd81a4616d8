// `npm run bench:dashboard`: how long a person waits. The time until each page is drawn and until a search is answered, in a
// real Chromium, with 10,000 lessons and 100,000 events; and the compressed size of the page.
import { SHELL } from "../src/dashboard/server/server.ts"
import { closeBrowser, go, visit } from "../test/browser/browser.ts"
import { openLessonBox } from "../test/cli/lesson-box.ts"
import { fill } from "../test/dashboard/many.ts"
import { serve } from "../test/dashboard/served.ts"
import { prepareBrowser } from "./test-browser.ts"

const [LESSONS, EVENTS, ROUNDS] = [10_000, 100_000, 7]

const VIEWS = [
  ["overview", ""],
  ["review", "review"],
  ["lessons", "lessons"],
  ["one lesson", "lessons/lesson-00050"],
  ["graph", "graph"],
  ["sessions", "sessions"],
  ["one session of 500 events", "sessions/many-0199"],
  ["changes", "changes"],
] as const

function printSizes(): void {
  let whole = 0
  for (const [path, { body }] of Object.entries(SHELL)) {
    const bytes = Bun.gzipSync(Buffer.from(body)).length
    whole += bytes
    console.info(`  ${path.padEnd(28)} ${(bytes / 1024).toFixed(1).padStart(7)} KB`)
  }
  console.info(
    `  ${"total, compressed".padEnd(28)} ${(whole / 1024).toFixed(1).padStart(7)} KB (at most 150)`,
  )
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

if (!prepareBrowser()) process.exit(1)
console.info("Size of the page")
printSizes()
const box = openLessonBox()
fill(box, LESSONS, EVENTS)
await using served = await serve(box)
await using visited = await visit(served)
const { page } = visited
await page.waitForSelector(".plots")
console.info(
  `\nUntil it is drawn, with ${LESSONS} lessons and ${EVENTS} events (median and worst of ${ROUNDS}, ms)`,
)
for (const [name, path] of VIEWS) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("about:blank")
    const began = performance.now()
    await go(page, served, path)
    times.push(performance.now() - began)
  }
  console.info(
    `  ${name.padEnd(28)} ${median(times).toFixed(0).padStart(5)} ${Math.max(...times)
      .toFixed(0)
      .padStart(5)}`,
  )
}
await go(page, served, "lessons")
const searches: number[] = []
for (const word of ["invoice", "ledger 77", "module 12", "badge", "number 4242", "cache", "worker"]) {
  const began = performance.now()
  const answered = page.waitForResponse((response) => response.url().includes("search="))
  await page.fill("#search", word)
  await answered
  searches.push(performance.now() - began)
}
console.info(
  `  ${"a search".padEnd(28)} ${median(searches).toFixed(0).padStart(5)} ${Math.max(...searches)
    .toFixed(0)
    .padStart(5)}`,
)
await closeBrowser()
