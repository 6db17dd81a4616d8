// Checks of lessons: malformed or untrusted files, the configuration, a changelog that was tampered with, dangling
// relations, the block in CLAUDE.md, CRITICAL lessons that never match, and hook times.
import { type ConfigState, readConfig } from "../config/disk/project-config.ts"
import { readChainHead } from "../io/chain-head.ts"
import type { Project } from "../io/home.ts"
import { blockMemory, refreshBlock } from "../lessons/disk/claude-md-block.ts"
import { personalStamp } from "../lessons/disk/folder-stamp.ts"
import { openPersonal } from "../lessons/disk/personal-copy.ts"
import { syncLessons } from "../lessons/disk/sync-lessons.ts"
import { verdictOf, verifyChangelog } from "../lessons/disk/verify-changelog.ts"
import { canMatch } from "../lessons/lifecycle/decay.ts"
import { graphProblems } from "../lessons/model/graph.ts"
import { type Lesson, STAGES } from "../lessons/model/lesson.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { hookTimes } from "../store/events.ts"
import { openStoreAndIngest } from "../store/ingest-spool.ts"
import { countUntrusted, malformedFiles, validLessons } from "../store/lesson-files.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { lessonsIn } from "../store/lesson-rows.ts"
import type { Store } from "../store/open.ts"
import { lastMatch } from "../store/receipts.ts"
import { countSessions } from "../store/sessions.ts"
import { amount } from "../terminal/format-text.ts"
import { percentile } from "../text/percentile.ts"
import { broken, type DoctorFinding, good, note, warning } from "./finding.ts"
import { cutFinding } from "./store.ts"

/** The project's store must be sound. */
export function checkLessons(project: Project, home: string | undefined, now: number): DoctorFinding[] {
  const store = openStoreAndIngest(project)
  try {
    const config = readConfig(project, home)
    const lessons: LessonIo = { project, store, config: config.config, now, home }
    syncLessons(lessons)
    refreshBlock(lessons)
    const findings = [
      ...checkConfig(config),
      ...checkFiles(lessons),
      ...checkChangelog(lessons),
      ...checkGraph(lessons),
      ...checkBlock(lessons),
      ...checkCritical(lessons),
    ]
    const agree = good("lessons, their files and their changelog agree")
    return [...(findings.length > 0 ? findings : agree), ...checkLatency(store)]
  } finally {
    store.close()
  }
}

/** TEAM-03: the person's own lessons. Nothing is opened where there are none. */
export function checkPersonal(home: string | undefined, now: number): DoctorFinding[] {
  if (home === undefined || personalStamp(home) === "") return []
  try {
    const mine = openPersonal(home, now)
    try {
      syncLessons(mine)
      refreshBlock(mine)
      const { trouble } = blockMemory(mine)
      const rules = trouble === null ? [] : warning(cleanLine(trouble.what), RULES_HINT)
      const findings = [...checkFiles(mine), ...checkChangelog(mine), ...rules]
      return findings.length > 0 ? findings : good("your own lessons and their files agree")
    } finally {
      mine.store.close()
    }
  } catch (fault) {
    const what = `Your own lessons in ~/.tenure cannot be read: ${cleanLine((fault as Error).message)}`
    return warning(what, "Fix that, then run: tenure doctor")
  }
}

const RULES_HINT = "Undo the edit in that file or delete it, then run: tenure doctor"

function checkConfig({ trusted, problems }: ConfigState): DoctorFinding[] {
  const found: DoctorFinding[] = problems.flatMap(({ file, line, message }) =>
    warning(
      `${cleanLine(file, 80)}:${line}: ${cleanLine(message)}`,
      "Fix that line (the defaults apply until then), then run: tenure doctor",
    ),
  )
  if (!trusted)
    found.push(
      ...note(
        "You have not approved .tenure/config.yaml, so it can only make limits stricter.",
        "To review it: tenure trust",
      ),
    )
  return found
}

function checkFiles({ store, project }: LessonIo): DoctorFinding[] {
  const isMine = project.rules !== undefined
  const found: DoctorFinding[] = malformedFiles(store, project.root).flatMap(({ name, problems }) =>
    problems.flatMap(({ line, message }) =>
      warning(
        `${isMine ? "~/" : ""}.tenure/lessons/${cleanLine(name, 120)}:${line}: ${cleanLine(message)}`,
        "Fix that line (the lesson is ignored until then), then run: tenure doctor",
      ),
    ),
  )
  const untrusted = countUntrusted(store, project.root)
  if (untrusted > 0)
    found.push(
      ...note(
        `${amount(untrusted, "lesson file")} ${isMine ? "of your own" : "came with the repository or"} changed, so no agent sees its lessons.`,
        `To review: tenure trust${isMine ? " --mine" : ""}`,
      ),
    )
  return found
}

function checkChangelog(io: LessonIo): DoctorFinding[] {
  const { project, home, store } = io
  const verification = verifyChangelog(store, readChainHead(project, home))
  const wrong = verdictOf(verification)
  if (wrong === undefined) return []
  if (verification.lacking !== undefined) return cutFinding(io, wrong)
  return broken(
    cleanLine(wrong),
    "Someone or something changed the database. To inspect it: tenure log --json",
  )
}

function checkGraph({ store }: LessonIo): DoctorFinding[] {
  const all = lessonsIn(store, STAGES).map(({ content }) => content)
  return graphProblems(all).flatMap(({ id, message }) =>
    warning(`${id}: ${cleanLine(message)}`, `To change it: tenure edit ${id}`),
  )
}

function checkBlock(lessons: LessonIo): DoctorFinding[] {
  const { trouble } = blockMemory(lessons)
  return trouble === null ? [] : warning(cleanLine(trouble.what), cleanLine(trouble.hint))
}

const SESSIONS_WITHOUT_MATCH = 10

/** CRITICAL lessons that cannot match, or did not in the last sessions (GUID-09): nobody ever sees them. */
function checkCritical({ store, project }: LessonIo): DoctorFinding[] {
  const counted = countSessions(store)
  const valid = validLessons(store, project.root)
  const critical = lessonsIn(store, ["active", "decayed"]).filter(
    ({ content }) => content.priority === "CRITICAL" && valid.has(content.id) && !content.deprecated,
  )
  return critical.flatMap(({ content, standing }): DoctorFinding[] => {
    if (!canMatch(content.triggers))
      return warning(
        `${content.id} is CRITICAL but names no file, command or action, so no call can match it.`,
        `To set when it applies: tenure edit ${content.id}`,
      )
    const approvedIn = "approval" in standing ? standing.approval.sessionNumber : 0
    const since = Math.max(approvedIn, lastMatch(store, content.id) ?? 0)
    if (counted - since < SESSIONS_WITHOUT_MATCH) return []
    return warning(
      `${content.id} is CRITICAL but matched nothing in the last ${SESSIONS_WITHOUT_MATCH} sessions.`,
      `To test it: ${dryRun(content)}. To change when it applies: tenure edit ${content.id}`,
    )
  })
}

function dryRun({ triggers: { files, commands, actions } }: Lesson): string {
  if (files[0] !== undefined) return "tenure explain --all --file <the file you mean>"
  if (commands[0] !== undefined) return "tenure explain --all --command '<the command you mean>'"
  return `tenure explain --all --prompt '${(actions[0] ?? "").replaceAll("'", "")}'`
}

/** The latest times are compared with up to this many before them. */
const LATEST = 100
const BEFORE = 900
/** Fewer times give no meaningful p95. */
const MIN_TIMES = 20

/** A person notices this at every call. */
const SLOW_US = 500_000
/** Below this nobody notices a slowdown. */
const NOTICED_US = 100_000
const MUCH_SLOWER = 3

/** Hook times against what a person notices and what is usual in this project. Excludes process start. */
function checkLatency(store: Store): DoctorFinding[] {
  const times = hookTimes(store, LATEST + BEFORE)
  const latest = times.slice(0, LATEST)
  const before = times.slice(LATEST)
  if (latest.length < MIN_TIMES) return []
  const median = percentile(latest, 0.5) ?? 0
  const p95 = percentile(latest, 0.95) ?? 0
  const usual = before.length < MIN_TIMES ? undefined : percentile(before, 0.95)
  const measured = `${ms(median)} at the median, ${ms(p95)} at p95 (last ${latest.length})`
  const compared = usual === undefined ? "" : `; ${ms(usual)} at p95 in the ${before.length} before`
  if (p95 >= SLOW_US) return warning(`Hooks are slow: ${measured}${compared}.`, CAUSES)
  if (usual !== undefined && p95 >= NOTICED_US && p95 > MUCH_SLOWER * usual)
    return note(`Hooks are slower than usual: ${measured}${compared}.`, CAUSES)
  return good(`hooks take ${measured}`)
}

const CAUSES =
  "Usual causes: a busy machine, or a slow or networked disk. To see which event: tenure dashboard"

function ms(microseconds: number): string {
  return `${Math.round(microseconds / 100) / 10} ms`
}
