// T02 for recall: nothing that is planted in a transcript becomes a statement, in the client's every kind of message.
import { afterAll, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import { ingestStatements } from "../../src/recall/disk/ingest-statements.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { openStore } from "../../src/store/open.ts"
import { statementsOfSession } from "../../src/store/talks.ts"
import { forgedTranscripts } from "./corpus/forged-transcripts.ts"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenure-t02-recall-")))
mkdirSync(join(folder, ".tenure"))
const here = project(folder)
const store = openStore(here)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

test("T02, RCAL-06: planted text never becomes a statement, the person's own words do", () => {
  const io = { project: here, store, config: DEFAULT_CONFIG, now: 1_800_000_000_000, home: folder }
  const corpus = forgedTranscripts()
  let genuine = 0
  const caught = corpus.flatMap((each, number) => {
    const session = `forged-${number}` as SessionId
    const transcript = join(folder, `${session}.jsonl`)
    writeFileSync(transcript, `${each.lines.map((line) => line.replace(/"cwd":"[^"]*",?/, "")).join("\n")}\n`)
    ingestStatements(io, { session, transcript, secretsIn: () => [] })
    const said = statementsOfSession(store, session).map((row) => row.said)
    const own = each.genuine.find(({ by }) => by === "person")?.mark ?? "none"
    if (said.some((words) => words.includes(own))) genuine++
    // Without the client's mark nobody knows who typed it.
    if (each.isOld) expect(said).toEqual([])
    return each.plants.filter(({ mark }) => said.some((words) => words.includes(mark))).map(() => each.place)
  })
  const marked = corpus.filter(({ isOld }) => !isOld).length
  console.log(
    `T02 recall: ${corpus.length} transcripts, ${caught.length} plants; ${genuine} of ${marked} genuine kept`,
  )
  expect(corpus.length).toBeGreaterThanOrEqual(100)
  expect(caught).toEqual([])
  expect(genuine / marked).toBeGreaterThanOrEqual(0.95)
})
