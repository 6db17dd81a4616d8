// The files that a lesson's triggers, evidence and checklist items name (LESN-05). review/disk/recheck.ts checks
// whether they still exist.

import { readBody } from "../file/body.ts"
import { itemFiles } from "../file/checklist.ts"
import { IMPORT_SESSION, type Lesson } from "./lesson.ts"
import { filesNamedIn } from "./named-files.ts"

export interface Anchor {
  /** A path or a glob, as the lesson spells it. */
  readonly path: string
  readonly from: "trigger" | "evidence" | "item"
}

/** Distinct paths: triggers first, then items, then evidence. */
export function anchors(lesson: Lesson): readonly Anchor[] {
  const found = new Map<string, Anchor>()
  const add = (path: string, from: Anchor["from"]) => {
    if (!found.has(path)) found.set(path, { path, from })
  }
  for (const path of lesson.triggers.files) add(path, "trigger")
  const reading = lesson.kind === "checklist" ? readBody(lesson.kind, lesson.body) : undefined
  if (reading?.kind === "ok" && reading.body.kind === "checklist")
    for (const item of reading.body.items) for (const path of itemFiles(item)) add(path, "item")
  for (const { session, quote } of lesson.evidence) {
    // The file a lesson was imported from may be deleted.
    if (session !== IMPORT_SESSION) for (const path of filesNamedIn(quote)) add(path, "evidence")
  }
  return [...found.values()]
}
