// The dashboard's server: on 127.0.0.1 and nowhere else (there is no option for it), each request judged by access.ts
// before a route is looked for, ended by itself when nobody has asked anything for a while.
import { UserError } from "../core/user-error.ts"
import { ENTER_PATH, LIVE_PATH, refusalOf } from "./access.ts"
import type { Desk } from "./desk.ts"
import { openLive } from "./live.ts"
import { failed, json, refused } from "./respond.ts"
import { text } from "./route.ts"
import { routeFor } from "./routes.ts"
import { shell } from "./shell.ts"
import { openTickets } from "./tickets.ts"

export interface Dashboard {
  readonly port: number
  /** The address with a new ticket; the one before is void. */
  link(): string
  /** Settles when the server has ended, with why. */
  readonly ended: Promise<"idle" | "stopped">
  stop(): void
}

export interface Options {
  /** 0 for any free one. */
  readonly port: number
  readonly idleMs: number
  /** A ticket was changed for the token: someone is in. */
  readonly entered: () => void
}

const MAX_BODY_BYTES = 256 * 1024

export function openDashboard(desk: Desk, options: Options): Dashboard {
  const tickets = openTickets(options.entered)
  const live = openLive(desk)
  const { promise: ended, resolve } = Promise.withResolvers<"idle" | "stopped">()
  let asked = performance.now()

  const server = listen(options.port, {
    hostname: "127.0.0.1",
    maxRequestBodySize: MAX_BODY_BYTES,
    async fetch(request, own): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url)
      const { method } = request
      const header = (name: string) => request.headers.get(name)
      const house = { port: own.port ?? 0, isToken: tickets.isToken }
      const refusal = refusalOf({ method, path: pathname, header }, house)
      if (refusal !== undefined) return refused(refusal.status, refusal.why)
      asked = performance.now()
      if (method === "GET" && pathname === LIVE_PATH) {
        own.timeout(request, 0)
        return live.stream()
      }
      try {
        const body = method === "POST" ? await jsonBody(request) : null
        if (method === "POST" && pathname === ENTER_PATH) return enter(body)
        const found = routeFor(method, pathname)
        if (found === undefined) return shellFor(method, pathname) ?? refused(404, "There is no such page.")
        return json(found.route.answer({ name: found.name, query: searchParams, body }, desk))
      } catch (fault) {
        return failed(fault)
      }
    },
    error: failed,
  })

  const enter = (body: unknown): Response => {
    const token = tickets.spend(text(body, "ticket") ?? "", Date.now())
    return token === undefined ? refused(401, "This link has been used or is too old.") : json({ token })
  }
  const stop = (why: "idle" | "stopped") => {
    clearInterval(idle)
    live.close()
    server.stop(true)
    resolve(why)
  }
  const idle = setInterval(
    () => {
      if (performance.now() - asked > options.idleMs) stop("idle")
    },
    Math.min(options.idleMs, 10_000),
  )

  const port = server.port ?? 0
  return {
    port,
    link: () => `http://127.0.0.1:${port}/#${tickets.issue(Date.now())}`,
    ended,
    stop: () => stop("stopped"),
  }
}

function shellFor(method: string, path: string): Response | undefined {
  return method === "GET" ? shell(path) : undefined
}

async function jsonBody(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new UserError("That is not JSON.", "Reload the page.")
  }
}

function listen(port: number, options: Omit<Bun.Serve.Options<undefined>, "port">): Bun.Server<undefined> {
  try {
    return Bun.serve({ ...options, port } as Bun.Serve.Options<undefined>)
  } catch (fault) {
    if ((fault as { code?: string }).code !== "EADDRINUSE") throw fault
    throw new UserError(`Port ${port} is taken.`, "Leave --port away, or name another.")
  }
}
