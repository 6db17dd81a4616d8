// The active track in short, for the brief, the status line and `last-session.json`: goal, progress and next step. The text
// comes from the repository, so it is sanitised and cut.
import { defuseLine } from "../../privacy/sanitise.ts"
import { nextStep, planned, stepsOf } from "./plan.ts"
import { documentSections, readable, sectionNamed } from "./readable.ts"
import type { TrackId } from "./track-id.ts"

export interface TrackAtWork {
  readonly id: TrackId
  /** One line; empty without a goal in SPEC.md. */
  readonly goal: string
  /** `planning`: no steps yet; `building`: open steps; `finished`: none left. */
  readonly phase: "planning" | "building" | "finished"
  readonly next: string | null
  readonly done: number
  readonly total: number
}

const MAX_CHARS = 240

export function trackAtWork(id: TrackId, spec: string, plan: string): TrackAtWork {
  const steps = planned(stepsOf(plan))
  const next = nextStep(steps)
  const unfinished = next === undefined ? "finished" : "building"
  return {
    id,
    goal: goalOf(spec),
    phase: steps.length === 0 ? "planning" : unfinished,
    next: next === undefined ? null : shown(next.text),
    done: steps.filter(({ state }) => state === "done").length,
    total: steps.length,
  }
}

/** The track and its current step, in one line. */
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
  const goal = sectionNamed(documentSections(readable(spec)), "Goal")
  return shown((goal?.body ?? []).map(({ text }) => text.trim()).join(" "))
}

function shown(text: string): string {
  return defuseLine(text, MAX_CHARS)
}
