// Checklists that were begun and miss something (GUID-07), at a commit or at the end of a turn. What was done is what the
// session's own calls touched, and at a commit the files that its line names: git is not asked what is staged.
import type { SessionId } from "../core/events/event.ts"
import {
  type Commit,
  type Done,
  type Unfinished,
  unfinished,
  writtenBy,
} from "../core/guidance/follow-through.ts"
import { addPathKeys } from "../core/guidance/path-keys.ts"
import { type Place, pathInProject } from "../core/guidance/paths.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import type { Project } from "../io/home.ts"
import { matchGlob } from "../io/match-glob.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import { doneCalls } from "../store/events.ts"
import type { Store } from "../store/open.ts"
import { givenIn } from "../store/receipts.ts"
import { candidates, lessonInForce } from "../store/triggers.ts"
import type { AskedAct } from "./consider-call.ts"
import { placeIn } from "./place.ts"

/** `store` has taken in what the session has done so far. */
interface Where {
  readonly session: SessionId
  readonly place: Place
  readonly project: Project
  readonly store: Store
}

export function missedByCommit(
  commit: Commit,
  { event, place, project }: AskedAct,
  store: Store,
): readonly Unfinished[] {
  const where = { session: event.session, place, project, store }
  const { touched, lines } = workOf(where)
  const isNamed = commit.paths.length > 0 && !commit.isAll
  const committed = isNamed ? commit.paths : [...touched, ...commit.paths]
  return missing({ touched, committed }, lines, where)
}

export function missedByTurn(session: SessionId, project: Project, store: Store): readonly Unfinished[] {
  const where = { session, place: placeIn(project.root, project.root), project, store }
  const { touched, lines } = workOf(where)
  return touched.length === 0 ? [] : missing({ touched, committed: null }, lines, where)
}

interface Work {
  /** Files that were edited, in the project's terms. */
  readonly touched: readonly string[]
  readonly lines: readonly string[]
}

function workOf({ session, place, store }: Where): Work {
  const calls = doneCalls(store, session)
  const edits = calls.filter(({ tool }) => tool !== "Bash")
  return {
    touched: [...new Set(edits.map(({ target }) => pathInProject(target, { ...place, cwd: place.root })))],
    lines: calls.filter(({ tool }) => tool === "Bash").map(({ target }) => target),
  }
}

/** A file that seems untouched may have been written by a command: only then are the lines taken apart. */
function missing(done: Done, lines: readonly string[], where: Where): readonly Unfinished[] {
  const lessons = checklists([...done.touched, ...(done.committed ?? [])], where)
  const open = unfinished(lessons, done, matchGlob)
  if (open.length === 0 || lines.length === 0) return open
  const files = open.flatMap((each) => each.missing.flatMap((text) => text.split(" or ")))
  const place = { ...where.place, cwd: where.place.root }
  const written = lines.flatMap((line) => writtenBy(line, files, place))
  return unfinished(lessons, { ...done, touched: [...done.touched, ...written] }, matchGlob)
}

/** Those that these paths point at, and those that were told in the session, which something else may have begun. */
function checklists(paths: readonly string[], { session, project, store }: Where): readonly Lesson[] {
  const { limits } = guidanceConfig(project, store)
  const keys = new Set<string>()
  for (const path of paths) addPathKeys(keys, path)
  const found = candidates(store, [...keys], limits.candidates * paths.length).map(({ id }) => id)
  const told = givenIn(store, session).map(({ lesson }) => lesson)
  return [...new Set<LessonId>([...(found as LessonId[]), ...told])].flatMap((id) => {
    const lesson = lessonInForce(store, project.root, id)?.content
    return lesson?.kind === "checklist" ? [lesson] : []
  })
}
