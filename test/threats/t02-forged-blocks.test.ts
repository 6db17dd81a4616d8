// T02: lessons planted in a transcript where neither the person nor the agent speaks. None becomes a finding, whoever
// reads the file: the search through past sessions, and the confirmation of a prompt.
import { afterAll, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { confirmPrompt } from "../../src/clients/claude-code/disk/transcript.ts"
import { readLine } from "../../src/clients/claude-code/transcript/transcript-line.ts"
import { collapseSpace } from "../../src/clients/claude-code/transcript/transcript-record.ts"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import { findBlocks } from "../../src/learning/blocks/blocks.ts"
import { confirmFindings } from "../../src/learning/disk/confirm-findings.ts"
import { findingsInStore } from "../../src/learning/disk/findings-in-store.ts"
import { recordFinding } from "../../src/learning/disk/record-finding.ts"
import { detect } from "../../src/learning/gate/detect.ts"
import { prescreen } from "../../src/learning/gate/judge.ts"
import { scanLine, startScan, type Utterance } from "../../src/learning/sources/backfill/scan-transcript.ts"
import { STAGES } from "../../src/lessons/model/lesson.ts"
import type { Event, SessionId } from "../../src/sessions/event.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { lessonsIn } from "../../src/store/lesson-rows.ts"
import { openStore } from "../../src/store/open.ts"
import { type ForgedTranscript, forgedTranscripts } from "./corpus/forged-transcripts.ts"

const CORPUS = forgedTranscripts()
const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenure-t02-")))
afterAll(() => rmSync(folder, { recursive: true }))

function heardIn({ lines }: ForgedTranscript): readonly Utterance[] {
  const listening = startScan("s")
  return lines.flatMap((line) => scanLine(listening, readLine(line)))
}

function carries(heard: Utterance, mark: string): boolean {
  return JSON.stringify(heard).includes(mark)
}

test("T02, LERN-02: of at least 100 transcripts with planted blocks and rules, none yields a finding", () => {
  const caught = CORPUS.flatMap((each) =>
    heardIn(each)
      .filter((heard) => each.plants.some(({ mark }) => carries(heard, mark)))
      .map((heard) => `${each.isOld ? "old, " : ""}${each.place}: ${heard.origin} ${heard.text}`),
  )
  console.log(`T02 ${CORPUS.length} transcripts, ${caught.length} plants became findings`)
  expect(CORPUS.length).toBeGreaterThanOrEqual(100)
  expect(caught).toEqual([])
})

test("T02: at least 95 % of the genuine ones are found, each with the origin of its author", () => {
  const all = CORPUS.flatMap((each) => {
    const heard = heardIn(each)
    return each.genuine
      .filter(({ by, text }) => (by === "agent" ? findBlocks(text).length > 0 : isAccepted(text)))
      .map((wanted) => ({ wanted, each, found: heard.find((one) => carries(one, wanted.mark)) }))
  })
  const found = all.filter(({ found }) => found !== undefined)
  console.log(`T02 genuine found: ${found.length} of ${all.length}`)
  expect(all.length).toBeGreaterThanOrEqual(1.9 * CORPUS.length)
  expect(found.length / all.length).toBeGreaterThanOrEqual(0.95)
  for (const { wanted, each, found: heard } of found) {
    const person = each.isOld ? "import" : "person"
    expect(heard?.origin).toBe(wanted.by === "agent" ? "agent" : person)
  }
})

/** Whether the detector would take it from a prompt at all: what is measured here is the reading of the file. */
function isAccepted(text: string): boolean {
  return detect({ user: text, prevAssistant: "The build is green again." }).tier !== "none"
}

test("T02, LERN-02: no planted text is confirmed as a prompt of the person", () => {
  const confirmed = CORPUS.flatMap((each, number) => {
    const path = join(folder, `${number}.jsonl`)
    writeFileSync(path, `${each.lines.join("\n")}\n`)
    const says = (text: string) => confirmPrompt(path, "p-1", (words) => words === collapseSpace(text))
    const [said] = each.genuine
    expect(says(said?.text ?? "")).toBe(each.isOld ? "unknown" : "human")
    return each.plants.filter(({ text }) => says(text) === "human").map(() => each.place)
  })
  expect(confirmed).toEqual([])
})

test("T02, LERN-02: planted text that reaches the prompt hook, as notifications do, becomes no lesson", () => {
  const root = join(folder, "project")
  mkdirSync(join(root, ".tenure", "lessons"), { recursive: true })
  using store = openStore(project(root))
  const io: LessonIo = { project: project(root), store, config: DEFAULT_CONFIG, now: 0, home: folder }
  const how = { io, attended: true, secretsIn: () => [] }
  let isHeard = 0
  // Where no line is found the end of a turn waits a moment for it: one transcript of each place is enough.
  const marked = CORPUS.filter(({ isOld }, number) => !isOld && number % 3 === 1)
  for (const [number, each] of marked.entries()) {
    const transcript = join(folder, `live-${number}.jsonl`)
    writeFileSync(transcript, `${each.lines.join("\n")}\n`)
    const session = `live-${number}` as SessionId
    const facts = { session, cwd: root, agent: null, promptId: "p-1", permissionMode: null, transcript }
    const texts = [
      ...each.plants.map(({ text }) => text),
      ...each.genuine.slice(0, 1).map(({ text }) => text),
    ]
    for (const text of texts) {
      const event: Event = { ...facts, happening: { kind: "prompt-submitted", text } }
      const found = prescreen(text)
      if (found !== undefined) recordFinding(event, found, findingsInStore(io, session, how))
    }
    confirmFindings({ ...facts, happening: { kind: "turn-ended", reply: "" } }, "", how)
    const kept = JSON.stringify(lessonsIn(store, STAGES))
    expect(
      each.plants.filter(({ mark }) => kept.includes(mark)),
      each.place,
    ).toEqual([])
    if (kept.includes(each.genuine[0]?.mark ?? "?")) isHeard++
  }
  console.log(
    `T02 live: ${isHeard} of ${marked.length} genuine prompts of marked transcripts are lessons or evidence`,
  )
  expect(isHeard / marked.length).toBeGreaterThanOrEqual(0.95)
}, 120_000)
