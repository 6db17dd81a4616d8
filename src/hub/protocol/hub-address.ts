// The address of a hub, read strictly. Anything but a socket or this machine itself needs TLS with a verified certificate
// (T16); a password is never part of a message.

export interface HubAddress {
  /** A folder with PostgreSQL's socket; undefined for a host. */
  readonly socket: string | undefined
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tls: boolean
  /** A file with the certificate of the authority that signs the hub's; without it the usual authorities count. */
  readonly authority?: string
}

export type AddressReading =
  | { readonly kind: "ok"; readonly address: HubAddress }
  | { readonly kind: "refused"; readonly why: string }

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
const KNOWN = new Set(["host", "sslmode", "sslrootcert"])

export function parseHubAddress(text: string): AddressReading {
  const refused = (why: string): AddressReading => ({ kind: "refused", why })
  const url = URL.parse(text.trim().replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?])/, "$1socket.invalid"))
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol))
    return refused("it is not of the form postgres://user@host/database")
  const unknown = [...url.searchParams.keys()].find((key) => !KNOWN.has(key))
  if (unknown !== undefined) return refused(`it has an unknown setting, ${unknown}`)
  const given = url.searchParams.get("host") ?? ""
  const socket = given.startsWith("/") ? given : undefined
  const host = url.hostname === "socket.invalid" ? given : url.hostname
  if (socket === undefined && host === "") return refused("it names no host")
  const database = decoded(url.pathname.slice(1))
  const user = decoded(url.username)
  if (database === undefined || database === "" || database.includes("/"))
    return refused("it names no database")
  if (user === undefined || user === "")
    return refused("it names no user; the user is who you are in the hub")
  const password = decoded(url.password)
  if (password === undefined) return refused("its password is not encoded as in a URL")
  const mode = url.searchParams.get("sslmode")
  const isLocal = socket !== undefined || LOCAL.test(host)
  if (mode !== null && mode !== "verify-full" && !(mode === "disable" && isLocal))
    return refused(
      "sslmode must be verify-full, because a hub on another machine needs a certificate that is checked",
    )
  const tls = mode === "verify-full" || !isLocal
  const authority = url.searchParams.get("sslrootcert")
  if (authority !== null && !(tls && authority.startsWith("/")))
    return refused("sslrootcert is the whole path of a certificate, and only for an address with TLS")
  const address = { socket, host, port: Number(url.port || 5432), database, user, password, tls }
  return { kind: "ok", address: authority === null ? address : { ...address, authority } }
}

/** For people: without the password. */
export function shownAddress({ user, host, socket, port, database }: HubAddress): string {
  return `${user}@${socket ?? `${host}:${port}`}/${database}`
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
