// T16, T25: a hub gets the password of its own address and of no other database. The server here asks for it in clear text.
import { expect, test } from "bun:test"
import { connect, readAddress } from "../../src/hub/disk/hub-connection.ts"
import { openLessonBox } from "../cli/lesson-box.ts"

/** Asks everybody for a password, keeps every byte, lets nobody in. */
function curiousServer() {
  const heard: string[] = []
  const ask = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 3)
  const words = "SFATAL\0C28P01\0Mno\0\0"
  const refuse = Buffer.concat([Uint8Array.of(0x45, 0, 0, 0, words.length + 4), Buffer.from(words)])
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket, bytes) {
        heard.push(bytes.toString("latin1"))
        if (bytes[0] === 0x70) socket.end(refuse)
        else socket.write(ask)
      },
    },
  })
  return { heard, port: server.port, [Symbol.dispose]: () => server.stop(true) }
}

const FOREIGN = "postgres://foreign:LEAKED@LEAKED.example:1/LEAKED"
const VARIABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "DATABASE_URL",
      "POSTGRES_URL",
      "PGURL",
      "PG_URL",
      "TLS_DATABASE_URL",
      "TLS_POSTGRES_DATABASE_URL",
      "DATABASEURL",
      "POSTGRES_DATABASE_URL",
    ].map((name) => [name, FOREIGN]),
  ),
  ...Object.fromEntries(
    ["PGPASSWORD", "PGUSER", "PGUSERNAME", "PGDATABASE", "PGHOST", "PGOPTIONS", "PGAPPNAME"].map((name) => [
      name,
      "LEAKED",
    ]),
  ),
}

test("T16: no variable of another database fills in what the hub's address lacks, and each is there again afterwards", async () => {
  for (const [name, value] of Object.entries(VARIABLES)) {
    using server = curiousServer()
    const before = process.env[name]
    process.env[name] = value
    try {
      const address = readAddress(`postgres://anna@127.0.0.1:${server.port}/hub`)
      const said = await connect(address).catch((fault: Error) => fault.message)
      expect([name, said]).toEqual([name, expect.stringContaining("does not let you in")])
      expect(process.env[name]).toBe(value)
    } finally {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    }
    expect([name, server.heard.some((each) => each.includes("anna"))]).toEqual([name, true])
    expect([name, server.heard.filter((each) => each.includes("LEAKED"))]).toEqual([name, []])
  }
}, 60_000)

test("T16: the built executable sends the address's own password, or none", async () => {
  using box = openLessonBox()
  for (const [user, sent] of [
    ["anna", "p\0\0\0\u0005\0"],
    ["anna:own", "p\0\0\0\u0008own\0"],
  ]) {
    using server = curiousServer()
    const said = await box.typed(["hub", "init", `postgres://${user}@127.0.0.1:${server.port}/hub`], {
      env: VARIABLES,
    })
    expect(said.code).toBe(1)
    expect(server.heard).toContain(sent ?? "")
    expect(server.heard.filter((each) => each.includes("LEAKED"))).toEqual([])
  }
}, 60_000)
