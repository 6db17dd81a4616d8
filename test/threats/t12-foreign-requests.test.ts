// T12: a web page, a rebound name, another port of this machine asks the dashboard. Every route there is, taken from
// the server's own list, against every way of asking that is not the page's own: refused, and nothing has changed.
import { expect, test } from "bun:test"
import { ENTER_PATH, LIVE_PATH, SHELL_PATHS, TOKEN_HEADER } from "../../src/dashboard/server/access.ts"
import { ROUTES } from "../../src/dashboard/server/server.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { enter, type Question } from "../dashboard/asking.ts"
import { type Served, serve } from "../dashboard/served.ts"

const BODIES: Readonly<Record<string, unknown>> = {
  decide: { verdict: "approved" },
  feedback: { feedback: "helpful" },
  edit: {
    title: "Other words",
    kind: "convention",
    priority: "LOW",
    body: "Other words.",
    triggers: { tools: [], files: [], commands: [], actions: [], context: [], areas: [] },
  },
}

/** One question for each route, as the page would put it. */
function questions(): Question[] {
  const named = ROUTES.map(({ method, path }) => ({
    method,
    path: path.replace(":name", path.includes("sessions") ? "7f3a-session" : "known"),
    body: BODIES[path.split("/").at(-1) ?? ""],
  }))
  const live = { method: "GET", path: LIVE_PATH }
  return [...named, live, { method: "POST", path: ENTER_PATH, body: { ticket: "x".repeat(43) } }]
}

type Headers = NonNullable<Question["headers"]>

const NAMES = [
  "evil.example",
  "localhost",
  "localhost.",
  "127.0.0.1.",
  "[::]",
  "[::1]",
  "0.0.0.0",
  "127.1",
  "2130706433",
]

/** Ways of asking that no page of ours has; `post` are told apart by nothing else when they only read. */
function foreign(port: number): readonly (readonly [string, Headers, "all" | "post"])[] {
  return [
    ["without a token", { [TOKEN_HEADER]: null }, "all"],
    ["with a wrong token", { [TOKEN_HEADER]: "x".repeat(43) }, "all"],
    ["with the token as a cookie", { [TOKEN_HEADER]: null, cookie: `${TOKEN_HEADER}=x` }, "all"],
    ...NAMES.map((name) => [`as ${name}`, { host: `${name}:${port}` }, "all"] as const),
    ["with a host of another port", { host: `127.0.0.1:${port + 1}` }, "all"],
    ["with a host without a port", { host: "127.0.0.1" }, "all"],
    ["from another origin", { origin: "http://evil.example" }, "all"],
    ["from another port", { origin: `http://127.0.0.1:${port + 1}` }, "all"],
    ["from no origin at all", { origin: "null" }, "all"],
    ["from our origin by another scheme", { origin: `https://127.0.0.1:${port}` }, "all"],
    ["across sites", { "sec-fetch-site": "cross-site" }, "all"],
    ["from the same site", { "sec-fetch-site": "same-site" }, "all"],
    ["as an upgrade", { upgrade: "websocket", connection: "Upgrade" }, "all"],
    ["without an origin", { origin: null }, "post"],
    ["without a word about the site", { "sec-fetch-site": null }, "post"],
    ["from the address bar", { "sec-fetch-site": "none" }, "post"],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }, "post"],
    ["as a form with files", { "content-type": "multipart/form-data; boundary=x" }, "post"],
    ["as plain text", { "content-type": "text/plain" }, "post"],
    ["as JSON of another kind", { "content-type": "application/jsonp" }, "post"],
  ]
}

async function servedWithLesson(): Promise<Served> {
  const box = openLessonBox()
  box.candidate({ id: "known" })
  return serve(box)
}

test("T12: every request from outside the page is refused on every route, and nothing changes", async () => {
  await using served = await servedWithLesson()
  const { ask } = await enter(served)
  const before = JSON.stringify([served.rows(), served.files()])
  const passed: string[] = []
  let asked = 0
  for (const question of questions()) {
    for (const [how, headers, which] of foreign(served.port)) {
      if (which === "post" && question.method !== "POST") continue
      const response = await ask({ ...question, headers })
      asked += 1
      if (response.status < 400 || response.status > 499)
        passed.push(`${question.method} ${question.path} ${how}`)
      await response.body?.cancel()
    }
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
      const { status, headers } = await ask({ ...question, method })
      if (status !== 405) passed.push(`${method} ${question.path}: ${status}`)
      expect(headers.get("access-control-allow-origin")).toBeNull()
    }
  }
  expect(passed).toEqual([])
  expect(asked).toBeGreaterThan(200)
  expect(JSON.stringify([served.rows(), served.files()])).toBe(before)
}, 120_000)

test("T12: the page itself gets an answer on every route, so a refusal is meaningful", async () => {
  await using served = await servedWithLesson()
  const { ask } = await enter(served)
  for (const question of questions()) {
    if (question.path === ENTER_PATH) continue
    const response = await ask(question)
    const isMistake = response.status === 400
    if (isMistake) expect(question.path).toMatch(/undo|redo|feedback|sessions|retirement|hand-edits/)
    else expect([question.path, response.status]).toEqual([question.path, 200])
    await response.body?.cancel()
  }
  expect(served.rows().map(({ action }) => action)).toContain("approved")
})

test("T12: the shell is the same bytes in every project, and a foreign page cannot even load its script", async () => {
  await using one = await servedWithLesson()
  await using other = await serve()
  const [first, second] = [await enter(one), await enter(other)]
  const visit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
  for (const path of SHELL_PATHS) {
    const bare = { path, headers: { [TOKEN_HEADER]: null } }
    const text = await (await first.ask(bare)).text()
    expect(text.length).toBeGreaterThan(50)
    expect(await (await second.ask(bare)).text()).toBe(text)
    expect((await first.ask({ path, headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403)
    // A link may lead to the empty page; there is no frame around it, and its script needs a ticket.
    expect((await first.ask({ path, headers: visit })).status).toBe(path === "/" ? 200 : 403)
    expect((await first.ask({ path, headers: { ...visit, "sec-fetch-dest": "iframe" } })).status).toBe(403)
  }
})

test("T12: every answer forbids inline script, frames, sniffing and referrers, and sets no cookie", async () => {
  await using served = await servedWithLesson()
  const { ask } = await enter(served)
  for (const path of [...SHELL_PATHS, "/api/review", "/api/lessons/nothing-here", "/nothing"]) {
    const { headers } = await ask({ path })
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*|data:|https?:/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("set-cookie")).toBeNull()
  }
})

test("T12: the dashboard listens on 127.0.0.1 only", async () => {
  await using served = await servedWithLesson()
  const { networkInterfaces } = await import("node:os")
  const others = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address))
    .filter((address) => address !== "127.0.0.1")
  for (const address of [...others, "127.0.0.2"]) {
    const asked = fetch(`http://${address}:${served.port}/`, { signal: AbortSignal.timeout(2_000) })
    await expect(asked).rejects.toThrow()
  }
})

test("T12: a request without a valid Host is refused on every route", async () => {
  await using served = await servedWithLesson()
  const { token } = await enter(served)
  const before = JSON.stringify([served.rows(), served.files()])
  const targets = [...questions().map(({ method = "GET", path }) => `${method} ${path}`), "GET /", "GET *"]
  const heads = targets.flatMap((target) => [
    `${target} HTTP/1.0`,
    `${target} HTTP/1.0\r\nHost:`,
    `${target} HTTP/1.0\r\nHost: [`,
    `${target} HTTP/1.1\r\nHost: `,
  ])
  const wrong: string[] = []
  for (const head of heads) {
    const answered = await raw(
      served.port,
      `${head}\r\n${TOKEN_HEADER}: ${token}\r\nConnection: close\r\n\r\n`,
    )
    if (!/^HTTP\/1\.[01] 40[03] /.test(answered))
      wrong.push(`${JSON.stringify(head)}: ${answered.slice(0, 40)}`)
  }
  expect(wrong).toEqual([])
  const plain = await raw(served.port, `GET / HTTP/1.0\r\n\r\n`)
  expect(plain).toMatch(/^HTTP\/1\.[01] 403 [\s\S]*This is not the address of the dashboard\./)
  expect(JSON.stringify([served.rows(), served.files()])).toBe(before)
}, 120_000)

/** What the server says to these very bytes. */
async function raw(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answered = ""
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_socket, data) => {
        answered += data.toString()
      },
      close: () => resolve(answered),
      error: () => resolve(answered),
    },
  })
  socket.write(bytes)
  const late = setTimeout(() => socket.end(), 2_000)
  const text = await promise
  clearTimeout(late)
  return text
}
