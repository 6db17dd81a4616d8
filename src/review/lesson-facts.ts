// Everything about one lesson beside its own words: its file, its history, when it was told, what it is tied to, what to
// be wary of. The same for `tenure show` and for the dashboard.
import { relative } from "node:path"
import { neighbours } from "../core/lessons/graph.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { fileName, lessonPath } from "../lessons/lesson-file.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { changes } from "../store/changelog.ts"
import { indexedFile } from "../store/lesson-files.ts"
import { lessonsTiedTo } from "../store/lessons.ts"
import { countReceipts, findReceipts } from "../store/receipts.ts"
import { goneWords, recheckOne } from "./recheck.ts"
import { warningLine, warningsOf } from "./warnings.ts"

/** The others are shown by `tenure why`. */
const MOST_RECEIPTS = 3

export type LessonFacts = ReturnType<typeof lessonFacts>

export function lessonFacts(io: LessonIo, { content }: LessonState) {
  const indexed = indexedFile(io.store, io.project.root, fileName(content.id))
  const gone = recheckOne(io, content)
  return {
    file: indexed === undefined ? null : relative(io.project.root, lessonPath(io, content.id)),
    trusted: indexed?.trusted ?? null,
    history: changes(io.store, content.id),
    told: countReceipts(io.store, content.id),
    receipts: findReceipts(io.store, { lesson: content.id, withBriefs: false }, MOST_RECEIPTS),
    relations: neighbours(content, lessonsTiedTo(io.store, content)),
    gone,
    goneWords: gone.map((each) => `${goneWords(each)}.`),
    warnings: warningsOf(content).map(warningLine),
  }
}
