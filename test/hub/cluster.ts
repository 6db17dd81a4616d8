// A throw-away PostgreSQL on a socket, made and started by the tests themselves.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { connect, type Hub, readAddress } from "../../src/hub/disk/hub-connection.ts"
import { migrateHub } from "../../src/hub/disk/hub-schema.ts"

/** A test loads a company, or runs on a machine with much else to do. */
const PATIENT = { connectSeconds: 60, answerMs: 7_200_000 }
const VERSIONS = "/usr/lib/postgresql"

export interface Cluster extends AsyncDisposable {
  readonly socket: string
  /** For this login role and database. */
  address(user: string, database?: string): string
  connect(user: string, database?: string): Promise<Hub>
  /** A database with a hub of this version (the newest unless told). */
  makeHub(database: string, steps?: number): Promise<void>
  makePerson(name: string, role: "tenure_reader" | "tenure_member" | "tenure_reviewer"): Promise<void>
  /** As a power cut: every backend dies at once. */
  kill(): void
  start(): void
}

/** `certificate` and `key`, in PEM: it also listens on this port of loopback, with TLS. */
export interface TlsOptions {
  readonly port: number
  readonly certificate: string
  readonly key: string
}

export async function openCluster(tls?: TlsOptions): Promise<Cluster> {
  // Not in TMPDIR, which may be a folder that only we can enter.
  const top = mkdtempSync("/tmp/tenure-pg-")
  const data = join(top, "data")
  chmodSync(top, 0o777)
  asOwner([
    tool("initdb"),
    "-D",
    data,
    "-A",
    "trust",
    "-U",
    "owner",
    "--no-sync",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ])
  const listens = tls === undefined ? "-c listen_addresses=" : listenWithTls(data, tls)
  const options = `-k ${top} ${listens} -c max_connections=80 -c max_wal_size=4GB -c fsync=on -c synchronous_commit=on`
  const start = () =>
    asOwner([tool("pg_ctl"), "-D", data, "-w", "-l", join(top, "log"), "-o", options, "start"])
  const stop = (mode: string) => asOwner([tool("pg_ctl"), "-D", data, "-w", "-m", mode, "stop"])
  start()
  const host = tls === undefined ? "" : `socket:${tls.port}`
  const address = (user: string, database = "hub") => `postgres://${user}@${host}/${database}?host=${top}`
  const cluster: Cluster = {
    socket: top,
    address,
    connect: (user, database) => connect(readAddress(address(user, database)), PATIENT),
    async makeHub(database, steps) {
      {
        await using first = await cluster.connect("owner", "postgres")
        await first.ask(`CREATE DATABASE ${database}`)
      }
      await using hub = await cluster.connect("owner", database)
      const { HUB_MIGRATIONS } = await import("../../src/hub/disk/hub-schema.ts")
      await migrateHub(hub, HUB_MIGRATIONS.slice(0, steps))
    },
    async makePerson(name, role) {
      await using hub = await cluster.connect("owner", "postgres")
      await hub.ask(`CREATE ROLE ${name} LOGIN IN ROLE ${role}`)
    },
    kill: () => stop("immediate"),
    start,
    async [Symbol.asyncDispose]() {
      stop("immediate")
      rmSync(top, { recursive: true, force: true })
    },
  }
  return cluster
}

function listenWithTls(data: string, { port, certificate, key }: TlsOptions): string {
  const { uid, gid } = statSync(data)
  for (const [name, text] of Object.entries({ "server.crt": certificate, "server.key": key })) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    chownSync(join(data, name), uid, gid)
  }
  return `-p ${port} -c listen_addresses=127.0.0.1 -c ssl=on`
}

function tool(name: string): string {
  const newest = existsSync(VERSIONS)
    ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (newest === undefined) throw new Error("PostgreSQL is not installed. Run: apt-get install postgresql")
  return join(VERSIONS, newest, "bin", name)
}

/** PostgreSQL refuses to run as root. */
function asOwner(words: readonly string[]): void {
  const isRoot = process.geteuid?.() === 0
  const command = isRoot ? ["runuser", "-u", "postgres", "--", ...words] : [...words]
  const done = Bun.spawnSync(command, { cwd: "/", stdout: "ignore", stderr: "pipe" })
  if (done.exitCode !== 0) throw new Error(`${words[0]}: ${done.stderr.toString()}`)
}
