// A team with the real client (TEAM-02): two people on two machines correct the same mistake, the reviewer gets one candidate
// with both, and what they approve is held at the mistake on both machines, once each person there has agreed. Each machine
// has a home and a repository of its own, and its person works in a linked worktree. A real PostgreSQL, the scripted model.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import { loadLesson, reviewQueue } from "../../src/store/lesson-rows.ts"
import { openCluster } from "../hub/cluster.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, PLUGIN_WITHOUT_MOD, rejections, TENURE, toldIn } from "./product.ts"
import type { Scene } from "./run-client.ts"

const HAS_POSTGRES = existsSync("/usr/lib/postgresql")
const HELD = "This call was held once"

interface Machine {
  readonly scene: Scene
  /** The linked worktree in which the person works. */
  readonly side: string
  /** `tenure hub …`, typed at a terminal. */
  hub(...args: string[]): Promise<string>
}

async function prepare(scene: Scene, address: string): Promise<Machine> {
  const side = join(scene.root, "side")
  await scene.git("add", "--all")
  await scene.git("commit", "--quiet", "--message", "with Tenure")
  await scene.git("worktree", "add", "--quiet", side)
  const settings = join(scene.home, ".claude.json")
  const state = await Bun.file(settings).json()
  state.projects[side] = state.projects[scene.project]
  await Bun.write(settings, JSON.stringify(state))
  return { scene, side, hub: (...args) => typed(scene, side, ["hub", ...args], address) }
}

async function typed(scene: Scene, cwd: string, args: readonly string[], address: string): Promise<string> {
  let text = ""
  const decoder = new TextDecoder()
  const child = Bun.spawn([TENURE, ...args], {
    cwd,
    env: {
      HOME: scene.home,
      PATH: process.env["PATH"] ?? "",
      TERM: "xterm",
      NO_COLOR: "1",
      TENURE_HUB: address,
    },
    terminal: {
      cols: 400,
      rows: 40,
      data: (_terminal, data) => {
        text += decoder.decode(data, { stream: true })
      },
    },
  })
  expect([args, await child.exited, text]).toEqual([args, 0, text])
  return text
}

/** A session in which the agent forgets a file and its person says so. */
async function correct({ scene, side }: Machine, correction: string): Promise<LessonId> {
  scene.model.main(say("I bumped the version in plugin.json."), say("Sorry, that one too."))
  const terminal = await scene.terminal({ cwd: side })
  await terminal.prompt("bump the version")
  await terminal.waitFor(/I bumped the version/)
  await terminal.prompt(correction)
  await terminal.waitFor(/Sorry, that one too/)
  expect(rejections(await terminal.end())).toEqual([])
  const [lesson, ...others] = inStore(scene, reviewQueue)
  expect(others).toEqual([])
  if (lesson === undefined) throw new Error("nothing was learned")
  return lesson.content.id
}

/** Approves the first of the queue in the conversation, as its person. */
async function approve({ scene, side }: Machine): Promise<void> {
  const terminal = await scene.terminal({ cwd: side })
  await terminal.waitFor(/1 lesson waits for your review/)
  await terminal.decide("tenure approve 1 CODE", /approved: /)
  expect(rejections(await terminal.end())).toEqual([])
}

/** The agent makes the mistake. Gives what it read in answer. */
async function repeat({ scene, side }: Machine): Promise<string> {
  const path = join(side, "plugin.json")
  scene.model.main(call("Write", { file_path: path, content: "{}\n" }), say("I tried it."))
  const session = await scene.print({ cwd: side })
  await session.prompt("set the version in plugin.json")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  return report.requests("main")[1]?.newText ?? ""
}

const stageOf = ({ scene }: Machine, id: LessonId) =>
  inStore(scene, (store) => loadLesson(store, id)?.standing.stage)

test.skipIf(!HAS_POSTGRES)(
  "TEAM-02: the same correction on two machines → one candidate at the reviewer → approved → each person agrees → held at the mistake on both",
  async () => {
    await using cluster = await openCluster()
    await cluster.makeHub("hub")
    for (const name of ["anna", "ben"]) await cluster.makePerson(name, "tenure_member")
    await cluster.makePerson("cleo", "tenure_reviewer")
    // Decisions by a typed line, with the code on the screen.
    const tools = { allowedTools: ["Write", "Read"], plugins: [PLUGIN_WITHOUT_MOD] }
    await using one = await openProject(tools)
    await using two = await openProject(tools)
    await using desk = await openProject(tools)
    const a = await prepare(one, cluster.address("anna"))
    const b = await prepare(two, cluster.address("ben"))
    const reviewer = await prepare(desk, cluster.address("cleo"))

    const learnedByA = await correct(a, "you forgot to update marketplace.json when you bumped plugin.json")
    const learnedByB = await correct(
      b,
      "You forgot marketplace.json again! Update it whenever you bump plugin.json.",
    )
    await a.hub("join", "--as", "api")
    await b.hub("join", "--as", "web")
    await reviewer.hub("join", "--as", "desk")
    await a.hub("sync")
    await b.hub("sync")
    expect(await reviewer.hub("sync")).toContain("1 lesson arrived for your review")
    const [candidate, ...others] = inStore(desk, reviewQueue)
    expect(others).toEqual([])
    expect(candidate?.content.evidence.map(({ quote }) => quote)).toEqual([
      "anna needed it in api",
      "ben needed it in web",
    ])
    await approve(reviewer)
    expect(await reviewer.hub("sync")).toContain("rows sent")

    for (const [machine, id] of [
      [a, learnedByA],
      [b, learnedByB],
    ] as const) {
      await machine.hub("sync")
      // What a reviewer approved is a rule for nobody else.
      expect(stageOf(machine, id)).toBe("review_pending")
      expect(await typed(machine.scene, machine.side, ["show", id], "")).toContain("approved by cleo in desk")
      expect(await repeat(machine)).not.toContain(HELD)
      expect(toldIn(machine.scene)).toEqual([])
      await approve(machine)
      expect(await repeat(machine)).toContain(HELD)
      expect(toldIn(machine.scene)).toEqual([`hold ${id}`])
    }
  },
  600_000,
)
