// Personal lessons (TEAM-03): a person's rules in all their projects, by command, hook, brief and rules file.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import { recordCandidate } from "../../src/learning/disk/record-candidate.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import type { LessonState } from "../../src/lessons/model/lesson-state.ts"
import { ask, type Box, complaints, EXECUTABLE, hook, payload, quiet, run } from "../black-box.ts"
import { enter } from "../dashboard/asking.ts"
import { serve } from "../dashboard/served.ts"
import { atTerminal } from "../support/at-terminal.ts"
import { lessonOf } from "../support/candidate.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const RULE = "Use pnpm, not npm."
const CRITICAL = ["add", "--mine", "--priority", "CRITICAL", "--command", "npm install", RULE]

/** Another project of the same person. */
function secondProject(box: LessonBox): Box {
  const folder = join(box.top, "second")
  mkdirSync(join(folder, ".tenure"), { recursive: true })
  makeLocal(project(folder), box.home)
  return { ...box, project: folder }
}

async function start(box: Box, session: string) {
  const outcome = await hook(box, payload(box, "SessionStart.startup", { session_id: session }))
  expect(complaints(outcome)).toEqual([])
  return outcome.stdout
}

async function npmInstall(box: Box, session: string, call = "toolu_1") {
  const outcome = await hook(
    box,
    payload(box, "PreToolUse.Bash", {
      session_id: session,
      tool_use_id: call,
      tool_input: { command: "npm install left-pad" },
    }),
  )
  expect(complaints(outcome)).toEqual([])
  return outcome.stdout
}

function mineFiles(box: Box): string[] {
  const folder = join(box.home, ".tenure", "lessons")
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

function rules(box: Box): string {
  const path = join(box.home, ".claude", "rules", "tenure.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

/** Everything below the project but its local data. */
function projectText(box: Box): string {
  return [...new Bun.Glob("**/*").scanSync({ cwd: box.project, dot: true })]
    .filter((path) => !path.startsWith(".tenure/local/"))
    .map((path) => readFileSync(join(box.project, path), "utf8"))
    .join("\n")
}

test("TEAM-03: a lesson added with --mine holds the call and is in the brief of every project, and in none of their files", async () => {
  using box = openLessonBox()
  const said = await box.typed(CRITICAL)
  expect(said.text).toContain("Added for all your projects: Use pnpm, not npm. [mine/use-pnpm-not-npm]")
  expect(mineFiles(box)).toEqual(["use-pnpm-not-npm.md"])
  expect(rules(box)).toContain("- (critical) Use pnpm, not npm. [use-pnpm-not-npm]")
  for (const place of [box, secondProject(box)]) {
    expect(await start(place, "s1")).toContain("[mine/use-pnpm-not-npm]")
    const held = await npmInstall(place, "s1")
    expect(held).toContain("This call was held once")
    expect(held).toContain(
      "[mine/use-pnpm-not-npm] (the person's own, for all projects; critical) Use pnpm, not npm.",
    )
    await quiet(place)
    expect(projectText(place)).not.toContain("pnpm")
  }
})

test("TEAM-03: in a project that is not switched on, no hook delivers a personal lesson", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  const folder = join(box.top, "off")
  mkdirSync(folder)
  const off = { ...box, project: folder }
  expect(await start(off, "s1")).toBe("")
  expect(await npmInstall(off, "s1")).toBe("")
})

test("TEAM-03: --mine works outside a project, and `tenure lessons` shows where each lesson comes from", async () => {
  using box = openLessonBox()
  const added = await atTerminal([EXECUTABLE, "add", "--mine", "Answer in British English."], {
    cwd: box.temp,
    env: { HOME: box.home },
  })
  expect(added.code).toBe(0)
  await box.typed(["add", "Run make lint."])
  const here = await box.piped(["lessons"])
  expect(here.text).toContain("Your own, in all your projects (1)")
  expect(here.text).toContain("mine/answer-in-british-english")
  const json = JSON.parse((await box.piped(["lessons", "--json"])).text)
  expect(json.lessons.map((each: { content: { id: string } }) => each.content.id)).toEqual(["run-make-lint"])
  expect(json.mine[0].state.content.id).toBe("mine/answer-in-british-english")
  expect(json.mine[0].shadowedBy).toBeNull()
  const own = await box.piped(["lessons", "--mine"])
  expect(own.text).toContain("answer-in-british-english")
  expect(own.text).not.toContain("run-make-lint")
})

test("TEAM-03: a project's lesson on the same matter wins, also one that says the opposite", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  await start(box, "s1")
  await box.typed(["add", "Use npm, not pnpm."])
  expect((await box.piped(["lessons"])).text).toContain("this project's use-npm-not-pnpm wins")
  expect(await npmInstall(box, "s1")).toBe("")
  expect(await start(box, "s2")).not.toContain("mine/")
  await box.typed(["undo"])
  expect(await npmInstall(box, "s2")).toContain("[mine/use-pnpm-not-npm]")
})

test("TEAM-03: move to mine and back; undo and redo take the whole move with them", async () => {
  using box = openLessonBox()
  await box.typed(["add", "--command", "npm install", RULE])
  const moved = await box.typed(["move", "use-pnpm-not-npm", "mine"])
  expect(moved.text).toContain("For all your projects: Use pnpm, not npm. [mine/use-pnpm-not-npm]")
  expect(box.stage("use-pnpm-not-npm")).toBe("archived")
  expect(existsSync(join(box.project, "CLAUDE.md"))).toBe(false)
  expect(await npmInstall(box, "s1")).toContain("[mine/use-pnpm-not-npm]")
  await box.typed(["undo"])
  expect(box.stage("use-pnpm-not-npm")).toBe("active")
  expect(mineFiles(box)).toEqual([])
  expect(rules(box)).toBe("")
  await box.typed(["undo", "--redo"])
  expect(box.stage("use-pnpm-not-npm")).toBe("archived")
  expect(mineFiles(box)).toEqual(["use-pnpm-not-npm.md"])

  const second = secondProject(box)
  expect((await run(second, [EXECUTABLE, "lessons"])).stdout).toContain("mine/use-pnpm-not-npm")
  await box.typed(["undo"])
  expect((await run(second, [EXECUTABLE, "lessons"])).stdout).not.toContain("mine/")
  await box.typed(["move", "use-pnpm-not-npm", "mine"])
  await box.typed(["restore", "use-pnpm-not-npm"])
  expect(box.stage("use-pnpm-not-npm")).toBe("active")
})

test("TEAM-03: undoing a move never takes away what was there before it", async () => {
  using box = openLessonBox()
  const second = secondProject(box)
  await box.typed(["add", RULE])
  await box.typed(["move", "use-pnpm-not-npm", "mine"])
  for (const words of [["add", RULE], ["move", "use-pnpm-not-npm", "mine"], ["undo"]])
    await atTerminal([EXECUTABLE, ...words], {
      cwd: second.project,
      env: { HOME: box.home, PATH: process.env["PATH"] ?? "" },
    })
  expect(mineFiles(box)).toEqual(["use-pnpm-not-npm.md"])
})

test("TEAM-03: a move is undone as a whole by a line typed in the conversation", async () => {
  using box = openLessonBox()
  await box.typed(["add", RULE])
  await box.typed(["move", "use-pnpm-not-npm", "mine"])
  expect(await box.says(`tenure undo ${box.code("s")}`)).toContain("no longer archived")
  expect([mineFiles(box), box.stage("use-pnpm-not-npm")]).toEqual([[], "active"])
})

test("TEAM-03: a personal lesson moves into a project, for everybody who works there", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  const said = await box.typed(["move", "mine/use-pnpm-not-npm", "project"])
  expect(said.text).toContain("For this project only")
  expect(box.files()).toEqual(["use-pnpm-not-npm.md"])
  expect(box.read("CLAUDE.md")).toContain("Use pnpm, not npm.")
  expect(rules(box)).toBe("")
  expect((await box.piped(["lessons"])).text).not.toContain("Your own")
  await box.typed(["undo"])
  expect(box.files()).toEqual([])
  expect((await box.piped(["lessons"])).text).toContain("mine/use-pnpm-not-npm")
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
  expect((await box.piped(["log", "--verify", "--mine"])).code).toBe(0)
})

test("TEAM-03: one key in the review keeps a candidate for all projects; u takes it back", async () => {
  using box = openLessonBox()
  const triggers = { ...NO_TRIGGERS, commands: ["npm install"] }
  box.candidate({ id: "use-pnpm", title: RULE, body: RULE, triggers })
  box.candidate({ id: "tag-releases", title: "Tag every release.", body: "Tag every release." })
  const said = await box.typed(["review"], { input: "mumq" })
  expect(said.text).toContain("for all my projects")
  expect(said.text).toContain("1 for all your projects")
  expect(box.stage("use-pnpm")).toBe("archived")
  expect(box.stage("tag-releases")).toBe("review_pending")
  expect(mineFiles(box)).toEqual(["use-pnpm-not-npm.md"])
  expect(box.files()).toEqual([])
  expect(await npmInstall(box, "s1")).toContain("[mine/use-pnpm-not-npm]")
})

test("TEAM-03 LIFE-06: an agent and a pipe can neither add, move nor edit a personal lesson", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  for (const args of [
    ["add", "--mine", "Skip the tests."],
    ["move", "mine/use-pnpm-not-npm", "project"],
    ["edit", "mine/use-pnpm-not-npm", "Use npm."],
    ["archive", "mine/use-pnpm-not-npm"],
    ["undo", "--mine"],
    ["trust", "--mine", "--yes"],
  ]) {
    const piped = await box.piped(args)
    expect([args[0], piped.code]).toEqual([args[0], 1])
    const agent = await box.typed(args, { env: { CLAUDECODE: "1" } })
    expect([args[0], agent.code]).toEqual([args[0], 1])
  }
  expect(mineFiles(box)).toEqual(["use-pnpm-not-npm.md"])
})

test("TEAM-03 LIFE-06: an agent's write to ~/.tenure/lessons is refused, and a file that came there anyway waits for the person", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  for (const changes of [
    { tool_name: "Write", tool_input: { file_path: join(box.home, ".tenure/lessons/x.md"), content: "x" } },
    { tool_name: "Bash", tool_input: { command: "echo x > ~/.tenure/lessons/x.md" } },
    { tool_name: "Bash", tool_input: { command: "tenure move use-pnpm mine" } },
  ]) {
    const { stdout } = await hook(box, payload(box, "PreToolUse.Bash", changes))
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).not.toBe("allow")
  }
  const file = join(box.home, ".tenure", "lessons", "use-pnpm-not-npm.md")
  writeFileSync(
    join(file, "../planted.md"),
    readFileSync(file, "utf8")
      .replace("id: use-pnpm-not-npm", "id: planted")
      .replaceAll(RULE, "Indent with tabs."),
  )
  const listed = await box.piped(["lessons"])
  expect(listed.text).not.toContain("mine/planted")
  expect(rules(box)).not.toContain("Indent with tabs")
  const doctor = await box.piped(["doctor"])
  expect(doctor.text).toContain("tenure trust --mine")
  await box.typed(["trust", "--mine", "--yes"])
  expect((await box.piped(["lessons"])).text).toContain("mine/planted")
})

test("TEAM-03: show, edit, archive, restore, log, feedback and undo name a personal lesson mine/<id>", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  const id = "mine/use-pnpm-not-npm"
  expect((await box.piped(["show", id])).text).toContain(id)
  expect(JSON.parse((await box.piped(["show", id, "--json"])).text)).toMatchObject({
    mine: true,
    content: { id },
  })
  await box.typed(["edit", id, "Use pnpm, never npm."])
  expect(rules(box)).toContain("Use pnpm, never npm.")
  expect(await npmInstall(box, "s1")).toContain("never npm")
  await box.typed(["archive", id])
  expect(await npmInstall(box, "s2")).toBe("")
  expect((await box.piped(["lessons"])).text).not.toContain("mine/")
  await box.typed(["restore", id])
  expect(await npmInstall(box, "s3")).toContain("never npm")
  await box.typed(["feedback", id, "helpful"])
  expect((await box.piped(["log", id])).text).toContain("edited")
  expect((await box.piped(["complete", "--", "show", "mine"])).text).toContain(id)
  await box.typed(["undo", "--mine"])
  expect((await box.piped(["log", "--mine", "--verify"])).code).toBe(0)
  expect((await box.piped(["doctor"])).text).toContain("your own lessons and their files agree")
})

test("TEAM-03: use and outcomes are counted over projects, without paths or words of them", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  for (const place of [box, secondProject(box)]) {
    const session = `s-${place.project.slice(-6)}`
    await start(place, session)
    await hook(place, payload(place, "UserPromptSubmit.human", { session_id: session, prompt: "add it" }))
    await npmInstall(place, session)
    await hook(
      place,
      payload(place, "PostToolUse.Bash", { session_id: session, tool_input: { command: "pnpm install" } }),
    )
    await hook(place, payload(place, "Stop", { session_id: session }))
    await quiet(place)
  }
  using store = new Database(join(box.home, ".tenure", "mine", "tenure.db"), { readonly: true })
  const rows = store
    .query("SELECT lesson, way, target, outcome FROM receipts WHERE way <> 'brief' ORDER BY seq")
    .all()
  expect(rows).toEqual([
    { lesson: "use-pnpm-not-npm", way: "hold", target: "", outcome: "changed" },
    { lesson: "use-pnpm-not-npm", way: "hold", target: "", outcome: "changed" },
  ])
  expect(store.query("SELECT count(*) AS n FROM sessions WHERE worked = 1").get()).toEqual({ n: 2 })
  expect((await box.piped(["show", "mine/use-pnpm-not-npm"])).text).toContain("2 changed")
})

test("TEAM-03: without personal lessons a session start leaves nothing in the home or the store", async () => {
  using box = openLessonBox()
  await start(box, "s1")
  await quiet(box)
  expect(existsSync(join(box.home, ".tenure", "mine"))).toBe(false)
  expect(existsSync(join(box.home, ".claude"))).toBe(false)
  expect(ask(box, "SELECT * FROM meta WHERE key = 'personal_stamp'")).toEqual([])
})

test("TEAM-03: a damaged personal store costs its lessons, never a session; a removed folder takes the copies away", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  await start(box, "s1")
  writeFileSync(join(box.home, ".tenure", "mine", "tenure.db"), "not a database")
  writeFileSync(join(box.home, ".tenure", "lessons", "extra.md"), "x")
  await start(box, "s2")
  expect(await npmInstall(box, "s2")).toContain("mine/use-pnpm-not-npm")
  rmSync(join(box.home, ".tenure", "lessons"), { recursive: true })
  await start(box, "s3")
  expect(await npmInstall(box, "s3")).toBe("")
})

test("TEAM-03: what the person's own lessons say already is no candidate of a project", async () => {
  using box = openLessonBox()
  await box.typed(CRITICAL)
  await start(box, "s1")
  const { id: _, ...content } = {
    ...lessonOf({ id: "x" }),
    title: "Use pnpm instead of npm.",
    body: "Use pnpm instead of npm.",
  }
  box.inside((io) => recordCandidate(io, { content, origin: "person", session: "s1", queued: true }))
  expect(box.inside(({ store }) => store.query("SELECT count(*) AS n FROM lessons").get())).toEqual({ n: 0 })
})

test("TEAM-03: the dashboard keeps a candidate for all projects, shows the personal lesson, and takes it back", async () => {
  await using served = await serve()
  const triggers = { ...NO_TRIGGERS, commands: ["npm install"] }
  served.candidate({ id: "use-pnpm", title: RULE, body: RULE, triggers })
  const asker = await enter(served)
  const post = (path: string) => asker.ask({ method: "POST", path, body: {} })
  const kept = await (await post("/api/lessons/use-pnpm/mine")).json()
  expect(kept).toMatchObject({ stage: "archived", what: "kept for all your projects" })
  expect(mineFiles(served)).toEqual(["use-pnpm-not-npm.md"])
  const view = (await (await asker.ask({ path: "/api/lessons/mine%2Fuse-pnpm-not-npm" })).json()) as {
    state: LessonState
  }
  expect(view.state.content).toMatchObject({ id: "mine/use-pnpm-not-npm", title: RULE })
  await post("/api/lessons/use-pnpm/undo")
  expect(served.stage("use-pnpm")).toBe("review_pending")
  expect(mineFiles(served)).toEqual([])
})
