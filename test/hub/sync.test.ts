// A project and its hub (TEAM-02): join, look, send, repeat, leave; with the built executable and a real PostgreSQL.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readMembership } from "../../src/hub/disk/hub-membership.ts"
import { syncHub } from "../../src/hub/disk/hub-sync.ts"
import { makeHubState } from "../../src/store/hub-state.ts"
import { getMeta } from "../../src/store/meta.ts"
import { complaints, hook, payload, quiet } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { openIo } from "./project-io.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makeHub("other")
  for (const name of ["anna", "ben"]) await cluster.makePerson(name, "tenure_member")
  await cluster.makePerson("rita", "tenure_reviewer")
  await cluster.makePerson("ron", "tenure_reader")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

const SECRET = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"

function hubbed(box: LessonBox, user: string, database = "hub") {
  const env = { TENURE_HUB: cluster.address(user, database) }
  return {
    ...box,
    hub: (...args: string[]) => box.typed(["hub", ...args], { env }),
    look: (...args: string[]) => box.piped(["hub", ...args], env),
  }
}

async function everything(database = "hub"): Promise<string> {
  await using owner = await cluster.connect("owner", database)
  const tables = [
    "sources",
    "lessons",
    "observations",
    "quotes",
    "approvals",
    "outcomes",
    "totals",
    "changes",
  ]
  const rows: unknown[] = []
  for (const table of tables)
    rows.push(table, await owner.ask(`SELECT * FROM tenure.${table} ORDER BY 1, 2, 3`))
  return JSON.stringify(rows)
}

test("TEAM-02: join sends nothing; the dry run prints every row; sync sends exactly those, redacted; leave removes them", async () => {
  using box = openLessonBox()
  const machine = hubbed(box, "anna")
  const before = await everything()
  box.candidate({
    id: "use-pnpm",
    title: "Use pnpm, not npm.",
    body: "Use pnpm, not npm.",
    evidence: [{ session: "s1", quote: `no, pnpm; token ${SECRET}` }],
  })
  const joined = await machine.hub("join", "--as", "api")
  expect(joined.text).toContain("Joined as anna, a member. Others see this project as 'api'.")
  expect(await everything()).toBe(before)

  const dry = JSON.parse((await machine.look("sync", "--dry-run", "--json")).text)
  const kinds = dry.rows.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(["source", "lesson", "observation", "change"])
  expect((await machine.look("sync", "--dry-run")).text).toContain("4 rows would be sent")
  expect(await everything()).toBe(before)

  expect((await machine.hub("sync")).text).toContain("4 rows sent")
  const sent = await everything()
  for (const { kind: _, ...row } of dry.rows)
    for (const value of [row.id, row.hash, row.key].filter((each) => each !== undefined))
      expect(sent).toContain(value)
  expect(sent).not.toContain(SECRET)
  expect(sent).not.toContain("no, pnpm")
  expect((await machine.look("sync", "--dry-run")).text).toContain("Nothing would be sent")
  const status = JSON.parse((await machine.look("status", "--json")).text)
  expect(status).toMatchObject({
    person: "anna",
    role: "member",
    place: "api",
    changesInHub: 1,
    isChained: true,
  })

  expect((await machine.hub("leave")).text).toContain("This project's rows are gone from the hub")
  expect(await everything()).toBe(before)
  expect((await machine.look("status")).text).toContain("This project has joined no hub.")
}, 60_000)

test("TEAM-02: a person's words leave only with --share-words, and then without secrets", async () => {
  using box = openLessonBox()
  const machine = hubbed(box, "anna")
  box.candidate({
    id: "tabs",
    title: "Indent with tabs.",
    body: "Indent with tabs.",
    evidence: [{ session: "s1", quote: `tabs! ${SECRET} please` }],
  })
  await machine.hub("join", "--share-words")
  await machine.hub("sync")
  const sent = await everything()
  expect(sent).toContain("tabs! ‹redacted")
  expect(sent).not.toContain(SECRET)
  await machine.hub("leave")
}, 60_000)

test("TEAM-02: the address is in no file of the project or the home", async () => {
  using box = openLessonBox()
  const machine = hubbed(box, "anna")
  await machine.hub("join")
  await machine.hub("sync")
  const files = [...new Bun.Glob("**/*").scanSync({ cwd: box.top, dot: true })]
  expect(files.some((path) => path.endsWith("hub.db"))).toBe(true)
  for (const path of files) expect(readFileSync(join(box.top, path), "latin1")).not.toContain(cluster.socket)
  await machine.hub("leave")
}, 60_000)

test("TEAM-02: two hubs never mix", async () => {
  using box = openLessonBox()
  box.candidate({ id: "one" })
  await hubbed(box, "anna").hub("join")
  await hubbed(box, "anna").hub("sync")
  const before = await everything("other")
  const said = await hubbed(box, "anna", "other").hub("sync")
  expect(said.code).toBe(1)
  expect(said.text).toContain("another hub than the one that this project joined. Nothing was sent.")
  expect((await hubbed(box, "anna", "other").hub("leave")).code).toBe(1)
  expect(await everything("other")).toBe(before)
  expect((await hubbed(box, "ben").hub("sync")).text).toContain("joined the hub as somebody else")
  await hubbed(box, "anna").hub("leave")
}, 60_000)

test("TEAM-02: 1,000 repetitions of a sync change nothing, here or there", async () => {
  using box = openLessonBox()
  for (const id of ["a-rule", "b-rule", "c-rule"]) box.candidate({ id })
  await hubbed(box, "rita").hub("join")
  await hubbed(box, "rita").hub("sync")
  const there = await everything()
  const here = JSON.stringify(box.rows())
  await using hub = await cluster.connect("rita")
  using io = openIo(box)
  using state = makeHubState(io.project)
  const membership = readMembership(io)
  if (membership === undefined) throw new Error("not joined")
  for (let n = 0; n < 1_000; n++) {
    const done = await syncHub(io, hub, { membership, state }, {})
    expect([done.sent, done.candidates.length]).toEqual([0, 0])
  }
  expect(await everything()).toBe(there)
  expect(JSON.stringify(box.rows())).toBe(here)
  await hubbed(box, "rita").hub("leave")
}, 120_000)

test("F30: with the server dead a sync says so and loses nothing; hooks do not notice; afterwards everything arrives", async () => {
  using box = openLessonBox()
  const machine = hubbed(box, "anna")
  await machine.hub("join")
  box.candidate({ id: "late", title: "Write the date first.", body: "Write the date first." })
  cluster.kill()
  try {
    const said = await machine.hub("sync")
    expect(said.code).toBe(1)
    expect(said.text).toContain("does not answer")
    expect(said.text).toContain("Nothing is lost. Later: tenure hub sync")
    const started = await hook(box, payload(box, "SessionStart.startup"), {
      env: { TENURE_HUB: cluster.address("anna") },
    })
    expect(complaints(started)).toEqual([])
    expect((await machine.look("sync", "--dry-run")).text).toContain("Write the date first.")
  } finally {
    cluster.start()
  }
  expect((await machine.hub("sync")).text).toContain("rows sent")
  expect(await everything()).toContain("Write the date first.")
  await machine.hub("leave")
}, 60_000)

test("TEAM-02 LIFE-06: an agent can neither join, sync nor leave; it may look", async () => {
  using box = openLessonBox()
  await hubbed(box, "anna").hub("join")
  const env = { TENURE_HUB: cluster.address("anna"), CLAUDECODE: "1" }
  for (const verb of ["join", "sync", "leave", "init"])
    expect([verb, (await box.typed(["hub", verb], { env })).code]).toEqual([verb, 1])
  expect((await box.typed(["hub", "status"], { env })).code).toBe(0)
  const asked = await hook(
    box,
    payload(box, "PreToolUse.Bash", { tool_input: { command: "tenure hub sync" } }),
  )
  expect(JSON.parse(asked.stdout).hookSpecificOutput.permissionDecision).not.toBe("allow")
  await hubbed(box, "anna").hub("leave")
  expect(existsSync(join(box.project, ".tenure/local/hub.db"))).toBe(false)
}, 60_000)

test("TEAM-02: a reader reads and sends nothing", async () => {
  using box = openLessonBox()
  box.candidate({ id: "kept-here" })
  const machine = hubbed(box, "ron")
  await machine.hub("join")
  expect((await machine.hub("sync")).text).toContain("0 rows sent")
  expect(await everything()).not.toContain("kept-here")
}, 60_000)

test("TEAM-02: with hub.auto a turn's end syncs in the background; without it nothing leaves", async () => {
  using box = openLessonBox()
  await hubbed(box, "anna").hub("join")
  box.candidate({ id: "auto", title: "Sort imports.", body: "Sort imports." })
  const env = { TENURE_HUB: cluster.address("anna") }
  const turn = async (session: string) => {
    await hook(box, payload(box, "SessionStart.startup", { session_id: session }), { env })
    await hook(box, payload(box, "Stop", { session_id: session }), { env })
    await quiet(box)
  }
  await turn("s1")
  expect(box.inside(({ store }) => getMeta(store, "hub_tried"))).toBeUndefined()
  expect(await everything()).not.toContain("Sort imports.")
  writeFileSync(join(box.project, ".tenure", "config.yaml"), "hub:\n  auto: true\n")
  await box.typed(["trust", "--yes"])
  await turn("s2")
  for (let left = 300; left > 0 && !(await everything()).includes("Sort imports."); left--)
    await Bun.sleep(100)
  expect(await everything()).toContain("Sort imports.")
  await hubbed(box, "anna").hub("leave")
}, 90_000)
