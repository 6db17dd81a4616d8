// What the agent hands over in its own reply: a block, or a sentence that begins with "Lesson learned". It becomes a
// draft; where the agent was asked about the person's words, they are its evidence and say when it applies (LERN-10).
import { type BlockFinding, findBlocks } from "../core/learning/blocks.ts"
import type { Finding } from "../core/learning/detect.ts"
import { AGENT } from "../core/lessons/actor.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { lessonOf, parseReport, type Report, scrubbed } from "../core/lessons/report.ts"
import { titleOf } from "../core/lessons/title.ts"
import { excerpt, redact } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { QUOTE_CHARS, takeIn } from "./take-in.ts"

/** `said` is what the person said in this turn, if a person said anything that reads like a lesson. */
export function takeReports(
  io: LessonIo,
  session: string,
  reply: string,
  said: Finding | undefined,
  secretsIn: (text: string) => readonly string[],
): void {
  const cleaned = clean(reply)
  // Before anything is cut to a title: half of a secret has no shape any more (T10).
  for (const found of findBlocks(redact(cleaned, secretsIn(cleaned)))) {
    const report = reportOf(found)
    if (report === undefined) continue
    const safe = scrubbed(report, (text) => redact(text, secretsIn(text)))
    const confidence = found.kind === "block" ? 1 : 0.8
    const content = lessonOf(safe, { source: "block", confidence, created: moment(io).at, session })
    takeIn(io, { content: joined(content, session, said), origin: "agent", session, queued: true, by: AGENT })
  }
}

function reportOf(found: BlockFinding): Report | undefined {
  if (found.kind === "block") return found.report
  if (found.kind === "ignored") return undefined
  const report = parseReport({ title: titleOf(found.text), text: found.text })
  return typeof report === "string" ? undefined : report
}

function joined(content: Omit<Lesson, "id">, session: string, said: Finding | undefined): Omit<Lesson, "id"> {
  if (said === undefined) return content
  const { priority, triggers } = said
  return { ...content, priority, triggers, evidence: [{ session, quote: excerpt(said.text, QUOTE_CHARS) }] }
}
