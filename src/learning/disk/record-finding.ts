// Records the finding of a prescreened prompt. It stays unconfirmed until the transcript shows that a person typed it
// (confirm-findings.ts). The agent is reminded to report it when the standing line is far back or seems forgotten (LERN-10).

import { collapseSpace } from "../../clients/claude-code/transcript/transcript-record.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { appendToSpool } from "../../io/spool.ts"
import { redact, type SecretsIn } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import type { Event, SessionId } from "../../sessions/event.ts"
import { type AskingState, REMINDER, shouldRemind } from "../blocks/asking.ts"
import { askingStateIn, findingLine, lastReplyIn, type PendingFinding } from "../blocks/spool-lines.ts"
import { readAfterReply } from "../gate/features.ts"
import { END_CHARS, judgeMessage, type PrescreenedPrompt, prescreen, promptEnds } from "../gate/judge.ts"

/** Reads the session and records its findings, in the spool or the store (findings-in-store.ts). */
export interface FindingContext {
  readonly now: number
  readonly attended: boolean
  /** Whether the configuration allows asking the agent. */
  readonly mayAsk: boolean
  readonly secretsIn: SecretsIn
  /** Empty when unknown. */
  lastReply(): string
  asking(): AskingState
  record(found: PendingFinding): void
}

/** Returns the reminder for the agent, if one is due. */
export function recordFinding(
  { session, promptId }: Event,
  found: PrescreenedPrompt,
  context: FindingContext,
): string | undefined {
  const { prompt } = found
  const read = withoutSecrets(found, context.secretsIn)
  if (read === undefined) return undefined
  const { reading, judged: alone } = read
  const before = context.lastReply()
  const judged = before === "" ? alone : judgeMessage(readAfterReply(reading, before))
  if (judged.tier === "none") return undefined
  const asked = context.attended && context.mayAsk && shouldRemind(context.asking())
  const finding = { ...judged, text: redact(judged.text, context.secretsIn(judged.text)) }
  context.record({ session, promptId, at: context.now, prompt: promptFingerprint(prompt), asked, finding })
  return asked ? REMINDER : undefined
}

/** The part of each end that is read, and room for the longest secret that crosses its border. */
const WATCHED_CHARS = END_CHARS + 5_000

/** Prescreens again without secrets: a finding's words are cut, and half a secret is not recognisable (T10). */
function withoutSecrets(found: PrescreenedPrompt, secretsIn: SecretsIn): PrescreenedPrompt | undefined {
  const ends = clean(promptEnds(found.prompt, WATCHED_CHARS))
  const safe = redact(ends, secretsIn(ends))
  return safe === ends ? found : prescreen(safe)
}

const READ_CHARS = 8_000
const FINGERPRINT_CHARS = 2_000

/** Recognises a prompt in the transcript without keeping its words. Ignores white space and all but the beginning. */
export function promptFingerprint(text: string): string {
  const words = collapseSpace(text.slice(0, 2 * FINGERPRINT_CHARS))
  // Only a text that is half white space needs more.
  const enough = words.length >= FINGERPRINT_CHARS ? words : collapseSpace(text.slice(0, READ_CHARS))
  return sha256(enough.slice(0, FINGERPRINT_CHARS))
}

/**
 * Keeps findings in the spool, so no database is opened while the person waits; the store ingests them at the end of the
 * turn. `lines` are all of the session's. A project with its own configuration does not use the spool.
 */
export function findingsInSpool(
  project: Project,
  session: SessionId,
  lines: readonly string[],
  who: Pick<FindingContext, "now" | "attended" | "secretsIn">,
): FindingContext {
  return {
    ...who,
    mayAsk: DEFAULT_CONFIG.askAgent,
    lastReply: () => lastReplyIn(lines),
    asking: () => askingStateIn(lines),
    record: (found) => {
      if (!appendToSpool(project, session, findingLine(found)))
        throw new Error("The spool did not take a finding.")
    },
  }
}
