// Proof that a person typed this decision (LIFE-06): the client itself wrote the payload, and our mod inside it vouches for
// the line; or the line has the code that only the person's screen shows, and nothing suggests that a schedule, another
// process or the agent submitted it. Any doubt is a refusal that says what to type instead.

import { SCHEDULE_FILE } from "../clients/claude-code/client-paths.ts"
import { anyOfLastLines } from "../clients/claude-code/disk/transcript.ts"
import {
  allTextsIn,
  UNTYPED_NEEDLES,
  type UntypedSign,
  untypedSign,
} from "../clients/claude-code/transcript/author.ts"
import { hasTypedLine } from "../guard/self-protection/person-verbs.ts"
import { caller } from "../io/caller.ts"
import { readInside } from "../io/read-inside.ts"
import { spellLine } from "../lessons/review/tenure-line.ts"
import { lineWithCode } from "../lessons/review/typed-line.ts"
import type { Event } from "../sessions/event.ts"
import { checkCode, issueCode } from "../store/consent-proofs.ts"
import { consumeVouch } from "../store/mod-proofs.ts"
import { fieldsIn } from "../text/json.ts"
import type { HookIo } from "./hook-io.ts"

export interface TypedDecision {
  /** The whole prompt. */
  readonly prompt: string
  /** The decision without its code. */
  readonly line: string
  readonly code: string | undefined
}

/** A person who presses Enter was just at the keyboard; the kernel's record of it lags by up to eight seconds. */
const MAX_IDLE_SECONDS = 30
/** The client writes its transcript with a delay (up to 0.1 s observed). */
const MARKS_MS = 400
const RETRY_MS = 50

/** A terminal takes the new text without a colon. */
const EDITED = /^(tenure edit \S+?):/

/** Undefined when a person typed it; else the reason, and what to type. */
export function unprovenReason(typed: TypedDecision, event: Event, io: HookIo): string | undefined {
  const inTerminal = `In a terminal of your own, type: ${typed.line.replace(EDITED, "$1")}`
  if (!io.attended) return `Nothing was decided: nobody sits at this session. ${inTerminal}`
  const from = caller(io.now)
  if (from.kind === "other") return `Nothing was decided: ${from.why}. ${inTerminal}`
  const store = io.store()
  // The client itself says who pressed Enter, through our mod.
  if (consumeVouch(store, event.session, typed.prompt, io.now)) return undefined
  const scheduled = scheduledReason(event.cwd, io.project.root)
  if (scheduled !== undefined) return `${scheduled} ${inTerminal}`
  const again = () => {
    const line = lineWithCode(typed.line, issueCode(store, event.session, io.now))
    return `type: ${spellLine(line, io.form)}`
  }
  if (typed.code === undefined) return `To show that it is you, ${again()}`
  if (!checkCode(store, event.session, typed.code))
    return `That code is not valid here. Nothing was decided; ${again()}`
  if ((from.idleSeconds ?? 0) > MAX_IDLE_SECONDS)
    return `Nothing was decided: nobody has pressed a key for ${Math.round(from.idleSeconds ?? 0)} seconds. To do it, ${again()}`
  const sign = signOfUntyped(typed.prompt, event)
  if (sign === undefined) return undefined
  const perhaps = sign === "queued" ? ", or it was typed while the agent worked" : ""
  return `Nothing was decided: this line was not typed here${perhaps}. To do it, ${again()}`
}

const MAX_SCHEDULE_BYTES = 1024 * 1024

/** Undefined unless the schedule of one of these folders holds a line of decision. */
export function scheduledReason(...folders: readonly string[]): string | undefined {
  if (!isScheduled(...folders)) return undefined
  return `Nothing was decided: ${SCHEDULE_FILE} holds such a line, so nobody can tell who typed it. Remove it there.`
}

/** The client submits a repository's schedule like a typed prompt. An unreadable schedule may contain the line. */
function isScheduled(...folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const read = readInside(`${folder}/${SCHEDULE_FILE}`, folder, MAX_SCHEDULE_BYTES)
    if (read.kind !== "read") return read.kind === "unreadable"
    const tasks = fieldsIn(read.text)
    return tasks === undefined ? /tenure/i.test(read.text) : allTextsIn(tasks).some(hasTypedLine)
  })
}

function signOfUntyped(prompt: string, { transcript }: Event): UntypedSign | undefined {
  if (transcript === null) return "submitted"
  let sign: UntypedSign | undefined
  const shows = (line: string) => {
    sign = untypedSign(line, prompt)
    return sign !== undefined
  }
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    if (anyOfLastLines(transcript, UNTYPED_NEEDLES, shows) || waitedMs >= MARKS_MS) return sign
    Bun.sleepSync(RETRY_MS)
  }
}
