// A file in the person's `~/.tenure` about one project (trust, approved guardrails, handoff mark), named after the place of
// the project's data. Worktrees share it, and no clone can bring it along.
import { join } from "node:path"
import { sha256 } from "./hash.ts"
import type { Project } from "./home.ts"

export function personFile(home: string, folder: string, { localRoot }: Project): string {
  return join(home, ".tenure", folder, sha256(localRoot).slice(0, 32))
}
