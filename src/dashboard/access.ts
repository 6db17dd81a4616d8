// Who may ask the dashboard anything (T12, T14). One decision, made before any route is looked at, from the request's
// own words: the exact host, our own page as origin, JSON, and the token that only the page's memory holds. There is
// no cookie: browsers send a host's cookies to every port of it, and an agent's own server may listen on the next one.

export interface Asked {
  readonly method: string
  readonly path: string
  /** A header's value; null when it is not there. */
  readonly header: (name: string) => string | null
}

export interface House {
  readonly port: number
  readonly isToken: (text: string) => boolean
}

export interface Refusal {
  readonly status: 401 | 403 | 405 | 415
  readonly why: string
}

/** The name of the header that carries the token; the guard looks for it in what an agent runs. */
export const TOKEN_HEADER = "x-tenure-token"
/** Where a link's ticket is changed for the token, once. */
export const ENTER_PATH = "/api/enter"
/** Where an open page hears of changes. */
export const LIVE_PATH = "/api/live"
/** The empty page and what it is made of: the same bytes in every project, nothing of it. */
export const SHELL_PATHS: readonly string[] = ["/", "/page.js", "/page.css", "/icon.svg"]

/** Undefined when the request may go on to its route. */
export function refusalOf(asked: Asked, house: House): Refusal | undefined {
  const { method, path, header } = asked
  const ours = `127.0.0.1:${house.port}`
  if (header("host") !== ours) return { status: 403, why: "This is not the address of the dashboard." }
  if (method !== "GET" && method !== "POST") return { status: 405, why: "The dashboard knows GET and POST." }
  if (header("upgrade") !== null) return { status: 403, why: "The dashboard speaks plain HTTP." }
  const foreign = foreignSite(asked, `http://${ours}`)
  if (foreign !== undefined) return foreign
  if (method === "POST" && !isJson(header("content-type")))
    return { status: 415, why: "The dashboard takes JSON only." }
  if (path === ENTER_PATH || (method === "GET" && SHELL_PATHS.includes(path))) return undefined
  if (house.isToken(header(TOKEN_HEADER) ?? "")) return undefined
  return { status: 401, why: "Open the dashboard by the link in the terminal." }
}

/** A missing header is a denial where something could change; elsewhere the token decides. */
function foreignSite({ method, path, header }: Asked, origin: string): Refusal | undefined {
  const denied: Refusal = { status: 403, why: "Only the dashboard's own page may ask." }
  const [from, site] = [header("origin"), header("sec-fetch-site")]
  if (method === "POST") return from === origin && site === "same-origin" ? undefined : denied
  if (from !== null && from !== origin) return denied
  if (site === null || site === "same-origin" || site === "none") return undefined
  // The file that hands the link to the browser is another site to it; what it gets is the empty page.
  const isVisit = header("sec-fetch-mode") === "navigate" && header("sec-fetch-dest") === "document"
  return path === "/" && isVisit ? undefined : denied
}

function isJson(type: string | null): boolean {
  return type !== null && /^application\/json(?:; ?charset=utf-8)?$/i.test(type)
}
