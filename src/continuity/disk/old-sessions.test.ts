// What a session left in files goes when its events have gone, and not before.
import { expect, test } from "bun:test"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { project } from "../../io/home.ts"
import type { SessionId } from "../../sessions/event.ts"
import { recordEvent } from "../../store/events.ts"
import { openStore } from "../../store/open.ts"
import { registerSession } from "../../store/sessions.ts"
import { clearOldSessions } from "./old-sessions.ts"

const LONG_AGO = Date.UTC(2026, 1, 1)
const BEFORE = Date.UTC(2026, 7, 1)

test("SESS-05, T09: a session's folder is deleted when no event is left, nothing was written since, and it is ours", () => {
  const root = mkdtempSync(join(tmpdir(), "tenure-old-"))
  const here = project(root)
  mkdirSync(here.tenure)
  const sessions = join(here.local, "sessions")
  const store = openStore(here)
  const leave = (name: string, at: number) => {
    const files = [join(sessions, name, "work_log.md"), join(sessions, name)]
    mkdirSync(join(sessions, name), { recursive: true })
    writeFileSync(files[0] as string, "# Work log\n")
    for (const path of files) utimesSync(path, at / 1000, at / 1000)
  }
  for (const name of ["forgotten", "remembered", ".hidden"]) leave(name, LONG_AGO)
  leave("lately", BEFORE + 1)
  const outside = join(root, "outside")
  mkdirSync(outside)
  symlinkSync(outside, join(sessions, "linked"))
  const session = "remembered" as SessionId
  registerSession(
    store,
    { id: session, source: "startup", attended: true, model: null, branch: null },
    LONG_AGO,
  )
  const nothing = { agent: null, tool: null, target: null, outcome: null, durationMs: null, text: null }
  recordEvent(store, { session, kind: "turn-ended", ...nothing, key: "k", keyIsUnique: false }, LONG_AGO, 1)

  clearOldSessions(here, store, BEFORE)
  expect(readdirSync(sessions).sort()).toEqual([".hidden", "lately", "linked", "remembered"])
  expect(readdirSync(root)).toContain("outside")
  clearOldSessions(project(join(root, "outside")), store, BEFORE)

  const elsewhere = mkdtempSync(join(tmpdir(), "tenure-elsewhere-"))
  renameSync(sessions, join(elsewhere, "sessions"))
  symlinkSync(join(elsewhere, "sessions"), sessions)
  leave("forgotten", LONG_AGO)
  clearOldSessions(here, store, BEFORE)
  expect(readdirSync(join(elsewhere, "sessions"))).toContain("forgotten")
  rmSync(elsewhere, { recursive: true })
  store.close()
  rmSync(root, { recursive: true })
})
