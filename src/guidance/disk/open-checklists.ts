// Started but incomplete checklists (GUID-07), at a commit or at the end of a turn. Counts what the session's calls
// touched and, at a commit, the files its line names. Does not ask git what is staged.

import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import type { Project } from "../../io/home.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import type { SessionId } from "../../sessions/event.ts"
import { doneCalls } from "../../store/events.ts"
import type { Store } from "../../store/open.ts"
import { deliveriesIn } from "../../store/receipts.ts"
import { candidates, lessonInForce } from "../../store/triggers.ts"
import {
  type Commit,
  type Done,
  pathsWrittenBy,
  type Unfinished,
  unfinished,
} from "../deliver/follow-through.ts"
import { addPathKeys } from "../match/path-keys.ts"
import { type PathContext, pathInProject } from "../match/paths.ts"
import type { AskedAct } from "./consider-call.ts"
import { pathContext } from "./locate-act.ts"

/** `store` must have ingested the session's events. */
interface Where {
  readonly session: SessionId
  readonly place: PathContext
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
  const where = { session, place: pathContext(project.root, project.root), project, store }
  const { touched, lines } = workOf(where)
  return touched.length === 0 ? [] : missing({ touched, committed: null }, lines, where)
}

interface Work {
  /** Edited files, relative to the project. */
  readonly touched: readonly string[]
  readonly lines: readonly string[]
}

function workOf({ session, place, store }: Where): Work {
  const calls = doneCalls(store, session)
  const edits = calls.filter(({ tool }) => tool !== SHELL_TOOL)
  return {
    touched: [...new Set(edits.map(({ target }) => pathInProject(target, { ...place, cwd: place.root })))],
    lines: calls.filter(({ tool }) => tool === SHELL_TOOL).map(({ target }) => target),
  }
}

/** A command may have written a file that seems untouched: only then parse the command lines. */
function missing(done: Done, lines: readonly string[], where: Where): readonly Unfinished[] {
  const lessons = checklists([...done.touched, ...(done.committed ?? [])], where)
  const open = unfinished(lessons, done, matchGlob)
  if (open.length === 0 || lines.length === 0) return open
  const files = open.flatMap((each) => each.missing.flatMap((text) => text.split(" or ")))
  const place = { ...where.place, cwd: where.place.root }
  const written = lines.flatMap((line) => pathsWrittenBy(line, files, place))
  return unfinished(lessons, { ...done, touched: [...done.touched, ...written] }, matchGlob)
}

/** Checklists that these paths point at, and those delivered in this session. */
function checklists(paths: readonly string[], { session, project, store }: Where): readonly Lesson[] {
  const { limits } = guidanceConfig(project, store)
  const keys = new Set<string>()
  for (const path of paths) addPathKeys(keys, path)
  const found = candidates(store, [...keys], limits.candidates * paths.length).map(({ id }) => id)
  const told = deliveriesIn(store, session).map(({ lesson }) => lesson)
  return [...new Set<LessonId>([...(found as LessonId[]), ...told])].flatMap((id) => {
    const lesson = lessonInForce(store, project.root, id)?.content
    return lesson?.kind === "checklist" ? [lesson] : []
  })
}
