// T14: another user or process of the machine, and the agent itself, want in. The way in is a ticket that works once,
// in a file and a terminal that are the person's alone.
import { expect, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ENTER_PATH } from "../../src/dashboard/server/access.ts"
import { openTickets } from "../../src/dashboard/server/server.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { enter } from "../dashboard/asking.ts"
import { serve } from "../dashboard/served.ts"

test("T14: a ticket works once; an old or invented one never", async () => {
  await using served = await serve()
  const { ask } = await enter(served)
  const spend = async (link: string) => {
    const ticket = new URL(link).hash.slice(1)
    return (await ask({ method: "POST", path: ENTER_PATH, body: { ticket } })).status
  }
  expect(await spend(served.link)).toBe(401)
  const second = await served.newLink()
  const third = await served.newLink()
  expect(await spend(second)).toBe(401)
  expect(await spend(third)).toBe(200)
  expect(await spend(third)).toBe(401)
  expect(await spend(`${third.slice(0, -1)}x`)).toBe(401)
})

test("T14: a ticket expires after two minutes", () => {
  const tickets = openTickets(() => undefined)
  const old = tickets.issue(0)
  expect(tickets.spend(old, 2 * 60_000 + 1)).toBeUndefined()
  const token = tickets.spend(tickets.issue(0), 2 * 60_000)
  expect(tickets.isToken(token ?? "")).toBe(true)
  expect(tickets.isToken("")).toBe(false)
  expect(tickets.isToken(`${token}x`)).toBe(false)
})

test("T14: the process list contains no ticket; its file is private and is deleted", async () => {
  const box = openLessonBox()
  const bin = join(box.top, "bin")
  mkdirSync(bin)
  writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\nprintf '%s' "$*" > ${box.temp}/opened\n`)
  chmodSync(join(bin, "xdg-open"), 0o755)
  await using served = await serve(box, [], { PATH: `${bin}:${process.env["PATH"]}`, DISPLAY: ":0" })
  const opened = await eventually(() => readFileSync(join(box.temp, "opened"), "utf8"))
  const file = join(box.project, ".tenure", "local", "dashboard.html")
  expect(opened).toBe(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, "utf8")).toContain(served.link)
  const { token } = await enter(served)
  expect(existsSync(file)).toBe(false)
  const secrets = [token, new URL(served.link).hash.slice(1)]
  for (const seen of [...processes(), ...ownFiles(join(box.project, ".tenure")), ...ownFiles(box.home)])
    for (const secret of secrets) expect(seen.includes(secret)).toBe(false)
}, 120_000)

test("T14: an agent cannot start the dashboard, at its own terminal, in a pipe, or after approval", async () => {
  using box = openLessonBox()
  const inPipe = await box.piped(["dashboard", "--no-open"])
  expect(inPipe.code).toBe(1)
  expect(inPipe.text).toContain("there is no terminal")
  const marked = await box.typed(["dashboard", "--no-open"], { env: { CLAUDECODE: "1" } })
  expect(marked.code).toBe(1)
  expect(marked.text).toContain("an agent is running the command")
  const agent = box.asked(["dashboard", "--no-open"])
  const letThrough = await box.piped(["dashboard", "--no-open"], agent)
  expect(letThrough.code).toBe(1)
  expect(letThrough.text).toContain("an agent would read its link")
  expect(`${inPipe.text}${marked.text}${letThrough.text}`).not.toContain("http://")
})

function processes(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, "utf8")]
      } catch {
        return []
      }
    })
}

function ownFiles(folder: string): string[] {
  return [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true, absolute: true })].map((path) =>
    readFileSync(path, "latin1"),
  )
}

async function eventually<T>(look: () => T): Promise<T> {
  for (let left = 200; ; left--) {
    try {
      return look()
    } catch (fault) {
      if (left === 0) throw fault
      await Bun.sleep(20)
    }
  }
}
