// The active track in a few words, for the brief, the status line and `last-session.json`: what it is for, how far
// it is, and what comes next. The words are the repository's, so they are cleaned and cut before anyone sees them.
import { defuseLine } from "../trust/sanitise.ts"
import { nextStep, planned, type Step, stepsOf } from "./plan.ts"
import { readable, sectionNamed, sectionsOf } from "./readable.ts"
import type { TrackId } from "./track-id.ts"

export interface TrackAtWork {
  readonly id: TrackId
  /** One line; empty when SPEC.md does not say. */
  readonly goal: string
  /** `planning` has no steps yet, `building` has open ones, `finished` has none left. */
  readonly phase: "planning" | "building" | "finished"
  /** The step that comes next, or null. */
  readonly next: string | null
  readonly done: number
  readonly total: number
}

const MOST_CHARS = 240

export function trackAtWork(id: TrackId, spec: string, plan: string): TrackAtWork {
  const steps = planned(stepsOf(plan))
  const next = nextStep(steps)
  return {
    id,
    goal: goalOf(spec),
    phase: phaseOf(steps, next),
    next: next === undefined ? null : shown(next.text),
    done: steps.filter(({ state }) => state === "done").length,
    total: steps.length,
  }
}

/** What is being worked on, in one line: the track and the step it is at. */
export function taskOf({ id, next }: TrackAtWork): string {
  return next === null ? id : `${id}: ${next}`
}

/** Two short lines for the brief: facts, not orders. */
export function trackLines(track: TrackAtWork): readonly string[] {
  const goal = track.goal === "" ? "no goal written yet" : track.goal
  const steps = track.total === 0 ? "no steps yet" : `${track.done} of ${track.total} steps done`
  const head = `Active track: ${track.id} (${steps}). Goal: ${goal}`
  return track.next === null ? [head] : [head, `Next step: ${track.next}`]
}

function goalOf(spec: string): string {
  const goal = sectionNamed(sectionsOf(readable(spec)), "Goal")
  return shown((goal?.body ?? []).map(({ text }) => text.trim()).join(" "))
}

function phaseOf(steps: readonly Step[], next: Step | undefined): TrackAtWork["phase"] {
  if (steps.length === 0) return "planning"
  return next === undefined ? "finished" : "building"
}

function shown(text: string): string {
  return defuseLine(text, MOST_CHARS)
}
