// The lessons: found as a person types, narrowed by what there is, paged.
import { countLessons } from "../store/lessons.ts"
import { areas, findLessons } from "../store/search.ts"
import type { Facet, Facets, LessonPage } from "./api/lessons.ts"
import { count, type Route } from "./route.ts"

const MOST_ROWS = 200
const MOST_AREAS = 100

export const lessonRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/lessons",
    answer(ask, desk): LessonPage {
      const value = (key: string) => ask.query.get(key) || null
      const filter = {
        words: ask.query.get("search") ?? "",
        stage: value("stage"),
        kind: value("kind"),
        priority: value("priority"),
        area: value("area"),
      }
      const offset = count(ask, "offset", 0)
      const limit = count(ask, "limit", 100, MOST_ROWS)
      return { offset, ...findLessons(desk.lessons().store, filter, { offset, limit }) }
    },
  },
  {
    method: "GET",
    path: "/api/facets",
    answer(_ask, desk): Facets {
      const { store } = desk.lessons()
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
        area: areas(store, MOST_AREAS),
      }
    },
  },
]
