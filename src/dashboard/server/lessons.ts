// Routes of lessons: the list, searched and filtered; what it can be filtered by; one lesson; the changelog.
import { wouldHaveFired } from "../../guidance/match/would-have-fired.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { proposedForRetirement } from "../../lessons/disk/retirement.ts"
import { oneLine } from "../../lessons/file/body.ts"
import type { ChangelogRow } from "../../lessons/lifecycle/changelog.ts"
import { redoTarget, undoTarget } from "../../lessons/lifecycle/undo.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { PAST_CALLS } from "../../lessons/review/disk/card.ts"
import { lessonFacts } from "../../lessons/review/disk/lesson-text.ts"
import { changesBefore } from "../../store/changelog-rows.ts"
import { latestToolEvents } from "../../store/events.ts"
import { hubLinkOf } from "../../store/hub-state.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countLessons, loadLesson } from "../../store/lesson-rows.ts"
import { isPersonal } from "../../store/personal-lessons.ts"
import { areas, findLessons } from "../../store/search.ts"
import { UserError } from "../../text/user-error.ts"
import type { Change, Facet, Facets, LessonPage, LessonView } from "../api/lessons.ts"
import { deliveries } from "./deliveries.ts"
import { count, lessonId, type Route } from "./route.ts"

const MAX_ROWS = 200
const MAX_AREAS = 100

export const lessonRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/lessons",
    answer(request, context): LessonPage {
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
    },
  },
  {
    method: "GET",
    path: "/api/facets",
    answer(_request, context): Facets {
      const { store } = context.lessons()
      const rows = countLessons(store)
      const by = (key: "stage" | "kind" | "priority"): Facet[] => {
        const sums = new Map<string, number>()
        for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.count)
        return [...sums].map(([name, sum]) => ({ name, count: sum }))
      }
      return {
        stage: by("stage"),
        kind: by("kind"),
        priority: by("priority"),
        area: areas(store, MAX_AREAS),
      }
    },
  },
  {
    method: "GET",
    path: "/api/lessons/:name",
    answer: (request, context) => lessonView(context.lessons(), lessonId(request)),
  },
  {
    method: "GET",
    path: "/api/changes",
    answer(request, context): readonly Change[] {
      const before = count(request, "before", Number.MAX_SAFE_INTEGER)
      const rows = changesBefore(context.lessons().store, before, count(request, "limit", 100, MAX_ROWS))
      return rows.map(({ prev, hash, ...row }) => row)
    },
  },
]

function lessonView(io: LessonIo, id: LessonId): LessonView {
  const state = loadLesson(io.store, id)
  if (state === undefined) throw new UserError(`There is no lesson '${id}'.`, "It may have been undone.")
  const { gone, goneWords, history, ...facts } = lessonFacts(io, state)
  const past = latestToolEvents(io.store, PAST_CALLS)
  return {
    ...facts,
    state,
    oneLine: oneLine(state.content),
    gone: goneWords,
    history: history.map(({ prev, hash, ...row }) => row),
    past: { ...wouldHaveFired(state.content, past, matchGlob), calls: past.length },
    unusedFor: isAsked(io, id) ? io.config.lifecycle.decayAfterSessions : null,
    deliveries: deliveries(io.store, { lesson: id, withBriefs: true }),
    isPersonal: isPersonal(id),
    undo: undoTarget(history, id)?.action ?? null,
    redo: redoneBy(history, id),
    hub: hubView(io, id),
  }
}

/** The change that a redo makes again. */
function redoneBy(history: readonly ChangelogRow[], id: LessonId): string | null {
  const undo = redoTarget(history, id)
  return history.find(({ seq }) => seq === undo?.undoes)?.action ?? null
}

function hubView({ project }: LessonIo, id: LessonId): LessonView["hub"] {
  const link = hubLinkOf(project, id)
  if (link === undefined) return null
  return { words: link.words, outcomes: JSON.parse(link.outcomes) as Record<string, number> }
}

function isAsked(io: LessonIo, id: LessonId): boolean {
  return proposedForRetirement(io).some(({ content }) => content.id === id)
}
