// Decides, before routing, whether a request may pass (T12, T14): the exact host, our own page as origin, JSON, and the
// token that only the page holds. No cookie: browsers send a host's cookies to every port, and an agent's own server may
// listen on the next one.

export interface AccessRequest {
  readonly method: string
  readonly path: string
  /** A header's value, or null. */
  readonly header: (name: string) => string | null
}

export interface AccessContext {
  readonly port: number
  readonly isToken: (text: string) => boolean
}

export interface AccessRefusal {
  readonly status: 401 | 403 | 405 | 415
  readonly why: string
}

/** The header that carries the token; the guard looks for it in what an agent runs. */
export const TOKEN_HEADER = "x-tenure-token"
/** Exchanges a link's ticket for the token, once. */
export const ENTER_PATH = "/api/enter"
/** Streams a line to an open page whenever the store changes. */
export const LIVE_PATH = "/api/live"
/** The empty page, its script and its style: the same bytes in every project, none of its data. */
export const SHELL_PATHS: readonly string[] = ["/", "/page.js", "/page.css", "/icon.svg"]

/** Undefined when the request may pass. */
export function accessRefusal(request: AccessRequest, context: AccessContext): AccessRefusal | undefined {
  const { method, path, header } = request
  const ours = `127.0.0.1:${context.port}`
  if (header("host") !== ours) return { status: 403, why: "This is not the address of the dashboard." }
  if (method !== "GET" && method !== "POST")
    return { status: 405, why: "The dashboard accepts GET and POST only." }
  if (header("upgrade") !== null) return { status: 403, why: "The dashboard speaks plain HTTP." }
  const foreign = foreignSite(request, `http://${ours}`)
  if (foreign !== undefined) return foreign
  if (method === "POST" && !isJson(header("content-type")))
    return { status: 415, why: "The dashboard accepts JSON only." }
  if (path === ENTER_PATH || (method === "GET" && SHELL_PATHS.includes(path))) return undefined
  if (context.isToken(header(TOKEN_HEADER) ?? "")) return undefined
  return { status: 401, why: "Open the dashboard by the link in the terminal." }
}

/** POST needs both headers. For GET a missing one passes: the token decides. */
function foreignSite({ method, path, header }: AccessRequest, origin: string): AccessRefusal | undefined {
  const denied: AccessRefusal = { status: 403, why: "Only the dashboard's own page may request." }
  const [from, site] = [header("origin"), header("sec-fetch-site")]
  if (method === "POST") return from === origin && site === "same-origin" ? undefined : denied
  if (from !== null && from !== origin) return denied
  if (site === null || site === "same-origin" || site === "none") return undefined
  // The local file that opens the link counts as another site; it only gets the empty page.
  const isVisit = header("sec-fetch-mode") === "navigate" && header("sec-fetch-dest") === "document"
  return path === "/" && isVisit ? undefined : denied
}

function isJson(type: string | null): boolean {
  return type !== null && /^application\/json(?:; ?charset=utf-8)?$/i.test(type)
}
