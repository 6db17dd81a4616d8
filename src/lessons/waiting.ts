// What waits for the person, as the few lines they read at the start of a session (REVW-02, LESN-02, SAFE-03).
import { oneLine } from "../core/lessons/body.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { furtherWords } from "../core/review/further-words.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { troubledFiles } from "../store/lesson-files.ts"
import { reviewQueue } from "../store/lessons.ts"
import { blockMemory } from "./block.ts"
import type { LessonIo } from "./lesson-io.ts"
import { numberList } from "./numbering.ts"

const MOST_SHOWN = 3
const LINE_CHARS = 160

/** Undefined when nothing waits. Numbers the candidates for this session. */
export function waitingList(io: LessonIo, session: string): string | undefined {
  const lines = [...candidates(io, session), ...troubles(io)]
  return lines.length === 0 ? undefined : lines.join("\n")
}

function candidates(io: LessonIo, session: string): string[] {
  const queue = reviewQueue(io.store)
  if (queue.length === 0) return []
  const shown = queue.slice(0, MOST_SHOWN)
  numberList(
    io,
    session,
    shown.map(({ content }) => content.id),
  )
  const count = queue.length === 1 ? "1 lesson waits" : `${queue.length} lessons wait`
  return [
    `Tenure: ${count} for your review.`,
    ...shown.map((state, i) => `  ${i + 1}. ${describe(state)}`),
    "  Type: tenure approve 1 | tenure reject 1 | tenure edit 1: new text | tenure later",
  ]
}

function describe({ content }: LessonState): string {
  const words = furtherWords(content, oneLine(content))
  const quote = words === undefined ? "" : ` (from: "${cleanLine(words, 80)}")`
  return `${cleanLine(oneLine(content, LINE_CHARS), LINE_CHARS)}${quote}`
}

function troubles(io: LessonIo): string[] {
  const files = troubledFiles(io.store, io.project.root)
  const malformed = files.filter((file) => file.lesson === null)
  const untrusted = files.length - malformed.length
  const lines = malformed.slice(0, MOST_SHOWN).map((file) => {
    const [problem] = file.problems
    return `Tenure: .tenure/lessons/${cleanLine(file.name, 80)}:${problem?.line ?? 1}: ${problem?.message ?? ""}`
  })
  if (malformed.length > MOST_SHOWN)
    lines.push(`Tenure: ${malformed.length} lesson files are malformed: tenure doctor`)
  if (untrusted > 0)
    lines.push(
      `Tenure: ${untrusted === 1 ? "1 lesson file" : `${untrusted} lesson files`} came with the repository or changed: tenure trust`,
    )
  const { trouble } = blockMemory(io)
  if (trouble !== null) lines.push(`Tenure: ${cleanLine(trouble.what, LINE_CHARS)} ${trouble.hint}`)
  return lines
}
