// Routes of lessons: the list, searched and filtered; what it can be filtered by; one lesson; the changelog; the review
// queue; the graph.
import { wouldHaveFired } from "../../guidance/match/would-have-fired.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { DASHBOARD, numberWaiting } from "../../lessons/disk/numbering.ts"
import { proposedForRetirement } from "../../lessons/disk/retirement.ts"
import { syncLessons } from "../../lessons/disk/sync-lessons.ts"
import { oneLine } from "../../lessons/file/body.ts"
import { redoTarget, undoTarget } from "../../lessons/lifecycle/undo.ts"
import type { Lesson, LessonHead, LessonId } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { lessonFacts, PAST_CALLS } from "../../lessons/review/disk/lesson-text.ts"
import { changesBefore } from "../../store/changelog-rows.ts"
import { latestToolEvents } from "../../store/events.ts"
import { hubLinkOf } from "../../store/hub-state.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countLessons, countWaiting, loadLesson } from "../../store/lesson-rows.ts"
import { isPersonal } from "../../store/personal-lessons.ts"
import { areas, findLessons, mostTied } from "../../store/search.ts"
import { UserError } from "../../text/user-error.ts"
import type { Graph, GraphEdge, GraphNode } from "../api/graph.ts"
import type { Change, Facet, Facets, LessonView, RowsOf, Waiting } from "../api/lessons.ts"
import { handEditRows } from "./hand-edits.ts"
import { count, get, lessonId, type Route } from "./route.ts"
import { deliveries } from "./sessions.ts"

const MAX_ROWS = 200
const MAX_AREAS = 100

export const lessonRoutes: readonly Route[] = [
  get<RowsOf<LessonHead>>("/api/lessons", (request, context) => {
    const value = (key: string) => request.query.get(key) || null
    const filter = {
      words: request.query.get("search") ?? "",
      stage: value("stage"),
      kind: value("kind"),
      priority: value("priority"),
      area: value("area"),
    }
    const offset = count(request, "offset", 0)
    const limit = count(request, "limit", 100, MAX_ROWS)
    return { offset, ...findLessons(context.lessons().store, filter, { offset, limit }) }
  }),
  get<Facets>("/api/facets", (_, context) => {
    const { store } = context.lessons()
    const rows = countLessons(store)
    const by = (key: "stage" | "kind" | "priority"): Facet[] => {
      const sums = new Map<string, number>()
      for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.count)
      return [...sums].map(([name, sum]) => ({ name, count: sum }))
    }
    const area = areas(store, MAX_AREAS)
    return { stage: by("stage"), kind: by("kind"), priority: by("priority"), area }
  }),
  get("/api/lessons/:name", (request, context) => lessonView(context.lessons(), lessonId(request))),
  get<readonly Change[]>("/api/changes", (request, context) => {
    const before = count(request, "before", Number.MAX_SAFE_INTEGER)
    const rows = changesBefore(context.lessons().store, before, count(request, "limit", 100, MAX_ROWS))
    return rows.map(({ prev, hash, ...row }) => row)
  }),
  get<Waiting>("/api/review", (request, context) => {
    const lessons = context.lessons()
    const limit = count(request, "limit", MAX_ROWS, MAX_ROWS)
    // An editor that writes in place leaves the folder as it was: only reading the files shows it.
    if (limit > 0) syncLessons(lessons)
    const queue = numberWaiting(lessons, DASHBOARD).slice(0, limit)
    return {
      total: countWaiting(lessons.store),
      handEdits: handEditRows(lessons),
      rows: queue.map(({ number, state }) => {
        const { source, evidence } = state.content
        return { ...headOf(state), number, source, quote: evidence[0]?.quote ?? null }
      }),
      proposed: proposedForRetirement(lessons).slice(0, MAX_ROWS).map(headOf),
    }
  }),
  get<Graph>("/api/graph", (_, context) => {
    const { total, lessons } = mostTied(context.lessons().store, MAX_LESSONS)
    return { lessons: total, ...graphOf(lessons) }
  }),
]

function headOf({ content: { id, title, kind, priority }, standing: { stage } }: LessonState): LessonHead {
  return { id, title, kind, priority, stage }
}

function lessonView(io: LessonIo, id: LessonId): LessonView {
  const state = loadLesson(io.store, id)
  if (state === undefined) throw new UserError(`There is no lesson '${id}'.`, "It may have been undone.")
  const { gone, goneWords, history, ...facts } = lessonFacts(io, state)
  const past = latestToolEvents(io.store, PAST_CALLS)
  const isAsked = proposedForRetirement(io).some(({ content }) => content.id === id)
  const undo = redoTarget(history, id)
  return {
    ...facts,
    state,
    oneLine: oneLine(state.content),
    gone: goneWords,
    history: history.map(({ prev, hash, ...row }) => row),
    past: { ...wouldHaveFired(state.content, past, matchGlob), calls: past.length },
    unusedFor: isAsked ? io.config.lifecycle.decayAfterSessions : null,
    deliveries: deliveries(io.store, { lesson: id, withBriefs: true }),
    isPersonal: isPersonal(id),
    undo: undoTarget(history, id)?.action ?? null,
    redo: history.find(({ seq }) => seq === undo?.undoes)?.action ?? null,
    hub: hubView(io, id),
  }
}

function hubView({ project }: LessonIo, id: LessonId): LessonView["hub"] {
  const link = hubLinkOf(project, id)
  if (link === undefined) return null
  return { words: link.words, outcomes: JSON.parse(link.outcomes) as Record<string, number> }
}

/** A picture holds only so many: those with the most ties (LESN-04). The page says how many there are. */
const MAX_LESSONS = 150

function graphOf(lessons: readonly LessonState[]): Pick<Graph, "nodes" | "edges"> {
  const nodes = new Map<string, GraphNode>(lessons.map((state) => [state.content.id, lessonNode(state)]))
  const edges: GraphEdge[] = []
  const add = (lesson: Lesson, ids: readonly string[], via: GraphEdge["via"]) => {
    for (const to of ids) if (to !== lesson.id && nodes.has(to)) edges.push({ from: lesson.id, to, via })
  }
  const tie = (lesson: Lesson, kind: "area" | "file", name: string) => {
    const id = `${kind}:${name}`
    nodes.set(id, { id, kind, name, priority: null, stage: null })
    edges.push({ from: lesson.id, to: id, via: kind })
  }
  for (const { content } of lessons) {
    add(content, content.supersedes, "supersedes")
    add(content, content.causedBy, "caused-by")
    add(content, content.related, "related")
  }
  for (const { content } of lessons) {
    const { areas, files } = content.triggers
    for (const name of areas) tie(content, "area", name)
    for (const name of files) tie(content, "file", name)
  }
  return { nodes: [...nodes.values()], edges }
}

function lessonNode(state: LessonState): GraphNode {
  const { id, title, priority, stage } = headOf(state)
  return { id, kind: "lesson", name: title, priority, stage }
}
