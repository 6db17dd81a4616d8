// What a route is: a method, a path with at most one name in it, and what it answers.
import { type LessonId, parseLessonId } from "../core/lessons/lesson.ts"
import { UserError } from "../core/user-error.ts"
import type { Desk } from "./desk.ts"

export interface Ask {
  /** The part of the path that stands for `:name`. */
  readonly name: string
  readonly query: URLSearchParams
  /** The JSON that was sent; null for GET. */
  readonly body: unknown
}

export interface Route {
  readonly method: "GET" | "POST"
  /** `/api/lessons/:name/decide` */
  readonly path: string
  answer(ask: Ask, desk: Desk): unknown
}

/** The name in `path` when it fits the route, "" when the route has none; undefined when it does not fit. */
export function nameIn(route: Route, path: string): string | undefined {
  const [want, have] = [route.path.split("/"), path.split("/")]
  if (want.length !== have.length) return undefined
  let name = ""
  for (const [at, part] of want.entries()) {
    if (part === ":name") name = decoded(have[at] ?? "")
    else if (part !== have[at]) return undefined
  }
  return name
}

export function lessonId({ name }: Ask): LessonId {
  const id = parseLessonId(name)
  if (id !== undefined) return id
  throw new UserError("That is not the id of a lesson.", "See them all: tenure lessons")
}

/** A whole number of the query, at most `most`. */
export function count(ask: Ask, key: string, otherwise: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(ask.query.get(key) ?? otherwise)
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, most) : otherwise
}

/** A field of the body, when it is text. */
export function text(body: unknown, key: string): string | undefined {
  const value = (Object(body) as Record<string, unknown>)[key]
  return typeof value === "string" ? value : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
