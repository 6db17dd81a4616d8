// The text that asks the agent to report lessons (LERN-10): the standing line once a session, and a short reminder when the
// agent seems to have forgotten it. Change the words only with a real model's answers as evidence.

/** At most 180 tokens. It asks for the wrong `commands` only: otherwise models list the right ones too. */
export const STANDING_LINE = `Tenure keeps this project's lessons. A lesson is a standing rule or preference, a correction of how you work that carries over, a lasting project fact that you lacked or had wrong, or a step to take every time. Not a lesson: a task or how to do it, what to build or how it should behave, what the code shows once fixed, venting, a limit for this task, pasted text. When a message states one that a fresh agent needs next week, close your reply with
[PROCESS_KNOWLEDGE]
title: <one imperative sentence: do X, not Y>
files: <globs, if any>
commands: <the wrong commands, not the right ones, if any>
[/PROCESS_KNOWLEDGE]
Else do not mention this.`

/**
 * After a compaction, at most 60 tokens: the conversation goes on, and the agent must only know the form again. `state` says
 * what was reported before.
 */
export function lineAfterCompaction(state: string): string {
  return `Tenure: ${state}. If a message states a lasting rule, correction or project fact (no task, no wish), end with [PROCESS_KNOWLEDGE] title: <do X, not Y> files: commands: <wrong ones> [/PROCESS_KNOWLEDGE].`
}

/** At most 30 tokens; the standing line explains the rest. */
export const REMINDER =
  "Tenure: if that holds a lesson for later sessions, end with a [PROCESS_KNOWLEDGE] block; else ignore this."

export interface AskingState {
  readonly reminders: number
  /** Messages since the standing line, including this one; Infinity when we do not know that it was sent. */
  readonly messages: number
  /** No block followed the last prescreened message. */
  readonly isUnanswered: boolean
}

const MAX_REMINDERS = 6
const FAR_BACK = 40

export function shouldRemind({ reminders, messages, isUnanswered }: AskingState): boolean {
  return reminders < MAX_REMINDERS && (isUnanswered || messages > FAR_BACK)
}
