// The changelog, newest first, a page at a time.
import { changesBefore } from "../store/changelog.ts"
import type { Change } from "./api/lessons.ts"
import { count, type Route } from "./route.ts"

export const changesRoute: Route = {
  method: "GET",
  path: "/api/changes",
  answer(ask, desk): readonly Change[] {
    const before = count(ask, "before", Number.MAX_SAFE_INTEGER)
    const rows = changesBefore(desk.lessons().store, before, count(ask, "limit", 100, 200))
    return rows.map(({ prev, hash, ...row }) => row)
  },
}
