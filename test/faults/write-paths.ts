// Every way in which Tenure writes, one row each: what is run, and how to see that it was done. The rows are those of
// docs/faults.md. What is written carries the round's number, so that old and new can be told apart.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { isWholeTrack } from "../../src/tracks/disk/tracks.ts"
import type { TrackId } from "../../src/tracks/documents/track-id.ts"
import { ask, hook, payload, rows } from "../black-box.ts"
import type { LessonBox } from "../cli/lesson-box.ts"
import { said } from "../support/track-box.ts"
import type { Act } from "./killed.ts"

export interface WritePath {
  readonly name: string
  /** Each round begins with the project as `prepare` left it; else with what the last one left. */
  readonly startsOver?: true
  prepare?(box: LessonBox): Promise<void>
  act(box: LessonBox, round: number): Act | Promise<Act>
  /** What a person types after it was killed, where that is not the same again. */
  again?(box: LessonBox): Act
  /** Whether all of that round's work is there. */
  isDone(box: LessonBox, round: number): boolean
}

const SESSION = "s"
const MEMORY = "# Project\n\nWritten by a person.\n"
/** Long enough to be seen when a part of it is missing. */
const words = (round: number) => `${`${word(round)} `.repeat(40)}end`
/** Of one length: a title is cut at the same place in every round. */
const word = (round: number) => `w${String(round).padStart(6, "0")}`

/** Three in turn: the log of one with more than 1,000 events leaves the first ones out. */
const turnOf = (round: number) => `turn-${round % 3}`

const hooked = (box: LessonBox, name: string, changes: Record<string, unknown>): Act => ({
  args: ["hook"],
  input: payload(box, name, { session_id: SESSION, transcript_path: transcriptOf(box), ...changes }),
})

export const WRITE_PATHS: readonly WritePath[] = [
  {
    name: "spool (PostToolUse)",
    prepare: begun,
    act: (box, round) => {
      const tool_input = { command: `echo ${words(round)}` }
      return hooked(box, "PostToolUse.Bash", { tool_use_id: `call-${round}-`, tool_input })
    },
    isDone: (box, round) =>
      rows(box).some(
        ({ key, target }) => key.endsWith(`call-${round}-`) && target === `echo ${words(round)}`,
      ),
  },
  {
    name: "store, first event (SessionStart)",
    prepare: begun,
    act: (box, round) => hooked(box, "SessionStart.startup", { session_id: `start-${round}` }),
    isDone: (box, round) =>
      ask(box, `SELECT 1 FROM sessions WHERE id = 'start-${round}' AND number > 0`).length === 1,
  },
  {
    name: "store and local files (Stop)",
    prepare: begun,
    act: (box, round) => hooked(box, "Stop", { last_assistant_message: words(round) }),
    isDone: (box, round) =>
      ask(box, `SELECT 1 FROM events WHERE kind = 'turn-ended' AND text = '${words(round)}'`).length === 1,
  },
  {
    name: "work log (SessionEnd)",
    prepare: begun,
    act: (box, round) =>
      hooked(box, "SessionEnd.other", { session_id: turnOf(round), reason: `other-${round}` }),
    isDone: (box, round) => workLog(box, turnOf(round)).includes(`other-${round}`),
  },
  {
    name: "work log, checkpoint and copy of the store (background)",
    prepare: begun,
    act: async (box, round) => {
      const session = turnOf(round)
      await prompted(box, round, session)
      const transcript = transcriptOf(box, session)
      const at = new Date().toISOString()
      const task = { root: box.project, session, transcript, after: "compaction-began", at }
      return { args: ["background", JSON.stringify(task)] }
    },
    isDone: (box, round) =>
      checkpoint(box, turnOf(round)).includes(word(round)) &&
      existsSync(join(box.project, ".tenure/local/backup/tenure.db")),
  },
  {
    name: "lesson file and block in CLAUDE.md (tenure approve)",
    startsOver: true,
    prepare: async (box) => {
      await begun(box)
      box.candidate({ id: "mind-it", title: `Mind ${word(0)}.`, body: `Mind ${words(0)}.` })
    },
    act: () => ({ args: ["approve", "mind-it"], isTyped: true }),
    // With its file there it is approved: the next command takes that over, and to approve it again is a mistake.
    again: (box) =>
      box.files().includes("mind-it.md") || box.stage("mind-it") === "active"
        ? { args: ["lessons", "--json"] }
        : { args: ["approve", "mind-it"], isTyped: true },
    isDone: (box) => box.stage("mind-it") === "active" && everywhere(box, "mind-it", 0),
  },
  {
    name: "lesson file and block in CLAUDE.md (tenure edit)",
    prepare: async (box) => {
      await begun(box)
      box.candidate({ id: "mind-it", title: "Mind it", body: `Mind ${words(0)}.` })
      await box.typed(["approve", "mind-it"])
    },
    act: (_, round) => ({ args: ["edit", "mind-it", `Mind ${words(round)}.`], isTyped: true }),
    isDone: (box, round) => everywhere(box, "mind-it", round),
  },
  {
    name: "lessons, files and block (tenure import --approve)",
    startsOver: true,
    prepare: async (box) => {
      await begun(box)
      const text = (id: string) => ({ text: `Mind ${id} ${words(0)}`, confidence: 1, stage: "active" })
      writeFileSync(join(box.project, "conventions.json"), JSON.stringify(["one", "two", "three"].map(text)))
    },
    act: () => ({ args: ["import", "conventions.json", "--approve", "--yes"], isTyped: true }),
    isDone: (box) => {
      const active = ask<{ id: string }>(box, "SELECT id FROM lessons WHERE stage = 'active'")
      return active.length === 3 && box.files().filter((name) => name.endsWith(".md")).length === 3
    },
  },
  {
    name: "export over an older one (tenure export)",
    startsOver: true,
    prepare: async (box) => {
      await begun(box)
      box.candidate({ id: "mind-one", body: `Mind ${words(1)}.` })
      await box.piped(["export", "--out", "lessons.json"])
      box.candidate({ id: "mind-two", body: `Mind ${words(2)}.` })
    },
    act: () => ({ args: ["export", "--out", "lessons.json", "--force"] }),
    isDone: (box) => textOf(join(box.project, "lessons.json")).includes('"mind-two"'),
  },
  {
    name: "guardrails.yaml and what was agreed to (tenure guard preset)",
    startsOver: true,
    prepare: begun,
    act: () => ({ args: ["guard", "preset", "default"], isTyped: true }),
    // The file may be there; 'preset' then says to look at what is in force.
    again: (box) => {
      const isThere = existsSync(join(box.project, ".tenure/guardrails.yaml"))
      return { args: isThere ? ["guard"] : ["guard", "preset", "default"], isTyped: true }
    },
    isDone: (box) =>
      guardInForce(box).includes('"mode":"enforce"') &&
      agreedGuardrails(box).includes(box.read(".tenure/guardrails.yaml")) &&
      textOf(join(box.home, ".tenure/guarded")).includes(`${box.project}\n`),
  },
  {
    name: "phase (tenure guard phase)",
    prepare: begun,
    act: (_, round) => ({ args: ["guard", "phase", round % 2 === 0 ? "planning" : "off"], isTyped: true }),
    isDone: (box, round) => guardInForce(box).includes('"planning"') === (round % 2 === 0),
  },
  {
    name: "track documents (tenure track new)",
    startsOver: true,
    prepare: begun,
    act: () => ({ args: ["track", "new", "export", "--context", "--goal", "A customer can export a year."] }),
    // The documents may all be there, but for the word that it is the active one; 'new' then says to type 'use'.
    again: (box) => ({
      args: ["track", isWholeTrack(project(box.project), "export" as TrackId) ? "use" : "new", "export"],
    }),
    isDone: (box) =>
      ["SPEC", "PLAN", "RISKS", "DECISIONS"].every((name) =>
        existsSync(join(box.project, `docs/tracks/export/${name}.md`)),
      ) && existsSync(join(box.project, "docs/tracks/ACTIVE_TRACK")),
  },
  {
    name: "track documents and checkpoint (PreCompact)",
    prepare: tracked,
    act: (box, round) => {
      stated(box, round)
      return hooked(box, "PreCompact.auto", { custom_instructions: `${round}` })
    },
    isDone: (box, round) =>
      box.read("docs/tracks/export/DECISIONS.md").includes(`${word(round)} end`) &&
      sealed(box).includes("DECISIONS.md"),
  },
  {
    name: "handoff (tenure handoff)",
    startsOver: true,
    prepare: async (box) => {
      await begun(box)
      await prompted(box, 0)
    },
    act: () => ({ args: ["handoff"] }),
    isDone: (box) =>
      handoffs(box).some((text) => text.includes(word(0))) && localFile(box, "pending-resume") !== "",
  },
]

/** A session at work, with a transcript where the client keeps it, and a person's CLAUDE.md. */
async function begun(box: LessonBox): Promise<void> {
  writeFileSync(join(box.project, "CLAUDE.md"), MEMORY)
  mkdirSync(join(transcriptOf(box), ".."), { recursive: true })
  writeFileSync(transcriptOf(box), "")
  await hook(
    box,
    payload(box, "SessionStart.startup", { session_id: SESSION, transcript_path: transcriptOf(box) }),
  )
}

async function tracked(box: LessonBox): Promise<void> {
  await begun(box)
  await box.piped(["track", "new", "export", "--context", "--goal", "A customer can export a year."])
}

function transcriptOf(box: LessonBox, session = SESSION): string {
  const folder = box.project.replace(/[^a-zA-Z0-9]/g, "-")
  return join(box.home, ".claude/projects", folder, `${session}.jsonl`)
}

async function prompted(box: LessonBox, round: number, session = SESSION): Promise<void> {
  const prompt = `Please mend ${words(round)}`
  const promptId = `p${round}`
  const message = { role: "user", content: prompt }
  const line = { type: "user", isSidechain: false, promptId, origin: { kind: "human" }, message }
  const transcript = transcriptOf(box, session)
  const told = { session_id: session, transcript_path: transcript, prompt, prompt_id: promptId }
  await hook(box, payload(box, "UserPromptSubmit.human", told))
  appendFileSync(transcript, `${JSON.stringify(line)}\n`)
}

function stated(box: LessonBox, round: number): void {
  // Short: a document of more than 256 KB is not read.
  const decision = `- Decision: Use ${word(round)}\n- Reason: ${word(round)} end\n- Impact: none`
  appendFileSync(transcriptOf(box), `${said(decision)}\n`)
}

function everywhere(box: LessonBox, id: string, round: number): boolean {
  const text = words(round)
  return (
    box.lesson(id)?.content.body.includes(text) === true &&
    box.read(`.tenure/lessons/${id}.md`).includes(text) &&
    box.read("CLAUDE.md").startsWith(MEMORY) &&
    box.read("CLAUDE.md").includes(word(round))
  )
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "")
const localFile = (box: LessonBox, name: string) => textOf(join(box.project, ".tenure/local", name))
const workLog = (box: LessonBox, session: string) => localFile(box, `sessions/${session}/work_log.md`)
const checkpoint = (box: LessonBox, session: string) => localFile(box, `sessions/${session}/checkpoint.json`)
const sealed = (box: LessonBox) => localFile(box, "checkpoints/export/latest.json")

function guardInForce(box: LessonBox): string {
  const names = readdirSync(join(box.project, ".tenure/local"))
  return localFile(box, names.find((name) => /^guard-\w+\.json$/.test(name)) ?? "none")
}

function agreedGuardrails(box: LessonBox): string[] {
  const folder = join(box.home, ".tenure/guard")
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
}

function handoffs(box: LessonBox): string[] {
  const folder = join(box.project, ".tenure/local/handoffs")
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.endsWith(".md")).map((name) => readFileSync(join(folder, name), "utf8"))
}
