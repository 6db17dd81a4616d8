// The dashboard's server. It listens on 127.0.0.1 only (no option changes that), access.ts judges every request before
// routing, and it stops by itself after a while without requests.
import { timingSafeEqual } from "node:crypto"
import { sha256 } from "../../io/hash.ts"
import { UserError } from "../../text/user-error.ts"
import icon from "../page/icon.svg" with { type: "text" }
import html from "../page/index.html" with { type: "text" }
import css from "../page/page.css" with { type: "text" }
import { accessRefusal, ENTER_PATH, LIVE_PATH } from "./access.ts"
import { pageScript } from "./bundle-page.ts" with { type: "macro" }
import { decisionRoutes } from "./decide.ts"
import { handEditRoute } from "./hand-edits.ts"
import { lessonRoutes } from "./lessons.ts"
import { openLive } from "./live.ts"
import { overviewRoutes } from "./overview.ts"
import { answer, failed, json, respondRefused } from "./respond.ts"
import { type DashboardContext, nameIn, type Route, textField } from "./route.ts"
import { sessionRoutes } from "./sessions.ts"
import { trackRoute } from "./track.ts"

export interface Dashboard {
  readonly port: number
  /** The address with a new ticket; voids the previous one. */
  link(): string
  /** Resolves with the reason when the server has stopped. */
  readonly ended: Promise<"idle" | "stopped">
  stop(): void
}

export interface Options {
  /** 0 picks a free port. */
  readonly port: number
  readonly idleMs: number
  /** Called when a ticket was exchanged for the token. */
  readonly entered: () => void
}

const NOWHERE = new URL("http://127.0.0.1/nowhere")
const MAX_BODY_BYTES = 256 * 1024

export function openDashboard(context: DashboardContext, options: Options): Dashboard {
  const tickets = openTickets(options.entered)
  const live = openLive(context)
  const { promise: ended, resolve } = Promise.withResolvers<"idle" | "stopped">()
  let asked = performance.now()

  const server = listen(options.port, {
    hostname: "127.0.0.1",
    maxRequestBodySize: MAX_BODY_BYTES,
    async fetch(request, own): Promise<Response> {
      // Without a Host header the URL is a bare path or invalid; access.ts then refuses it.
      const { pathname, searchParams } = URL.parse(request.url, "http://127.0.0.1") ?? NOWHERE
      const { method } = request
      const header = (name: string) => request.headers.get(name)
      const access = { port: own.port ?? 0, isToken: tickets.isToken }
      const refusal = accessRefusal({ method, path: pathname, header }, access)
      if (refusal !== undefined) return respondRefused(refusal.status, refusal.why)
      asked = performance.now()
      if (method === "GET" && pathname === LIVE_PATH) {
        own.timeout(request, 0)
        return live.stream()
      }
      try {
        const body = method === "POST" ? await jsonBody(request) : null
        if (method === "POST" && pathname === ENTER_PATH) return enter(body)
        const found = routeFor(method, pathname)
        if (found === undefined)
          return (method === "GET" && shell(pathname)) || respondRefused(404, "There is no such page.")
        return json(await found.route.answer({ name: found.name, query: searchParams, body }, context))
      } catch (fault) {
        return failed(fault)
      }
    },
    error: failed,
  })

  const enter = (body: unknown): Response => {
    const token = tickets.spend(textField(body, "ticket") ?? "", Date.now())
    return token === undefined ? respondRefused(401, USED_OR_OLD) : json({ token })
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

const USED_OR_OLD =
  "This link has been used, or is older than two minutes. Press Enter in the terminal for a new one."

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
    throw new UserError(`Port ${port} is taken.`, "Omit --port, or choose another one.")
  }
}

// Every route. Nothing else is served, and the tests of T12 and T14 walk this list.
export const ROUTES: readonly Route[] = [
  ...overviewRoutes,
  ...lessonRoutes,
  ...decisionRoutes,
  handEditRoute,
  ...sessionRoutes,
  trackRoute,
]

function routeFor(
  method: string,
  path: string,
): { readonly route: Route; readonly name: string } | undefined {
  for (const route of ROUTES) {
    const name = route.method === method ? nameIn(route, path) : undefined
    if (name !== undefined) return { route, name }
  }
  return undefined
}

// Access by link. The link carries a ticket in its fragment, which no request and no log contains. The page exchanges it,
// once, for the token of this run; a spent ticket opens nothing.
interface Tickets {
  /** A new ticket; voids the previous one. */
  issue(now: number): string
  /** The token, or undefined for a bad ticket. */
  spend(ticket: string, now: number): string | undefined
  isToken(text: string): boolean
}

/** Long enough for a browser to start; a link left on a screen expires. */
const TICKET_LIVES_MS = 2 * 60 * 1000

/** `spent` is called when a ticket was exchanged for the token. */
export function openTickets(spent: () => void): Tickets {
  const token = secret()
  let ticket: { readonly text: string; readonly until: number } | undefined
  return {
    issue(now) {
      ticket = { text: secret(), until: now + TICKET_LIVES_MS }
      return ticket.text
    },
    spend(text, now) {
      if (ticket === undefined || now > ticket.until || !isSame(text, ticket.text)) return undefined
      ticket = undefined
      spent()
      return token
    },
    isToken: (text) => isSame(text, token),
  }
}

/** 256 bits. */
function secret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}

export const SHELL: Readonly<Record<string, { readonly body: string; readonly type: string }>> = {
  "/": { body: html as unknown as string, type: "text/html; charset=utf-8" },
  "/page.js": { body: pageScript(), type: "text/javascript; charset=utf-8" },
  "/icon.svg": { body: icon, type: "image/svg+xml" },
  "/page.css": { body: css, type: "text/css; charset=utf-8" },
}

export function shell(path: string): Response | undefined {
  const part = SHELL[path]
  return part === undefined ? undefined : answer(part.body, part.type)
}
