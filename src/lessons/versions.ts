// Which lessons are valid for the version of the project in this worktree (LESN-04). Worked out where lessons are
// synced or decided about, and left beside the index of their files: a hook reads no file of the project for it.
import { join } from "node:path"
import { isValidAt } from "../core/lessons/graph.ts"
import { projectVersion } from "../core/lessons/project-version.ts"
import type { Project } from "../io/home.ts"
import { textInside } from "../io/read-inside.ts"
import { nextGeneration } from "../store/generation.ts"
import { boundFiles, setValid } from "../store/lesson-files.ts"
import { writing } from "../store/open.ts"
import type { LessonIo } from "./lesson-io.ts"

const MAX_BYTES = 256 * 1024

/** Whether anything is valid now that was not, or no longer. */
export function keepVersions({ store, project }: LessonIo): boolean {
  const bound = boundFiles(store, project.root)
  if (bound.length === 0) return false
  const version = versionOf(project)
  const changed = bound.filter((file) => file.valid !== isValidAt(file, version))
  if (changed.length === 0) return false
  writing(store, () => {
    for (const { name, valid } of changed) setValid(store, project.root, name, !valid)
    nextGeneration(store, project)
  })
  return true
}

function versionOf({ root }: Project): string | null {
  return projectVersion((file) => textInside(join(root, file), root, MAX_BYTES))
}
