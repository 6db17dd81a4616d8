// The promise of the spool that needs a second process: a file is cleared away while hooks add to it, and each line that
// a hook was told is kept is in the store.
import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { project } from "../io/home.ts"
import type { SessionId } from "../sessions/event.ts"
import { eventsOf } from "./events.ts"
import { clearSpool, ingestSpool, openStoreAndIngest, spoolFiles } from "./ingest-spool.ts"

const SESSION = "one" as SessionId
const CLEARINGS = 150
const DAY_MS = 24 * 60 * 60 * 1000

const own = (...path: string[]) => JSON.stringify(join(import.meta.dir, "..", ...path))

/** Leaves lines as hooks do until it is told to stop, and prints how many, and which the spool would not take. */
const HOOKS = `
import { existsSync } from "node:fs"
import { appendToSpool } from ${own("io", "spool.ts")}
import { spoolLine } from ${own("sessions", "spooled.ts")}
import { project } from ${own("io", "home.ts")}
const nothing = { agent: null, tool: "Bash", outcome: "ok", durationMs: 3, text: null, keyIsUnique: true }
const refused = []
let n = 0
for (; !existsSync(process.argv[2] + "/stop"); n++) {
  const draft = { session: "one", kind: "tool-finished", target: String(n), key: "tool-finished:" + n, ...nothing }
  const spooled = { draft, at: 1_800_000_000_000 + n, hookUs: 5_000, attended: true, by: 7 }
  if (!appendToSpool(project(process.argv[2]), "one", spoolLine(spooled))) refused.push(String(n))
  if (n % 8 === 0) Bun.sleepSync(1)
}
console.log(JSON.stringify({ n, refused }))`

test("F10, SESS-02: no line is lost when the clock makes a spool look old while hooks append to it", async () => {
  const root = mkdtempSync(join(tmpdir(), "tenure-clear-"))
  const here = project(root)
  mkdirSync(here.tenure)
  const store = openStoreAndIngest(here)
  store.run("PRAGMA synchronous = OFF")
  writeFileSync(join(root, "hooks.ts"), HOOKS)
  const hooks = Bun.spawn([process.execPath, join(root, "hooks.ts"), root], { stdout: "pipe" })
  for (let cleared = 0; cleared < CLEARINGS; ) {
    const before = spoolFiles(here).length
    ingestSpool(store, here)
    clearSpool(store, here, Date.now() + 2 * DAY_MS)
    if (before > 0) cleared++
    await Bun.sleep(0)
  }
  writeFileSync(join(root, "stop"), "")
  const { n, refused } = JSON.parse(await hooks.stdout.text()) as { n: number; refused: string[] }
  ingestSpool(store, here)
  const kept = eventsOf(store, SESSION, 2 * n).map(({ target }) => target)
  const known = new Set([...kept, ...refused])
  expect(Array.from({ length: n }, (_, at) => String(at)).filter((each) => !known.has(each))).toEqual([])
  expect(kept.length).toBe(new Set(kept).size)
  store.close()
  rmSync(root, { recursive: true })
})
