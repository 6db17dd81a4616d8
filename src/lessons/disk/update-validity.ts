// Records which lessons are valid for the project's version in this worktree (LESN-04). Runs at each sync and decision,
// so that hooks need not read the project's files.
import { join } from "node:path"
import { textInside } from "../../io/read-inside.ts"
import { nextGeneration } from "../../store/generation.ts"
import { boundFiles, setValid } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { writing } from "../../store/open.ts"
import { isValidAt } from "../model/graph.ts"
import { projectVersion } from "../model/project-version.ts"

const MAX_BYTES = 256 * 1024

export function updateValidity({ store, project }: LessonIo): boolean {
  const bound = boundFiles(store, project.root)
  if (bound.length === 0) return false
  const version = projectVersion((file) => textInside(join(project.root, file), project.root, MAX_BYTES))
  const changed = bound.filter((file) => file.valid !== isValidAt(file, version))
  if (changed.length === 0) return false
  writing(store, () => {
    for (const { name, valid } of changed) setValid(store, project.root, name, !valid)
    nextGeneration(store, project)
  })
  return true
}
