// Records what an agent reports, in its reply or through `tenure learn`: a candidate for review at once, marked as the agent's
// (LERN-09). Its sentence stays the title; inferred triggers join its own (LERN-11).
import { fileGlobs, globNaming } from "../../guidance/match/globs.ts"
import { GUIDANCE_LIMITS } from "../../guidance/match/guidance-limits.ts"
import { runsCommand } from "../../guidance/match/pointers.ts"
import { readShell } from "../../guidance/match/shell-scene.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { ruleIn } from "../../lessons/file/lesson-from-sentence.ts"
import { AGENT } from "../../lessons/model/actor.ts"
import type { Lesson, LessonId, Stage, Triggers } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { redact, type SecretsIn } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { lessonFromReport, type Report, scrubReport } from "../blocks/agent-report.ts"
import { findBlocks } from "../blocks/blocks.ts"
import type { LessonFinding } from "../gate/detect.ts"
import { sharesTerms } from "../sameness/lesson-terms.ts"
import { type CorrectedCall, correctedCall, type PastCall } from "../triggers/corrected-call.ts"
import { mergeTriggers, triggersFromCall, withoutSecretTriggers } from "../triggers/infer-triggers.ts"
import { higherPriority, inferPriority } from "../wording/classify-lesson.ts"
import { QUOTE_CHARS, recordCandidate } from "./record-candidate.ts"

export interface RecordedReport {
  /** Cleaned and redacted. */
  readonly report: Report
  readonly id: LessonId
  readonly stage: Stage
  readonly observations: number
}

export function recordReport(
  io: LessonIo,
  report: Report,
  session: string,
  secrets: readonly string[],
): RecordedReport {
  const safe = scrubReport(report, (text) => redact(clean(text), secrets))
  const state = recordBlock(io, session, lessonFromReport(safe, unprompted(io, session)))
  if (state === undefined) throw new Error("The store did not record a report.")
  const { content, standing, statistics } = state
  return { report: safe, id: content.id, stage: standing.stage, observations: statistics.observations }
}

function unprompted(io: LessonIo, session: string) {
  return { source: "block", confidence: CONFIDENCE.unprompted, created: moment(io).at, session } as const
}

function recordBlock(io: LessonIo, session: string, content: Omit<Lesson, "id">): LessonState | undefined {
  return recordCandidate(io, { content, origin: "agent", session, queued: true, by: AGENT })
}

/** The person's message of this turn, and the calls around it. */
export interface PersonMessage {
  /** Undefined when the gate found nothing in it. */
  readonly finding: LessonFinding | undefined
  readonly words: string
  /** Before the message, latest last. */
  readonly calls: readonly PastCall[]
  /** After the message. */
  readonly fixes: readonly PastCall[]
}

const CONFIDENCE = { answer: 0.85, unprompted: 0.8 } as const

/** Records the blocks and sentences of a reply. True when a block answers the person's message. */
export function recordReports(
  io: LessonIo,
  session: string,
  reply: string,
  said: PersonMessage | undefined,
  secretsIn: SecretsIn,
): boolean {
  const cleaned = clean(reply)
  let isAnswered = false
  // Redact before anything is cut: half a secret is not recognisable (T10).
  for (const found of findBlocks(redact(cleaned, secretsIn(cleaned)))) {
    // unread-blocks.ts logs it.
    if (found.kind === "ignored") continue
    const safe = scrubReport(found.report, (text) => redact(text, secretsIn(text)))
    const answered = found.kind === "block" && said !== undefined && isAnswer(safe, said) ? said : undefined
    const content = contentOf(io, session, safe, answered, said?.calls ?? [])
    const triggers = withoutSecretTriggers(content.triggers, secretsIn)
    recordBlock(io, session, { ...content, triggers })
    if (answered !== undefined) isAnswered = true
  }
  return isAnswered
}

/** The report is about the person's words, or about the call that they correct. */
function isAnswer({ title, commands, files }: Report, { finding, words, calls }: PersonMessage): boolean {
  if (finding !== undefined || sharesTerms(title, words)) return true
  const corrected = correctedCall(`${title}\n${words}`, calls)
  return corrected?.isNamed === true || commands.length + files.length > 0
}

function contentOf(
  io: LessonIo,
  session: string,
  report: Report,
  said: PersonMessage | undefined,
  calls: readonly PastCall[],
): Omit<Lesson, "id"> {
  const from = unprompted(io, session)
  if (said === undefined) {
    const content = lessonFromReport(report, from)
    const corrected = correctedCall(report.title, calls)
    const named = corrected?.isNamed === true ? corrected : undefined
    return { ...content, triggers: withInferred(content.triggers, report.title, { calls }, named) }
  }
  const source = said.finding?.source ?? "correction"
  const content = lessonFromReport(report, { ...from, source, confidence: CONFIDENCE.answer })
  const words = `${report.title}\n${said.words}`
  const inferred = inferPriority(ruleIn(words), { isCorrection: true, shown: new Set(), seenBefore: 0 })
  return {
    ...content,
    priority: higherPriority(report.priority, said.finding?.priority ?? inferred),
    triggers: withInferred(content.triggers, words, said, correctedCall(words, calls)),
    evidence: [{ session, quote: said.words.slice(0, QUOTE_CHARS) }],
  }
}

function withInferred(
  own: Triggers,
  words: string,
  { calls, fixes = [] }: { readonly calls: readonly PastCall[]; readonly fixes?: readonly PastCall[] },
  corrected: CorrectedCall | undefined,
): Triggers {
  const isGuess = corrected?.isNamed === false && names(own.commands, corrected.call)
  const inferred = triggersFromCall(words, { fixes }, isGuess ? { ...corrected, commands: [] } : corrected)
  return mergeTriggers(own, inferred, covers(own, calls))
}

/** The agent's own commands name the corrected call, so the bare program adds nothing. */
function names(commands: readonly string[], { line }: PastCall): boolean {
  if (line === null) return false
  const shell = readShell(line, { root: "/", cwd: "/", foldCase: false }, GUIDANCE_LIMITS.commands)
  return commands.some((command) => runsCommand(command, shell))
}

/** The agent's own globs name a file that it just wrote, so inferred globs add nothing. */
function covers({ files }: Triggers, calls: readonly PastCall[]): boolean {
  const globs = fileGlobs(files, { foldCase: false, globChars: 200 })
  return calls.some(({ path }) => path !== null && globNaming(globs, path, matchGlob) !== undefined)
}
