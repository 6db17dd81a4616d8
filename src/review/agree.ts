// A person agrees to files that came with the repository or were changed by hand (SAFE-03): the very bytes they
// were shown, and no others. The lessons in them are then adopted.
import type { Person } from "../core/lessons/actor.ts"
import { compileGuard, keepAgreed } from "../guardrails/compile.ts"
import { GUARD_FILE } from "../io/guard-mark.ts"
import { type BlockResult, refreshBlock } from "../lessons/block.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { LESSONS_FOLDER } from "../lessons/stamp.ts"
import { syncLessons } from "../lessons/sync.ts"
import { giveTrust } from "../lessons/trust.ts"
import { forgetFile } from "../store/lesson-files.ts"

export interface ShownFile {
  /** Its path inside `.tenure/`. */
  readonly name: string
  readonly bytes: Uint8Array
}

export function agreeTo(io: LessonIo, files: readonly ShownFile[], by: Person): BlockResult {
  for (const { name, bytes } of files) {
    // Forgotten first: whatever happens next, the file is read again and judged by what is trusted then.
    const [folder, file] = name.split("/")
    if (folder === LESSONS_FOLDER && file !== undefined) forgetFile(io.store, io.project.root, file)
    giveTrust(io, name, bytes, by)
    if (name === GUARD_FILE) agreeToGuard(io, bytes)
  }
  syncLessons(io)
  return refreshBlock(io)
}

/** No bytes: the file is gone, and the person agrees that what it said no longer holds. */
function agreeToGuard({ project, home }: LessonIo, bytes: Uint8Array): void {
  keepAgreed(project, home, bytes.length === 0 ? undefined : new TextDecoder().decode(bytes))
  compileGuard(project, home)
}
