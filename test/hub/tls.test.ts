// T16: a hub on another machine proves who it is, or gets nothing. A real PostgreSQL with TLS, certificates of two
// authorities made here, the built executable.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"

const folder = mkdtempSync(join(tmpdir(), "tenure-tls-"))
const file = (name: string) => join(folder, name)
let cluster: Cluster
let port: number

beforeAll(async () => {
  for (const name of ["own", "other"])
    openssl("req", "-x509", ...KEY, file(`${name}.key`), "-out", file(`${name}.pem`), "-subj", `/CN=${name}`)
  // For this name only, so that an address by number is another host.
  openssl("req", ...KEY, file("server.key"), "-out", file("server.csr"), "-subj", "/CN=localhost")
  writeFileSync(file("names"), "subjectAltName=DNS:localhost\n")
  const signedBy = ["-CA", file("own.pem"), "-CAkey", file("own.key"), "-CAcreateserial"]
  const made = ["-in", file("server.csr"), "-out", file("server.pem"), "-extfile", file("names")]
  openssl("x509", "-req", ...made, ...signedBy)
  port = freePort()
  const [certificate, key] = ["server.pem", "server.key"].map((name) => readFileSync(file(name), "utf8"))
  cluster = await openCluster({ port, certificate: certificate ?? "", key: key ?? "" })
  await cluster.makeHub("hub")
  await cluster.makePerson("anna", "tenure_member")
}, 120_000)
afterAll(async () => {
  await cluster[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout"]

function openssl(...args: string[]): void {
  const done = Bun.spawnSync(["openssl", ...args], { stderr: "pipe" })
  if (done.exitCode !== 0) throw new Error(`openssl: ${done.stderr}`)
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } })
  const free = probe.port
  probe.stop(true)
  return free
}

const joinAt = (box: ReturnType<typeof openLessonBox>, address: string, env = {}) =>
  box.typed(["hub", "join", address], { env, columns: 400 })

const checked = (host: string, authority?: string) =>
  `postgres://anna@${host}:${port}/hub?sslmode=verify-full${authority === undefined ? "" : `&sslrootcert=${file(authority)}`}`

test("T16 TEAM-02: the right authority is accepted, and a whole sync goes through TLS", async () => {
  using box = openLessonBox()
  const address = checked("localhost", "own.pem")
  expect((await joinAt(box, address)).text).toContain("Joined as anna")
  box.candidate({ id: "dates", title: "Write the date first." })
  const done = await box.typed(["hub", "sync"], { env: { TENURE_HUB: address } })
  expect(done.text).toContain("4 rows sent")
  await using owner = await cluster.connect("owner")
  expect(await owner.ask("SELECT count(*)::int AS n FROM tenure.observations")).toEqual([{ n: 1 }])
}, 60_000)

test("T16: another authority, none, another name, or an environment that switches the check off: refused, with what to do", async () => {
  using box = openLessonBox()
  const lax = { NODE_TLS_REJECT_UNAUTHORIZED: "0", PGSSLMODE: "disable" }
  const refused: [string, Record<string, string>][] = [
    [checked("localhost", "other.pem"), {}],
    [checked("localhost"), {}],
    [checked("127.0.0.1", "own.pem"), {}],
    [checked("localhost"), lax],
    [checked("localhost", "other.pem"), lax],
    [checked("localhost", "other.pem"), { NODE_EXTRA_CA_CERTS: file("own.pem") }],
    // Not this machine by its address, so TLS without being asked for.
    [`postgres://anna@0.0.0.0:${port}/hub`, lax],
  ]
  for (const [address, env] of refused) {
    const said = await joinAt(box, address, env)
    expect([address, said.code, said.text]).toEqual([
      address,
      1,
      expect.stringContaining("cannot prove who it is, so nothing was sent to it"),
    ])
    expect(said.text).toContain("sslrootcert=/path/to/authority.pem")
  }
  expect((await joinAt(box, checked("localhost", "nothing.pem"))).text).toContain(
    "There is no certificate in",
  )
  expect((await box.piped(["hub", "status"])).text).toContain("has joined no hub")
}, 60_000)

test("T16: a server that offers no TLS hears no name, no password and nothing else", async () => {
  using box = openLessonBox()
  const heard: Buffer[] = []
  using server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket, bytes) {
        heard.push(Buffer.from(bytes))
        socket.write("N")
      },
    },
  })
  const said = await joinAt(box, `postgres://anna:pass@0.0.0.0:${server.port}/hub`)
  expect(said.code).toBe(1)
  expect(said.text).toContain("has no TLS, so nothing was sent to it")
  // PostgreSQL's question for TLS, and no more.
  expect(heard.map((each) => each.toString("hex"))).toEqual(["0000000804d2162f"])
}, 60_000)
