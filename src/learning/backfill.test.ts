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
import { DEFAULT_CONFIG } from "../core/config.ts"
import { personAt } from "../core/lessons/actor.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { project } from "../io/home.ts"
import { pastTranscripts, transcriptFolders } from "../io/past-transcripts.ts"
import { decideLesson, editLesson } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { reviewQueue } from "../store/lessons.ts"
import { openStore } from "../store/open.ts"
import { readPast } from "./backfill.ts"
import { dropFinding, forgetPast, loadPast, queueFinding, worthShowing } from "./past-findings.ts"

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
  return readPast(io, { files: pastTranscripts([folder], limit), secrets, onProgress: () => {} })
}

function shown() {
  return worthShowing(io, false).findings
}

test("LERN-08: a rule of a past session is found with the person's words, and nothing is kept as a lesson", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  expect(found).toMatchObject({ text: RULE, origin: "person", sessions: ["s1"] })
  expect(found?.sayings[0]).toMatchObject({ session: "s1", quote: RULE })
  expect(reviewQueue(io.store)).toEqual([])
})

test("LERN-08: what a person chooses is a draft in the review queue, never active", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const state = found && queueFinding(io, found)
  expect(state).toMatchObject({ origin: "person", standing: { stage: "review_pending" } })
  expect(state?.content.approved).toBeNull()
  expect(reviewQueue(io.store)).toHaveLength(1)
  expect(shown()).toEqual([])
})

test("LERN-02: words of an old transcript, which does not say who typed them, are an import for life", () => {
  session("s1", [typed(RULE, { origin: undefined })])
  read()
  const [found] = shown()
  const state = found && queueFinding(io, found)
  expect(state).toMatchObject({ origin: "import", standing: { stage: "review_pending" } })
  expect(state?.statistics.observations).toBe(0)
})

test("LERN-02: where the client marks who typed, a line without a mark is nobody's", () => {
  session("s1", [typed("Look at the build."), typed(RULE, { origin: undefined })])
  read()
  expect(worthShowing(io, true).findings).toEqual([])
  const line = typed(RULE, { origin: undefined })
  appendFileSync(join(folder, "s1.jsonl"), `${JSON.stringify(line)}\n`)
  read()
  expect(worthShowing(io, true).findings).toEqual([])
})

test("LERN-03, LERN-06: the same in other words in more sessions is one finding, and weighs more", () => {
  session("s1", [typed(RULE)])
  session("s2", [typed(AGAIN)])
  session("s3", [typed(RULE)])
  read()
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toMatchObject({ priority: "CRITICAL", sessions: ["s1", "s2", "s3"] })
})

test("a resumed session holds copies of older lines; they count once", () => {
  const line = typed(RULE)
  session("s1", [line])
  session("s2", [line])
  read()
  expect(shown()[0]?.sessions).toEqual(["s1"])
})

test("LERN-08: a second run reads only what is new, and a torn last line waits for its end", () => {
  const path = session("s1", [typed(RULE)])
  const next = JSON.stringify(typed("Never push to the main branch without asking me."))
  appendFileSync(path, next.slice(0, 60))
  read()
  expect(shown()).toHaveLength(1)
  const before = loadPast(io).read[path]?.end
  appendFileSync(path, `${next.slice(60)}\n`)
  read()
  expect(shown()).toHaveLength(2)
  expect(loadPast(io).read[path]?.end).toBeGreaterThan(before ?? 0)
  read()
  expect(shown().map(({ sessions }) => sessions)).toEqual([["s1"], ["s1"]])
})

test("LERN-06: what a person dropped or rejected stays away, in other words and after reading again", () => {
  session("s1", [typed(RULE)])
  read()
  for (const found of shown()) dropFinding(io, found)
  session("s2", [typed(AGAIN)])
  forgetPast(io)
  read()
  expect(worthShowing(io, true)).toMatchObject({ findings: [], refused: 1 })
})

test("LERN-06: a finding that says a lesson again is counted as known, and one that was rejected as refused", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const id = (found && queueFinding(io, found))?.content.id as LessonId
  forgetPast(io)
  read()
  expect(worthShowing(io, true)).toMatchObject({ findings: [], known: 1, refused: 0 })
  decideLesson(io, id, "rejected", personAt("terminal"))
  expect(worthShowing(io, true)).toMatchObject({ findings: [], known: 0, refused: 1 })
})

test("LERN-06: what became a lesson is known, also when its words were edited since", () => {
  session("s1", [typed(RULE)])
  read()
  const [found] = shown()
  const id = queueFinding(io, found!)!.content.id
  editLesson(io, id, { title: "Biome comes first", body: "Biome comes first." }, personAt("terminal"))
  forgetPast(io)
  read()
  expect(worthShowing(io, true)).toMatchObject({ findings: [], known: 1 })
})

test("T10: secrets in the words are taken out before anything is stored", () => {
  session("s1", [typed("From now on always deploy with the token hunter2hunter2 from the vault.")])
  read(100, ["hunter2hunter2"])
  expect(shown()).toHaveLength(1)
  expect(JSON.stringify(loadPast(io))).not.toContain("hunter2hunter2")
})

test("the calls of past sessions come back as they are recorded: files relative to the project", () => {
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
  expect(worthShowing(io, true).findings).toEqual([])
})

test("LERN-08: the limit keeps the latest sessions, and CLAUDE_CONFIG_DIR says where they are", () => {
  for (const name of ["s1", "s2", "s3"]) session(name, [typed("Hello.")])
  expect(pastTranscripts([folder], 2).map((file) => file.session)).toEqual(["s2", "s3"])
  const [own] = transcriptFolders(io.project, io.project.root, { CLAUDE_CONFIG_DIR: "/config" }, base)
  expect(own).toStartWith("/config/projects/-")
  expect(own).toEndWith("-a-project")
  expect(transcriptFolders(io.project, io.project.root, {}, undefined)).toEqual([])
})

test("F11: a line longer than the limit is passed over, and those behind it are read", () => {
  session("s1", [typed("x".repeat(5_000_000)), typed(RULE)])
  read()
  expect(shown()).toHaveLength(1)
})
