// The read-only MCP server with the real client: installed on request, called by the model, removed again (RCAL-05).
import { expect, test } from "bun:test"
import type { SessionId } from "../../src/sessions/event.ts"
import { putStatement } from "../../src/store/statements.ts"
import { atTerminal } from "../support/at-terminal.ts"
import { clientBinary } from "./client-binary.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, rejections, TENURE } from "./product.ts"
import type { Scene } from "./run-client.ts"

function tenure(scene: Scene, ...args: string[]) {
  const quiet = { DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" }
  const env = { HOME: scene.home, PATH: "/usr/bin:/bin", ...quiet }
  return atTerminal([TENURE, ...args], { cwd: scene.project, env })
}

async function servers(scene: Scene): Promise<string> {
  return (await scene.command(["mcp", "list"])).stdout
}

test("RCAL-05: after install --mcp the model can ask what was said, and uninstall removes the server", async () => {
  await using scene = await openProject({ plugins: [], allowedTools: ["mcp__tenure__recall"] })
  const said = { said: "Seven attempts, never more.", asked: "How many attempts?" }
  inStore(scene, (store) =>
    putStatement(store, { key: 1, session: "s" as SessionId, turn: 2, at: 1, ...said }),
  )
  expect(await servers(scene)).not.toContain("tenure")
  const installed = await tenure(scene, "install", "--settings", "--mcp", "--claude", clientBinary())
  expect(installed.out).toContain("MCP server")
  expect(await servers(scene)).toContain("tenure")

  scene.model.main(call("mcp__tenure__recall", { words: "attempts" }), say("Seven it is."))
  const session = await scene.print()
  await session.prompt("How many attempts did we agree on?")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  // The client hides a server's tools until they are searched for; a call by name still reaches them.
  const [, second] = report.requests("main")
  expect(second?.newText).toContain("Seven attempts, never more.")

  await tenure(scene, "uninstall", "--yes", "--claude", clientBinary())
  expect(await servers(scene)).not.toContain("tenure")
}, 180_000)
