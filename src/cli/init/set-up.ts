// Makes a project's `.tenure/`, and looks for the conventions to propose. `tenure init` and the pane inside the client share it.
import { existsSync, lstatSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ensureDir, writeAtomic } from "../../io/files.ts"
import { type Project, personHome } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { withdrawProof } from "../../io/make-local.ts"
import { namesIn } from "../../io/resolve-symlinks.ts"
import { proposeLessons, queueProposal, withoutKnown } from "../../learning/sources/init/disk/propose.ts"
import { lessonFromProposal } from "../../learning/sources/init/proposal.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { openStore } from "../../store/open.ts"
import { openProgress } from "../../terminal/progress.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, refuseForeignData, requireOwnData } from "../command.ts"

/** Lets two people approve the same lesson on two branches without a merge conflict (TEAM-01). */
const GIT_ATTRIBUTES = "lessons/*.md merge=union\n"

export function refuseOddPlaces(root: string, io: CliIo): void {
  if (root === personHome(io.env)) {
    throw new UserError(
      "This is your home folder; its .tenure is not a project's.",
      "Go to a project's folder and run: tenure init",
    )
  }
}

/** Creates what is missing and returns the paths. */
export function makeProject(target: Project, io: CliIo): string[] {
  // First: without a proof of ownership, nothing made here would be read.
  refuseForeignData(io, target)
  const made: string[] = []
  const options = { root: target.root }
  const folder = (path: string) => {
    if (existsSync(path)) return
    settle(ensureDir(path, { ...options, mode: 0o755 }), path)
    made.push(path)
  }
  folder(target.tenure)
  folder(join(target.tenure, "lessons"))
  const attributes = join(target.tenure, ".gitattributes")
  if (!existsSync(attributes)) {
    settle(writeAtomic(attributes, GIT_ATTRIBUTES, { ...options, mode: 0o644 }), attributes)
    made.push(attributes)
  }
  if (!existsSync(target.local)) made.push(target.local)
  requireOwnData(io, target)
  openStore(target).close()
  return made.map((path) => path.slice(target.root.length + 1).replaceAll("\\", "/"))
}

const MADE = ["lessons", ".gitattributes", "local"]

/** Removes what `makeProject` made; false if there is anything else, or a lesson. */
export function unmakeProject(target: Project, home: string): boolean {
  const isOwn = target.localRoot === target.root && localDataOwner(target, home) === "ours"
  const names = namesIn(target.tenure)
  const hasMore =
    names.some((name) => !MADE.includes(name)) || namesIn(join(target.tenure, "lessons")).length > 0
  if (!isOwn || hasMore || !lstatSync(target.tenure).isDirectory()) return false
  withdrawProof(target.local, home)
  rmSync(target.tenure, { recursive: true, force: true })
  return true
}

function settle(result: { kind: string; reason?: string; code?: string }, path: string): void {
  if (result.kind === "written" || result.kind === "ready") return
  throw new UserError(
    `Cannot create ${path}: ${result.reason ?? result.code}.`,
    "Fix that and run: tenure init",
  )
}

export interface Findings {
  /** Not known yet. */
  readonly fresh: readonly Lesson[]
  readonly known: number
}

export async function findProposals(io: CliIo, lessons: LessonIo, isQuiet: boolean): Promise<Findings> {
  using progress = openProgress("Reading the history", !isQuiet)
  const proposals = await proposeLessons(lessons.project.root, isQuiet ? {} : { progress: progress.to })
  const secrets = secretValuesOf(io.env)
  const all = proposals.map((each) => lessonFromProposal(each, moment(lessons).at, secrets))
  const fresh = withoutKnown(lessons, all)
  return { fresh, known: all.length - fresh.length }
}

/** Returns those that are drafts now. */
export function queueAll(lessons: LessonIo, fresh: readonly Lesson[]): readonly Lesson[] {
  return fresh.filter((lesson) => queueProposal(lessons, lesson))
}
