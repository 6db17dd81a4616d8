// Answers a line that a person typed for Tenure in the conversation. Such a line is always answered here, with the reason
// if it cannot be decided or saved, and never goes to the model.

import { TRY_AGAIN, writeFailureReason } from "../io/write-failure.ts"
import type { TypedLine } from "../lessons/review/typed-line.ts"
import type { Event } from "../sessions/event.ts"
import { hasMod } from "../store/mod-proofs.ts"
import { isPersistent } from "../store/open.ts"
import { UserError } from "../text/user-error.ts"
import type { HookRun } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { noteFault } from "./note-fault.ts"

/** The client puts a blocked line back into its input line, but not a command (REVW-08). */
const CLEAR_HINT = "(Ctrl+U clears the input line.)"

/** The store may be full, read-only or damaged; the answer says so. */
export async function carryOut(typed: TypedLine, prompt: string, run: HookRun): Promise<string> {
  const said = await answered(typed, prompt, run)
  return typed.form === "line" && !(await isCleared(run)) ? `${said}\n${CLEAR_HINT}` : said
}

/** Our mod empties the input line. */
async function isCleared(run: HookRun): Promise<boolean> {
  try {
    return hasMod((await run.io()).store(), run.event.session)
  } catch {
    return false
  }
}

async function answered(typed: TypedLine, prompt: string, run: HookRun): Promise<string> {
  const { event } = run
  try {
    const hook = await run.io()
    // A typed command proves that commands work here.
    const form = typed.form === "command" ? typed.form : hook.form
    const asker = { session: event.session, form, attended: hook.attended }
    if (typed.kind === "decision") return await decided(typed, prompt, event, { ...hook, form })
    const { answerTyped, answerUnclear } = await import("./typed-answers.ts")
    if (typed.kind === "unclear") return answerUnclear(typed, prompt, asker)
    return answerTyped(typed.question, asker, hook.lessons())
  } catch (fault) {
    if (fault instanceof UserError) return `Tenure: ${fault.message} ${fault.hint}`
    const reason = writeFailureReason(fault)
    if (reason !== undefined) return `Tenure: nothing was decided. ${reason} ${TRY_AGAIN}`
    noteFault(run.project, "hook", fault)
    return "Tenure: nothing was decided, for something went wrong. See: tenure doctor"
  }
}

type Decided = Extract<TypedLine, { kind: "decision" }>

async function decided(typed: Decided, prompt: string, event: Event, hook: HookIo): Promise<string> {
  const io = hook.lessons()
  const { session } = event
  if (!isPersistent(io.store)) return "Tenure: nothing was decided: nothing can be written here."
  const { carryDecision, lessonsNamed } = await import("./carry-decision.ts")
  // Fails before it asks for a code, if the line names no lesson.
  if (typed.code === undefined) lessonsNamed(typed.decision, session, io)
  const { unprovenReason } = await import("./typed-proof.ts")
  const refusal = unprovenReason({ prompt, line: typed.line, code: typed.code }, event, hook)
  if (refusal !== undefined) return `Tenure: ${refusal}`
  return carryDecision(typed.decision, { session, form: hook.form, code: typed.code ?? "" }, io)
}
