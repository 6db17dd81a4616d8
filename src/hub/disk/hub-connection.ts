// The only file that opens a connection to a hub; only `tenure hub` loads it. The address is in the system's keychain or in
// TENURE_HUB, never in a file of the project. Nothing waits longer than a few seconds for a server (F30).

import { readText } from "../../io/files.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { Environment } from "../../text/environment.ts"
import { UserError } from "../../text/user-error.ts"
import { type HubAddress, parseHubAddress, shownAddress } from "../protocol/hub-address.ts"
import { hashOfAddress, type Membership } from "./hub-membership.ts"

export const ADDRESS_VARIABLE = "TENURE_HUB"
const SERVICE = "tenure-hub"
const MAX_CERTIFICATE = 1_000_000
const STATEMENT_MS = 10_000

/** How long to wait for a server that may be gone without a word. An answer may take what a statement may, and its way. */
const OPTIONS = {
  connectSeconds: 5,
  answerMs: STATEMENT_MS + 2_000,
  again: "Nothing is lost. Later: tenure hub sync",
}

/** `again` is what to type once a server answers. */
export type ConnectOptions = Partial<typeof OPTIONS>

export interface Hub extends AsyncDisposable {
  readonly address: HubAddress
  /** `text` is constant and has $1, $2 … for the values. */
  ask<T>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** All or nothing. */
  together<T>(work: (hub: Pick<Hub, "ask">) => Promise<T>): Promise<T>
}

export function readAddress(text: string): HubAddress {
  const reading = parseHubAddress(text)
  if (reading.kind === "ok") return reading.address
  throw new UserError(
    `The hub's address cannot be used: ${reading.why}.`,
    "Like: postgres://anna@db.example.org/tenure",
  )
}

/** `hub` is the id that the project joined; undefined before that. */
export async function findAddress(env: Environment, hub: string | undefined): Promise<HubAddress> {
  const given = env[ADDRESS_VARIABLE] ?? ""
  if (given !== "") return readAddress(given)
  return keptAddress(hub)
}

/** Where nobody watches: a project's settings can set the environment, so only the address that the person joined with counts. */
export async function joinedAddress(env: Environment, membership: Membership): Promise<HubAddress> {
  const given = parseHubAddress(env[ADDRESS_VARIABLE] ?? "")
  const isJoined = given.kind === "ok" && hashOfAddress(given.address) === membership.addressHash
  return isJoined ? given.address : keptAddress(membership.hub)
}

async function keptAddress(hub: string | undefined): Promise<HubAddress> {
  const kept = hub === undefined ? null : await fromKeychain(hub)
  if (kept !== null) return readAddress(kept)
  throw new UserError(
    "The hub's address is not known here: there is none in your keychain.",
    `Set it in the environment: ${ADDRESS_VARIABLE}=postgres://…`,
  )
}

async function fromKeychain(hub: string): Promise<string | null> {
  try {
    return await Bun.secrets.get({ service: SERVICE, name: hub })
  } catch {
    return null
  }
}

/** False where the system has no keychain. */
export async function keepAddress(hub: string, text: string): Promise<boolean> {
  try {
    await Bun.secrets.set({ service: SERVICE, name: hub, value: text })
    return true
  } catch {
    return false
  }
}

export async function forgetAddress(hub: string): Promise<void> {
  try {
    await Bun.secrets.delete({ service: SERVICE, name: hub })
  } catch {
    // There is no keychain, so there is nothing in it.
  }
}

export async function connect(address: HubAddress, options: ConnectOptions = {}): Promise<Hub> {
  const { connectSeconds, answerMs, again } = { ...OPTIONS, ...options }
  const { socket, host, port, database, user, password } = address
  const sql = open({
    adapter: "postgres",
    ...(socket === undefined ? { hostname: host, port } : { path: `${socket}/.s.PGSQL.${port}` }),
    database,
    username: user,
    password,
    max: 1,
    connectionTimeout: connectSeconds,
    tls: tlsOf(address),
    connection: {
      statement_timeout: STATEMENT_MS,
      lock_timeout: STATEMENT_MS,
      application_name: "tenure",
      // Every statement has its index (test/hub/plans.test.ts); a guess from statistics may not choose to read all.
      enable_seqscan: false,
      jit: false,
    },
  })
  function explain<T>(work: () => Promise<T>): Promise<T> {
    return asked(work, address, again)
  }
  const hub: Hub = {
    address,
    ask: (text, values = []) => explain(() => withinTime(() => sql.unsafe(text, [...values]), answerMs)),
    together: (work) =>
      explain(() =>
        sql.begin((inner) =>
          work({ ask: async (text, values = []) => [...(await inner.unsafe(text, [...values]))] }),
        ),
      ),
    [Symbol.asyncDispose]: async () => {
      // A dead connection cannot say goodbye.
      await withinTime(() => sql.close({ timeout: 0 }), answerMs).catch(() => undefined)
    },
  }
  await hub.ask("SELECT 1")
  return hub
}

function tlsOf({ tls, host, authority }: HubAddress): Bun.TLSOptions | false {
  if (!tls) return false
  const checked = { rejectUnauthorized: true, serverName: host }
  if (authority === undefined) return checked
  const ca = readText(authority, MAX_CERTIFICATE)
  if (ca?.includes("-----BEGIN CERTIFICATE-----")) return { ...checked, ca }
  throw new UserError(
    `There is no certificate in ${cleanLine(authority, 200)}.`,
    "Check sslrootcert in the hub's address.",
  )
}

async function withinTime<T>(work: () => Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${Math.ceil(ms / 1000)} s`)), ms)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Bun fills in what an address lacks, above all a password, from DATABASE_URL, PGPASSWORD and the like: it sees none of them. */
function open(options: Bun.SQL.Options): Bun.SQL {
  const before = { ...process.env }
  for (const name of Object.keys(before)) delete process.env[name]
  try {
    return new Bun.SQL(options)
  } finally {
    // Their values are still redacted from what leaves.
    Object.assign(process.env, before)
  }
}

/** Turns what PostgreSQL and the network say into what a person can do. */
async function asked<T>(work: () => Promise<T>, address: HubAddress, again: string): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof UserError) throw fault
    const { errno, code = "", message } = fault as { errno?: unknown; code?: string; message?: string }
    // PostgreSQL's own code is a word of five; without one it is the network's or that of TLS.
    const known = typeof errno === "string" ? errno : code
    const said = cleanLine(String(message ?? fault), 200)
    if (/^(?:22|23|TN002)/.test(known)) throw new RefusedRow(`The hub refuses a row: ${said}.`, LOOK)
    throw new UserError(...explained(known, said, shownAddress(address), again))
  }
}

/** The row itself is at fault, not the connection: it would be refused again. */
export class RefusedRow extends UserError {}

const LOOK = "See what would be sent: tenure hub sync --dry-run"

const NO_TLS = "ERR_POSTGRES_TLS_NOT_AVAILABLE"
const DISTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS/

function explained(code: string, message: string, where: string, again: string): [string, string] {
  if (code === NO_TLS)
    return [
      `The hub at ${where} has no TLS, so nothing was sent to it.`,
      "Its owner switches it on (ssl = on), or you connect through a tunnel to localhost.",
    ]
  if (DISTRUSTED.test(code))
    return [
      `The hub at ${where} cannot prove who it is, so nothing was sent to it: ${message}.`,
      "If your company signs its own certificates, add to the address: ?sslrootcert=/path/to/authority.pem",
    ]
  if (code === "42501")
    return [
      `The hub does not allow you to do that: ${message}.`,
      "Ask its owner for a role: tenure_reader, tenure_member or tenure_reviewer.",
    ]
  if (code === "3F000" || code === "42P01")
    return [
      `There is no Tenure hub at ${where}.`,
      "The owner of the database types: tenure hub init postgres://…",
    ]
  if (code === "3D000")
    return [
      `There is no such database at ${where}: ${message}.`,
      "Create it, then: tenure hub init postgres://…",
    ]
  if (code === "28P01" || code === "28000")
    return [`The hub at ${where} does not let you in: ${message}.`, "Check the user and the password."]
  if (code === "TN001") return [`The hub takes no more from you today: ${message}.`, again]
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57)/.test(code))
    return [`The hub at ${where} reports an error: ${message}.`, again]
  return [`The hub at ${where} does not answer: ${message}.`, again]
}
