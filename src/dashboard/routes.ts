// Every route, in one list: what is not here is not served, and the tests of T12 and T14 walk it.
import { changesRoute } from "./changes.ts"
import { decisionRoutes } from "./decide.ts"
import { deliveriesRoute } from "./deliveries.ts"
import { graphRoute } from "./graph.ts"
import { lessonRoute } from "./lesson.ts"
import { lessonRoutes } from "./lessons.ts"
import { overviewRoutes } from "./overview.ts"
import { reviewRoute } from "./review.ts"
import { nameIn, type Route } from "./route.ts"
import { sessionRoutes } from "./sessions.ts"
import { trackRoute } from "./track.ts"

export const ROUTES: readonly Route[] = [
  ...overviewRoutes,
  reviewRoute,
  ...lessonRoutes,
  lessonRoute,
  ...decisionRoutes,
  changesRoute,
  deliveriesRoute,
  ...sessionRoutes,
  graphRoute,
  trackRoute,
]

export function routeFor(
  method: string,
  path: string,
): { readonly route: Route; readonly name: string } | undefined {
  for (const route of ROUTES) {
    const name = route.method === method ? nameIn(route, path) : undefined
    if (name !== undefined) return { route, name }
  }
  return undefined
}
