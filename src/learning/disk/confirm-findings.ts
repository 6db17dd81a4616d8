// Confirms findings at the end of a turn: one that a person typed, by the transcript, becomes a candidate or an observation;
// others are dropped, and unattended ones rank as the agent's (LERN-02). A block in the reply absorbs the last finding: one
// lesson in the agent's sentence, with the person's words as evidence (LERN-11).
import { existsSync } from "node:fs"
import { confirmPrompt, lastLines } from "../../clients/claude-code/disk/transcript.ts"
import type { Author } from "../../clients/claude-code/transcript/author.ts"
import { lessonWords } from "../../lessons/file/lesson-from-sentence.ts"
import { NEWLY_FOUND } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { redact, type SecretsIn } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import type { Event } from "../../sessions/event.ts"
import { eventsUntil } from "../../store/events.ts"
import { dropFinding, findingsOf, type WaitingFinding } from "../../store/findings.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { writing } from "../../store/open.ts"
import { inferLesson, type LessonFinding } from "../gate/detect.ts"
import { correctedCall } from "../triggers/corrected-call.ts"
import { triggersFromCall, withoutSecretTriggers } from "../triggers/infer-triggers.ts"
import { pastCall, pastCallsOf } from "../triggers/past-calls.ts"
import { isOneOff, mayBeRefusal } from "../triggers/refusal.ts"
import { completeRule } from "../wording/rule-sentences.ts"
import { QUOTE_CHARS, recordCandidate } from "./record-candidate.ts"
import { promptFingerprint } from "./record-finding.ts"
import { type PersonMessage, recordReports } from "./record-report.ts"

export interface ConfirmContext {
  readonly io: LessonIo
  readonly attended: boolean
  readonly secretsIn: SecretsIn
}

/** `reply` is the agent's last message, or empty. */
export function confirmFindings(event: Event, reply: string, context: ConfirmContext): void {
  const { io, attended, secretsIn } = context
  const waiting = findingsOf(io.store, event.session)
  // The lookup may take a moment, so it runs before the store is locked.
  const authors = waiting.map((found) => (attended ? whoTyped(event, found) : "unattended"))
  const message = attended ? lastMessage(event.transcript, io.project.root) : undefined
  writing(io.store, () => {
    const confirmed: ConfirmedFinding[] = []
    for (const [at, found] of waiting.entries()) {
      const who = authors[at] ?? "unknown"
      // The client may write the line later: try again at the end of the next turn or of the session.
      if (who === "unknown") continue
      dropFinding(io.store, found.id)
      if (who === "not-human") continue
      const own =
        message !== undefined && promptFingerprint(message.words) === found.prompt ? message : undefined
      confirmed.push(confirmedFinding(event, found, who, own, context))
    }
    const last = confirmed.at(-1)
    const answered = last ?? (message && unmatchedMessage(message, secretsIn))
    const isAbsorbed = recordReports(io, event.session, reply, answered, secretsIn)
    for (const each of confirmed) if (each !== last || !isAbsorbed) recordConfirmed(event, each, context)
    const refusal =
      last === undefined && !isAbsorbed && answered !== undefined ? refusalIn(answered) : undefined
    const isEnd = event.happening.kind === "turn-ended" && event.happening.isContinued !== true
    if (refusal !== undefined && isEnd) recordConfirmed(event, refusal, context)
  })
}

interface ConfirmedFinding extends PersonMessage {
  readonly who: "human" | "unattended"
  readonly finding: LessonFinding
}

/** In a longer message only the finding's own text is searched for names. */
const MAX_WORDS = 1_000

function confirmedFinding(
  event: Event,
  found: WaitingFinding,
  who: "human" | "unattended",
  message: LastMessage | undefined,
  { io, secretsIn }: ConfirmContext,
): ConfirmedFinding {
  // The calls before the prompt, when the transcript does not show them.
  const calls =
    message?.calls ??
    pastCallsOf(eventsUntil(io.store, event.session, found.at, RECENT_EVENTS), io.project.root)
  const fixes = message?.fixes ?? []
  const finding = inferLesson(found.finding, { calls })
  const words = message === undefined ? finding.text : safeWords(message.words, secretsIn)
  return { who, finding, words: words.length > MAX_WORDS ? finding.text : words, calls, fixes }
}

/** A message without a finding: a block may still answer it. */
function unmatchedMessage(message: LastMessage, secretsIn: SecretsIn): PersonMessage | undefined {
  if (message.words.trim().length < 2) return undefined
  return { ...message, finding: undefined, words: safeWords(message.words, secretsIn) }
}

/** A message without a finding that refuses the call before it. */
function refusalIn(message: PersonMessage): ConfirmedFinding | undefined {
  const { words, calls } = message
  if (!mayBeRefusal(words) || correctedCall(words, calls)?.isRefused !== true) return undefined
  const judged = { tier: "strong", label: "lesson", source: "correction" } as const
  const finding = inferLesson({ ...judged, text: words.trim(), shown: [] }, { calls })
  return { ...message, who: "human", finding }
}

function safeWords(words: string, secretsIn: SecretsIn): string {
  const cleaned = clean(words)
  return redact(cleaned, secretsIn(cleaned))
}

/** After a short turn the client may still be writing the line. */
const MAX_LOOKUPS = 6
const BETWEEN_LOOKUPS_MS = 40

function whoTyped(event: Event, found: WaitingFinding): Author {
  const isOver = event.happening.kind === "session-ended"
  const mayCome = (isOver || found.promptId === event.promptId) && existsSync(event.transcript ?? "")
  for (let left = mayCome ? MAX_LOOKUPS : 1; ; left--) {
    const who = lookUp(event, found)
    if (who !== "unknown") return who
    // After the session no more lines come.
    if (left === 1) return isOver ? "not-human" : "unknown"
    Bun.sleepSync(BETWEEN_LOOKUPS_MS)
  }
}

function lookUp(event: Event, { promptId, prompt }: WaitingFinding): Author {
  if (event.transcript === null) return "unknown"
  return confirmPrompt(event.transcript, promptId, (words) => promptFingerprint(words) === prompt)
}

const RECENT_EVENTS = 30

const CONFIDENCE = { sure: 0.85, weak: 0.3 } as const

/** A weak finding is only an observation, unless its words refuse the call before them: then it is a clear correction. */
function recordConfirmed(event: Event, said: ConfirmedFinding, { io, secretsIn }: ConfirmContext): void {
  const { finding, who, words, calls, fixes } = said
  const corrected = correctedCall(words, calls)
  const isRefused = who === "human" && corrected?.isRefused === true && !isOneOff(words)
  const queued = finding.tier !== "weak" || isRefused
  const text = completeRule(words, finding.text, (each) => correctedCall(each, calls)?.isRefused === true)
  recordCandidate(io, {
    content: {
      ...NEWLY_FOUND,
      ...lessonWords(finding.kind, text, filesNamedIn(text)),
      priority: finding.priority,
      source: isRefused ? "correction" : finding.source,
      confidence: queued ? CONFIDENCE.sure : CONFIDENCE.weak,
      triggers: withoutSecretTriggers(triggersFromCall(words, { calls, fixes }, corrected), secretsIn),
      created: moment(io).at,
      evidence: [{ session: event.session, quote: words.slice(0, QUOTE_CHARS) }],
    },
    // Nobody knows who typed an unattended prompt, so it ranks as the agent's words.
    origin: who === "human" ? "person" : "agent",
    session: event.session,
    queued,
  })
}

/** The last message that a person typed by the client's own mark (LERN-02), from the transcript. */
type LastMessage = Omit<PersonMessage, "finding">

const MAX_LINES = 240

function lastMessage(transcript: string | null, root: string): LastMessage | undefined {
  if (transcript === null) return undefined
  const lines = lastLines(transcript, MAX_LINES)
  const at = lines.findLastIndex((line) => line.kind === "human" && line.confirmed && line.command === null)
  const message = lines[at]
  if (message?.kind !== "human") return undefined
  const callsIn = (some: typeof lines) =>
    some.flatMap((line) => {
      const tools = line.kind === "assistant" ? line.tools : []
      return tools.flatMap(({ tool, input }) => pastCall(tool, input, root) ?? [])
    })
  return { words: message.text, calls: callsIn(lines.slice(0, at)), fixes: callsIn(lines.slice(at)) }
}
