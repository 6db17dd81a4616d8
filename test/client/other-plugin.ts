// A plugin with a module of its own, beside ours in the same client: it has the person's rights there.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Scene } from "./run-client.ts"

/** Returns its folder. */
export function otherPlugin({ root }: Scene, module: string): string {
  const folder = join(root, "other")
  mkdirSync(join(folder, ".claude-plugin"), { recursive: true })
  mkdirSync(join(folder, "hooks"))
  const about = { name: "other", version: "1.0.0", description: "x" }
  writeFileSync(join(folder, ".claude-plugin/plugin.json"), JSON.stringify(about))
  writeFileSync(join(folder, "hooks/hooks.json"), '{"modules":["./m.ts"],"hooks":{}}')
  writeFileSync(join(folder, "hooks/m.ts"), module)
  return folder
}
