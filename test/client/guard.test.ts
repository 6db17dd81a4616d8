// Guardrails with the real client: forbidden calls are denied, and the agent reads why.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { compileGuard, keepAgreed } from "../../src/guard/disk/compile-rules.ts"
import { readRefusals } from "../../src/guard/disk/refusal-log.ts"
import { project } from "../../src/io/home.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, rejections, tenure } from "./product.ts"
import type { Scene, SceneOptions } from "./run-client.ts"

const RULES = `mode: enforce
tools:
  deny: [WebFetch]
write:
  deny:
    - name: secrets
      match: .env*
      reason: The person writes them, by hand.
`

/** A project with guardrails that its person agreed to. */
async function guardedProject(text: string, options: SceneOptions = {}): Promise<Scene> {
  const scene = await openProject({
    ...options,
    files: { ".tenure/guardrails.yaml": text, ...options.files },
  })
  keepAgreed(project(scene.project), scene.home, text)
  compileGuard(project(scene.project), scene.home)
  return scene
}

async function tried(scene: Scene, prompt: string) {
  const session = await scene.print({ allowedTools: ["Write", "Edit", "Bash", "WebFetch"] })
  await session.prompt(prompt, 120_000)
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  return report
}

test("GARD-02: a forbidden Write and a forbidden redirection are denied; the agent reads why, and both are logged", async () => {
  await using scene = await guardedProject(RULES)
  const env = join(scene.project, ".env")
  scene.model.main(
    call("Write", { file_path: env, content: "KEY=1" }),
    call("Bash", { command: "echo x > .env" }),
    call("WebFetch", { url: "http://127.0.0.1:9/", prompt: "x" }),
    call("Write", { file_path: join(scene.project, "a.txt"), content: "fine" }),
    say("I was refused."),
  )
  const report = await tried(scene, "Write the key")
  expect(existsSync(env)).toBe(false)
  expect(await scene.read("a.txt")).toBe("fine")
  const [, afterWrite, afterBash, afterFetch] = report.requests("main")
  for (const request of [afterWrite, afterBash])
    expect(request?.newText).toContain('rule "secrets" (guardrails.yaml): ')
  expect(afterWrite?.newText).toContain("The person writes them, by hand.")
  expect(afterFetch?.newText).toContain('rule "WebFetch"')
  const refusals = readRefusals(project(scene.project))
  expect(refusals.map(({ verdict, tool, rule }) => [verdict, tool, rule])).toEqual([
    ["deny", "Write", "secrets"],
    ["deny", "Bash", "secrets"],
    ["deny", "WebFetch", "WebFetch"],
  ])
})

test("GARD-01: warn mode lets the call run, and the agent reads the warning with the result", async () => {
  await using scene = await guardedProject(RULES.replace("enforce", "warn"))
  scene.model.main(call("Bash", { command: "echo x > .env" }), say("Done."))
  const report = await tried(scene, "Write it")
  expect(await scene.read(".env")).toBe("x\n")
  expect(report.requests("main")[1]?.newText).toContain("would refuse this")
})

test("T18, GARD-03: a hook that is killed at every call lets no forbidden call through", async () => {
  await using scene = await guardedProject(RULES, {
    // The first thing on the PATH of a hook is its executable's own; this one dies.
    plugins: [],
  })
  const plugin = join(scene.home, "dying/plugin")
  await Bun.$`mkdir -p ${join(scene.home, "dying/dist")} && cp -r ${join(import.meta.dir, "../../plugin")} ${plugin}`.quiet()
  await Bun.write(join(scene.home, "dying/dist/tenure"), "#!/bin/sh\nkill -9 $$\n")
  await Bun.$`chmod +x ${join(scene.home, "dying/dist/tenure")}`.quiet()
  const env = join(scene.project, ".env")
  scene.model.main(call("Write", { file_path: env, content: "KEY=1" }), say("I was refused."))
  const session = await scene.print({ plugins: [plugin], allowedTools: ["Write"] })
  await session.prompt("Write the key", 120_000)
  const report = await session.end()
  expect(existsSync(env)).toBe(false)
  expect(textOf(report.requests("main")[1]!)).toContain("stopped before it could judge")
})

const SPEC = "## Goal\nX\n## Scope\nX\n## Acceptance criteria\n- AC1: it works\n"

test("TRCK-06: with the gate enforced, edits of src are denied until the plan's check passes", async () => {
  await using scene = await guardedProject("mode: off\ngate: enforce\n")
  expect(tenure(scene, "track", "new", "auth").exitCode).toBe(0)
  const source = join(scene.project, "src/a.ts")
  scene.model.main(
    call("Write", { file_path: source, content: "x" }),
    call("Bash", { command: "tenure track check" }),
    call("Write", { file_path: join(scene.project, "docs/tracks/auth/SPEC.md"), content: SPEC }),
    call("Bash", { command: "echo '- [ ] Do it (AC1)\n  verify: npm test' > docs/tracks/auth/PLAN.md" }),
    call("Write", { file_path: source, content: "x" }),
    say("It waits."),
  )
  const report = await tried(scene, "Begin")
  expect(existsSync(source)).toBe(false)
  expect(await scene.read("docs/tracks/auth/SPEC.md")).toBe(SPEC)
  const [, first, , , , second] = report.requests("main")
  for (const request of [first, second]) expect(request?.newText).toContain("Type: tenure track check")

  scene.model.main(
    call("Bash", { command: "tenure track check" }),
    call("Write", { file_path: source, content: "x" }),
    say("Written."),
  )
  await tried(scene, "Go on")
  expect(await scene.read("src/a.ts")).toBe("x")
})
