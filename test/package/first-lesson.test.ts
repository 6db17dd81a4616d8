// From the packages in a registry to a first lesson that the person approved inside the real client, in a clean home:
// four commands, then two lines in the conversation. The seconds are printed, not judged: the machine decides them.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assemble, here, PLATFORMS } from "../../script/packages.ts"
import { EXECUTABLE } from "../black-box.ts"
import { clientBinary } from "../client/client-binary.ts"
import { call, say } from "../client/model-turns.ts"
import { openScene, type Scene } from "../client/run-client.ts"
import { type AtTerminal, atTerminal } from "../support/at-terminal.ts"
import { mustRun, openRegistry, type Registry } from "./registry.ts"

const CORRECTION = "No! Never use npm here, always use pnpm."

test("npm i -g tenure, tenure install, tenure init, claude: a first lesson approved in the client holds a call", async () => {
  await using registry = await openRegistry()
  publish(registry)
  await using scene = await openScene({
    files: { "package.json": '{"scripts":{"test":"vitest run"}}', "pnpm-lock.yaml": "" },
  })
  const env = surroundings(registry, scene)
  const commands: string[] = []
  const began = performance.now()
  const type = async (line: string, answer?: AtTerminal["answer"]) => {
    commands.push(line)
    const at = { cwd: scene.project, env, ...(answer === undefined ? {} : { answer }) }
    const ran = await atTerminal(line.split(" "), at)
    expect([line, ran.code, ran.code === 0 ? "" : ran.out]).toEqual([line, 0, ""])
    return ran.out
  }
  expect(existsSync(join(scene.home, ".tenure"))).toBe(false)

  await type("npm i -g tenure")
  expect(await type("tenure install")).toContain("Claude Code calls Tenure as a plugin")
  await type("tenure init", { to: /1 of \d/, keys: "q" })

  commands.push("claude")
  scene.model.main(
    say("Installed with npm."),
    say("From now on pnpm."),
    call("Bash", { command: "npm install left-pad" }),
    say("Held, so pnpm it is."),
  )
  const terminal = await scene.terminal({ env })
  await terminal.prompt("Install left-pad")
  await terminal.waitFor(/Installed with npm\./)
  await terminal.prompt(CORRECTION)
  await terminal.waitFor(/Tenure: noted "[^"]*pnpm/)
  await terminal.waitFor(/1 lesson waits for your review · \/lessons/)
  await terminal.prompt("/lessons")
  await terminal.waitFor(/Because you said: “No! Never use npm here/)
  await terminal.press("a")
  await terminal.waitFor(/Approved: Never use npm here/)
  const seconds = (performance.now() - began) / 1000
  expect(await scene.read("CLAUDE.md")).toContain("Never use npm here, always use pnpm.")

  await terminal.press("q")
  await terminal.prompt("Now install it for good")
  await terminal.waitFor(/Held, so pnpm it is\./)
  const report = await terminal.end()
  expect(report.hookErrors()).toEqual([])
  const answer = report.requests("main").at(-1)?.newText ?? ""
  expect(answer).toContain("This call was held once")
  expect(answer).toContain("Never use npm here, always use pnpm.")
  expect(commands).toHaveLength(4)
  console.info(`To a first approved lesson: ${commands.join(", ")}; ${seconds.toFixed(0)} s on this machine.`)
})

/** The executable of this machine; the other platforms' packages hold a stub, which npm does not install. */
function publish(registry: Registry): void {
  const stub = join(registry.top, "stub")
  writeFileSync(stub, "#!/bin/sh\nexit 99\n")
  const executables = new Map([
    ...PLATFORMS.map(({ name }) => [name, stub] as const),
    [here().name, EXECUTABLE] as const,
  ])
  for (const folder of assemble(join(registry.top, "packages"), executables))
    mustRun(registry, ["npm", "publish"], folder)
}

/** The client's isolated home, with npm's settings for the registry and a `claude` to type. */
function surroundings(registry: Registry, scene: Scene): Record<string, string> {
  const tools = join(scene.root, "tools")
  mkdirSync(tools)
  symlinkSync(clientBinary(), join(tools, "claude"))
  const { PATH = "", ...npm } = registry.env
  return { ...npm, ...QUIET, HOME: scene.home, PATH: `${tools}:${PATH}` }
}

const QUIET = {
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
}
