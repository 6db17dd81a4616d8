// A route: a method, a path with at most one name in it, and a function that answers. Every route gets the same context.
import { type LessonId, parseLessonId } from "../../lessons/model/lesson.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { isPersonal, ownId } from "../../store/personal-lessons.ts"
import type { Environment } from "../../text/environment.ts"
import { UserError } from "../../text/user-error.ts"
import type { Transcripts } from "./transcripts.ts"

export interface RouteRequest {
  /** The part of the path at `:name`. */
  readonly name: string
  readonly query: URLSearchParams
  /** The parsed JSON; null for GET. */
  readonly body: unknown
}

export interface Route {
  readonly method: "GET" | "POST"
  /** `/api/lessons/:name/decide` */
  readonly path: string
  readonly answer: (request: RouteRequest, context: DashboardContext) => unknown
}

export function get<T>(path: string, answer: (request: RouteRequest, context: DashboardContext) => T): Route {
  return { method: "GET", path, answer }
}

export function post<T>(
  path: string,
  answer: (request: RouteRequest, context: DashboardContext) => T,
): Route {
  return { method: "POST", path, answer }
}

/** The name in `path`, or "" for a route without one; undefined when the path does not match. */
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

export function lessonId({ name }: RouteRequest): LessonId {
  const id = isPersonal(name) ? parseLessonId(ownId(name)) && (name as LessonId) : parseLessonId(name)
  if (id !== undefined) return id
  throw new UserError("That is not the id of a lesson.", "List them: tenure lessons")
}

/** A whole number of the query, at most `max`. */
export function count(
  request: RouteRequest,
  key: string,
  otherwise: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(request.query.get(key) ?? otherwise)
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, max) : otherwise
}

/** A field of the body, when it is text. */
export function textField(body: unknown, key: string): string | undefined {
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

export interface DashboardContext {
  /** New for each request: its clock moves on. */
  lessons(): LessonIo
  /** Values of secret-named variables are redacted from what a person types. */
  readonly env: Environment
  readonly transcripts: Transcripts
}
