import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pastTranscripts, transcriptFolders } from "../../../../clients/claude-code/disk/past-transcripts.ts"
import { DEFAULT_CONFIG } from "../../../../config/config.ts"
import { project } from "../../../../io/home.ts"
import { decideLesson, editLesson } from "../../../../lessons/disk/decide-lesson.ts"
import { personAt } from "../../../../lessons/model/actor.ts"
import type { LessonId } from "../../../../lessons/model/lesson.ts"
import type { LessonIo } from "../../../../store/lesson-io.ts"
import { reviewQueue } from "../../../../store/lesson-rows.ts"
import { openStore } from "../../../../store/open.ts"
import { readPastSessions } from "./backfill.ts"
import {
  dropPastFinding,
  listPastFindings,
  loadBackfill,
  queuePastFinding,
  resetBackfill,
} from "./past-findings.ts"

const RULE = "From now on always run the linter before you commit."
const AGAIN = "Always run the linter before you commit, from now on."
let base: string
let folder: string
let io: LessonIo

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-backfill-")))
  const root = join(base, "a_project")
  mkdirSync(join(root, ".tenure", "lessons"), { recursive: true })
  const here = project(root)
  io = { project: here, store: openStore(here), config: DEFAULT_CONFIG, now: 1_800_000_000_000, home: base }
  folder = transcriptFolders(here, root, {}, base)[0] ?? ""
  mkdirSync(folder, { recursive: true })
})
afterEach(() => {
  io.store.close()
  rmSync(base, { recursive: true })
})

let minute = 0
function typed(content: string, over: object = {}) {
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, ++minute)).toISOString()
  const line = {
    type: "user",
    isSidechain: false,
    origin: { kind: "human" },
    timestamp,
    cwd: io.project.root,
  }
  return { ...line, message: { role: "user", content }, ...over }
}

function calling(tool: string, input: object) {
  const message = { id: "m", role: "assistant", content: [{ type: "tool_use", name: tool, input }] }
  return { type: "assistant", isSidechain: false, message, cwd: io.project.root }
}

function session(name: string, lines: readonly object[]): string {
  const path = join(folder, `${name}.jsonl`)
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  utimesSync(path, ++minute, minute)
  return path
}

function read(limit = 100, secrets: readonly string[] = []) {
  return readPastSessions(io, { files: pastTranscripts([folder], limit), secrets, onProgress: () => {} })
}

function shown() {
  return listPastFindings(io, 20).findings
}

test("LERN-08: a rule in a past session is found with the person's words, and does not become a lesson by itself", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  expect(found).toMatchObject({ text: RULE, origin: "person", sessions: ["s1"] })
  expect(found?.sayings[0]).toMatchObject({ session: "s1", quote: RULE })
  expect(reviewQueue(io.store)).toEqual([])
})

test("LERN-08: a chosen finding becomes a draft in the review queue, never active", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const state = found && queuePastFinding(io, found)
  expect(state).toMatchObject({ origin: "person", standing: { stage: "review_pending" } })
  expect(state?.content.approved).toBeNull()
  expect(reviewQueue(io.store)).toHaveLength(1)
  expect(shown()).toEqual([])
})

test("LERN-02: words of an old transcript without marks stay imports forever", () => {
  session("s1", [typed(RULE, { origin: undefined })])
  read()
  const [found] = shown()
  const state = found && queuePastFinding(io, found)
  expect(state).toMatchObject({ origin: "import", standing: { stage: "review_pending" } })
  expect(state?.statistics.observations).toBe(0)
})

test("LERN-02: in a transcript with marks, lines without a mark do not count", () => {
  session("s1", [typed("Look at the build."), typed(RULE, { origin: undefined })])
  read()
  expect(listPastFindings(io, 100).findings).toEqual([])
  const line = typed(RULE, { origin: undefined })
  appendFileSync(join(folder, "s1.jsonl"), `${JSON.stringify(line)}\n`)
  read()
  expect(listPastFindings(io, 100).findings).toEqual([])
})

test("LERN-03, LERN-06: a rule repeated in other sessions is one finding with a higher priority", () => {
  session("s1", [typed(RULE)])
  session("s2", [typed(AGAIN)])
  session("s3", [typed(RULE)])
  read()
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toMatchObject({ priority: "CRITICAL", sessions: ["s1", "s2", "s3"] })
})

test("copied lines of a resumed session count once", () => {
  const line = typed(RULE)
  session("s1", [line])
  session("s2", [line])
  read()
  expect(shown()[0]?.sessions).toEqual(["s1"])
})

test("LERN-08: a second run reads only new lines, and an incomplete last line waits for its end", () => {
  const path = session("s1", [typed(RULE)])
  const next = JSON.stringify(typed("Never push to the main branch without asking me."))
  appendFileSync(path, next.slice(0, 60))
  read()
  expect(shown()).toHaveLength(1)
  const before = loadBackfill(io).read[path]?.end
  appendFileSync(path, `${next.slice(60)}\n`)
  read()
  expect(shown()).toHaveLength(2)
  expect(loadBackfill(io).read[path]?.end).toBeGreaterThan(before ?? 0)
  read()
  expect(shown().map(({ sessions }) => sessions)).toEqual([["s1"], ["s1"]])
})

test("LERN-06: dropped and rejected findings do not return, in other words or after a rescan", () => {
  session("s1", [typed(RULE)])
  read()
  for (const found of shown()) dropPastFinding(io, found)
  session("s2", [typed(AGAIN)])
  resetBackfill(io)
  read()
  expect(listPastFindings(io, 100)).toMatchObject({ findings: [], refused: 1 })
})

test("LERN-06: a finding that repeats a lesson counts as known, a rejected one as refused", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const id = (found && queuePastFinding(io, found))?.content.id as LessonId
  resetBackfill(io)
  read()
  expect(listPastFindings(io, 100)).toMatchObject({ findings: [], known: 1, refused: 0 })
  decideLesson(io, id, "rejected", personAt("terminal"))
  expect(listPastFindings(io, 100)).toMatchObject({ findings: [], known: 0, refused: 1 })
})

test("LERN-06: a finding that became a lesson stays known after the lesson was edited", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const id = queuePastFinding(io, found!)!.content.id
  editLesson(io, id, { title: "Biome comes first", body: "Biome comes first." }, personAt("terminal"))
  resetBackfill(io)
  read()
  expect(listPastFindings(io, 100)).toMatchObject({ findings: [], known: 1 })
})

test("T10, LERN-16: a finding with a secret is neither offered nor stored", () => {
  session("s1", [
    typed("From now on always deploy with the token hunter2hunter2 from the vault."),
    typed("Always log in as admin, the password is correct-horse, from now on."),
    typed("Remember that the login is ana and pass test1234."),
    typed("From now on use the account bob with contraseña: tortuga9!"),
    typed("Never commit tokens or passwords to this repo."),
  ])
  read(100, ["hunter2hunter2"])
  expect(shown().map(({ text }) => text)).toEqual(["Never commit tokens or passwords to this repo."])
  const kept = JSON.stringify(loadBackfill(io))
  for (const secret of ["hunter2hunter2", "correct-horse", "test1234", "tortuga9"])
    expect(kept).not.toContain(secret)
})

test("LERN-16: findings are ranked best first, and the list is limited", () => {
  session("s1", [
    typed("We squash merge only."),
    typed("I already told you, never use npm here, always use pnpm"),
    typed("please fix the typo in the title"),
  ])
  session("s2", [typed("Note that the broker restarts at noon.")])
  read()
  const { findings, more } = listPastFindings(io, 2)
  expect(findings[0]?.text).toContain("always use pnpm")
  expect(findings).toHaveLength(2)
  expect(more).toBe(1)
})

test("LERN-16: words repeated in other sessions are one counted finding with a higher rank", () => {
  session("s1", [typed("We squash merge only."), typed("Always show me the diff before you commit.")])
  session("s2", [typed("we squash merge only!")])
  session("s3", [typed("We squash merge only.")])
  session("s4", [typed("We squash merge only.")])
  read()
  const [best] = shown()
  expect(best?.text).toBe("We squash merge only.")
  expect(best?.sessions).toHaveLength(4)
  expect(best?.times).toHaveLength(4)
})

test("the calls of past sessions are returned with paths relative to the project", () => {
  session("s1", [
    calling("Edit", { file_path: join(io.project.root, "src/a.ts") }),
    calling("Bash", { command: "npm test" }),
    calling("Task", { prompt: RULE }),
  ])
  expect(read().map(({ tool, target }) => [tool, target])).toEqual([
    ["Edit", "src/a.ts"],
    ["Bash", "npm test"],
  ])
})

test("LERN-08: only this project's main sessions are read: no sub-agents, no links, no other project's lines", () => {
  session("agent-1", [typed(RULE)])
  session("s1", [typed(RULE, { cwd: join(base, "a-project") })])
  mkdirSync(join(folder, "s1", "subagents"), { recursive: true })
  session("s1/subagents/agent-2", [typed(RULE)])
  writeFileSync(join(base, "elsewhere.jsonl"), `${JSON.stringify(typed(RULE))}\n`)
  symlinkSync(join(base, "elsewhere.jsonl"), join(folder, "s2.jsonl"))
  expect(pastTranscripts([folder], 100).map((file) => file.session)).toEqual(["s1"])
  read()
  expect(listPastFindings(io, 100).findings).toEqual([])
})

test("LERN-08: the limit keeps the latest sessions, and CLAUDE_CONFIG_DIR sets their folder", () => {
  for (const name of ["s1", "s2", "s3"]) session(name, [typed("Hello.")])
  expect(pastTranscripts([folder], 2).map((file) => file.session)).toEqual(["s2", "s3"])
  const [own] = transcriptFolders(io.project, io.project.root, { CLAUDE_CONFIG_DIR: "/config" }, base)
  expect(own).toStartWith("/config/projects/-")
  expect(own).toEndWith("-a-project")
  expect(transcriptFolders(io.project, io.project.root, {}, undefined)).toEqual([])
})

test("F11: a line beyond the limit is skipped, and the next ones are read", () => {
  session("s1", [typed("x".repeat(5_000_000)), typed(RULE)])
  read()
  expect(shown()).toHaveLength(1)
})
