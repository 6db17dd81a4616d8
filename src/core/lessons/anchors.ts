// The files a lesson remembers (LESN-05): those its triggers, its evidence and the items of its checklist name.
// Whether they are still there is for those who may look at the disk.

import { readBody } from "./body.ts"
import { itemFiles } from "./checklist.ts"
import { IMPORT_SESSION, type Lesson } from "./lesson.ts"
import { filesNamedIn } from "./named-files.ts"

export interface Anchor {
  /** A path or a glob, as the lesson has it. */
  readonly path: string
  readonly from: "trigger" | "evidence" | "item"
}

/** Each path once, by where it was named first: triggers, then items, then evidence. */
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
    // The file that it was imported from may go: that is what an import is for.
    if (session !== IMPORT_SESSION) for (const path of filesNamedIn(quote)) add(path, "evidence")
  }
  return [...found.values()]
}
