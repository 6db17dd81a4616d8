// What the person's own `~/.tenure` holds about one project (trust, guardrails agreed to, the mark of a handoff): one file,
// named by where the project's data lives. Worktrees of a repository share it, and no clone can bring it along.
import { join } from "node:path"
import { sha256 } from "./hash.ts"
import type { Project } from "./home.ts"

export function personFile(home: string, folder: string, { localRoot }: Project): string {
  return join(home, ".tenure", folder, sha256(localRoot).slice(0, 32))
}
