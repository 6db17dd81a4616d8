// The person's own lessons in ~/.tenure (TEAM-03): files, trust, changelog and store work as in a project, in a place that
// no repository can bring along. Instead of CLAUDE.md they are in the client's personal rules file.

import { join } from "node:path"
import { clientFolder, RULES_FILE } from "../../clients/claude-code/client-paths.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import type { Project } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { makeLocal } from "../../io/make-local.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { openStore } from "../../store/open.ts"

export function personalProject(home: string): Project {
  const tenure = join(home, ".tenure")
  const client = clientFolder(process.env, home) ?? join(home, ".claude")
  return {
    root: tenure,
    tenure,
    local: join(tenure, "mine"),
    localRoot: tenure,
    rules: { path: join(client, RULES_FILE), root: client.startsWith(`${home}/`) ? home : client },
  }
}

/** Call only where there are such lessons, or the person makes the first. The caller closes the store. */
export function openPersonal(home: string, now: number): LessonIo {
  const project = personalProject(home)
  const trouble = makeLocal(project, home)
  if (trouble !== undefined) throw new Error(`${project.local} could not be created: ${trouble}`)
  if (localDataOwner(project, home) !== "ours")
    throw new Error(`${project.local} was not made on this machine`)
  return { project, store: openStore(project), config: DEFAULT_CONFIG, now, home }
}
