// Reads configuration and lesson files before a person's question is answered, in the terminal or the conversation: they
// see what is on disk now.

import { saveConfig } from "../../config/disk/config-in-force.ts"
import { type ConfigState, readConfig } from "../../config/disk/project-config.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { isBlockBehind } from "./block-notes.ts"
import { refreshBlock } from "./claude-md-block.ts"
import { copyPersonal } from "./personal-copy.ts"
import { syncLessons } from "./sync-lessons.ts"

/** Adds the current configuration, and reports its state. */
export function withConfig(io: Omit<LessonIo, "config">): { lessons: LessonIo; config: ConfigState } {
  const config = readConfig(io.project, io.home)
  return { lessons: { ...io, config: config.config }, config }
}

/** Updates the index and CLAUDE.md from the files. Throws if the store cannot be written. */
export function syncWithFiles(lessons: LessonIo): void {
  saveConfig(lessons.project, lessons.store, lessons.config)
  const { read, gone } = syncLessons(lessons)
  const isNew = read.length > 0 || gone.length > 0
  if (isNew || isBlockBehind(lessons)) refreshBlock(lessons)
  copyPersonal(lessons, isNew)
}
