// What a project has to offer at `/tenure:init` inside the client: conventions in its files and history, sentences of past
// sessions that sound like lessons, and files with rules. It keeps nothing, and leaves no trace where Tenure is off.
import { join } from "node:path"
import {
  type PastTranscript,
  pastTranscripts,
  transcriptFolders,
} from "../../clients/claude-code/disk/past-transcripts.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import { findProject, personHome, project, projectRootFor } from "../../io/home.ts"
import { readPastSessions } from "../../learning/sources/backfill/disk/backfill.ts"
import { type FindingList, listPastFindings } from "../../learning/sources/backfill/disk/past-findings.ts"
import { findDefaultFiles } from "../../learning/sources/imports/disk/find-files.ts"
import { type PlannedImport, planImport } from "../../learning/sources/imports/disk/plan-import.ts"
import { readFiles } from "../../learning/sources/imports/disk/read-files.ts"
import { clientMemoryFiles } from "../../learning/sources/memory/disk/memory-folder.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { blankStore } from "../../store/memory-copy.ts"
import { type CliIo, requireLessons } from "../command.ts"
import { findProposals, refuseOddPlaces } from "../init/set-up.ts"

export interface Offers {
  readonly isOn: boolean
  readonly fresh: readonly Lesson[]
  readonly past: PastOffer
  /** Only what is new. */
  readonly imports: readonly PlannedImport[]
}

export interface PastOffer {
  /** The latest, within the limit; `of` counts all. */
  readonly files: readonly PastTranscript[]
  readonly of: number
  readonly found: FindingList
}

export async function findOffers(io: CliIo, lessons: LessonIo, session: string): Promise<Offers> {
  const { fresh } = await findProposals(io, lessons, true)
  const imports = findImports(io, lessons)
  return {
    isOn: findProject(io.cwd) !== undefined,
    fresh,
    past: readPast(io, lessons, session),
    imports,
  }
}

/** The project's lessons; where Tenure is off, empty ones in memory. */
export function lessonsHere(io: CliIo): LessonIo {
  if (findProject(io.cwd) !== undefined) return requireLessons(io)
  const root = projectRootFor(io.cwd)
  refuseOddPlaces(root, io)
  const home = personHome(io.env)
  return { project: project(root), store: blankStore(), config: DEFAULT_CONFIG, now: io.now, home }
}

const MAX_SESSIONS = 200
/** A person waits for it. `tenure backfill` reads on where this stops. */
const MAX_BYTES = 8 * 1024 * 1024
/** As many as a person looks through. */
const MAX_FINDINGS = 20

/** Without the session that asks. */
export function readPast(io: CliIo, lessons: LessonIo, session: string): PastOffer {
  const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
  const all = pastTranscripts(folders, Number.POSITIVE_INFINITY).filter((each) => each.session !== session)
  const files = latestWithin(all.slice(-MAX_SESSIONS))
  readPastSessions(lessons, { files, secrets: secretValuesOf(io.env), onProgress: () => {} })
  return { files, of: all.length, found: listPastFindings(lessons, MAX_FINDINGS) }
}

function latestWithin(files: readonly PastTranscript[]): readonly PastTranscript[] {
  let left = MAX_BYTES
  const kept = files.toReversed().filter(({ bytes }) => {
    if (bytes > left) return false
    left -= bytes
    return true
  })
  return kept.reverse()
}

export function findImports(io: CliIo, lessons: LessonIo): readonly PlannedImport[] {
  const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
  const memory = folders.map((folder) => join(folder, "memory"))
  const secrets = secretValuesOf(io.env)
  const files = readFiles(findDefaultFiles(io.cwd, lessons.project, memory), secrets, () => {})
  const noted = readFiles(clientMemoryFiles(folders), secrets, () => {})
  const known = [...files, ...noted.filter(({ shape }) => shape === "client-memory")]
  return planImport(lessons, known, () => {}).filter(({ fate }) => fate.kind === "new")
}
