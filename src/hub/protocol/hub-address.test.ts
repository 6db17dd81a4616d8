import { expect, test } from "bun:test"
import { parseHubAddress, shownAddress } from "./hub-address.ts"

const read = (text: string) => {
  const reading = parseHubAddress(text)
  return reading.kind === "ok" ? reading.address : reading.why
}

test("TEAM-02: a socket and this machine itself need no TLS; every other host gets it", () => {
  expect(read("postgres://anna@/hub?host=/run/postgresql")).toMatchObject({
    socket: "/run/postgresql",
    tls: false,
  })
  expect(read("postgres://anna@127.0.0.1:5433/hub")).toMatchObject({
    host: "127.0.0.1",
    port: 5433,
    tls: false,
  })
  expect(read("postgresql://anna@localhost/hub?sslmode=verify-full")).toMatchObject({ tls: true })
  expect(read("postgres://anna:p%40ss@db.example.org/hub")).toMatchObject({
    password: "p@ss",
    port: 5432,
    tls: true,
  })
  expect(read("postgres://anna@db.example.org/hub?sslrootcert=/etc/ca.pem")).toMatchObject({
    authority: "/etc/ca.pem",
    tls: true,
  })
})

test("T16: an address that weakens TLS, or says what we do not know, is refused", () => {
  for (const mode of ["disable", "allow", "prefer", "require", "verify-ca"])
    expect(read(`postgres://anna@db.example.org/hub?sslmode=${mode}`)).toContain("verify-full")
  expect(read("postgres://anna@localhost.evil.org/hub?sslmode=disable")).toContain("verify-full")
  expect(read("postgres://anna@127.0.0.1.evil.org/hub")).toMatchObject({ tls: true })
  expect(read("postgres://anna@db/hub?sslrootcert=ca.pem")).toContain("whole path")
  expect(read("postgres://anna@localhost/hub?sslrootcert=/etc/ca.pem")).toContain(
    "only for an address with TLS",
  )
  expect(read("postgres://anna@db/hub?options=-c%20role%3Downer")).toContain("unknown setting")
  expect(read("mysql://anna@db/hub")).toContain("not of the form")
  expect(read("postgres://db/hub")).toContain("names no user")
  expect(read("postgres://anna@db/")).toContain("names no database")
  expect(read("anything")).toContain("not of the form")
})

test("TEAM-02: an address is shown without its password", () => {
  const address = read("postgres://anna:secret@db.example.org/hub")
  expect(typeof address === "string" ? address : shownAddress(address)).toBe("anna@db.example.org:5432/hub")
})
